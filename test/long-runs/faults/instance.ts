import { clearFaults } from '../../support/table/by-hand.ts';
/**
 * Runs the function call by call. A scheduler lets each call pass or fail, or kills the function.
 */

import type { Emulator } from '../../../emulator/emulator.ts';
import type { Google, RetryPolicy } from '../../../functions/google/connect.ts';
import type { Adjudicator } from '../../../functions/match/adjudicator.ts';
import type { StepWake } from '../../../functions/match/next/wake.ts';
import { type RunResult, runMatch } from '../../../functions/match/running/run.ts';
import { connectAs } from '../../support/emulated-client.ts';
import {
  ADJUDICATOR,
  createEmulatedBeacon,
  createEmulatedSite,
  HOST,
  QUEUE_NAME,
} from '../../support/table/table.ts';
import { FALSE_ANSWERS, type FalseAnswer, requestFault } from '../harness/from-outside.ts';

/** Results of a call. "lost" means that Google applies the call but its answer does not arrive. */
export const INJECTED_FAILURES = [
  'pass',
  'cut before',
  'cut after',
  'drop before',
  'drop after',
  'time out before',
  'time out after',
  '400',
  '401',
  '403',
  '404',
  '409',
  '413',
  '429',
  '500',
  '503',
] as const;
export type InjectedFailure = (typeof INJECTED_FAILURES)[number] | FalseAnswer;

/** False answers to a batch. */
export const FALSE_ANSWER_NAMES = Object.keys(FALSE_ANSWERS) as readonly FalseAnswer[];

export const TRANSIENT_FAILURES: readonly (typeof INJECTED_FAILURES)[number][] =
  INJECTED_FAILURES.filter((strike) => strike !== 'pass' && !strike.startsWith('cut'));

export type EndedInstance =
  | { readonly kind: 'done'; readonly result: RunResult }
  | { readonly kind: 'failed'; readonly error: unknown };

export interface FunctionInstance {
  /** Resolves when the function makes a call or ends. */
  readonly waits: () => Promise<'waiting' | 'ended'>;
  /** Lets the first waiting call end with this result. */
  readonly grant: (strike: InjectedFailure) => Promise<void>;
  readonly ended: Promise<EndedInstance>;
}

const RETRY_POLICY: RetryPolicy = {
  attempts: 3,
  firstDelayMs: 0,
  longestDelayMs: 0,
  budgetMs: 60_000,
  callTimeoutMs: 60_000,
};

interface WaitingCall {
  readonly go: (strike: InjectedFailure) => Promise<void>;
}

export type InstanceAction = (adjudicator: Adjudicator) => Promise<RunResult>;

export interface InstanceOptions {
  readonly graceMs?: number;
  readonly as?: string | undefined;
}

/** Starts an instance of the function. It waits before its first call. */
export function startInstance(
  emulator: Emulator,
  task: StepWake | InstanceAction,
  { graceMs = 0, as = ADJUDICATOR }: InstanceOptions = {},
): FunctionInstance {
  const act: InstanceAction =
    typeof task === 'function' ? task : (adjudicator) => runMatch(adjudicator, task);
  const queue: WaitingCall[] = [];
  let isCut = false;
  let isEnded = false;
  let wake = Promise.withResolvers<void>();
  const arrive = (waiting: WaitingCall): void => {
    queue.push(waiting);
    wake.resolve();
  };
  const gated: typeof globalThis.fetch = (input, init) => {
    if (isCut) return Promise.reject(createDroppedError());
    const answer = Promise.withResolvers<Response>();
    arrive({
      go: async (strike) => {
        if (strike.startsWith('cut')) isCut = true;
        await carryCall({
          emulator,
          strike,
          answer,
          call: () => emulator.fetchImplementation(input, init),
        });
      },
    });
    return answer.promise;
  };
  const ended = act(createAdjudicator(emulator, { fetchImplementation: gated, graceMs, as })).then(
    (result): EndedInstance => ({ kind: 'done', result }),
    (error: unknown): EndedInstance => ({ kind: 'failed', error }),
  );
  void ended.then(() => {
    isEnded = true;
    wake.resolve();
  });
  return {
    ended,
    waits: async () => {
      while (queue.length === 0 && !isEnded) {
        await wake.promise;
        wake = Promise.withResolvers<void>();
      }
      return queue.length > 0 ? 'waiting' : 'ended';
    },
    grant: async (strike) => {
      await queue.shift()?.go(strike);
      if (isCut) for (const rest of queue.splice(0)) await rest.go('drop before');
    },
  };
}

