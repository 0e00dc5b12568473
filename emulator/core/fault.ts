/** Injects faults: calls that fail, are late, lost or ignored, or get an empty reply. */
import { z } from 'zod';
import { APIS, type Api, type Deviation, IGNORED_REPLIES, MERGE_RESULTS } from './world.ts';

/** Fields that select calls. An absent field matches any call. */
const CALL_FILTER_FIELDS = {
  api: z.enum(APIS).optional(),
  method: z.string().optional(),
  /** A regular expression for the path of the URL. */
  path: z.string().optional(),
};

const effectSchema = z.discriminatedUnion('kind', [
  /** The call is not applied. The reply has this status and is JSON or an HTML page. */
  z.strictObject({
    kind: z.literal('fail'),
    status: z.number().int().min(400).max(599),
    message: z.string().optional(),
    reason: z.string().optional(),
    asPage: z.boolean().default(false),
  }),
  /** The connection is lost, after or before the call is applied. */
  z.strictObject({ kind: z.literal('drop'), applied: z.boolean() }),
  /** The reply is 200 with an empty body. */
  z.strictObject({ kind: z.literal('empty'), applied: z.boolean() }),
  /** The reply is the usual one, but the call changes nothing. */
  z.strictObject({
    kind: z.literal('ignore'),
    answered: z.enum(IGNORED_REPLIES).default('as before'),
  }),
  /** The call may create developer metadata with an id that is already used. */
  z.strictObject({ kind: z.literal('merge'), taken: z.enum(MERGE_RESULTS).default('first stays') }),
  /** The call is applied only after `calls` other calls. */
  z.strictObject({
    kind: z.literal('hold'),
    until: z.strictObject({ ...CALL_FILTER_FIELDS, calls: z.number().int().min(1).default(1) }),
  }),
]);

export const faultSchema = z.strictObject({
  effect: effectSchema,
  ...CALL_FILTER_FIELDS,
  /** The number of the first matching call that is affected, counted from 1. */
  from: z.number().int().min(1).default(1),
  /** The number of affected calls; null to affect all later calls. */
  times: z.number().int().min(1).nullable().default(1),
});

export type FaultOrder = z.input<typeof faultSchema>;
export type FaultEffect = z.infer<typeof effectSchema>;
type HoldEffect = Extract<FaultEffect, { readonly kind: 'hold' }>;

/** Combines the effects that change how a call is applied. */
export function buildDeviation(effects: readonly FaultEffect[]): Deviation {
  const merge = effects.find((one) => one.kind === 'merge');
  const ignore = effects.find((one) => one.kind === 'ignore');
  return { takenMark: merge?.taken ?? null, ignored: ignore?.answered ?? null };
}

interface PendingFault {
  readonly order: z.infer<typeof faultSchema>;
  readonly isMeant: CallMatcher;
  seen: number;
}

interface WaitingCall {
  readonly isMeant: CallMatcher;
  readonly goOn: () => void;
  callsToCome: number;
}

export interface FaultTarget {
  readonly api: Api;
  readonly method: string;
  readonly path: string;
}

export interface Faults {
  readonly add: (orders: readonly FaultOrder[]) => void;
  readonly clear: () => void;
  /**
   * Counts a call for each matching fault. Returns the effects of these faults, the oldest first.
   */
  readonly strike: (call: FaultTarget) => readonly FaultEffect[];
  readonly applied: (call: FaultTarget) => void;
  readonly held: (until: HoldEffect['until']) => Promise<void>;
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
      pending = [...pending, ...orders.map(parseFault)];
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

function parseFault(given: FaultOrder): PendingFault {
  const order = faultSchema.parse(given);
  return { order, isMeant: buildCallMatcher(order), seen: 0 };
}

type CallMatcher = (call: FaultTarget) => boolean;

function buildCallMatcher({
  api,
  method,
  path,
}: Pick<z.infer<typeof faultSchema>, 'api' | 'method' | 'path'>): CallMatcher {
  const pattern = new RegExp(path ?? '');
  return (call) =>
    (api === undefined || api === call.api) &&
    (method === undefined || method.toUpperCase() === call.method) &&
    pattern.test(call.path);
}

function matchesFault(fault: PendingFault, call: FaultTarget): boolean {
  if (!fault.isMeant(call)) return false;
  fault.seen += 1;
  const { from, times } = fault.order;
  const end = times === null ? Number.POSITIVE_INFINITY : from + times;
  return from <= fault.seen && fault.seen < end;
}

/** Thrown instead of a response, so that the server closes the socket. */
export class ConnectionDroppedError extends Error {
  constructor() {
    super('The emulator dropped the connection, as configured.');
    this.name = 'ConnectionDroppedError';
  }
}

/** Builds the error with which Node’s `fetch` rejects when the server closes the connection. */
export function buildFetchError(): TypeError {
  const cause = Object.assign(new Error('read ECONNRESET'), {
    code: 'ECONNRESET',
    errno: -104,
    syscall: 'read',
  });
  return new TypeError('fetch failed', { cause });
}
