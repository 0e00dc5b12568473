import { describe, expect, it } from 'vitest';
import { getRefusal, openTasksAs } from '../clients-suite.ts';
import {
  ACCOUNT,
  DAY_MS,
  encodeBody,
  PARENT,
  QUEUE,
  startQueue,
  TARGET_REQUEST,
} from './tasks-suite.ts';

const TASK_NAME = `${QUEUE}/tasks/match-1`;
const NAMED_TASK = { name: TASK_NAME, scheduleTime: '2026-11-22T12:00:00Z' };
const NEW_QUEUE = { name: `${PARENT}/queues/q` };
const MISSING_QUEUE = `${PARENT}/queues/none`;
const MAX_HEADERS_BYTES = 80 * 1024;
const NO_QUEUE_MESSAGE =
  'Queue does not exist. If you just created the queue, wait at least a minute for the queue ' +
  'to initialize.';

const buildTask = (more: object) => ({ httpRequest: { ...TARGET_REQUEST, ...more } });

/** Returns a body that makes the stored task exactly `bytes` bytes long. */
function buildTaskBody(bytes: number): string {
  const rest = JSON.stringify({ ...TARGET_REQUEST, headers: {}, body: '', token: null });
  return 'A'.repeat(bytes - rest.length);
}

/** Returns headers of `bytes` bytes, including their names. */
const buildHeaders = (bytes: number) => ({ 'X-Long': 'a'.repeat(bytes - 'X-Long'.length) });

const listTaskIds = (data: { readonly tasks?: readonly { readonly name?: string | null }[] }) =>
  (data.tasks ?? []).map(({ name }) => name?.split('/').at(-1));

describe('a new queue', () => {
  it('a queue has Google’s defaults, also for 0', async () => {
    const { createQueue } = await startQueue();
    const retryConfig = { maxAttempts: 0, minBackoff: '0s', maxBackoff: '0s', maxDoublings: 0 };
    expect((await createQueue({ ...NEW_QUEUE, retryConfig })).data).toEqual({
      ...NEW_QUEUE,
      rateLimits: {
        ...{ maxDispatchesPerSecond: 500, maxBurstSize: 100, maxConcurrentDispatches: 1000 },
      },
      retryConfig: {
        ...{ maxAttempts: 100, minBackoff: '0.100s', maxBackoff: '3600s', maxDoublings: 16 },
      },
    });
  });

  it('a queue accepts values up to Google’s limits', async () => {
    const { createQueue } = await startQueue();
    const rateLimits = { maxDispatchesPerSecond: 500, maxConcurrentDispatches: 5000 };
    const retryConfig = { maxAttempts: -1, minBackoff: '2s', maxBackoff: '2s', maxDoublings: 3 };
    const { data } = await createQueue({ ...NEW_QUEUE, rateLimits, retryConfig });
    expect(data).toMatchObject({ rateLimits, retryConfig });
  });

  it('a second queue of the same name is refused', async () => {
    const { createQueue } = await startQueue();
    expect(await getRefusal(createQueue({ name: QUEUE }))).toMatchObject({
      ...{ code: 409, status: 'ALREADY_EXISTS', message: 'Queue already exists' },
    });
  });

  it.each([
    ['a malformed name', { name: `${PARENT}/queues/my_queue` }, /^Queue name must be/],
    [
      'a name elsewhere',
      { name: 'projects/other/locations/l/queues/q' },
      /must begin with projects\/sealed/,
    ],
    [
      'more than 500 tasks a second',
      { rateLimits: { maxDispatchesPerSecond: 500.5 } },
      /to 500\.$/,
    ],
    ['a negative rate', { rateLimits: { maxDispatchesPerSecond: -1 } }, /cannot be negative\.$/],
    ['too many at once', { rateLimits: { maxConcurrentDispatches: 5001 } }, /equal to 5000\.$/],
    ['fewer than none at once', { rateLimits: { maxConcurrentDispatches: -1 } }, /negative\.$/],
    ['two attempts too few', { retryConfig: { maxAttempts: -2 } }, /greater or equal to -1\.$/],
    [
      'backoffs the wrong way round',
      { retryConfig: { minBackoff: '10s', maxBackoff: '5s' } },
      'RetryConfig.minBackoff must be less than or equal to RetryConfig.maxBackoff.',
    ],
    ['fewer than no doublings', { retryConfig: { maxDoublings: -1 } }, /cannot be negative\.$/],
    ['a backoff below nothing', { retryConfig: { minBackoff: '-1s' } }, /cannot be negative\.$/],
    ['a duration without its unit', { retryConfig: { minBackoff: '10' } }, /Illegal duration/],
  ])('a queue with %s is refused', async (_, given, message) => {
    const { createQueue } = await startQueue();
    expect(await getRefusal(createQueue({ ...NEW_QUEUE, ...given }))).toMatchObject({
      ...{ code: 400, message: expect.stringMatching(message) },
    });
  });
});

