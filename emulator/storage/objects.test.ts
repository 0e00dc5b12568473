import { gunzipSync, gzipSync } from 'node:zlib';
import type { storage_v1 } from 'googleapis/build/src/apis/storage/v1.js';
import { expect, expectTypeOf, test } from 'vitest';
import { createStorageClient, getRefusal, uploadObject } from '../clients-suite.ts';
import type { ShapeValue } from '../core/shape.ts';
import { createEmulator, type Emulator } from '../emulator.ts';
import type { objectShape } from './routes.ts';

const WRITER = 'writer@example.com';
const BUCKET_NAME = 'live-pages';
const OBJECT_NAME = 'folder/index.html';

async function createBucketEmulator(isPublic = true): Promise<Emulator> {
  const emulator = createEmulator();
  emulator.tokenFor(WRITER);
  const body = JSON.stringify({ name: BUCKET_NAME, writers: [WRITER], isPublic });
  await emulator.fetch(new Request(`${ROOT}emulator/buckets`, { method: 'POST', body }));
  return emulator;
}

const ROOT = 'http://emulator.test/';

const writeObject = (emulator: Emulator, text: string, ifGenerationMatch: string, email = WRITER) =>
  uploadObject(createStorageClient(emulator, email), {
    ...{ bucket: BUCKET_NAME, name: OBJECT_NAME, ifGenerationMatch },
    requestBody: {
      contentType: 'text/html; charset=utf-8',
      contentEncoding: 'gzip',
      cacheControl: 'no-cache',
      metadata: { mark: 'é 1' },
    },
    content: gzipSync(text),
  });

const readObject = (emulator: Emulator, headers: Record<string, string> = {}, name = OBJECT_NAME) =>
  emulator.fetch(new Request(`${ROOT}${BUCKET_NAME}/${name}`, { headers }));

type ObjectResource = ShapeValue<typeof objectShape>;

/** `npm run types` checks this test, which needs no discovery document. */
test('an object’s fields have the types of Google’s client', () => {
  expectTypeOf<ObjectResource>().toExtend<Pick<storage_v1.Schema$Object, keyof ObjectResource>>();
});

test('an object can be read at its address as uploaded, with its metadata', async () => {
  const emulator = await createBucketEmulator();
  const { data } = await writeObject(emulator, 'Round 1', '0');
  expect(data).toMatchObject({
    name: OBJECT_NAME,
    metadata: { mark: 'é 1' },
    contentEncoding: 'gzip',
  });
  const packed = await readObject(emulator, { 'accept-encoding': 'gzip' });
  expect(gunzipSync(Buffer.from(await packed.arrayBuffer())).toString()).toBe('Round 1');
  expect(Object.fromEntries(packed.headers)).toMatchObject({
    'cache-control': 'no-cache',
    'content-encoding': 'gzip',
    'content-type': 'text/html; charset=utf-8',
    'x-goog-generation': data.generation,
  });
  const unpacked = await readObject(emulator);
  expect(await unpacked.text()).toBe('Round 1');
});

test('an entity tag changes with each write, and a reader who sends it gets 304', async () => {
  const emulator = await createBucketEmulator();
  const { data } = await writeObject(emulator, 'Round 1', '0');
  const etag = (await readObject(emulator)).headers.get('etag') ?? '';
  expect((await readObject(emulator, { 'if-none-match': etag })).status).toBe(304);
  await writeObject(emulator, 'Round 1', data.generation ?? '');
  expect((await readObject(emulator, { 'if-none-match': etag })).status).toBe(200);
});

test('a write that expects another generation is refused with 412', async () => {
  const emulator = await createBucketEmulator();
  const { data } = await writeObject(emulator, 'Round 1', '0');
  for (const other of ['0', '1']) {
    expect(await getRefusal(writeObject(emulator, 'Round 2', other))).toMatchObject({ code: 412 });
  }
  await writeObject(emulator, 'Round 2', data.generation ?? '');
  expect(await (await readObject(emulator)).text()).toBe('Round 2');
});

test('a deleted object is not found', async () => {
  const emulator = await createBucketEmulator();
  await writeObject(emulator, 'Round 1', '0');
  const { objects } = createStorageClient(emulator, WRITER);
  await objects.delete({ bucket: BUCKET_NAME, object: OBJECT_NAME });
  const call = objects.get({ bucket: BUCKET_NAME, object: OBJECT_NAME });
  expect(await getRefusal(call)).toMatchObject({ code: 404 });
});

test('only writers can write, and a missing bucket is not found', async () => {
  const emulator = await createBucketEmulator();
  emulator.tokenFor('other@example.com');
  const other = writeObject(emulator, 'Round 1', '0', 'other@example.com');
  expect(await getRefusal(other)).toMatchObject({ code: 403 });
  const nowhere = createStorageClient(emulator, WRITER).objects.get({
    bucket: 'none',
    object: OBJECT_NAME,
  });
  expect(await getRefusal(nowhere)).toMatchObject({
    code: 404,
    message: 'The specified bucket does not exist.',
  });
});

test('a list of a bucket is refused, and a missing object looks like a hidden one', async () => {
  const hidden = await createBucketEmulator(false);
  await writeObject(hidden, 'Round 1', '0');
  const emulator = await createBucketEmulator();
  const answers = [
    await readObject(hidden),
    await readObject(emulator),
    await readObject(emulator, {}, ''),
  ];
  const texts = await Promise.all(answers.map((answer) => answer.text()));
  expect(answers.map(({ status }) => status)).toEqual([403, 403, 403]);
  expect(new Set(texts).size).toBe(1);
});

test('a snapshot contains buckets and objects', async () => {
  const emulator = await createBucketEmulator();
  await writeObject(emulator, 'Round 1', '0');
  const copy = createEmulator({ world: emulator.snapshot() });
  expect(await (await readObject(copy)).text()).toBe('Round 1');
});
