/** One API call from request to response: fault, token, quota, body, handler, reply. */
import { setTimeout as wait } from 'node:timers/promises';
import { callerOf } from '../identity/bearer.ts';
import type { Accounts } from './accounts.ts';
import type { CallCounter } from './calls.ts';
import { type Exchange, tellExchange } from './exchanges.ts';
import { failure } from './failure.ts';
import { ConnectionDropped, type Faults } from './fault.ts';
import type { Quotas } from './quota.ts';
import { notEmulated, Refusal } from './refusal.ts';
import {
  createRouter,
  type Found,
  jsonResponse,
  parseBody,
  refusalResponse,
  selectFields,
} from './route.ts';
import type { StaleReads } from './stale-reads.ts';
import type { Clock, Route, World } from './world.ts';

export interface ServiceParts {
  readonly routes: readonly Route[];
  /** Asked anew for each call: a restored world replaces the old one. */
  readonly world: () => World;
  readonly clock: Clock;
  readonly faults: Faults;
  /** Null when calls are not limited. */
  readonly quotas: Quotas | null;
  readonly calls: CallCounter;
  readonly changed: (fileId: string) => void;
  readonly accounts: Accounts;
  readonly staleReads: StaleReads;
}

/** Null for an address that is not one of an API. Rejects with `ConnectionDropped` when a fault says so. */
export type Service = (request: Request, url: URL) => Promise<Response | null>;

const API_ADDRESS = /^\/(v\d+|drive\/v\d+|upload|batch)(\/|$)/;

export function createService(parts: ServiceParts): Service {
  const route = createRouter(parts.routes);
  return async (request, url) => {
    const found = route(request.method, url.pathname);
    if (found !== null) return dated(await answerWithFaults(parts, { request, url, found }), parts);
    if (!API_ADDRESS.test(url.pathname)) return null;
    return dated(refusalResponse(notEmulated(`${request.method} ${url.pathname}`)), parts);
  };
}

/** As everything that Google answers: with its own time, in whole seconds, rounded down. */
function dated(response: Response, { clock }: ServiceParts): Response {
  response.headers.set('date', new Date(clock.now()).toUTCString());
  return response;
}

interface Asked {
  readonly request: Request;
  readonly url: URL;
  readonly found: Found;
}

async function answerWithFaults(parts: ServiceParts, asked: Asked): Promise<Response> {
  const { api, method } = asked.found.route;
  parts.calls.count(asked.found.route);
  const effects = parts.faults.strike({ api, method, path: asked.url.pathname });
  for (const effect of effects) {
    if (effect.kind === 'delay') await wait(effect.delayMs);
    if (effect.kind === 'drop' && !effect.applied) throw new ConnectionDropped();
    if (effect.kind === 'fail') {
      return refused(asked, { text: await textOf(asked), refusal: failure(api, effect) });
    }
  }
  const response = await answer(parts, asked);
  if (effects.some((effect) => effect.kind === 'drop')) throw new ConnectionDropped();
  return response;
}

async function answer(parts: ServiceParts, asked: Asked): Promise<Response> {
  const text = await textOf(asked);
  try {
    const reply = await handle(parts, asked, text);
    const body = selectFields(reply, asked.url);
    tellExchange(() => exchangeOf(asked, { requestText: text, status: 200, reply: body }));
    return body === undefined ? new Response(null, { status: 204 }) : jsonResponse(body);
  } catch (error) {
    if (error instanceof Refusal) return refused(asked, { text, refusal: error });
    return refusalResponse(error);
  }
}

async function textOf({ request }: Asked): Promise<string> {
  return request.body === null ? '' : request.text();
}

interface Refused {
  /** The request's body. */
  readonly text: string;
  readonly refusal: Refusal;
}

function refused(asked: Asked, { text, refusal }: Refused): Response {
  const { status, body } = refusal;
  tellExchange(() => exchangeOf(asked, { requestText: text, status, reply: body }));
  return refusalResponse(refusal);
}

const exchangeOf = (
  { request, url, found }: Asked,
  told: Pick<Exchange, 'requestText' | 'status' | 'reply'>,
): Exchange => ({ api: found.route.api, method: request.method, url, ...told });

/** From here to the handler's return nothing is awaited: calls are applied one at a time. */
function handle(parts: ServiceParts, { request, url, found }: Asked, text: string): unknown {
  const { route, parameters } = found;
  const world = parts.world();
  const now = parts.clock.now();
  const { caller, client } = callerOf({ request, world, api: route.api, now });
  parts.quotas?.count({ route, caller, now });
  const body = parseBody(text);
  const { nextId } = world;
  try {
    const { changed, accounts, staleReads } = parts;
    const call = { request, url, parameters, body, caller, client, world, now };
    return route.handler({ ...call, changed, accounts, staleReads });
  } catch (error) {
    world.nextId = nextId;
    throw error;
  }
}
