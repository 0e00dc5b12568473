import { beforeEach, expect, test } from 'vitest';
import { createEmulator, type Emulator } from '../../emulator/emulator.ts';
import { connectAs } from '../../test/support/emulated-client.ts';
import { postControl } from '../../test/support/table/by-hand.ts';
import { connect, DEFAULT_RETRY_POLICY, type Google } from './connect.ts';
import { buildProof, hashBody, PROOF_HEADER, type Secret, verifyProof } from './proof.ts';
import type { NewTask } from './task.ts';
import { ensureQueue, findQueue, findTask, listTasks, scheduleTask } from './tasks.ts';

let emulator: Emulator;
let google: Google;
/** The statuses of the next replies to tasks. Later replies have status 200. */
let replyStatuses: number[];
let dispatchedTasks: { readonly request: Request; readonly body: string; readonly atMs: number }[];

const QUEUE = 'projects/sealed-orders/locations/europe-west1/queues/deadlines';

beforeEach(async () => {
  dispatchedTasks = [];
  replyStatuses = [];
  emulator = createEmulator({
    dispatch: async (request) => {
      dispatchedTasks.push({ request, body: await request.text(), atMs: emulator.clock.now() });
      return new Response(null, { status: replyStatuses.shift() ?? 200 });
    },
  });
  google = connectAs(emulator, 'host@example.com');
  await ensureQueue(google, QUEUE);
  return () => emulator.close();
});

const buildTask = (): NewTask => ({
  ...{ queue: QUEUE, name: 'a1b2-1', body: { match: 'Zürich', entry: 1 } },
  ...{ url: 'http://function.test/', audience: 'http://function.test/' },
  ...{ at: new Date(emulator.clock.now() + 60_000), invoker: 'invoker@example.com' },
});
const createSecret = (number: number): Secret => ({
  ...{ number, value: Buffer.alloc(32, number).toString('base64url') },
});
/** Returns the client with the secret of this number. */
const having = (number: number): Google => ({ ...google, taskSecret: createSecret(number) });

test('a task delivers its JSON body at its scheduled time', async () => {
  const { at } = buildTask();
  expect(await scheduleTask(google, buildTask())).toBe('scheduled');
  await emulator.clock.advanceBy(59_999);
  expect(dispatchedTasks).toEqual([]);
  await emulator.clock.advanceBy(1);
  expect(dispatchedTasks.map(({ atMs }) => atMs)).toEqual([at.getTime()]);
  const [first] = dispatchedTasks;
  expect(first?.request.headers.get('content-type')).toBe('application/json');
  expect(first?.request.headers.get('authorization')).toMatch(/^Bearer /);
  expect(JSON.parse(first?.body ?? '')).toEqual(buildTask().body);
});

test('an existing queue keeps its settings and tasks', async () => {
  await scheduleTask(google, buildTask());
  await ensureQueue(google, QUEUE);
  expect(await scheduleTask(google, buildTask())).toBe('exists already');
});

test('a task contains the proof of its body, and its name the secret’s number', async () => {
  await scheduleTask(having(1), buildTask());
  expect(await scheduleTask(having(1), buildTask())).toBe('exists already');
  expect(await scheduleTask(having(2), buildTask())).toBe('scheduled');
  await google.tasks.projects.locations.queues.tasks.delete({ name: `${QUEUE}/tasks/a1b2-1-s1` });
  await emulator.clock.advanceBy(60_000);
  const [only, ...others] = dispatchedTasks;
  expect(others).toEqual([]);
  expect(only?.request.headers.get('x-cloudtasks-taskname')).toBe('a1b2-1-s2');
  const header = only?.request.headers.get(PROOF_HEADER) ?? '';
  expect(verifyProof(createSecret(2), header)).toEqual({
    purpose: 'task',
    digest: hashBody(only?.body ?? ''),
  });
  expect(JSON.stringify([...(only?.request.headers ?? [])])).not.toContain(createSecret(2).value);
});

test('a task whose secret has another number counts as missing', async () => {
  await scheduleTask(having(1), buildTask());
  await scheduleTask(having(2), { ...buildTask(), name: 'c3d4-s1' });
  expect(await findTask(having(1), buildTask())).toMatchObject({ name: 'a1b2-1' });
  expect(await findTask(having(2), buildTask())).toBeNull();
  expect((await listTasks(having(1), QUEUE)).map(({ name }) => name)).toEqual(['a1b2-1']);
  expect((await listTasks(having(2), QUEUE)).map(({ name }) => name)).toEqual(['c3d4-s1']);
  expect(await listTasks(having(12), QUEUE)).toEqual([]);
});

