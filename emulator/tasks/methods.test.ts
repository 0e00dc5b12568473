import { describe, expect, it } from 'vitest';
import { getRefusal, openTasksAs } from '../clients-suite.ts';
import { createSteppedClock } from '../clock.ts';
import type { AccountSettings } from '../core/accounts.ts';
import { createEmulator } from '../emulator.ts';

const START = Date.parse('2026-11-21T12:00:00Z');
const DAY_MS = 24 * 3_600_000;
const PARENT = 'projects/sealed/locations/europe-west1';
const QUEUE = `${PARENT}/queues/rounds`;
const TASK_NAME = `${QUEUE}/tasks/match-1`;
const TARGET_REQUEST = { url: 'http://function.test/resolve' };

async function startEmulator(accounts: Partial<AccountSettings> = {}) {
  const emulator = createEmulator({
    accounts,
    clock: createSteppedClock(START),
    dispatch: async () => new Response(null, { status: 204 }),
  });
  const { queues } = openTasksAs(emulator, 'host@example.com').projects.locations;
  await queues.create({ parent: PARENT, requestBody: { name: QUEUE } });
  const create = (task: object) =>
    queues.tasks.create({
      parent: QUEUE,
      requestBody: { task: { httpRequest: TARGET_REQUEST, ...task } },
    });
  return { emulator, queues, tasks: queues.tasks, create };
}

const NO_QUEUE_MESSAGE =
  'Queue does not exist. If you just created the queue, wait at least a minute for the queue ' +
  'to initialize.';

describe('a queue', () => {
  it('a queue has Google’s defaults', async () => {
    const { queues } = await startEmulator();
    const name = `${PARENT}/queues/usual`;
    expect((await queues.create({ parent: PARENT, requestBody: { name } })).data).toEqual({
      name,
      rateLimits: {
        maxDispatchesPerSecond: 500,
        maxBurstSize: 100,
        maxConcurrentDispatches: 1000,
      },
      retryConfig: {
        maxAttempts: 100,
        minBackoff: '0.100s',
        maxBackoff: '3600s',
        maxDoublings: 16,
      },
    });
  });

  it('a second queue of the same name is refused', async () => {
    const { queues } = await startEmulator();
    const again = () => queues.create({ parent: PARENT, requestBody: { name: QUEUE } });
    expect(await getRefusal(again())).toMatchObject({
      code: 409,
      status: 'ALREADY_EXISTS',
      message: 'Queue already exists',
    });
  });

  it.each([
    ['a name that is malformed', { name: `${PARENT}/queues/my_queue` }, /^Queue name must be/],
    [
      'a name elsewhere',
      { name: 'projects/other/locations/europe-west1/queues/q' },
      /must begin with projects\/sealed/,
    ],
    [
      'too many at once',
      { name: `${PARENT}/queues/q`, rateLimits: { maxConcurrentDispatches: 5001 } },
      'RateLimits.maxConcurrentDispatches must be less than or equal to 5000.',
    ],
    [
      'backoffs the wrong way round',
      { name: `${PARENT}/queues/q`, retryConfig: { minBackoff: '10s', maxBackoff: '5s' } },
      'RetryConfig.minBackoff must be less than or equal to RetryConfig.maxBackoff.',
    ],
    [
      'fewer than no doublings',
      { name: `${PARENT}/queues/q`, retryConfig: { maxDoublings: -1 } },
      'RetryConfig.maxDoublings cannot be negative.',
    ],
    [
      'a backoff below nothing',
      { name: `${PARENT}/queues/q`, retryConfig: { minBackoff: '-1s' } },
      'RetryConfig.minBackoff cannot be negative.',
    ],
    [
      'a duration without its unit',
      { name: `${PARENT}/queues/q`, retryConfig: { minBackoff: '10' } },
      /Illegal duration format/,
    ],
  ])('a queue with %s is refused', async (_, requestBody, message) => {
    const { queues } = await startEmulator();
    const refusal = await getRefusal(queues.create({ parent: PARENT, requestBody }));
    expect(refusal).toMatchObject({ code: 400, message: expect.stringMatching(message) });
  });
});

