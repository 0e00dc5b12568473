/** Behaviour of Drive that no other test covers. */

import { expect, test } from 'vitest';
import { getRefusal, openDriveAs } from '../../emulator/clients-suite.ts';
import { createEmulator } from '../../emulator/emulator.ts';
import {
  buildCalls,
  connectSheetsAs,
  type Desk,
  HOST,
  openDesk,
} from '../../emulator/sheets/sheets-suite.ts';

const GUEST = 'guest@example.com';
const FUNCTION = 'function@project.iam.gserviceaccount.com';
const SPREADSHEET_TYPE = 'application/vnd.google-apps.spreadsheet';

/** Opens the same spreadsheet as another account. */
const openDeskAs = ({ emulator, spreadsheetId }: Desk, email: string) =>
  buildCalls(connectSheetsAs(emulator, email), spreadsheetId);

async function shareFile(
  { emulator, spreadsheetId }: Desk,
  requestBody: object,
  more: object = {},
) {
  const { permissions } = openDriveAs(emulator, HOST);
  return permissions.create({ fileId: spreadsheetId, requestBody, ...more });
}

const reader = { type: 'user', role: 'reader', emailAddress: GUEST };

test('a reader can read hidden tabs through the API', async () => {
  const desk = await openDesk();
  await desk.enter("'Turn order'!A1", [['secret']]);
  const properties = { sheetId: 7, hidden: true };
  await desk.batch({ updateSheetProperties: { properties, fields: 'hidden' } });
  await shareFile(desk, reader);
  expect(await openDeskAs(desk, GUEST).values("'Turn order'")).toEqual([['secret']]);
});

test('the refusal to a service account explains that it has no storage', async () => {
  const account = openDriveAs(createEmulator(), FUNCTION);
  const call = account.files.create({ requestBody: { mimeType: SPREADSHEET_TYPE } });
  const address = /\(\S+\/(about-shareddrives|7281227)\)/g;
  expect((await getRefusal(call)).message?.replaceAll(address, '($1)')).toBe(
    'Service Accounts do not have storage quota. Leverage shared drives ' +
      '(about-shareddrives), or use OAuth delegation (7281227) instead.',
  );
});

test('a service account can edit files that are shared with it', async () => {
  const desk = await openDesk();
  await shareFile(desk, { type: 'user', role: 'writer', emailAddress: FUNCTION });
  await openDeskAs(desk, FUNCTION).enter('T!A1', [['by the function']]);
  expect(await desk.values('T')).toEqual([['by the function']]);
});

test('sharing with anyone accepts allowFileDiscovery', async () => {
  const everybody = { type: 'anyone', role: 'reader', allowFileDiscovery: true };
  expect((await shareFile(await openDesk(), everybody)).status).toBe(200);
});
