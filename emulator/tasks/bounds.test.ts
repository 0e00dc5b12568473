import type { cloudtasks_v2 } from 'googleapis/build/src/apis/cloudtasks/index.js';
import { beforeEach, describe, expect, it } from 'vitest';
import { getRefusal, openTasksAs } from '../clients-suite.ts';
import { createSteppedClock } from '../clock.ts';
import { createEmulator, type Emulator } from '../emulator.ts';

const PARENT = 'projects/sealed/locations/europe-west1';
const QUEUE = `${PARENT}/queues/rounds`;
const TARGET_REQUEST = { url: 'http://function.test/resolve' };
const MAX_HEADERS_BYTES = 80 * 1024;

let emulator: Emulator;
let queues: cloudtasks_v2.Resource$Projects$Locations$Queues;
beforeEach(async () => {
  emulator = createEmulator({ clock: createSteppedClock(Date.parse('2026-11-21T12:00:00Z')) });
  queues = openTasksAs(emulator, 'host@example.com').projects.locations.queues;
  await queues.create({ parent: PARENT, requestBody: { name: QUEUE } });
  return () => emulator.close();
});

const createTask = (task: object, responseView?: 'BASIC' | 'FULL') =>
  queues.tasks.create({
    parent: QUEUE,
    requestBody: {
      task: { httpRequest: TARGET_REQUEST, ...task },
      ...(responseView && { responseView }),
    },
  });

const buildTask = (more: object) => ({ httpRequest: { ...TARGET_REQUEST, ...more } });

const createQueue = (given: object) =>
  queues.create({ parent: PARENT, requestBody: { name: `${PARENT}/queues/q`, ...given } });

/** Returns a body that makes the stored task exactly `bytes` bytes long. */
function buildTaskBody(bytes: number): string {
  const rest = JSON.stringify({ ...TARGET_REQUEST, headers: {}, body: '', token: null });
  return 'A'.repeat(bytes - rest.length);
}

/** Returns headers of `bytes` bytes, including their names. */
const buildHeaders = (bytes: number) => ({ 'X-Long': 'a'.repeat(bytes - 'X-Long'.length) });

describe('a task is taken', () => {
  it.each([
    ['with 15 seconds for its answer', { dispatchDeadline: '15s' }],
    ['with half an hour for its answer', { dispatchDeadline: '1800s' }],
    ['of 1 MB', buildTask({ body: buildTaskBody(2 ** 20) })],
    ['with almost 80 KB of headers', buildTask({ headers: buildHeaders(MAX_HEADERS_BYTES - 1) })],
    ['with an address of HTTPS', buildTask({ url: 'https://function.test/' })],
    ['at a time of another zone', { scheduleTime: '2026-11-21T14:00:00.123456789+01:00' }],
  ])('a task %s is accepted', async (_, task) => {
    expect((await createTask(task)).status).toBe(200);
  });
});

