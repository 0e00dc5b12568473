/** Behaviour of Drive that no other test covers. */

import { describe, expect, test } from 'vitest';
import { driveClient, refusalOf } from '../../emulator/clients-suite.ts';
import { createEmulator } from '../../emulator/emulator.ts';
import { callsOf, type Desk, HOST, newDesk, sheetsAs } from '../../emulator/sheets/sheets-suite.ts';

const GUEST = 'guest@example.com';
const FUNCTION = 'function@project.iam.gserviceaccount.com';
const SPREADSHEET = 'application/vnd.google-apps.spreadsheet';

/** Opens the same spreadsheet as another account. */
const deskOf = ({ emulator, spreadsheetId }: Desk, email: string) =>
  callsOf(sheetsAs(emulator, email), spreadsheetId);

async function share({ emulator, spreadsheetId }: Desk, requestBody: object, more: object = {}) {
  const { permissions } = driveClient(emulator, HOST);
  return permissions.create({ fileId: spreadsheetId, requestBody, ...more });
}

describe('readers', () => {
  const reader = { type: 'user', role: 'reader', emailAddress: GUEST };

  test('a reader can read hidden tabs through the API', async () => {
    const desk = await newDesk();
    await desk.enter("'Turn order'!A1", [['secret']]);
    const properties = { sheetId: 7, hidden: true };
    await desk.batch({ updateSheetProperties: { properties, fields: 'hidden' } });
    await share(desk, reader);
    expect(await deskOf(desk, GUEST).values("'Turn order'")).toEqual([['secret']]);
  });
});

describe('service accounts', () => {
  test('the refusal to a service account explains that it has no storage', async () => {
    const account = driveClient(createEmulator(), FUNCTION);
    const call = account.files.create({ requestBody: { mimeType: SPREADSHEET } });
    const address = /\(\S+\/(about-shareddrives|7281227)\)/g;
    expect((await refusalOf(call)).message?.replaceAll(address, '($1)')).toBe(
      'Service Accounts do not have storage quota. Leverage shared drives ' +
        '(about-shareddrives), or use OAuth delegation (7281227) instead.',
    );
  });

  test('a service account can edit files that are shared with it', async () => {
    const desk = await newDesk();
    await share(desk, { type: 'user', role: 'writer', emailAddress: FUNCTION });
    await deskOf(desk, FUNCTION).enter('T!A1', [['by the function']]);
    expect(await desk.values('T')).toEqual([['by the function']]);
  });
});

describe('sharing', () => {
  test('sharing with anyone accepts allowFileDiscovery', async () => {
    const everybody = { type: 'anyone', role: 'reader', allowFileDiscovery: true };
    expect((await share(await newDesk(), everybody)).status).toBe(200);
  });
});
