import { join } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { createEmulator } from '../../emulator/emulator.ts';
import {
  type CaseContext,
  createAsk,
  type RecordedCase,
  type SendCall,
  toCaseAnswer,
  toRecord,
} from './case.ts';
import { findValueDifference, IdPairs } from './compare.ts';
import { findRecordings, type RecordedExchange, readRecordings } from './exchange.ts';
import { chooseComparison } from './other-cases.ts';
import { OMISSION_REASONS } from './replay.ts';

const PARENT = 'projects/our-matches/locations/europe-west1';
const QUEUES_PATH = `/v2/${PARENT}/queues`;
const QUEUE = `${PARENT}/queues/existing`;
const MISSING_QUEUE_PATH = `${QUEUES_PATH}/none`;
const TASKS_PATH = `/v2/${QUEUE}/tasks`;
const TARGET_URL = 'https://function.example/';

const buildQueue = (name: string, settings: object = {}) => ({
  name: `${PARENT}/queues/${name}`,
  ...settings,
});
const createQueue = (ask: SendCall, name = 'existing', settings: object = {}) =>
  ask('POST', QUEUES_PATH, buildQueue(name, settings));
const createTask = (ask: SendCall, task: object) => ask('POST', TASKS_PATH, { task });

/** Runs a case in a project with one queue. */
const runInProject =
  (act: (ask: SendCall) => ReturnType<SendCall>): RecordedCase =>
  async ({ emulator }: CaseContext) => {
    const ask = createAsk(emulator, 'host@example.com');
    await createQueue(ask);
    return toCaseAnswer(await act(ask));
  };

const tryQueue = (settings: object): RecordedCase =>
  runInProject((ask) => createQueue(ask, 'another', settings));
const buildTaskCase = (task: object): RecordedCase =>
  runInProject((ask) => createTask(ask, { httpRequest: { url: TARGET_URL }, ...task }));
const buildTargetCase = (url: string): RecordedCase => buildTaskCase({ httpRequest: { url } });

const QUEUE_PLACEHOLDER = '{queue_path}';

async function runAfterDeletion(ask: SendCall, then: (ask: SendCall) => ReturnType<SendCall>) {
  await ask('DELETE', `/v2/${QUEUE}`);
  return then(ask);
}

const TASKS_CASES: Readonly<Record<string, RecordedCase>> = {
  'queue/create/already-exists': runInProject((ask) => createQueue(ask)),
  'queue/create/backoff-order': tryQueue({ retryConfig: { minBackoff: '10s', maxBackoff: '5s' } }),
  'queue/create/burst-negative': tryQueue({ rateLimits: { maxBurstSize: -1 } }),
  'queue/create/concurrent-negative': tryQueue({ rateLimits: { maxConcurrentDispatches: -1 } }),
  'queue/create/concurrent-too-high': tryQueue({ rateLimits: { maxConcurrentDispatches: 5001 } }),
  'queue/create/invalid-name': runInProject((ask) => createQueue(ask, 'not a valid id')),
  'queue/create/invalid-parent': runInProject((ask) => {
    const parent = 'projects/not-a-valid-parent/locations/europe-west1';
    return ask('POST', `/v2/${parent}/queues`, { name: `${parent}/queues/one` });
  }),
  'queue/create/max-attempts-below-minus-one': tryQueue({ retryConfig: { maxAttempts: -2 } }),
  'queue/create/max-doublings-negative': tryQueue({ retryConfig: { maxDoublings: -1 } }),
  'queue/create/min-backoff-negative': tryQueue({ retryConfig: { minBackoff: '-1s' } }),
  'queue/create/rate-negative': tryQueue({ rateLimits: { maxDispatchesPerSecond: -1 } }),
  'queue/create/rate-too-high': tryQueue({ rateLimits: { maxDispatchesPerSecond: 501 } }),
  'queue/create/recently-deleted': runInProject((ask) => runAfterDeletion(ask, createQueue)),
  'queue/delete/not-found': runInProject((ask) => ask('DELETE', MISSING_QUEUE_PATH)),
  'queue/get/not-found': runInProject((ask) => ask('GET', MISSING_QUEUE_PATH)),
  'queue/get/recently-deleted': runInProject((ask) =>
    runAfterDeletion(ask, () => ask('GET', `/v2/${QUEUE}`)),
  ),
  'queue/pause/not-found': runInProject((ask) => ask('POST', `${MISSING_QUEUE_PATH}:pause`)),
  'queue/purge/not-found': runInProject((ask) => ask('POST', `${MISSING_QUEUE_PATH}:purge`)),
  'queue/resume/not-found': runInProject((ask) => ask('POST', `${MISSING_QUEUE_PATH}:resume`)),
  'task/create/already-exists': runInProject(async (ask) => {
    const task = { name: `${QUEUE}/tasks/one`, httpRequest: { url: TARGET_URL } };
    await createTask(ask, task);
    return createTask(ask, task);
  }),
  'task/create/appengine-deadline-one-hour': runInProject((ask) =>
    createTask(ask, { appEngineHttpRequest: {}, dispatchDeadline: '3600s' }),
  ),
  'task/create/appengine-deadline-too-long': runInProject((ask) =>
    createTask(ask, { appEngineHttpRequest: {}, dispatchDeadline: '90000s' }),
  ),
  'task/create/deadline-too-long': buildTaskCase({ dispatchDeadline: '1801s' }),
  'task/create/deadline-too-short': buildTaskCase({ dispatchDeadline: '14s' }),
  'task/create/invalid-name': buildTaskCase({ name: `${QUEUE}/tasks/not a valid id` }),
  'task/create/invalid-url-bad-escape': buildTargetCase('https://function.example/%zz'),
  'task/create/invalid-url-empty': buildTargetCase(''),
  'task/create/invalid-url-no-scheme': buildTargetCase('function.example'),
  'task/create/invalid-url-non-http-scheme': buildTargetCase('ftp://function.example/'),
  'task/create/queue-mismatch': async (situation) => {
    const caseAnswer = await buildTaskCase({ name: `${QUEUE}-other/tasks/one` })(situation);
    const { message } = caseAnswer;
    return {
      ...caseAnswer,
      ...(message !== undefined && { message: message.replaceAll(QUEUE, QUEUE_PLACEHOLDER) }),
    };
  },
  'task/create/queue-not-found': runInProject((ask) =>
    ask('POST', `${MISSING_QUEUE_PATH}/tasks`, { task: { httpRequest: { url: TARGET_URL } } }),
  ),
  'task/create/queue-recently-deleted': runInProject((ask) =>
    runAfterDeletion(ask, () => createTask(ask, { httpRequest: { url: TARGET_URL } })),
  ),
  'task/create/schedule-too-far': buildTaskCase({ scheduleTime: '2100-01-01T00:00:00Z' }),
  'task/delete/not-found': runInProject((ask) => ask('DELETE', `${TASKS_PATH}/none`)),
  'task/get/not-found': runInProject((ask) => ask('GET', `${TASKS_PATH}/none`)),
  'task/get/recently-deleted': runInProject(async (ask) => {
    await createTask(ask, { name: `${QUEUE}/tasks/one`, httpRequest: { url: TARGET_URL } });
    await ask('DELETE', `${TASKS_PATH}/one`);
    return ask('GET', `${TASKS_PATH}/one`);
  }),
  'task/run/not-found': runInProject((ask) => ask('POST', `${TASKS_PATH}/none:run`)),
};

