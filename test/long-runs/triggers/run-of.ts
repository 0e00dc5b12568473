import { connect } from '../../../functions/google/connect.ts';
import { sha256 } from '../../../functions/match/ledger/digest.ts';
import type { StepWake } from '../../../functions/match/next/wake.ts';
import { resolveStep, type StepResult } from '../../../functions/match/visiting/resolve-step.ts';
import { IMMEDIATE_RETRY_POLICY } from '../../support/patience.ts';
import { ADJUDICATOR } from '../../support/table/table.ts';
import { graceOf } from '../faults/moments.ts';
import type { Reply, Sent } from './worlds.ts';

export type Ended =
  | { readonly kind: 'done'; readonly result: StepResult }
  | { readonly kind: 'failed'; readonly error: unknown };

export interface Run {
  /** Resolves when it waits for answers or has ended, with its open calls and result. */
  readonly rests: () => Promise<{ readonly calls: readonly Sent[]; readonly ended: Ended | null }>;
  /** @throws when that is not one of its calls */
  readonly answer: (answered: { readonly sent: Sent; readonly reply: Reply }) => void;
}

interface Waiting {
  readonly sent: Sent;
  readonly answer: (response: Response) => void;
}

const QUEUE = 'projects/p/locations/l/queues/deadlines';

/** `token` is the adjudicator's. */
export function runOf(task: StepWake, token: string): Run {
  const waiting: Waiting[] = [];
  let ended: Ended | null = null;
  let events = 0;
  const carry: typeof globalThis.fetch = async (input, init) => {
    const sent = await sentBy(new Request(input, { ...init, signal: null }));
    const answer = Promise.withResolvers<Response>();
    waiting.push({ sent, answer: answer.resolve });
    events += 1;
    return answer.promise;
  };
  const end = (how: Ended): void => {
    ended = how;
    events += 1;
  };
  resolveStep(adjudicatorBy(carry, token, graceOf(task)), task).then(
    (result) => end({ kind: 'done', result }),
    (error: unknown) => end({ kind: 'failed', error }),
  );
  return {
    rests: async () => {
      await quiet(() => events);
      return { calls: waiting.map(({ sent }) => sent), ended };
    },
    answer: ({ sent, reply }) => {
      const [one] = waiting.splice(
        waiting.findIndex((other) => other.sent.key === sent.key),
        1,
      );
      if (one?.sent.key !== sent.key) throw new Error('it does not make such a call');
      one.answer(reply.response());
    },
  };
}

/** Turns of the event loop without an event before the run counts as waiting. */
const TURNS = 4;

async function quiet(events: () => number): Promise<void> {
  let before = -1;
  for (let turns = 0; turns < TURNS; turns++) {
    if (events() !== before) turns = 0;
    before = events();
    await new Promise(setImmediate);
  }
}

async function sentBy(request: Request): Promise<Sent> {
  const { method, url } = request;
  const headers = Object.fromEntries(
    ['authorization', 'content-type'].flatMap((name) => {
      const value = request.headers.get(name);
      return value === null ? [] : [[name, value]];
    }),
  );
  const text = await request.text();
  const body = text === '' ? null : text;
  return {
    key: sha256(JSON.stringify([method, url, headers, text])),
    request: () => new Request(url, { method, headers, body }),
  };
}

/** Longer than anything takes, so that no call times out. */
const FOR_EVER_MS = 2 ** 31 - 1;

const adjudicatorBy = (carry: typeof globalThis.fetch, token: string, graceMs: number) => ({
  google: connect({
    rootUrl: 'http://emulator.test/',
    auth: token,
    fetchImplementation: carry,
    patience: { ...IMMEDIATE_RETRY_POLICY, budgetMs: FOR_EVER_MS, callTimeoutMs: FOR_EVER_MS },
  }),
  beacon: {
    addresses: ['http://emulator.test/'],
    fetchImplementation: carry,
    patienceMs: FOR_EVER_MS,
    waitUntil: async () => {},
  },
  queue: { name: QUEUE, url: 'http://function.test/', invoker: ADJUDICATOR, graceMs },
  log: () => {},
});