export const createCalmGoogle = (emulator: Emulator): Google =>
  connectAs(emulator, ADJUDICATOR, { patience: RETRY_POLICY });

export const createCalmAdjudicator = (
  emulator: Emulator,
  { graceMs = 0 }: InstanceOptions = {},
): Adjudicator => ({
  ...createAdjudicator(emulator, {
    fetchImplementation: emulator.fetchImplementation,
    graceMs,
    as: ADJUDICATOR,
  }),
  hosts: [HOST],
});

function createAdjudicator(
  emulator: Emulator,
  {
    fetchImplementation,
    graceMs,
    as,
  }: {
    readonly fetchImplementation: typeof globalThis.fetch;
    readonly graceMs: number;
    readonly as: string;
  },
): Adjudicator {
  const google = connectAs(emulator, as, { fetchImplementation, patience: RETRY_POLICY });
  return {
    google,
    live: createEmulatedSite(google),
    beacon: createEmulatedBeacon(emulator, fetchImplementation),
    queue: { name: QUEUE_NAME, url: 'http://function.test/', invoker: ADJUDICATOR, graceMs },
    log: () => {},
  };
}

interface CarriedCall {
  readonly emulator: Emulator;
  readonly strike: InjectedFailure;
  readonly answer: PromiseWithResolvers<Response>;
  readonly call: () => Promise<Response>;
}

async function carryCall({ emulator, strike, answer, call }: CarriedCall): Promise<void> {
  switch (strike) {
    case 'pass':
      answer.resolve(await call());
      return;
    case 'cut after':
    case 'drop after':
      await call();
      answer.reject(createDroppedError());
      return;
    case 'time out after':
      await call();
      answer.reject(createTimeoutError());
      return;
    case 'cut before':
    case 'drop before':
      answer.reject(createDroppedError());
      return;
    case 'time out before':
      answer.reject(createTimeoutError());
      return;
    case 'ignored, as before':
    case 'ignored, as after':
    case 'empty, not done':
    case 'empty, done':
      await requestFault(emulator, { ...BATCH_ROUTE, effect: FALSE_ANSWERS[strike] });
      answer.resolve(await call());
      await clearFaults({ emulator });
      return;
    case '400':
    case '401':
    case '403':
    case '404':
    case '409':
    case '413':
    case '429':
    case '500':
    case '503':
      answer.resolve(createRefusal(Number(strike)));
  }
}

const BATCH_ROUTE = { api: 'sheets', method: 'POST', path: ':batchUpdate$' } as const;

const createDroppedError = (): TypeError =>
  new TypeError('fetch failed', {
    cause: Object.assign(new Error('lost'), { code: 'ECONNRESET' }),
  });

const createTimeoutError = (): DOMException =>
  new DOMException('The operation timed out.', 'TimeoutError');

const STATUS_TEXTS: Readonly<Record<number, string>> = {
  400: 'INVALID_ARGUMENT',
  401: 'UNAUTHENTICATED',
  403: 'PERMISSION_DENIED',
  404: 'NOT_FOUND',
  409: 'ABORTED',
  429: 'RESOURCE_EXHAUSTED',
  500: 'INTERNAL',
  503: 'UNAVAILABLE',
};

const createRefusal = (code: number): Response =>
  Response.json(
    { error: { code, message: `Struck with ${code}.`, status: STATUS_TEXTS[code] ?? 'UNKNOWN' } },
    { status: code },
  );