/** The HTTP statuses and words of gRPC codes. */
const GRPC_STATUSES: Readonly<Record<string, readonly [status: number, word: string | null]>> = {
  OK: [200, null],
  InvalidArgument: [400, 'INVALID_ARGUMENT'],
  FailedPrecondition: [400, 'FAILED_PRECONDITION'],
  PermissionDenied: [403, 'PERMISSION_DENIED'],
  NotFound: [404, 'NOT_FOUND'],
  AlreadyExists: [409, 'ALREADY_EXISTS'],
};

const recordingsPath = findRecordings();
const NO_FOLDER_MESSAGE =
  'GOOGLE_RECORDINGS names no folder: nothing that Google answered is compared.';

interface ComparisonResult {
  readonly place: string;
  readonly isRefusal: boolean;
  /** The first difference; null if the answers are equal. */
  readonly difference: string | null;
}

describe.skipIf(recordingsPath === null)(
  recordingsPath === null ? NO_FOLDER_MESSAGE : 'the other recorded answers',
  () => {
    const outcomes: ComparisonResult[] = [];

    beforeAll(async () => {
      for (const { name, exchanges } of readRecordings(join(recordingsPath ?? '', 'others'))) {
        for (const [index, exchange] of exchanges.entries()) {
          outcomes.push(await compareExchange(name, index + 1, exchange));
        }
      }
    });

    const different = () => outcomes.filter((one) => one.difference !== null);

    test('recorded answers equal those of the emulator, except for listed differences', () => {
      expect(different().filter(({ place }) => OMISSION_REASONS[place] === undefined)).toEqual([]);
    });

    test('every listed difference of recorded answers still exists', () => {
      const places = different().map(({ place }) => place);
      expect(Object.keys(OMISSION_REASONS).filter((place) => !places.includes(place))).toEqual([]);
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
      expect(same.length).toBe(outcomes.length - Object.keys(OMISSION_REASONS).length);
    });
  },
);

const CASE_PATTERN = /, case (\S+)$/;

async function compareExchange(
  file: string,
  line: number,
  exchange: RecordedExchange,
): Promise<ComparisonResult> {
  const [, name] = CASE_PATTERN.exec(exchange.source ?? '') ?? [];
  const known = name === undefined ? undefined : TASKS_CASES[name];
  const isRefusal = isRefused(exchange);
  if (name !== undefined && known !== undefined) {
    const answer = await known({ emulator: createEmulator() });
    return { place: name, isRefusal, difference: findCaseDifference(exchange, answer) };
  }
  const { recorded, answer } = await chooseComparison(file, exchange)(exchange);
  const [status] = GRPC_STATUSES[String(exchange.status)] ?? [exchange.status ?? 0];
  const found =
    status === answer.status
      ? findValueDifference(recorded, answer.reply, {
          names: new IdPairs(),
          strays: [],
          passedOver: () => {},
        })
      : `recorded ${status}, here ${answer.status}: ${JSON.stringify(answer.reply)}`;
  return { place: `${file}, line ${line}`, isRefusal, difference: found };
}

/** Returns whether the answer is a refusal. A measurement of several failing attempts is not. */
const isRefused = ({ method, status }: RecordedExchange): boolean =>
  method !== 'NOTE' &&
  (typeof status === 'number' ? status >= 400 : ![null, 'OK'].includes(status));

function findCaseDifference(
  { status, reply }: RecordedExchange,
  answer: { readonly status: number; readonly word: string | null; readonly message?: string },
): string | null {
  const [http, word] = GRPC_STATUSES[String(status)] ?? [];
  const recorded = JSON.stringify([http, word, toRecord(reply)['message']]);
  const ours = JSON.stringify([answer.status, answer.word, answer.message]);
  return recorded === ours ? null : `recorded ${recorded}, here ${ours}`;
}
