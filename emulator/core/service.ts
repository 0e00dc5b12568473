/** One API call from request to response: fault, token, quota, body, handler, reply. */

import { setTimeout as wait } from 'node:timers/promises';
import type { ShortLists } from '../forms/short-lists.ts';
import { callerOf } from '../identity/bearer.ts';
import type { Accounts } from './accounts.ts';
import { textOf } from './as-fetch.ts';
import type { CallCounter } from './calls.ts';
import type { Deviation } from './deviation.ts';
import { type Exchange, tellExchange } from './exchanges.ts';
import { failure } from './failure.ts';
import { ConnectionDropped, deviationOf, type FaultEffect, type Faults } from './fault.ts';
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
import { copyWorld } from './snapshot.ts';
import type { StaleReads } from './stale-reads.ts';
import type { Call, Clock, Route, World } from './world.ts';

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
  readonly shortLists: ShortLists;
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
  const call = { api, method, path: asked.url.pathname };
  const effects = parts.faults.strike(call);
  const instead = await before(parts, asked, effects);
  if (instead !== null) return instead;
  const response = await answer(parts, asked, deviationOf(effects));
  if (response.ok) parts.faults.applied(call);
  return after(parts, effects, response);
}

/** What strikes a call before it is applied; a response where it is not applied at all. */
async function before(
  parts: ServiceParts,
  asked: Asked,
  effects: readonly FaultEffect[],
): Promise<Response | null> {
  for (const effect of effects) {
    if (effect.kind === 'delay') await wait(effect.delayMs);
    if (effect.kind === 'hold' && effect.before === 'it is applied') {
      await parts.faults.held(effect.until);
    }
    if (effect.kind === 'drop' && !effect.applied) throw new ConnectionDropped();
    if (effect.kind === 'empty' && !effect.applied) return emptyResponse();
    if (effect.kind === 'fail') return failed(asked, effect);
  }
  return null;
}

async function failed(
  asked: Asked,
  effect: Extract<FaultEffect, { readonly kind: 'fail' }>,
): Promise<Response> {
  if (effect.asPage) return pageResponse(effect.status);
  const refusal = failure(asked.found.route.api, effect);
  return refused(asked, { text: await textOf(asked.request), refusal });
}

/** What strikes a call that has been applied. */
async function after(
  parts: ServiceParts,
  effects: readonly FaultEffect[],
  response: Response,
): Promise<Response> {
  for (const effect of effects) {
    if (effect.kind === 'hold' && effect.before === 'it is answered') {
      await parts.faults.held(effect.until);
    }
    if (effect.kind === 'drop') throw new ConnectionDropped();
    if (effect.kind === 'empty') return emptyResponse();
  }
  return response;
}

const emptyResponse = (): Response =>
  new Response('', { headers: { 'content-type': 'application/json; charset=UTF-8' } });

async function answer(parts: ServiceParts, asked: Asked, deviation: Deviation): Promise<Response> {
  const text = await textOf(asked.request);
  try {
    const reply = await handle(parts, asked, { text, deviation });
    const body = selectFields(reply, asked.url);
    tellExchange(() => exchangeOf(asked, { requestText: text, status: 200, reply: body }));
    return body === undefined ? new Response(null, { status: 204 }) : jsonResponse(body);
  } catch (error) {
    if (error instanceof Refusal) return refused(asked, { text, refusal: error });
    return refusalResponse(error);
  }
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

interface Told {
  /** The request's body. */
  readonly text: string;
  readonly deviation: Deviation;
}

/** From here to the handler's return nothing is awaited: calls are applied one at a time. */
function handle(
  parts: ServiceParts,
  { request, url, found }: Asked,
  { text, deviation }: Told,
): unknown {
  const { route, parameters } = found;
  const world = parts.world();
  const now = parts.clock.now();
  const { caller, client } = callerOf({ request, world, api: route.api, now });
  parts.quotas?.count({ route, caller, now });
  const body = parseBody(text);
  const { nextId } = world;
  try {
    const call = { request, url, parameters, body, caller, client, now, deviation };
    return route.handler({ ...call, ...touched(parts, world, deviation) });
  } catch (error) {
    world.nextId = nextId;
    throw error;
  }
}

type Touched = Pick<Call, 'world' | 'changed' | 'accounts' | 'staleReads' | 'shortLists'>;

/** What a call may change: a copy that nobody keeps where nothing of it is to stay. */
function touched(parts: ServiceParts, world: World, { ignored }: Deviation): Touched {
  const { changed, accounts, staleReads, shortLists } = parts;
  if (ignored === null) return { world, changed, accounts, staleReads, shortLists };
  const unwritten = { ...staleReads, written: () => {} };
  const nobody = { changed: () => {}, staleReads: unwritten };
  return { world: copyWorld(world), accounts, shortLists, ...nobody };
}

function pageResponse(status: number): Response {
  const headers = { 'content-type': 'text/html; charset=UTF-8' };
  return new Response(status === 429 ? SORRY : errorPage(status), { status, headers });
}

const SORRY = `<html><head><title>Sorry...</title></head><body><h1>We're sorry...</h1><p>... but your computer or network may be sending automated queries. To protect our users, we can't process your request right now.</p></body></html>`;

const errorPage = (status: number): string =>
  `<!DOCTYPE html><html lang=en><title>Error ${status}</title><p><b>${status}.</b> <ins>That’s an error.</ins></html>`;