test('a pending task is found by its name, together with its next attempt time', async () => {
  replyStatuses = [503];
  const first = buildTask();
  await scheduleTask(google, first);
  expect(await findTask(google, first)).toEqual({ name: 'a1b2-1', at: first.at, attempts: 0 });
  await emulator.clock.advanceBy(60_000);
  const again = new Date(first.at.getTime() + 10_000);
  expect(await findTask(google, first)).toEqual({ name: 'a1b2-1', at: again, attempts: 1 });
});

test('a task is not found if the task is missing or finished or its queue is missing', async () => {
  expect(await findTask(google, buildTask())).toBeNull();
  await scheduleTask(google, buildTask());
  await emulator.clock.advanceBy(60_000);
  expect(await findTask(google, buildTask())).toBeNull();
  expect(await findTask(google, { ...buildTask(), queue: `${QUEUE}-none` })).toBeNull();
});

test('the tasks of a queue are listed from all pages', async () => {
  expect(await listTasks(google, QUEUE)).toEqual([]);
  await scheduleTask(google, buildTask());
  const world = emulator.snapshot();
  const queue = world.queues[QUEUE];
  const [first] = Object.values(queue?.tasks ?? {});
  if (queue === undefined || first === undefined) throw new Error('The task is there.');
  for (let number = 0; number < 1000; number += 1) {
    const name = `${first.name}-${number}`;
    queue.tasks[name] = { ...first, name };
  }
  emulator.restore(world);
  const found = await listTasks(google, QUEUE);
  expect(new Set(found.map(({ name }) => name)).size).toBe(1001);
  expect(found.find(({ name }) => name === 'a1b2-1-999')).toMatchObject({ at: buildTask().at });
});

test('listing the tasks of a deleted queue fails', async () => {
  await expect(listTasks(google, `${QUEUE}-none`)).rejects.toMatchObject({ kind: 'not found' });
});

test('a queue reports its state and its dispatch rate', async () => {
  expect(await findQueue(google, QUEUE)).toEqual({ isRunning: true, dispatchesPerSecond: 500 });
  await google.tasks.projects.locations.queues.pause({ name: QUEUE });
  expect(await findQueue(google, QUEUE)).toMatchObject({ isRunning: false });
});

test('a deleted queue is missing even if Google reports its creation', async () => {
  await postControl({ emulator }, 'accounts', { deletedQueues: 'seem to be made' });
  await google.tasks.projects.locations.queues.delete({ name: QUEUE });
  await ensureQueue(google, QUEUE);
  expect(await findQueue(google, QUEUE)).toBeNull();
  await emulator.clock.advanceBy(3 * 86_400_000);
  await ensureQueue(google, QUEUE);
  expect(await findQueue(google, QUEUE)).not.toBeNull();
});

test('a refusal is not treated as a missing task', async () => {
  const nobody = connect({
    auth: 'nobody',
    rootUrl: 'http://emulator.test/',
    fetchImplementation: emulator.fetchImplementation,
    patience: { ...DEFAULT_RETRY_POLICY, firstDelayMs: 0, longestDelayMs: 0 },
  });
  await expect(findTask(nobody, buildTask())).rejects.toMatchObject({ kind: 'unauthorised' });
});

const TASK_BODY = '{"match":"Zürich"}';
const GENUINE_PROOF = buildProof(createSecret(3), 'task', TASK_BODY);

test('a proof is valid for its own purpose and body', () => {
  expect(verifyProof(createSecret(3), GENUINE_PROOF)).toEqual({
    purpose: 'task',
    digest: hashBody(TASK_BODY),
  });
  expect(hashBody(Buffer.from(TASK_BODY))).toBe(hashBody(TASK_BODY));
});

test('a proof does not contain the secret', () => {
  expect(GENUINE_PROOF).not.toContain(createSecret(3).value);
});

test.each([
  ['nothing', undefined],
  ['an empty header', ''],
  ['other words', 'Bearer me'],
  ['another secret', buildProof({ ...createSecret(8), number: 3 }, 'task', TASK_BODY)],
  ['an older number', buildProof(createSecret(2), 'task', TASK_BODY)],
  ['a number that was written over', GENUINE_PROOF.replace('task.3.', 'task.4.')],
  ['another purpose', GENUINE_PROOF.replace('task', 'sweep')],
  ['another body', GENUINE_PROOF.replace(hashBody(TASK_BODY), hashBody('{}'))],
  ['half of it', GENUINE_PROOF.slice(0, -32)],
  ['it twice, as a proxy joins headers', `${GENUINE_PROOF}, ${GENUINE_PROOF}`],
])('a proof is invalid for %s', (_what, header) => {
  expect(verifyProof(createSecret(3), header)).toBeNull();
});

test('a proof is invalid if the secret’s number has changed', () => {
  expect(verifyProof({ ...createSecret(3), number: 4 }, GENUINE_PROOF)).toBeNull();
});
