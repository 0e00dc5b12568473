import { gunzipSync, gzipSync } from 'node:zlib';
import type { storage_v1 } from 'googleapis/build/src/apis/storage/v1.js';
import { expect, expectTypeOf, test } from 'vitest';
import { createStorageClient, refusalOf, uploadObject } from '../clients-suite.ts';
import type { Described } from '../core/shape.ts';
import { createEmulator, type Emulator } from '../emulator.ts';
import type { objectShape } from './routes.ts';

const WRITER = 'writer@example.com';
const BUCKET = 'live-pages';
const NAME = 'folder/index.html';

async function withBucket(isPublic = true): Promise<Emulator> {
  const emulator = createEmulator();
  emulator.tokenFor(WRITER);
  const body = JSON.stringify({ name: BUCKET, writers: [WRITER], isPublic });
  await emulator.fetch(new Request(`${ROOT}emulator/buckets`, { method: 'POST', body }));
  return emulator;
}

const ROOT = 'http://emulator.test/';

const write = (emulator: Emulator, text: string, ifGenerationMatch: string, email = WRITER) =>
  uploadObject(createStorageClient(emulator, email), {
    ...{ bucket: BUCKET, name: NAME, ifGenerationMatch },
    requestBody: {
      contentType: 'text/html; charset=utf-8',
      contentEncoding: 'gzip',
      cacheControl: 'no-cache',
      metadata: { mark: 'é 1' },
    },
    content: gzipSync(text),
  });

const read = (emulator: Emulator, headers: Record<string, string> = {}, name = NAME) =>
  emulator.fetch(new Request(`${ROOT}${BUCKET}/${name}`, { headers }));

type Resource = Described<typeof objectShape>;

/** `npm run types` checks this test, which needs no discovery document. */
test('an object’s fields have the types of Google’s client', () => {
  expectTypeOf<Resource>().toExtend<Pick<storage_v1.Schema$Object, keyof Resource>>();
});

test('an object can be read at its address as uploaded, with its metadata', async () => {
  const emulator = await withBucket();
  const { data } = await write(emulator, 'Round 1', '0');
  expect(data).toMatchObject({ name: NAME, metadata: { mark: 'é 1' }, contentEncoding: 'gzip' });
  const packed = await read(emulator, { 'accept-encoding': 'gzip' });
  expect(gunzipSync(Buffer.from(await packed.arrayBuffer())).toString()).toBe('Round 1');
  expect(Object.fromEntries(packed.headers)).toMatchObject({
    'cache-control': 'no-cache',
    'content-encoding': 'gzip',
    'content-type': 'text/html; charset=utf-8',
    'x-goog-generation': data.generation,
  });
  const unpacked = await read(emulator);
  expect(await unpacked.text()).toBe('Round 1');
});

test('an entity tag changes with each write, and a reader who sends it gets 304', async () => {
  const emulator = await withBucket();
  const { data } = await write(emulator, 'Round 1', '0');
  const etag = (await read(emulator)).headers.get('etag') ?? '';
  expect((await read(emulator, { 'if-none-match': etag })).status).toBe(304);
  await write(emulator, 'Round 1', data.generation ?? '');
  expect((await read(emulator, { 'if-none-match': etag })).status).toBe(200);
});

test('a write that expects another generation is refused with 412', async () => {
  const emulator = await withBucket();
  const { data } = await write(emulator, 'Round 1', '0');
  for (const other of ['0', '1']) {
    expect(await refusalOf(write(emulator, 'Round 2', other))).toMatchObject({ code: 412 });
  }
  await write(emulator, 'Round 2', data.generation ?? '');
  expect(await (await read(emulator)).text()).toBe('Round 2');
});

test('a deleted object is not found', async () => {
  const emulator = await withBucket();
  await write(emulator, 'Round 1', '0');
  const { objects } = createStorageClient(emulator, WRITER);
  await objects.delete({ bucket: BUCKET, object: NAME });
  const call = objects.get({ bucket: BUCKET, object: NAME });
  expect(await refusalOf(call)).toMatchObject({ code: 404 });
});

test('only writers can write, and a missing bucket is not found', async () => {
  const emulator = await withBucket();
  emulator.tokenFor('other@example.com');
  const other = write(emulator, 'Round 1', '0', 'other@example.com');
  expect(await refusalOf(other)).toMatchObject({ code: 403 });
  const nowhere = createStorageClient(emulator, WRITER).objects.get({
    bucket: 'none',
    object: NAME,
  });
  expect(await refusalOf(nowhere)).toMatchObject({
    code: 404,
    message: 'The specified bucket does not exist.',
  });
});

test('a list of a bucket is refused, and a missing object looks like a hidden one', async () => {
  const hidden = await withBucket(false);
  await write(hidden, 'Round 1', '0');
  const emulator = await withBucket();
  const answers = [await read(hidden), await read(emulator), await read(emulator, {}, '')];
  const texts = await Promise.all(answers.map((answer) => answer.text()));
  expect(answers.map(({ status }) => status)).toEqual([403, 403, 403]);
  expect(new Set(texts).size).toBe(1);
});

test('a snapshot contains buckets and objects', async () => {
  const emulator = await withBucket();
  await write(emulator, 'Round 1', '0');
  const copy = createEmulator({ world: emulator.snapshot() });
  expect(await (await read(copy)).text()).toBe('Round 1');
});
