/** What was asked of Cloud Tasks, case by case: the recordings tell the cases by name only. */

import { type Ask, asking, type Case, errorOf, type Situation } from './case.ts';

const PARENT = 'projects/our-matches/locations/europe-west1';
const QUEUES = `/v2/${PARENT}/queues`;
const QUEUE = `${PARENT}/queues/existing`;
const NONE = `${QUEUES}/none`;
const TASKS = `/v2/${QUEUE}/tasks`;
const URL = 'https://function.example/';

const queue = (name: string, settings: object = {}) => ({
  name: `${PARENT}/queues/${name}`,
  ...settings,
});
const makeQueue = (ask: Ask, name = 'existing', settings: object = {}) =>
  ask('POST', QUEUES, queue(name, settings));
const makeTask = (ask: Ask, task: object) => ask('POST', TASKS, { task });

/** In a project with one queue. */
const inProject =
  (act: (ask: Ask) => ReturnType<Ask>): Case =>
  async ({ emulator }: Situation) => {
    const ask = asking(emulator, 'host@example.com');
    await makeQueue(ask);
    return errorOf(await act(ask));
  };

const queueWith = (settings: object): Case =>
  inProject((ask) => makeQueue(ask, 'another', settings));
const taskWith = (task: object): Case =>
  inProject((ask) => makeTask(ask, { httpRequest: { url: URL }, ...task }));
const taskTo = (url: string): Case => taskWith({ httpRequest: { url } });

/** As the recordings name it. */
const QUEUE_PLACE = '{queue_path}';

async function afterDeletion(ask: Ask, then: (ask: Ask) => ReturnType<Ask>) {
  await ask('DELETE', `/v2/${QUEUE}`);
  return then(ask);
}

export const TASKS_CASES: Readonly<Record<string, Case>> = {
  'queue/create/already-exists': inProject((ask) => makeQueue(ask)),
  'queue/create/backoff-order': queueWith({ retryConfig: { minBackoff: '10s', maxBackoff: '5s' } }),
  'queue/create/burst-negative': queueWith({ rateLimits: { maxBurstSize: -1 } }),
  'queue/create/concurrent-negative': queueWith({ rateLimits: { maxConcurrentDispatches: -1 } }),
  'queue/create/concurrent-too-high': queueWith({ rateLimits: { maxConcurrentDispatches: 5001 } }),
  'queue/create/invalid-name': inProject((ask) => makeQueue(ask, 'not a valid id')),
  'queue/create/invalid-parent': inProject((ask) => {
    const parent = 'projects/not-a-valid-parent/locations/europe-west1';
    return ask('POST', `/v2/${parent}/queues`, { name: `${parent}/queues/one` });
  }),
  'queue/create/max-attempts-below-minus-one': queueWith({ retryConfig: { maxAttempts: -2 } }),
  'queue/create/max-doublings-negative': queueWith({ retryConfig: { maxDoublings: -1 } }),
  'queue/create/min-backoff-negative': queueWith({ retryConfig: { minBackoff: '-1s' } }),
  'queue/create/rate-negative': queueWith({ rateLimits: { maxDispatchesPerSecond: -1 } }),
  'queue/create/rate-too-high': queueWith({ rateLimits: { maxDispatchesPerSecond: 501 } }),
  'queue/create/recently-deleted': inProject((ask) => afterDeletion(ask, makeQueue)),
  'queue/delete/not-found': inProject((ask) => ask('DELETE', NONE)),
  'queue/get/not-found': inProject((ask) => ask('GET', NONE)),
  'queue/get/recently-deleted': inProject((ask) =>
    afterDeletion(ask, () => ask('GET', `/v2/${QUEUE}`)),
  ),
  'queue/pause/not-found': inProject((ask) => ask('POST', `${NONE}:pause`)),
  'queue/purge/not-found': inProject((ask) => ask('POST', `${NONE}:purge`)),
  'queue/resume/not-found': inProject((ask) => ask('POST', `${NONE}:resume`)),
  'task/create/already-exists': inProject(async (ask) => {
    const task = { name: `${QUEUE}/tasks/one`, httpRequest: { url: URL } };
    await makeTask(ask, task);
    return makeTask(ask, task);
  }),
  'task/create/appengine-deadline-one-hour': inProject((ask) =>
    makeTask(ask, { appEngineHttpRequest: {}, dispatchDeadline: '3600s' }),
  ),
  'task/create/appengine-deadline-too-long': inProject((ask) =>
    makeTask(ask, { appEngineHttpRequest: {}, dispatchDeadline: '90000s' }),
  ),
  'task/create/deadline-too-long': taskWith({ dispatchDeadline: '1801s' }),
  'task/create/deadline-too-short': taskWith({ dispatchDeadline: '14s' }),
  'task/create/invalid-name': taskWith({ name: `${QUEUE}/tasks/not a valid id` }),
  'task/create/invalid-url-bad-escape': taskTo('https://function.example/%zz'),
  'task/create/invalid-url-empty': taskTo(''),
  'task/create/invalid-url-no-scheme': taskTo('function.example'),
  'task/create/invalid-url-non-http-scheme': taskTo('ftp://function.example/'),
  'task/create/queue-mismatch': async (situation) => {
    const said = await taskWith({ name: `${QUEUE}-other/tasks/one` })(situation);
    const { message } = said;
    return {
      ...said,
      ...(message !== undefined && { message: message.replaceAll(QUEUE, QUEUE_PLACE) }),
    };
  },
  'task/create/queue-not-found': inProject((ask) =>
    ask('POST', `${NONE}/tasks`, { task: { httpRequest: { url: URL } } }),
  ),
  'task/create/queue-recently-deleted': inProject((ask) =>
    afterDeletion(ask, () => makeTask(ask, { httpRequest: { url: URL } })),
  ),
  'task/create/schedule-too-far': taskWith({ scheduleTime: '2100-01-01T00:00:00Z' }),
  'task/delete/not-found': inProject((ask) => ask('DELETE', `${TASKS}/none`)),
  'task/get/not-found': inProject((ask) => ask('GET', `${TASKS}/none`)),
  'task/get/recently-deleted': inProject(async (ask) => {
    await makeTask(ask, { name: `${QUEUE}/tasks/one`, httpRequest: { url: URL } });
    await ask('DELETE', `${TASKS}/one`);
    return ask('GET', `${TASKS}/one`);
  }),
  'task/run/not-found': inProject((ask) => ask('POST', `${TASKS}/none:run`)),
};

/** How gRPC's codes are written over HTTP. */
export const OVER_HTTP: Readonly<Record<string, readonly [status: number, word: string | null]>> = {
  OK: [200, null],
  InvalidArgument: [400, 'INVALID_ARGUMENT'],
  FailedPrecondition: [400, 'FAILED_PRECONDITION'],
  PermissionDenied: [403, 'PERMISSION_DENIED'],
  NotFound: [404, 'NOT_FOUND'],
  AlreadyExists: [409, 'ALREADY_EXISTS'],
};
