import { beforeEach, expect, test } from 'vitest';
import { createEmulator, type Emulator } from '../../emulator/emulator.ts';
import { connectAs } from '../../test/support/emulated-client.ts';
import type { Google } from './connect.ts';
import { createFolder, findByProperty, moveToBin, setProperties, shareWith } from './drive.ts';

const HOST = 'host@example.com';
const OTHER_EMAIL = "zoe.o'hara@example.com";
const BOT = 'adjudicator@our-matches.iam.gserviceaccount.com';
const OPEN_PROPERTY = { key: 'open', value: "it's" };

let emulator: Emulator;
let calls: number;

const connectAsUser = (email: string): Google =>
  connectAs(emulator, email, {
    fetchImplementation: (...request) => {
      calls += 1;
      return emulator.fetchImplementation(...request);
    },
  });

beforeEach(() => {
  calls = 0;
  emulator = createEmulator();
  return () => emulator.close();
});

/** Creates a host’s file with the property, shared with the service account. */
async function createOpenFile(name: string, owner = HOST): Promise<string> {
  const google = connectAsUser(owner);
  const fileId = await createFolder(google, name);
  await setProperties(google, fileId, { [OPEN_PROPERTY.key]: OPEN_PROPERTY.value });
  await shareWith(google, fileId, { email: BOT, role: 'writer', note: null });
  return fileId;
}

const listNames = async (owners: readonly string[]) =>
  (await findByProperty(connectAsUser(BOT), { ...OPEN_PROPERTY, owners }))
    .map(({ name }) => name)
    .sort();

test('a search by property returns the file with its owner and all its properties', async () => {
  const id = await createOpenFile('M');
  await setProperties(connectAsUser(HOST), id, { more: '1' });
  expect(await findByProperty(connectAsUser(BOT), { ...OPEN_PROPERTY, owners: [HOST] })).toEqual([
    { id, name: 'M', owner: HOST, notes: {}, properties: { open: "it's", more: '1' } },
  ]);
});

test('a search by property omits files whose property was changed or deleted', async () => {
  await setProperties(connectAsUser(HOST), await createOpenFile('other'), { open: 'no' });
  const gone = await createOpenFile('gone');
  await setProperties(connectAsUser(BOT), gone, { open: null });
  await setProperties(connectAsUser(BOT), gone, { open: null });
  expect(await listNames([HOST])).toEqual([]);
});

test('a search by property omits files in the bin', async () => {
  await moveToBin(connectAsUser(HOST), await createOpenFile('M'));
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
