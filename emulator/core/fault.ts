/** Faults on order: calls that fail, wait, or lose their connection before or after they are applied. */
import { z } from 'zod';
import { APIS, type Api } from './world.ts';

const effect = z.discriminatedUnion('kind', [
  /** Answered with this status and Google's body for it, without being applied; in other words and for another reason if told. */
  z.strictObject({
    kind: z.literal('fail'),
    status: z.number().int().min(400).max(599),
    message: z.string().optional(),
    reason: z.string().optional(),
  }),
  /** Applied after this many milliseconds of real time. */
  z.strictObject({ kind: z.literal('delay'), delayMs: z.number().int().min(0) }),
  /** The connection is dropped; `applied` says whether the call has happened. */
  z.strictObject({ kind: z.literal('drop'), applied: z.boolean() }),
]);

export const faultSchema = z.strictObject({
  effect,
  api: z.enum(APIS).optional(),
  /** The HTTP method. */
  method: z.string().optional(),
  /** A regular expression over the path of the address. */
  path: z.string().optional(),
  /** Calls that match are counted from 1; the fault begins with this one. */
  from: z.number().int().min(1).default(1),
  /** How many calls it strikes; null never ends. */
  times: z.number().int().min(1).nullable().default(1),
});

export type FaultOrder = z.input<typeof faultSchema>;
export type FaultEffect = z.infer<typeof effect>;

interface Pending {
  readonly order: z.infer<typeof faultSchema>;
  readonly path: RegExp | null;
  seen: number;
}

export interface Struck {
  readonly api: Api;
  readonly method: string;
  readonly path: string;
}

export interface Faults {
  readonly add: (orders: readonly FaultOrder[]) => void;
  readonly clear: () => void;
  /** Counts the call for every order that matches it; the effects that strike it, in order of arrival. */
  readonly strike: (call: Struck) => readonly FaultEffect[];
}

export function createFaults(): Faults {
  let pending: readonly Pending[] = [];
  return {
    add: (orders) => {
      pending = [...pending, ...orders.map(read)];
    },
    clear: () => {
      pending = [];
    },
    strike: (call) => {
      if (pending.length === 0) return NONE;
      return pending.filter((fault) => strikes(fault, call)).map((fault) => fault.order.effect);
    },
  };
}

const NONE: readonly FaultEffect[] = [];

function read(given: FaultOrder): Pending {
  const order = faultSchema.parse(given);
  return { order, path: order.path === undefined ? null : new RegExp(order.path), seen: 0 };
}

function strikes(fault: Pending, { api, method, path }: Struck): boolean {
  const { order } = fault;
  if (order.api !== undefined && order.api !== api) return false;
  if (order.method !== undefined && order.method.toUpperCase() !== method) return false;
  if (fault.path !== null && !fault.path.test(path)) return false;
  fault.seen += 1;
  const end = order.times === null ? Number.POSITIVE_INFINITY : order.from + order.times;
  return order.from <= fault.seen && fault.seen < end;
}

/** Thrown instead of a response: the server cuts the socket, the in-process fetch rejects. */
export class ConnectionDropped extends Error {
  constructor() {
    super('The emulator has dropped the connection, as it was told to.');
    this.name = 'ConnectionDropped';
  }
}

/** What `fetch` of Node rejects with when the other side goes away. */
export function fetchFailure(): TypeError {
  const cause = Object.assign(new Error('read ECONNRESET'), {
    code: 'ECONNRESET',
    errno: -104,
    syscall: 'read',
  });
  return new TypeError('fetch failed', { cause });
}