describe('a queue that is there', () => {
  const name = QUEUE;

  it('a queue runs until it is paused, and then keeps its tasks', async () => {
    const { clock, queues, createTask } = await startQueue();
    expect((await queues.get({ name })).data.state).toBe('RUNNING');
    expect((await queues.pause({ name })).data.state).toBe('PAUSED');
    await createTask({});
    await clock.advanceBy(60_000);
    expect((await queues.tasks.list({ parent: name })).data.tasks).toHaveLength(1);
    expect((await queues.resume({ name })).data.state).toBe('RUNNING');
    await clock.advanceBy(0);
    expect((await queues.tasks.list({ parent: name })).data).toEqual({});
  });

  it('a purge deletes every task, but the names of the tasks stay taken', async () => {
    const { queues, tasks, createTask } = await startQueue();
    await createTask(NAMED_TASK);
    await createTask({ scheduleTime: '2026-11-23T12:00:00Z' });
    expect((await queues.purge({ name })).data.purgeTime).toBe('2026-11-21T12:00:00Z');
    expect((await tasks.list({ parent: name })).data).toEqual({});
    expect((await getRefusal(createTask(NAMED_TASK))).message).toMatch(/existed too recently/);
  });

  it('a deleted queue loses its tasks, and its name stays taken for three days', async () => {
    const { clock, queues, tasks, createQueue, createTask } = await startQueue();
    await createTask(NAMED_TASK);
    await queues.delete({ name });
    expect((await getRefusal(queues.get({ name }))).message).toBe(NO_QUEUE_MESSAGE);
    expect((await getRefusal(createTask({}))).message).toBe(NO_QUEUE_MESSAGE);
    expect((await getRefusal(tasks.get({ name: TASK_NAME }))).code).toBe(404);
    await clock.advanceBy(3 * DAY_MS - 1);
    expect(await getRefusal(createQueue({ name }))).toMatchObject({
      ...{ code: 400, status: 'FAILED_PRECONDITION' },
      message: 'The queue cannot be created because a queue with this name existed too recently.',
    });
    await clock.advanceBy(1);
    await createQueue({ name });
    await createTask(NAMED_TASK);
  });

  it('a deleted queue can be created again if the account allows it', async () => {
    const accounts = { deletedQueues: 'seem to be made' } as const;
    const { clock, queues, createQueue } = await startQueue({ accounts });
    await queues.delete({ name });
    expect((await createQueue({ name })).data.name).toBe(name);
    expect((await getRefusal(queues.get({ name }))).message).toBe(NO_QUEUE_MESSAGE);
    await clock.advanceBy(3 * DAY_MS);
    await createQueue({ name });
    expect((await queues.get({ name })).data.name).toBe(name);
  });

  it('a missing queue cannot be used', async () => {
    const { queues, tasks, createTask } = await startQueue();
    for (const verb of ['get', 'pause', 'resume', 'purge'] as const) {
      const refusal = await getRefusal(queues[verb]({ name: MISSING_QUEUE }));
      expect(refusal).toMatchObject({ code: 404, message: NO_QUEUE_MESSAGE });
    }
    expect(await getRefusal(createTask({}, MISSING_QUEUE))).toMatchObject({
      ...{ code: 404, message: NO_QUEUE_MESSAGE },
    });
    for (const call of [
      queues.delete({ name: MISSING_QUEUE }),
      tasks.list({ parent: MISSING_QUEUE }),
    ]) {
      expect(await getRefusal(call)).toMatchObject({ code: 404, status: 'NOT_FOUND' });
    }
  });
});