describe('a queue that is there', () => {
  const name = QUEUE;

  it('a queue runs until it is paused, and then keeps its tasks', async () => {
    const { emulator, queues, create } = await startEmulator();
    expect((await queues.get({ name })).data.state).toBe('RUNNING');
    expect((await queues.pause({ name })).data.state).toBe('PAUSED');
    await create({ name: TASK_NAME });
    await emulator.clock.advanceBy(60_000);
    expect((await queues.tasks.list({ parent: name })).data.tasks).toHaveLength(1);
    expect((await queues.resume({ name })).data.state).toBe('RUNNING');
    await emulator.clock.advanceBy(0);
    expect((await queues.tasks.list({ parent: name })).data).toEqual({});
  });

  it('a purge deletes every task, but the names of the tasks stay taken', async () => {
    const { queues, tasks, create } = await startEmulator();
    await create({ name: TASK_NAME, scheduleTime: '2026-11-22T12:00:00Z' });
    await create({ scheduleTime: '2026-11-23T12:00:00Z' });
    expect((await queues.purge({ name })).data.purgeTime).toBe('2026-11-21T12:00:00Z');
    expect((await tasks.list({ parent: name })).data).toEqual({});
    expect((await getRefusal(create({ name: TASK_NAME }))).message).toMatch(/existed too recently/);
  });

  it('a deleted queue loses its tasks, and its name stays taken for three days', async () => {
    const { emulator, queues, tasks, create } = await startEmulator();
    await create({ name: TASK_NAME, scheduleTime: '2026-11-22T12:00:00Z' });
    await queues.delete({ name });
    expect(await getRefusal(queues.get({ name }))).toMatchObject({
      code: 404,
      message: NO_QUEUE_MESSAGE,
    });
    expect((await getRefusal(create({}))).message).toBe(NO_QUEUE_MESSAGE);
    expect((await getRefusal(tasks.get({ name: TASK_NAME }))).code).toBe(404);
    const again = () => queues.create({ parent: PARENT, requestBody: { name } });
    await emulator.clock.advanceBy(3 * DAY_MS - 1);
    expect(await getRefusal(again())).toMatchObject({
      code: 400,
      status: 'FAILED_PRECONDITION',
      message: 'The queue cannot be created because a queue with this name existed too recently.',
    });
    await emulator.clock.advanceBy(1);
    await again();
    await create({ name: TASK_NAME });
  });

  it('a deleted queue can be created again if the account allows it', async () => {
    const { emulator, queues } = await startEmulator({ deletedQueues: 'seem to be made' });
    await queues.delete({ name });
    const { data } = await queues.create({ parent: PARENT, requestBody: { name } });
    expect(data.name).toBe(name);
    expect((await getRefusal(queues.get({ name }))).message).toBe(NO_QUEUE_MESSAGE);
    await emulator.clock.advanceBy(3 * DAY_MS);
    await queues.create({ parent: PARENT, requestBody: { name } });
    expect((await queues.get({ name })).data.name).toBe(name);
  });

  it.each(['get', 'pause', 'resume', 'purge'] as const)(
    '%s is refused for a missing queue',
    async (verb) => {
      const { queues } = await startEmulator();
      const refusal = await getRefusal(queues[verb]({ name: `${PARENT}/queues/none` }));
      expect(refusal).toMatchObject({ code: 404, message: NO_QUEUE_MESSAGE });
    },
  );

  it('a missing queue cannot be deleted', async () => {
    const { queues } = await startEmulator();
    const refusal = await getRefusal(queues.delete({ name: `${PARENT}/queues/none` }));
    expect(refusal).toMatchObject({ code: 404, message: 'Requested entity was not found.' });
  });
});