describe('a task is refused', () => {
  it.each([
    ['with 80 KB of headers', buildTask({ headers: buildHeaders(MAX_HEADERS_BYTES) }), /80KB/],
    [
      'with a header that HTTP does not allow',
      buildTask({ headers: { 'X Own': '1' } }),
      'HttpRequest.headers has a name or value that HTTP does not allow.',
    ],
    ['of a byte over 1 MB', buildTask({ body: buildTaskBody(2 ** 20 + 1) }), 'Task size too large'],
    [
      'with an invalid address',
      buildTask({ url: 'http://[' }),
      'HttpRequest.url is not a valid URL.',
    ],
    [
      'with a token of nobody',
      buildTask({ oidcToken: { audience: 'https://function.test' } }),
      'HttpRequest.oidcToken.serviceAccountEmail is required.',
    ],
    [
      'at a time that there is not',
      { scheduleTime: '2026-13-21T12:00:00Z' },
      /^Invalid value at 'task.schedule_time' .*Illegal timestamp format; "2026-13-21T12:00:00Z"$/,
    ],
    ['at a time in words', { scheduleTime: 'Sat, 21 Nov 2026 13:00:00 GMT' }, /Illegal timestamp/],
    ['under a name that is a queue’s', { name: QUEUE }, /^Task name must be formatted: "projects/],
    [
      'under a name of a queue within its own',
      { name: `${QUEUE}/tasks/a/tasks/b` },
      /^The queue name from request/,
    ],
  ])('a task %s is refused', async (_, task, message) => {
    expect(await getRefusal(createTask(task))).toMatchObject({
      code: 400,
      message: expect.stringMatching(message),
    });
  });
});

describe('a queue', () => {
  it.each([
    [
      'of more than 500 a second',
      { maxDispatchesPerSecond: 500.5 },
      /less than or equal to 500\.$/,
    ],
    ['of less than none a second', { maxDispatchesPerSecond: -1 }, /cannot be negative\.$/],
    ['of less than none at once', { maxConcurrentDispatches: -1 }, /cannot be negative\.$/],
  ])('a queue %s is refused', async (_, rateLimits, message) => {
    expect((await getRefusal(createQueue({ rateLimits }))).message).toMatch(message);
  });

  it('a queue allows unlimited attempts (-1), but no lower number', async () => {
    const { data } = await createQueue({ retryConfig: { maxAttempts: -1 } });
    expect(data.retryConfig?.maxAttempts).toBe(-1);
    const fewer = createQueue({ name: `${PARENT}/queues/p`, retryConfig: { maxAttempts: -2 } });
    expect((await getRefusal(fewer)).message).toBe(
      'RetryConfig.maxAttempts must be greater or equal to -1.',
    );
  });

  it('a queue accepts values up to Google’s limits, and uses the defaults for 0', async () => {
    const rateLimits = { maxDispatchesPerSecond: 500, maxConcurrentDispatches: 5000 };
    const retryConfig = { maxAttempts: 7, minBackoff: '2s', maxBackoff: '2s', maxDoublings: 3 };
    const { data } = await createQueue({ rateLimits, retryConfig });
    expect(data).toMatchObject({ rateLimits, retryConfig });
    const zero = { maxAttempts: 0, minBackoff: '0s', maxBackoff: '0s', maxDoublings: 0 };
    const usual = await createQueue({ name: `${PARENT}/queues/p`, retryConfig: zero });
    expect(usual.data.retryConfig).toEqual({
      ...{ maxAttempts: 100, minBackoff: '0.100s', maxBackoff: '3600s', maxDoublings: 16 },
    });
  });

  it.each(['pause', 'resume', 'purge'] as const)('a queue cannot %s with a body', async (verb) => {
    const requestBody = { state: 'PAUSED' };
    expect((await getRefusal(queues[verb]({ name: QUEUE, requestBody }))).message).toBe(
      'Invalid JSON payload received. Unknown name "state": Cannot find field.',
    );
  });
});

describe('a name that is refused', () => {
  it.each([
    [
      'of a queue',
      () => createQueue({ name: `${PARENT}/queues/my_queue` }),
      'Definition of queue name',
      'projects.locations.queues#Queue.FIELDS.name',
    ],
    [
      'of a task',
      () => createTask({ name: `${QUEUE}/tasks/not valid` }),
      'Definition of task ID',
      'projects.locations.queues.tasks#Task.FIELDS.name',
    ],
  ])('the refusal of a name (%s) links to the reference', async (_, call, description, anchor) => {
    const url = `https://cloud.google.com/tasks/docs/reference/rest/v2/${anchor}`;
    expect((await getRefusal(call())).details).toEqual([
      { '@type': 'type.googleapis.com/google.rpc.Help', links: [{ description, url }] },
    ]);
  });
});

describe('the full view of a task', () => {
  const shown = {
    name: expect.any(String),
    scheduleTime: '2026-11-21T12:00:00Z',
    createTime: '2026-11-21T12:00:00Z',
    dispatchDeadline: '600s',
    view: 'FULL',
  };
  const headers = { 'User-Agent': 'Google-Cloud-Tasks' };

  it('the full view of a task omits a body and token that are not set', async () => {
    const { data } = await createTask({}, 'FULL');
    const httpRequest = { ...TARGET_REQUEST, httpMethod: 'POST', headers };
    expect(data).toEqual({ ...shown, httpRequest });
  });

  it('the full view of a task contains the given body and token', async () => {
    const body = Buffer.from('{"step":1}').toString('base64');
    const oidcToken = {
      serviceAccountEmail: 'function@project.iam.gserviceaccount.com',
      audience: 'https://function.test',
    };
    const { data } = await createTask(buildTask({ body, oidcToken }), 'FULL');
    const httpRequest = { ...TARGET_REQUEST, httpMethod: 'POST', headers, body, oidcToken };
    expect(data).toEqual({ ...shown, httpRequest });
  });
});
