/** Configured faults: failing, slow, lost, ignored or empty calls. */
import { z } from 'zod';
import { type Deviation, ignoredAnswer, takenMark } from './deviation.ts';
import { APIS, type Api } from './world.ts';

/** Selects calls; absent fields match any call. */
const which = {
  api: z.enum(APIS).optional(),
  /** The HTTP method. */
  method: z.string().optional(),
  /** A regular expression over the path of the address. */
  path: z.string().optional(),
};

const effect = z.discriminatedUnion('kind', [
  /** Not applied; answered with this status, or with an HTML page. */
  z.strictObject({
    kind: z.literal('fail'),
    status: z.number().int().min(400).max(599),
    message: z.string().optional(),
    reason: z.string().optional(),
    asPage: z.boolean().default(false),
  }),
  /** Applied after these milliseconds of real time. */
  z.strictObject({ kind: z.literal('delay'), delayMs: z.number().int().min(0) }),
  /** Drops the connection. `applied`: whether the call is applied first. */
  z.strictObject({ kind: z.literal('drop'), applied: z.boolean() }),
  /** Answered with 200 and an empty body. */
  z.strictObject({ kind: z.literal('empty'), applied: z.boolean() }),
  /** Answered with 200 and the usual body, but not applied. */
  z.strictObject({ kind: z.literal('ignore'), answered: ignoredAnswer.default('as before') }),
  /** Accepts developer metadata under an id that is taken. */
  z.strictObject({ kind: z.literal('merge'), taken: takenMark.default('first stays') }),
  /** Held until a number of other calls have been applied. */
  z.strictObject({
    kind: z.literal('hold'),
    before: z.enum(['it is applied', 'it is answered']),
    until: z.strictObject({ ...which, calls: z.number().int().min(1).default(1) }),
  }),
]);

export const faultSchema = z.strictObject({
  effect,
  ...which,
  /** Matching calls are counted from 1; the fault starts with this one. */
  from: z.number().int().min(1).default(1),
  /** The number of affected calls; null: all later ones. */
  times: z.number().int().min(1).nullable().default(1),
});

export type FaultOrder = z.input<typeof faultSchema>;
export type FaultEffect = z.infer<typeof effect>;
type Hold = Extract<FaultEffect, { readonly kind: 'hold' }>;

/** Combines the effects on a call that change how it is applied. */
export function buildDeviation(effects: readonly FaultEffect[]): Deviation {
  const merge = effects.find((one) => one.kind === 'merge');
  const ignore = effects.find((one) => one.kind === 'ignore');
  return { takenMark: merge?.taken ?? null, ignored: ignore?.answered ?? null };
}

interface PendingFault {
  readonly order: z.infer<typeof faultSchema>;
  readonly isMeant: IsMeant;
  seen: number;
}

/** A held call, which waits for later calls. */
interface WaitingCall {
  readonly isMeant: IsMeant;
  readonly goOn: () => void;
  callsToCome: number;
}

export interface Struck {
  readonly api: Api;
  readonly method: string;
  readonly path: string;
}

export interface Faults {
  readonly add: (orders: readonly FaultOrder[]) => void;
  /** Also releases held calls. */
  readonly clear: () => void;
  /** Counts the call for each matching order, and returns effects in order of arrival. */
  readonly strike: (call: Struck) => readonly FaultEffect[];
  /** Must be called for every applied call. */
  readonly applied: (call: Struck) => void;
  /** Resolves once the awaited calls have been applied. */
  readonly held: (until: Hold['until']) => Promise<void>;
}

export function createFaults(): Faults {
  let pending: readonly PendingFault[] = [];
  let waiting: readonly WaitingCall[] = [];

  function release(isOver: (one: WaitingCall) => boolean): void {
    const over = waiting.filter(isOver);
    waiting = waiting.filter((one) => !over.includes(one));
    for (const { goOn } of over) goOn();
  }

  return {
    add: (orders) => {
      pending = [...pending, ...orders.map(read)];
    },
    clear: () => {
      pending = [];
      release(() => true);
    },
    strike: (call) =>
      pending.filter((fault) => matchesFault(fault, call)).map((fault) => fault.order.effect),
    applied: (call) => {
      for (const one of waiting) if (one.isMeant(call)) one.callsToCome -= 1;
      release(({ callsToCome }) => callsToCome <= 0);
    },
    held: ({ calls, ...meant }) => {
      const { promise, resolve } = Promise.withResolvers<void>();
      waiting = [
        ...waiting,
        { isMeant: buildCallMatcher(meant), goOn: resolve, callsToCome: calls },
      ];
      return promise;
    },
  };
}

function read(given: FaultOrder): PendingFault {
  const order = faultSchema.parse(given);
  return { order, isMeant: buildCallMatcher(order), seen: 0 };
}

type IsMeant = (call: Struck) => boolean;

function buildCallMatcher({
  api,
  method,
  path,
}: Pick<z.infer<typeof faultSchema>, 'api' | 'method' | 'path'>): IsMeant {
  const pattern = new RegExp(path ?? '');
  return (call) =>
    (api === undefined || api === call.api) &&
    (method === undefined || method.toUpperCase() === call.method) &&
    pattern.test(call.path);
}

function matchesFault(fault: PendingFault, call: Struck): boolean {
  if (!fault.isMeant(call)) return false;
  fault.seen += 1;
  const { from, times } = fault.order;
  const end = times === null ? Number.POSITIVE_INFINITY : from + times;
  return from <= fault.seen && fault.seen < end;
}

/** Thrown instead of a response: the server cuts the socket, the in-process fetch rejects. */
export class ConnectionDropped extends Error {
  constructor() {
    super('The emulator dropped the connection, as configured.');
    this.name = 'ConnectionDropped';
  }
}

/** The error with which Node’s `fetch` rejects when the server closes the connection. */
export function fetchFailure(): TypeError {
  const cause = Object.assign(new Error('read ECONNRESET'), {
    code: 'ECONNRESET',
    errno: -104,
    syscall: 'read',
  });
  return new TypeError('fetch failed', { cause });
}