describe('a task', () => {
  it('a created task is returned without its body, with a deadline of ten minutes', async () => {
    const { create } = await startEmulator();
    const body = Buffer.from('{"step":1}').toString('base64');
    const httpRequest = {
      ...TARGET_REQUEST,
      body,
      headers: { 'Content-Type': 'application/json' },
      oidcToken: { serviceAccountEmail: 'function@project.iam.gserviceaccount.com' },
    };
    const { data } = await create({
      name: TASK_NAME,
      scheduleTime: '2026-11-22T12:00:00.5Z',
      httpRequest,
    });
    const headers = { 'User-Agent': 'Google-Cloud-Tasks', 'Content-Type': 'application/json' };
    const { body: _withheld, ...shown } = { ...httpRequest, httpMethod: 'POST', headers };
    expect(data).toEqual({
      name: TASK_NAME,
      httpRequest: shown,
      scheduleTime: '2026-11-22T12:00:00.500Z',
      createTime: '2026-11-21T12:00:00Z',
      dispatchDeadline: '600s',
      view: 'BASIC',
    });
  });

  it('a task without a name gets one, and a task without a time is due at once', async () => {
    const { create } = await startEmulator();
    const { data } = await create({ scheduleTime: '2020-01-01T00:00:00Z' });
    expect(data.name).toMatch(new RegExp(`^${QUEUE}/tasks/\\d+$`));
    expect(data.scheduleTime).toBe('2026-11-21T12:00:00Z');
  });

  it('a second task of the same name is refused while the first one is pending', async () => {
    const { create } = await startEmulator();
    await create({ name: TASK_NAME, scheduleTime: '2026-11-22T12:00:00Z' });
    expect(await getRefusal(create({ name: TASK_NAME }))).toEqual({
      code: 409,
      status: 'ALREADY_EXISTS',
      message: 'Requested entity already exists',
    });
  });

  it.each([
    ['was done', async ({ emulator }) => emulator.clock.advanceBy(0)],
    ['was deleted', async ({ tasks }) => tasks.delete({ name: TASK_NAME })],
  ] satisfies [string, (all: Awaited<ReturnType<typeof startEmulator>>) => Promise<unknown>][])(
    'a task name is refused for 24 hours after the task of that name %s',
    async (_, end) => {
      const all = await startEmulator();
      await all.create({ name: TASK_NAME });
      await end(all);
      await all.emulator.clock.advanceBy(DAY_MS - 1);
      const refusal = await getRefusal(all.create({ name: TASK_NAME }));
      expect(refusal).toMatchObject({ code: 409, status: 'ALREADY_EXISTS' });
      expect(refusal.message).toMatch(
        /^The task cannot be created because a task with this name existed too recently\./,
      );
      await all.emulator.clock.advanceBy(1);
      expect((await all.create({ name: TASK_NAME })).status).toBe(200);
    },
  );

  it.each([
    [
      'more than 30 days ahead',
      { scheduleTime: '2026-12-21T12:00:00.001Z' },
      'The Task.scheduleTime, 2026-12-21T04:00:00-08:00, is too far in the future. Schedule ' +
        'time must be no more than 720h in the future.',
    ],
    ['without an address', { httpRequest: {} }, 'HttpRequest.url is required.'],
    [
      'with an address that is not HTTP',
      { httpRequest: { url: 'ftp://a.test' } },
      "HttpTarget.url must start with 'http://' or 'https://'.",
    ],
    [
      'with a body that is not base64',
      { httpRequest: { ...TARGET_REQUEST, body: '{}' } },
      'Invalid value at \'task.http_request.body\' (TYPE_BYTES), Base64 decoding failed for "{}"',
    ],
    [
      'to be answered sooner than in 15 seconds',
      { dispatchDeadline: '14s' },
      'Task.dispatchDeadline must be between [15s, 30m].',
    ],
    [
      'to be answered later than in half an hour',
      { dispatchDeadline: '1801s' },
      'Task.dispatchDeadline must be between [15s, 30m].',
    ],
    [
      'with a name in another queue',
      { name: `${QUEUE}-other/tasks/x` },
      `The queue name from request ('${QUEUE}') must be the same as the queue name in the ` +
        `named task ('${QUEUE}-other').`,
    ],
    [
      'with a name that is malformed',
      { name: `${QUEUE}/tasks/not valid` },
      'Task ID "not valid" can contain only letters ([A-Za-z]), numbers ([0-9]), hyphens (-), ' +
        'or underscores (_). Task ID must between 1 and 500 characters.',
    ],
  ])('a task %s is refused', async (_, task, message) => {
    const { create } = await startEmulator();
    expect(await getRefusal(create(task))).toMatchObject({ code: 400, message });
  });

  it('a task exactly 30 days ahead is accepted', async () => {
    const { create } = await startEmulator();
    expect((await create({ scheduleTime: '2026-12-21T12:00:00Z' })).status).toBe(200);
  });

  it('a task with an unknown field is refused', async () => {
    const { create } = await startEmulator();
    expect((await getRefusal(create({ colour: 'red' }))).message).toBe(
      'Invalid JSON payload received. Unknown name "colour" at \'task\': Cannot find field.',
    );
  });

  it('a task in a missing queue is refused', async () => {
    const { tasks } = await startEmulator();
    const call = tasks.create({
      parent: `${PARENT}/queues/none`,
      requestBody: { task: { httpRequest: TARGET_REQUEST } },
    });
    expect(await getRefusal(call)).toMatchObject({ code: 404, message: NO_QUEUE_MESSAGE });
  });

  it('a caller without credentials cannot create a task', async () => {
    const { emulator } = await startEmulator();
    const { tasks } = openTasksAs(emulator, null).projects.locations.queues;
    expect((await getRefusal(tasks.delete({ name: TASK_NAME }))).code).toBe(403);
  });
});
