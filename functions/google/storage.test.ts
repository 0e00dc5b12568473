import { gzipSync } from 'node:zlib';
import { beforeEach, expect, test } from 'vitest';
import { createEmulator, type Emulator } from '../../emulator/emulator.ts';
import { connectAs } from '../../test/support/emulated-client.ts';
import { postControl } from '../../test/support/table/by-hand.ts';
import type { Google } from './connect.ts';
import { findObject, type NewObject, writeObject } from './storage.ts';

const ROOT = 'http://emulator.test/';
const WRITER = 'adjudicator@p.iam.gserviceaccount.com';

let emulator: Emulator;
let google: Google;

beforeEach(async () => {
  emulator = createEmulator();
  google = connectAs(emulator, WRITER);
  await postControl({ emulator }, 'buckets', { name: 'pages', writers: [WRITER] });
});

const buildObject = (text: string): NewObject => ({
  ...{ bucket: 'pages', name: 'f/index.html', contentType: 'text/html', cacheControl: 'no-cache' },
  body: gzipSync(text),
  metadata: { sealed: text },
});

const readPublicText = async () =>
  (await emulator.fetch(new Request(`${ROOT}pages/f/index.html`))).text();

test('findObject returns null for a missing object, and metadata of a written one', async () => {
  expect(await findObject(google, buildObject('one'))).toBeNull();
  expect(await writeObject(google, buildObject('one'), null)).toBe('written');
  expect(await findObject(google, buildObject('one'))).toMatchObject({
    metadata: { sealed: 'one' },
  });
  expect(await readPublicText()).toBe('one');
});

test('an object that has changed since it was read is not overwritten', async () => {
  await writeObject(google, buildObject('one'), null);
  expect(await writeObject(google, buildObject('two'), null)).toBe('changed meanwhile');
  const found = await findObject(google, buildObject('two'));
  expect(await writeObject(google, buildObject('two'), found)).toBe('written');
  expect(await writeObject(google, buildObject('three'), found)).toBe('changed meanwhile');
  expect(await readPublicText()).toBe('two');
});

test('a write with a lost reply is detected by reading the object again', async () => {
  await postControl({ emulator }, 'faults', {
    effect: { kind: 'drop', applied: true },
    api: 'storage',
  });
  expect(await writeObject(google, buildObject('one'), null)).toBe('changed meanwhile');
  expect(await findObject(google, buildObject('one'))).toMatchObject({
    metadata: { sealed: 'one' },
  });
});

test('a refusal by Cloud Storage is thrown with its reason', async () => {
  await postControl({ emulator }, 'buckets', { name: 'pages', writers: [] });
  const refused = writeObject(google, buildObject('one'), null);
  await expect(refused).rejects.toMatchObject({ kind: 'forbidden', api: 'Cloud Storage' });
});
