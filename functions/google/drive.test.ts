import { beforeEach, expect, test } from 'vitest';
import { createEmulator, type Emulator } from '../../emulator/emulator.ts';
import { connectAs } from '../../test/support/emulated-client.ts';
import { readRanges } from '../../test/support/table/ranges.ts';
import { DEFAULT_RETRY_POLICY, type Google } from './connect.ts';
import {
  allowResponses,
  createFolder,
  listFilesIn,
  moveFileInto,
  shareWith,
  shareWithEverybody,
} from './drive.ts';
import { createForm } from './forms.ts';
import { applyBatch, createSpreadsheet } from './sheets.ts';

let emulator: Emulator;
let host: Google;
let scarlet: Google;
let spreadsheetId: string;

const connectAsUser = (email: string): Google => connectAs(emulator, email);

beforeEach(async () => {
  emulator = createEmulator({});
  host = connectAsUser('host@example.com');
  scarlet = connectAsUser('scarlet@example.com');
  spreadsheetId = await createSpreadsheet(host, {
    title: 'Match',
    timeZone: 'Etc/UTC',
    locale: 'en_GB',
    sheets: [{ sheetId: 1, title: 'Match', rowCount: 5, columnCount: 5 }],
  });
  return () => emulator.close();
});

const readFirstCell = (google: Google) => readRanges(google, spreadsheetId, ['A1']);
const writeFirstCell = (google: Google) =>
  applyBatch(google, spreadsheetId, [
    { updateSpreadsheetProperties: { properties: { title: 'Mine' }, fields: 'title' } },
  ]);

async function readPermissions(fileId: string) {
  const { data } = await host.drive.permissions.list({
    fileId,
    includePermissionsForView: 'published',
    fields: 'permissions(type,role,view,emailAddress,allowFileDiscovery)',
  });
  return (data.permissions ?? []).filter(({ role }) => role !== 'owner');
}

test('a reader of a file cannot write the file', async () => {
  await shareWith(host, spreadsheetId, {
    email: 'scarlet@example.com',
    role: 'reader',
    note: null,
  });
  expect(await readFirstCell(scarlet)).toEqual([[]]);
  await expect(writeFirstCell(scarlet)).rejects.toMatchObject({ kind: 'forbidden' });
});

test('a file that everybody can read does not appear in searches', async () => {
  await shareWithEverybody(host, spreadsheetId);
  expect(await readFirstCell(scarlet)).toEqual([[]]);
  expect(await readPermissions(spreadsheetId)).toEqual([
    expect.objectContaining({ type: 'anyone', role: 'reader', allowFileDiscovery: false }),
  ]);
});

test('a responder of a form cannot edit the form', async () => {
  const formId = await createForm(host, 'Orders');
  await allowResponses(host, formId);
  expect(await readPermissions(formId)).toEqual([
    expect.objectContaining({ type: 'anyone', role: 'reader', view: 'published' }),
  ]);
});

test('moving a file into its current folder changes nothing', async () => {
  const folder = await createFolder(host, 'Match');
  const other = await createFolder(host, 'Another');
  for (const target of [folder, folder, other]) {
    await moveFileInto(host, spreadsheetId, target);
    const { data } = await host.drive.files.get({ fileId: spreadsheetId, fields: 'parents' });
    expect(data.parents).toEqual([target]);
  }
});

test('a list of files is read to its last page, with each file once', async () => {
  const asked: (string | null)[] = [];
  const google = connectAs(emulator, 'host@example.com', {
    patience: DEFAULT_RETRY_POLICY,
    fetchImplementation: async (input) => {
      const page = new URL(String(input)).searchParams.get('pageToken');
      asked.push(page);
      if (asked.length > 3) throw new Error('it was at its end');
      const next = { null: 'second', second: 'third' }[String(page)];
      const files = [{ id: `file-${asked.length}`, name: '' }];
      return Response.json({ files, ...(next === undefined ? {} : { nextPageToken: next }) });
    },
  });
  const found = await listFilesIn(google, 'folder');
  expect(found.map(({ id }) => id)).toEqual(['file-1', 'file-2', 'file-3']);
  expect(asked).toEqual([null, 'second', 'third']);
});
