import { join } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { createEmulator } from '../../emulator/emulator.ts';
import { type Ask, asking, type Case, errorOf, record, type Situation } from './case.ts';
import { difference, Names } from './compare.ts';
import { type Exchange, readRecordings, recordingsFolder } from './exchange.ts';
import { compareOf } from './other-cases.ts';
import { OTHERS } from './replay.ts';

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

/** Runs a case in a project with one queue. */
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

const QUEUE_PLACE = '{queue_path}';

async function afterDeletion(ask: Ask, then: (ask: Ask) => ReturnType<Ask>) {
  await ask('DELETE', `/v2/${QUEUE}`);
  return then(ask);
}

const TASKS_CASES: Readonly<Record<string, Case>> = {
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

/** The HTTP statuses and words of gRPC codes. */
const OVER_HTTP: Readonly<Record<string, readonly [status: number, word: string | null]>> = {
  OK: [200, null],
  InvalidArgument: [400, 'INVALID_ARGUMENT'],
  FailedPrecondition: [400, 'FAILED_PRECONDITION'],
  PermissionDenied: [403, 'PERMISSION_DENIED'],
  NotFound: [404, 'NOT_FOUND'],
  AlreadyExists: [409, 'ALREADY_EXISTS'],
};

const folder = recordingsFolder();
const WITHOUT = 'GOOGLE_RECORDINGS names no folder: nothing that Google answered is compared.';

interface Outcome {
  readonly place: string;
  readonly isRefusal: boolean;
  /** The first difference; null if the answers are equal. */
  readonly difference: string | null;
}

describe.skipIf(folder === null)(folder === null ? WITHOUT : 'the other recorded answers', () => {
  const outcomes: Outcome[] = [];

  beforeAll(async () => {
    for (const { name, exchanges } of readRecordings(join(folder ?? '', 'others'))) {
      for (const [index, exchange] of exchanges.entries()) {
        outcomes.push(await outcomeOf(name, index + 1, exchange));
      }
    }
  });

  const different = () => outcomes.filter((one) => one.difference !== null);

  test('recorded answers equal those of the emulator, except for listed differences', () => {
    expect(different().filter(({ place }) => OTHERS[place] === undefined)).toEqual([]);
  });

  test('every listed difference of recorded answers still exists', () => {
    const places = different().map(({ place }) => place);
    expect(Object.keys(OTHERS).filter((place) => !places.includes(place))).toEqual([]);
  });

  test('all recorded cases of Cloud Tasks are requested, and no others', () => {
    const places = outcomes.map(({ place }) => place);
    expect(Object.keys(TASKS_CASES).filter((name) => !places.includes(name))).toEqual([]);
  });

  test('both refusals and other recorded answers are compared', () => {
    const same = outcomes.filter((one) => one.difference === null);
    const refusals = same.filter(({ isRefusal }) => isRefusal).length;
    console.info(
      `Other recorded exchanges: ${refusals} refusals and ${same.length - refusals} ` +
        `other answers compared, ${different().length} omitted.`,
    );
    expect(same.length).toBe(outcomes.length - Object.keys(OTHERS).length);
  });
});

const CASE = /, case (\S+)$/;

async function outcomeOf(file: string, line: number, exchange: Exchange): Promise<Outcome> {
  const [, name] = CASE.exec(exchange.source ?? '') ?? [];
  const known = name === undefined ? undefined : TASKS_CASES[name];
  const isRefusal = isRefused(exchange);
  if (name !== undefined && known !== undefined) {
    const answer = await known({ emulator: createEmulator() });
    return { place: name, isRefusal, difference: caseDifference(exchange, answer) };
  }
  const { recorded, answer } = await compareOf(file, exchange)(exchange);
  const [status] = OVER_HTTP[String(exchange.status)] ?? [exchange.status ?? 0];
  const found =
    status === answer.status
      ? difference(recorded, answer.reply, { names: new Names(), strays: [], passedOver: () => {} })
      : `recorded ${status}, here ${answer.status}: ${JSON.stringify(answer.reply)}`;
  return { place: `${file}, line ${line}`, isRefusal, difference: found };
}

/** Returns whether the answer is a refusal. A measurement of several failing attempts is not. */
const isRefused = ({ method, status }: Exchange): boolean =>
  method !== 'NOTE' &&
  (typeof status === 'number' ? status >= 400 : ![null, 'OK'].includes(status));

function caseDifference(
  { status, reply }: Exchange,
  answer: { readonly status: number; readonly word: string | null; readonly message?: string },
): string | null {
  const [http, word] = OVER_HTTP[String(status)] ?? [];
  const recorded = JSON.stringify([http, word, record(reply)['message']]);
  const ours = JSON.stringify([answer.status, answer.word, answer.message]);
  return recorded === ours ? null : `recorded ${recorded}, here ${ours}`;
}
