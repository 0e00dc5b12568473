import { beforeEach, expect, test } from 'vitest';
import { createEmulator, type Emulator } from '../../emulator/emulator.ts';
import { connect, DEFAULT_RETRY_POLICY, type Google } from './connect.ts';
import { bodyDigest, PROOF_HEADER, provenBy } from './proof.ts';
import type { NewTask } from './task.ts';
import { cancelTask, ensureQueue, scheduleTask } from './tasks.ts';

let emulator: Emulator;
let google: Google;
/** The statuses of the next answers to tasks; 200 after them. */
let answers: number[];
let dispatched: { readonly request: Request; readonly body: string; readonly atMs: number }[];

const QUEUE = 'projects/sealed-orders/locations/europe-west1/queues/deadlines';

beforeEach(async () => {
  dispatched = [];
  answers = [];
  emulator = createEmulator({
    dispatch: async (request) => {
      dispatched.push({ request, body: await request.text(), atMs: emulator.clock.now() });
      return new Response(null, { status: answers.shift() ?? 200 });
    },
  });
  google = connect({
    auth: emulator.tokenFor('host@example.com'),
    rootUrl: 'http://emulator.test/',
    fetchImplementation: emulator.fetchImplementation,
    patience: { ...DEFAULT_RETRY_POLICY, firstDelayMs: 0, longestDelayMs: 0 },
  });
  await ensureQueue(google, QUEUE);
  return () => emulator.close();
});

const task = (): NewTask => ({
  queue: QUEUE,
  name: 'a1b2-1',
  url: 'http://function.test/',
  body: { match: 'Zürich', entry: 1 },
  at: new Date(emulator.clock.now() + 60_000),
  invoker: 'invoker@example.com',
  audience: 'http://function.test/',
});

test('a task brings its body as JSON, at its time and not before', async () => {
  const { at } = task();
  expect(await scheduleTask(google, task())).toBe('scheduled');
  await emulator.clock.advanceBy(59_999);
  expect(dispatched).toEqual([]);
  await emulator.clock.advanceBy(1);
  expect(dispatched.map(({ atMs }) => atMs)).toEqual([at.getTime()]);
  const [first] = dispatched;
  expect(first?.request.headers.get('content-type')).toBe('application/json');
  expect(first?.request.headers.get('authorization')).toMatch(/^Bearer /);
  expect(JSON.parse(first?.body ?? '')).toEqual(task().body);
});

test('a second task of the same name is not made, nor after the first was carried out', async () => {
  await scheduleTask(google, task());
  expect(await scheduleTask(google, task())).toBe('exists already');
  await emulator.clock.advanceBy(60_000);
  expect(await scheduleTask(google, task())).toBe('exists already');
  expect(dispatched).toHaveLength(1);
});

test('a cancelled task does not come, and cancelling again is no error', async () => {
  await scheduleTask(google, task());
  await cancelTask(google, task());
  await cancelTask(google, task());
  await emulator.clock.advanceBy(120_000);
  expect(dispatched).toEqual([]);
});

test('a queue that is there is left as it is, with its tasks', async () => {
  await scheduleTask(google, task());
  await ensureQueue(google, QUEUE);
  expect(await scheduleTask(google, task())).toBe('exists already');
});

test('a request that fails comes again after ten seconds', async () => {
  answers = [503];
  await scheduleTask(google, task());
  await emulator.clock.advanceBy(60_000);
  expect(dispatched).toHaveLength(1);
  await emulator.clock.advanceBy(10_000);
  expect(dispatched).toHaveLength(2);
});

test('a task bears the proof of its body, and in its name the number of the secret', async () => {
  const secret = (number: number) => ({
    number,
    value: Buffer.alloc(32, number).toString('base64url'),
  });
  const having = (number: number) => ({ ...google, taskSecret: secret(number) });
  await scheduleTask(having(1), task());
  expect(await scheduleTask(having(1), task())).toBe('exists already');
  expect(await scheduleTask(having(2), task())).toBe('scheduled');
  await cancelTask(having(1), task());
  await emulator.clock.advanceBy(60_000);
  const [only, ...others] = dispatched;
  expect(others).toEqual([]);
  expect(only?.request.headers.get('x-cloudtasks-taskname')).toBe('a1b2-1-s2');
  const header = only?.request.headers.get(PROOF_HEADER) ?? '';
  expect(provenBy(secret(2), header)).toEqual({
    purpose: 'task',
    digest: bodyDigest(only?.body ?? ''),
  });
  expect(JSON.stringify([...(only?.request.headers ?? [])])).not.toContain(secret(2).value);
});