describe('a task', () => {
  it('a created task is returned without its body', async () => {
    const { createTask, tasks } = await startQueue();
    const oidcToken = { serviceAccountEmail: ACCOUNT, audience: 'https://function.test' };
    const [body, type] = [encodeBody('{"step":1}'), { 'Content-Type': 'application/json' }];
    const task = {
      name: TASK_NAME,
      scheduleTime: '2026-11-22T12:00:00.5Z',
      ...buildTask({ body, headers: type, oidcToken }),
    };
    const headers = { 'User-Agent': 'Google-Cloud-Tasks', ...type };
    const shown = {
      name: TASK_NAME,
      httpRequest: { ...TARGET_REQUEST, httpMethod: 'POST', headers, oidcToken },
      scheduleTime: '2026-11-22T12:00:00.500Z',
      createTime: '2026-11-21T12:00:00Z',
      dispatchDeadline: '600s',
      view: 'BASIC',
    };
    expect((await createTask(task)).data).toEqual(shown);
    expect((await tasks.get({ name: TASK_NAME })).data).toEqual(shown);
  });

  it('a task without a name gets one, and a task in the past is due at once', async () => {
    const { createTask } = await startQueue();
    const task = { scheduleTime: '2020-01-01T00:00:00Z' };
    expect((await createTask(task)).data).toEqual({
      name: expect.stringMatching(new RegExp(`^${QUEUE}/tasks/\\d+$`)),
      ...{ scheduleTime: '2026-11-21T12:00:00Z', createTime: '2026-11-21T12:00:00Z' },
      ...{ dispatchDeadline: '600s', view: 'BASIC' },
      ...buildTask({ httpMethod: 'POST', headers: { 'User-Agent': 'Google-Cloud-Tasks' } }),
    });
  });

  it('a second task of the same name is refused while the first one is pending', async () => {
    const { createTask } = await startQueue();
    await createTask(NAMED_TASK);
    expect(await getRefusal(createTask(NAMED_TASK))).toEqual({
      ...{ code: 409, status: 'ALREADY_EXISTS', message: 'Requested entity already exists' },
    });
  });

  it.each(['done', 'deleted'])(
    'a task name is refused for 24 hours after the task of that name was %s',
    async (end) => {
      const { clock, tasks, createTask } = await startQueue();
      await createTask({ name: TASK_NAME });
      if (end === 'done') await clock.advanceBy(0);
      else await tasks.delete({ name: TASK_NAME });
      await clock.advanceBy(DAY_MS - 1);
      const refusal = await getRefusal(createTask({ name: TASK_NAME }));
      expect(refusal).toMatchObject({ code: 409, status: 'ALREADY_EXISTS' });
      expect(refusal.message).toMatch(/^The task cannot be created because a task with this name/);
      await clock.advanceBy(1);
      expect((await createTask({ name: TASK_NAME })).status).toBe(200);
    },
  );

  it.each([
    ['with 15 seconds for its answer', { dispatchDeadline: '15s' }],
    ['with half an hour for its answer', { dispatchDeadline: '1800s' }],
    ['of 1 MB', buildTask({ body: buildTaskBody(2 ** 20) })],
    ['with almost 80 KB of headers', buildTask({ headers: buildHeaders(MAX_HEADERS_BYTES - 1) })],
    ['with an address of HTTPS', buildTask({ url: 'https://function.test/' })],
    ['at a time of another zone', { scheduleTime: '2026-11-21T14:00:00.123456789+01:00' }],
    ['exactly 30 days ahead', { scheduleTime: '2026-12-21T12:00:00Z' }],
  ])('a task %s is accepted', async (_, task) => {
    const { createTask } = await startQueue();
    expect((await createTask(task)).status).toBe(200);
  });

  it.each([
    [
      'more than 30 days ahead',
      { scheduleTime: '2026-12-21T12:00:00.001Z' },
      'The Task.scheduleTime, 2026-12-21T04:00:00-08:00, is too far in the future. Schedule ' +
        'time must be no more than 720h in the future.',
    ],
    [
      'at a time that there is not',
      { scheduleTime: '2026-13-21T12:00:00Z' },
      /^Invalid value at 'task.schedule_time' .*Illegal timestamp format; "2026-13-21T12:00:00Z"$/,
    ],
    ['at a time in words', { scheduleTime: 'Sat, 21 Nov 2026 13:00:00 GMT' }, /Illegal timestamp/],
    ['without an address', { httpRequest: {} }, 'HttpRequest.url is required.'],
    [
      'with an address that is not HTTP',
      buildTask({ url: 'ftp://a.test' }),
      /must start with 'http/,
    ],
    ['with an invalid address', buildTask({ url: 'http://[' }), /url is not a valid URL\.$/],
    [
      'with a body that is not base64',
      buildTask({ body: '{}' }),
      'Invalid value at \'task.http_request.body\' (TYPE_BYTES), Base64 decoding failed for "{}"',
    ],
    ['of a byte over 1 MB', buildTask({ body: buildTaskBody(2 ** 20 + 1) }), 'Task size too large'],
    ['with 80 KB of headers', buildTask({ headers: buildHeaders(MAX_HEADERS_BYTES) }), /80KB/],
    ['with an invalid header', buildTask({ headers: { 'X Own': '1' } }), /HTTP does not allow\.$/],
    ['with a token of nobody', buildTask({ oidcToken: {} }), /serviceAccountEmail is required\.$/],
    ['with a deadline below 15 seconds', { dispatchDeadline: '14s' }, /between \[15s, 30m\]\.$/],
    ['with a deadline over half an hour', { dispatchDeadline: '1801s' }, /between \[15s, 30m\]\.$/],
    [
      'with a name in another queue',
      { name: `${QUEUE}-other/tasks/x` },
      `The queue name from request ('${QUEUE}') must be the same as the queue name in the ` +
        `named task ('${QUEUE}-other').`,
    ],
    ['with the name of a queue', { name: QUEUE }, /^Task name must be formatted: "projects/],
    ['with a name within a task', { name: `${TASK_NAME}/tasks/b` }, /^The queue name from request/],
    [
      'with a malformed name',
      { name: `${QUEUE}/tasks/not valid` },
      'Task ID "not valid" can contain only letters ([A-Za-z]), numbers ([0-9]), hyphens (-), ' +
        'or underscores (_). Task ID must between 1 and 500 characters.',
    ],
    ['with an unknown field', { colour: 'red' }, /Unknown name "colour" at 'task'/],
  ])('a task %s is refused', async (_, task, message) => {
    const { createTask } = await startQueue();
    const refusal = await getRefusal(createTask(task));
    expect(refusal.code).toBe(400);
    if (typeof message === 'string') expect(refusal.message).toBe(message);
    else expect(refusal.message).toMatch(message);
  });

  it('a caller without credentials cannot delete a task', async () => {
    const { emulator } = await startQueue();
    const { tasks } = openTasksAs(emulator, null).projects.locations.queues;
    expect((await getRefusal(tasks.delete({ name: TASK_NAME }))).code).toBe(403);
  });

  it('a pending task reports how often it was sent and answered', async () => {
    const { clock, create, tasks } = await startQueue({
      answer: () => new Response(null, { status: 404 }),
    });
    await create('match-1');
    expect((await tasks.get({ name: TASK_NAME })).data.dispatchCount).toBeUndefined();
    await clock.advanceBy(0);
    const { data } = await tasks.get({ name: TASK_NAME });
    expect([data.dispatchCount, data.responseCount]).toEqual([1, 1]);
  });

  it('a deleted and an unknown task are distinguished', async () => {
    const { create, tasks } = await startQueue();
    await create('match-1');
    await tasks.delete({ name: TASK_NAME });
    expect((await getRefusal(tasks.get({ name: TASK_NAME }))).message).toMatch(
      /^The task no longer exists/,
    );
    expect((await getRefusal(tasks.get({ name: `${QUEUE}/tasks/b` }))).message).toBe(
      'Requested entity was not found.',
    );
  });
});

describe('the tasks of a queue', () => {
  it('the tasks of a queue are listed page by page to the end', async () => {
    const { create, tasks } = await startQueue();
    for (const id of ['c', 'a', 'f', 'e', 'b', 'd']) await create(id);
    const pages: unknown[] = [];
    const tokens = [''];
    for (const pageToken of tokens) {
      const { data } = await tasks.list({ parent: QUEUE, pageSize: 3, pageToken });
      pages.push(listTaskIds(data));
      if (data.nextPageToken) tokens.push(data.nextPageToken);
    }
    expect(pages).toEqual([
      ['a', 'b', 'c'],
      ['d', 'e', 'f'],
    ]);
  });

  it('a page of tasks contains at most a thousand', async () => {
    const { emulator, create, tasks } = await startQueue();
    await create('t');
    const world = emulator.snapshot();
    const queue = world.queues[QUEUE];
    const [task] = Object.values(queue?.tasks ?? {});
    if (queue === undefined || task === undefined) throw new Error('The task is there.');
    for (let number = 0; number < 1000; number += 1) {
      const name = `${task.name}${number}`;
      queue.tasks[name] = { ...task, name };
    }
    emulator.restore(world);
    const { data } = await tasks.list({ parent: QUEUE, pageSize: 5000 });
    expect([data.tasks?.length, typeof data.nextPageToken]).toEqual([1000, 'string']);
  });

  it.each([
    ['a page of less than nothing', { pageSize: -1 }],
    ['a page of half a task', { pageSize: 0.5 }],
  ])('a list of tasks with %s is refused', async (_, wanted) => {
    const { tasks } = await startQueue();
    expect((await getRefusal(tasks.list({ parent: QUEUE, ...wanted }))).code).toBe(400);
  });
});
