import { beforeEach, expect, test } from 'vitest';
import { createEmulator, type Emulator } from '../../emulator/emulator.ts';
import { connectAs } from '../../test/support/emulated-client.ts';
import type { Google } from './connect.ts';
import { createFolder, findByProperty, removeFile, setProperties, shareWith } from './drive.ts';

const HOST = 'host@example.com';
const ELSE = "zoe.o'hara@example.com";
const BOT = 'adjudicator@our-matches.iam.gserviceaccount.com';
const OPEN = { key: 'open', value: "it's" };

let emulator: Emulator;
let calls: number;

const as = (email: string): Google =>
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
async function open(name: string, owner = HOST): Promise<string> {
  const google = as(owner);
  const fileId = await createFolder(google, name);
  await setProperties(google, fileId, { [OPEN.key]: OPEN.value });
  await shareWith(google, fileId, { email: BOT, role: 'writer', note: null });
  return fileId;
}

const namesOf = async (owners: readonly string[]) =>
  (await findByProperty(as(BOT), { ...OPEN, owners })).map(({ name }) => name).sort();

test('a file is found by its property, with its owner and all its properties', async () => {
  const id = await open('M');
  await setProperties(as(HOST), id, { more: '1' });
  expect(await findByProperty(as(BOT), { ...OPEN, owners: [HOST] })).toEqual([
    { id, name: 'M', owner: HOST, notes: {}, properties: { open: "it's", more: '1' } },
  ]);
});

test('a file with another or a deleted property value is not found', async () => {
  await setProperties(as(HOST), await open('other'), { open: 'no' });
  const gone = await open('gone');
  await setProperties(as(BOT), gone, { open: null });
  await setProperties(as(BOT), gone, { open: null });
  expect(await namesOf([HOST])).toEqual([]);
});

test('a file in the bin is not found', async () => {
  await removeFile(as(HOST), await open('M'));
  expect(await namesOf([HOST])).toEqual([]);
});

test('only files of the given owners are found', async () => {
  await open('mine');
  await open('hers', ELSE);
  expect(await namesOf([HOST])).toEqual(['mine']);
  expect(await namesOf([HOST, ELSE])).toEqual(['hers', 'mine']);
});

test('a search with an empty list of owners requests and finds nothing', async () => {
  await open('mine');
  calls = 0;
  expect(await namesOf([])).toEqual([]);
  expect(calls).toBe(0);
});

test('files are found on all pages', async () => {
  const id = await open('0');
  const world = emulator.snapshot();
  const file = world.files[id];
  if (file === undefined) throw new Error('The file is there.');
  for (let number = 1; number <= 1500; number += 1) {
    world.files[`${id}-${number}`] = { ...file, id: `${id}-${number}`, name: String(number) };
  }
  emulator.restore(world);
  expect(new Set(await namesOf([HOST])).size).toBe(1501);
});
