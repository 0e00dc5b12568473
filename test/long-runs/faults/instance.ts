/** Runs the function so that every call waits for the scheduler to pass, fail or kill it. */

import type { Emulator } from '../../../emulator/emulator.ts';
import { connect, type Google, type RetryPolicy } from '../../../functions/google/connect.ts';
import type { Adjudicator } from '../../../functions/match/adjudicator.ts';
import type { StepWake } from '../../../functions/match/next/wake.ts';
import { resolveStep, type StepResult } from '../../../functions/match/visiting/resolve-step.ts';
import { ADJUDICATOR, emulatedBeacon, emulatedSite, HOST } from '../../support/table/table.ts';
import {
  clearFaults,
  FALSE_ANSWERS,
  type FalseAnswer,
  orderFault,
} from '../harness/from-outside.ts';

/** Results of a call. "lost" means applied, but its answer never arrives. */
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

/** False answers to a batch; other calls are answered truly. */
export const FALSELY_ANSWERED = Object.keys(FALSE_ANSWERS) as readonly FalseAnswer[];

/** Failures that the function survives and retries. */
export const PASSING_STRIKES: readonly (typeof INJECTED_FAILURES)[number][] =
  INJECTED_FAILURES.filter((strike) => strike !== 'pass' && !strike.startsWith('cut'));

export type Ended =
  | { readonly kind: 'done'; readonly result: StepResult }
  | { readonly kind: 'failed'; readonly error: unknown };

export interface Instance {
  /** Resolves when a call waits, or at the end. */
  readonly waits: () => Promise<'waiting' | 'ended'>;
  /** Releases the first waiting call with this result; resolves after its effect. */
  readonly grant: (strike: InjectedFailure) => Promise<void>;
  readonly ended: Promise<Ended>;
}

const PATIENCE: RetryPolicy = {
  attempts: 3,
  firstDelayMs: 0,
  longestDelayMs: 0,
  budgetMs: 60_000,
  callTimeoutMs: 60_000,
};

const ROOT = 'http://emulator.test/';
export const QUEUE = 'projects/p/locations/l/queues/deadlines';

interface Waiting {
  readonly go: (strike: InjectedFailure) => Promise<void>;
}

/** An action of an instance, whose calls wait. */
export type Act = (adjudicator: Adjudicator) => Promise<StepResult>;

/** The account, and the delay of tasks after a cut-off. */
export interface InstanceOptions {
  readonly graceMs?: number;
  readonly as?: string | undefined;
}

/** Starts an instance; nothing happens until its first call is released. */
export function startInstance(
  emulator: Emulator,
  task: StepWake | Act,
  { graceMs = 0, as = ADJUDICATOR }: InstanceOptions = {},
): Instance {
  const act: Act =
    typeof task === 'function' ? task : (adjudicator) => resolveStep(adjudicator, task);
  const queue: Waiting[] = [];
  let isCut = false;
  let isEnded = false;
  let wake = Promise.withResolvers<void>();
  const arrive = (waiting: Waiting): void => {
    queue.push(waiting);
    wake.resolve();
  };
  const gated: typeof globalThis.fetch = (input, init) => {
    if (isCut) return Promise.reject(dropped());
    const answer = Promise.withResolvers<Response>();
    arrive({
      go: async (strike) => {
        if (strike.startsWith('cut')) isCut = true;
        await carryOut({
          emulator,
          strike,
          answer,
          call: () => emulator.fetchImplementation(input, init),
        });
      },
    });
    return answer.promise;
  };
  const ended = act(adjudicatorOn(emulator, { fetchImplementation: gated, graceMs, as })).then(
    (result): Ended => ({ kind: 'done', result }),
    (error: unknown): Ended => ({ kind: 'failed', error }),
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

/** Creates the adjudicator's access without faults. */
export const calmGoogle = ({ fetchImplementation, tokenFor }: Emulator): Google =>
  connect({ rootUrl: ROOT, auth: tokenFor(ADJUDICATOR), fetchImplementation, patience: PATIENCE });

/** Creates a complete adjudicator without faults, for the time after strikes. */
export const calmAdjudicator = (
  emulator: Emulator,
  { graceMs = 0 }: InstanceOptions = {},
): Adjudicator => ({
  ...adjudicatorOn(emulator, {
    fetchImplementation: emulator.fetchImplementation,
    graceMs,
    as: ADJUDICATOR,
  }),
  hosts: [HOST],
});

function adjudicatorOn(
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
  const auth = emulator.tokenFor(as);
  const google = connect({ rootUrl: ROOT, auth, fetchImplementation, patience: PATIENCE });
  return {
    google,
    live: emulatedSite(google),
    beacon: emulatedBeacon(emulator, fetchImplementation),
    queue: { name: QUEUE, url: 'http://function.test/', invoker: ADJUDICATOR, graceMs },
    log: () => {},
  };
}

interface Carried {
  readonly emulator: Emulator;
  readonly strike: InjectedFailure;
  readonly answer: PromiseWithResolvers<Response>;
  readonly call: () => Promise<Response>;
}

async function carryOut({ emulator, strike, answer, call }: Carried): Promise<void> {
  switch (strike) {
    case 'pass':
      answer.resolve(await call());
      return;
    case 'cut after':
    case 'drop after':
      await call();
      answer.reject(dropped());
      return;
    case 'time out after':
      await call();
      answer.reject(timedOut());
      return;
    case 'cut before':
    case 'drop before':
      answer.reject(dropped());
      return;
    case 'time out before':
      answer.reject(timedOut());
      return;
    case 'ignored, as before':
    case 'ignored, as after':
    case 'empty, not done':
    case 'empty, done':
      await orderFault(emulator, { ...BATCH, effect: FALSE_ANSWERS[strike] });
      answer.resolve(await call());
      await clearFaults(emulator);
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
      answer.resolve(refusal(Number(strike)));
  }
}

const BATCH = { api: 'sheets', method: 'POST', path: ':batchUpdate$' } as const;

/** Builds the error by which Node's fetch reports a lost connection. */
const dropped = (): TypeError =>
  new TypeError('fetch failed', {
    cause: Object.assign(new Error('lost'), { code: 'ECONNRESET' }),
  });

const timedOut = (): DOMException => new DOMException('The operation timed out.', 'TimeoutError');

const STATUS: Readonly<Record<number, string>> = {
  400: 'INVALID_ARGUMENT',
  401: 'UNAUTHENTICATED',
  403: 'PERMISSION_DENIED',
  404: 'NOT_FOUND',
  409: 'ABORTED',
  429: 'RESOURCE_EXHAUSTED',
  500: 'INTERNAL',
  503: 'UNAVAILABLE',
};

const refusal = (code: number): Response =>
  Response.json(
    { error: { code, message: `Struck with ${code}.`, status: STATUS[code] ?? 'UNKNOWN' } },
    { status: code },
  );
