import { beforeEach, expect, test } from 'vitest';
import { createEmulator, type Emulator } from '../../emulator/emulator.ts';
import { connectAs } from '../../test/support/emulated-client.ts';
import { readRanges } from '../../test/support/table/ranges.ts';
import type { Google } from './connect.ts';
import {
  allowResponses,
  createFolder,
  findByProperty,
  listFilesIn,
  moveFileInto,
  moveToBin,
  setProperties,
  shareFile,
  shareWithEverybody,
} from './drive.ts';
import { createForm } from './forms.ts';
import { createSpreadsheet } from './sheets.ts';

const HOST = 'host@example.com';
const OTHER_EMAIL = "zoe.o'hara@example.com";
const BOT = 'adjudicator@our-matches.iam.gserviceaccount.com';
const OPEN_PROPERTY = { key: 'open', value: "it's" };

let emulator: Emulator;
let calls: number;
let host: Google;
let scarlet: Google;
let spreadsheetId: string;

const connectAsUser = (email: string): Google =>
  connectAs(emulator, email, {
    fetchImplementation: (...request) => {
      calls += 1;
      return emulator.fetchImplementation(...request);
    },
  });

beforeEach(async () => {
  calls = 0;
  emulator = createEmulator({});
  host = connectAsUser(HOST);
  scarlet = connectAsUser('scarlet@example.com');
  spreadsheetId = await createSpreadsheet(host, {
    title: 'Match',
    timeZone: 'Etc/UTC',
    locale: 'en_GB',
    sheets: [{ sheetId: 1, title: 'Match', rowCount: 5, columnCount: 5 }],
  });
  return () => emulator.close();
});

async function readPermissions(fileId: string) {
  const { data } = await host.drive.permissions.list({
    fileId,
    includePermissionsForView: 'published',
    fields: 'permissions(type,role,view,emailAddress,allowFileDiscovery)',
  });
  return (data.permissions ?? []).filter(({ role }) => role !== 'owner');
}

test('a file that everybody can read does not appear in searches', async () => {
  await shareWithEverybody(host, spreadsheetId);
  expect(await readRanges(scarlet, spreadsheetId, ['A1'])).toEqual([[]]);
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
  const google = connectAs(emulator, HOST, {
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

/** Creates a host’s file with the property, shared with the service account. */
async function createOpenFile(name: string, owner = HOST): Promise<string> {
  const google = connectAsUser(owner);
  const fileId = await createFolder(google, name);
  await setProperties(google, fileId, { [OPEN_PROPERTY.key]: OPEN_PROPERTY.value });
  await shareFile(google, fileId, { email: BOT, role: 'writer', note: null });
  return fileId;
}

const listNames = async (owners: readonly string[]) =>
  (await findByProperty(connectAsUser(BOT), { ...OPEN_PROPERTY, owners }))
    .map(({ name }) => name)
    .sort();

test('a search by property returns the file with its owner and all its properties', async () => {
  const id = await createOpenFile('M');
  await setProperties(host, id, { more: '1' });
  expect(await findByProperty(connectAsUser(BOT), { ...OPEN_PROPERTY, owners: [HOST] })).toEqual([
    { id, name: 'M', owner: HOST, notes: {}, properties: { open: "it's", more: '1' } },
  ]);
});

test('a search by property omits files in the bin or without the property', async () => {
  await setProperties(host, await createOpenFile('other'), { open: 'no' });
  const gone = await createOpenFile('gone');
  for (const _ of [1, 2]) await setProperties(connectAsUser(BOT), gone, { open: null });
  await moveToBin(host, await createOpenFile('binned'));
  expect(await listNames([HOST])).toEqual([]);
});

test('a search by property returns only files of the given owners', async () => {
  await createOpenFile('mine');
  await createOpenFile('hers', OTHER_EMAIL);
  expect(await listNames([HOST])).toEqual(['mine']);
  expect(await listNames([HOST, OTHER_EMAIL])).toEqual(['hers', 'mine']);
});

test('Google is not called for a search by property without owners', async () => {
  await createOpenFile('mine');
  calls = 0;
  expect(await listNames([])).toEqual([]);
  expect(calls).toBe(0);
});

test('a search by property reads all pages of results', async () => {
  const id = await createOpenFile('0');
  const world = emulator.snapshot();
  const file = world.files[id];
  if (file === undefined) throw new Error('The file is there.');
  for (let number = 1; number <= 1500; number += 1) {
    world.files[`${id}-${number}`] = { ...file, id: `${id}-${number}`, name: String(number) };
  }
  emulator.restore(world);
  expect(new Set(await listNames([HOST])).size).toBe(1501);
});
