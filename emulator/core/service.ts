/** Handles an API call: faults, token, quota, body, handler, reply. */

import type { ShortLists } from '../forms/short-lists.ts';
import { INVALID_TOKEN_MESSAGE, readCaller } from '../identity/bearer.ts';
import type { Accounts } from './accounts.ts';
import { isUpload, readRequestText, readUpload } from './as-fetch.ts';
import { buildDeviation, ConnectionDroppedError, type FaultEffect, type Faults } from './fault.ts';
import type { Quotas } from './quota.ts';
import {
  buildErrorInfo,
  type CanonicalCode,
  createFeatureRefusal,
  hasReasons,
  Refusal,
  refuseDrive,
} from './refusal.ts';
import {
  buildErrorResponse,
  buildJsonResponse,
  createRouter,
  type FoundRoute,
  parseBody,
  refuseStrayParams,
  selectFields,
} from './route.ts';
import type { StaleReads } from './stale-reads.ts';
import type { Deviation } from './world.ts';
import { type Api, type Clock, copyWorld, type Route, type World } from './world.ts';

export interface ServiceParts {
  readonly routes: readonly Route[];
  /** Call this for each request, because restoring a world replaces the object. */
  readonly world: () => World;
  readonly clock: Clock;
  readonly faults: Faults;
  readonly quotas: Quotas | null;
  readonly calls: CallCounter;
  readonly changed: (fileId: string) => void;
  readonly accounts: Accounts;
  readonly staleReads: StaleReads;
  readonly shortLists: ShortLists;
}

/**
 * Answers an API call. Resolves to null if the address is not part of an API. Rejects with
 * `ConnectionDroppedError` when a fault drops the call.
 */
export type ApiHandler = (request: Request, url: URL) => Promise<Response | null>;

const API_ADDRESS = /^\/(v\d+|(drive|storage)\/v\d+|upload|batch)(\/|$)/;

export function createService(parts: ServiceParts): ApiHandler {
  const route = createRouter(parts.routes);
  return async (request, url) => {
    const found = route(request.method, url.pathname);
    if (found !== null)
      return withDateHeader(await answerWithFaults(parts, { request, url, found }), parts);
    if (!API_ADDRESS.test(url.pathname)) return null;
    return withDateHeader(
      buildErrorResponse(createFeatureRefusal(`${request.method} ${url.pathname}`)),
      parts,
    );
  };
}

/** Adds the date header: the time in whole seconds, rounded down. */
function withDateHeader(response: Response, { clock }: ServiceParts): Response {
  response.headers.set('date', new Date(clock.now()).toUTCString());
  return response;
}

interface RoutedRequest {
  readonly request: Request;
  readonly url: URL;
  readonly found: FoundRoute;
}

async function answerWithFaults(parts: ServiceParts, request: RoutedRequest): Promise<Response> {
  const { api, method } = request.found.route;
  parts.calls.count(request.found.route);
  const call = { api, method, path: request.url.pathname };
  const effects = parts.faults.strike(call);
  const instead = await applyFaultsBefore(parts, request, effects);
  if (instead !== null) return instead;
  const response = await answerCall(parts, request, buildDeviation(effects));
  if (response.ok) parts.faults.applied(call);
  return applyFaultsAfter(effects, response);
}

/** Applies the faults that precede a call. Returns a response if the call must not be applied. */
async function applyFaultsBefore(
  parts: ServiceParts,
  request: RoutedRequest,
  effects: readonly FaultEffect[],
): Promise<Response | null> {
  for (const effect of effects) {
    if (effect.kind === 'hold') await parts.faults.held(effect.until);
    if (effect.kind === 'drop' && !effect.applied) throw new ConnectionDroppedError();
    if (effect.kind === 'empty' && !effect.applied) return buildEmptyResponse();
    if (effect.kind === 'fail') return buildFaultResponse(request, effect);
  }
  return null;
}

async function buildFaultResponse(
  request: RoutedRequest,
  effect: Extract<FaultEffect, { readonly kind: 'fail' }>,
): Promise<Response> {
  if (effect.asPage) return buildPageResponse(effect.status);
  const refusal = createFailure(request.found.route.api, effect);
  return buildRefusalResponse(request, { text: await readRequestText(request.request), refusal });
}

function applyFaultsAfter(effects: readonly FaultEffect[], response: Response): Response {
  for (const effect of effects) {
    if (effect.kind === 'drop') throw new ConnectionDroppedError();
    if (effect.kind === 'empty') return buildEmptyResponse();
  }
  return response;
}

const buildEmptyResponse = (): Response =>
  new Response('', { headers: { 'content-type': 'application/json; charset=UTF-8' } });

async function answerCall(
  parts: ServiceParts,
  request: RoutedRequest,
  deviation: Deviation,
): Promise<Response> {
  const text = await readRequestText(request.request);
  try {
    const reply = await applyCall(parts, request, { text, deviation });
    const body = selectFields(reply, request.url);
    reportExchange(() => buildExchange(request, { requestText: text, status: 200, reply: body }));
    return body === undefined ? new Response(null, { status: 204 }) : buildJsonResponse(body);
  } catch (error) {
    if (error instanceof Refusal) return buildRefusalResponse(request, { text, refusal: error });
    return buildErrorResponse(error);
  }
}

interface RefusedRequest {
  readonly text: string;
  readonly refusal: Refusal;
}

function buildRefusalResponse(request: RoutedRequest, { text, refusal }: RefusedRequest): Response {
  const { status, body } = refusal;
  reportExchange(() => buildExchange(request, { requestText: text, status, reply: body }));
  return buildErrorResponse(refusal);
}

const buildExchange = (
  { request, url, found }: RoutedRequest,
  { requestText, ...answered }: Pick<Exchange, 'requestText' | 'status' | 'reply'>,
): Exchange => {
  const type = request.headers.get('content-type') ?? '';
  const text = isUpload(request) ? readUpload(requestText, type).metadata : requestText;
  return { api: found.route.api, method: request.method, url, requestText: text, ...answered };
};

interface CallInput {
  readonly text: string;
  readonly deviation: Deviation;
}

/** Applies a call. Awaits nothing, so that calls are applied one at a time. */
function applyCall(
  parts: ServiceParts,
  { request, url, found }: RoutedRequest,
  { text, deviation }: CallInput,
): unknown {
  const { route, parameters } = found;
  const world = parts.world();
  const now = parts.clock.now();
  const { caller, client } = readCaller({ request, world, api: route.api, now });
  parts.quotas?.count({ route, caller, now });
  const body = isUpload(request) ? text : parseBody(text);
  const { nextId } = world;
  try {
    refuseStrayParams(url, route.query ?? []);
    const call = { request, url, parameters, body, caller, client, now, deviation };
    return route.handler({ ...call, ...getCallTargets(parts, world, deviation) });
  } catch (error) {
    world.nextId = nextId;
    throw error;
  }
}

/** Returns the parts that a call may change. An ignored call gets copies, which are discarded. */
function getCallTargets(parts: ServiceParts, world: World, { ignored }: Deviation) {
  const { changed, accounts, staleReads, shortLists } = parts;
  if (ignored === null) return { world, changed, accounts, staleReads, shortLists };
  const unwritten = { ...staleReads, written: () => {} };
  const copy = copyWorld(world);
  return { world: copy, changed: () => {}, accounts, staleReads: unwritten, shortLists };
}

function buildPageResponse(status: number): Response {
  const headers = { 'content-type': 'text/html; charset=UTF-8' };
  return new Response(status === 429 ? SORRY_PAGE : renderErrorPage(status), { status, headers });
}

const SORRY_PAGE =
  `<html><head><title>Sorry...</title></head><body><h1>We're sorry...</h1><p>... ` +
  `but your computer or network may be sending automated queries. To protect our users, we can't ` +
  'process your request right now.</p></body></html>';

const renderErrorPage = (status: number): string =>
  `<!DOCTYPE html><html lang=en><title>Error ${status}</title><p><b>${status}.</b> <ins>That’s ` +
  'an error.</ins></html>';

export interface Exchange {
  readonly api: Api;
  readonly method: string;
  readonly url: URL;
  readonly requestText: string;
  readonly status: number;
  readonly reply: unknown;
}

type ExchangeListener = (exchange: Exchange) => void;

const exchangeListeners = new Set<ExchangeListener>();

/** Adds a listener for the exchanges of all emulators. Returns a function that removes it. */
export function listenToExchanges(listener: ExchangeListener): () => void {
  exchangeListeners.add(listener);
  return () => exchangeListeners.delete(listener);
}

function reportExchange(describe: () => Exchange): void {
  if (exchangeListeners.size === 0) return;
  const exchange = describe();
  for (const listener of exchangeListeners) listener(exchange);
}

interface FailureFields {
  readonly status: number;
  readonly message?: string | undefined;
  /** Drive’s `errors[0].reason`. Other APIs add a `google.rpc.ErrorInfo` with this reason. */
  readonly reason?: string | undefined;
}

/** The code, message and Drive reason of each status. Errors of Google’s front end lack codes. */
const ERROR_MESSAGES: Readonly<Record<number, readonly [CanonicalCode | null, string, string]>> = {
  400: ['INVALID_ARGUMENT', 'Request contains an invalid argument.', 'badRequest'],
  401: ['UNAUTHENTICATED', INVALID_TOKEN_MESSAGE, 'authError'],
  403: ['PERMISSION_DENIED', 'The caller does not have permission', 'insufficientFilePermissions'],
  404: ['NOT_FOUND', 'Requested entity was not found.', 'notFound'],
  409: ['ABORTED', 'The operation was aborted.', 'conflict'],
  413: [null, 'Request Entity Too Large', 'uploadTooLarge'],
  429: [
    'RESOURCE_EXHAUSTED',
    'Resource has been exhausted (e.g. check quota).',
    'rateLimitExceeded',
  ],
  500: ['INTERNAL', 'Internal error encountered.', 'internalError'],
  503: ['UNAVAILABLE', 'The service is currently unavailable.', 'backendError'],
};

const USAGE_LIMIT_REASONS =
  /^(dailyLimitExceeded|rateLimitExceeded|userRateLimitExceeded|storageQuotaExceeded|accessNotConfigured)$/;

export function createFailure(api: Api, { status, message, reason }: FailureFields): Refusal {
  const [code, words, usualReason] = ERROR_MESSAGES[status] ?? [
    null,
    `The emulator is configured to fail with ${status}.`,
    status >= 500 ? 'backendError' : 'badRequest',
  ];
  const text = message ?? words;
  if (hasReasons(api)) {
    const why = reason ?? usualReason;
    const domain = USAGE_LIMIT_REASONS.test(why) ? 'usageLimits' : 'global';
    return refuseDrive(status, why, text, { domain });
  }
  const error = {
    code: status,
    message: text,
    ...(code !== null && { status: code }),
    ...(reason !== undefined && {
      details: [buildErrorInfo(reason, { service: `${api}.googleapis.com` })],
    }),
  };
  return new Refusal(status, text, { error });
}

/** The number of calls for each API, method and path. */
export type CallCounts = Readonly<Partial<Record<Api, Readonly<Record<string, number>>>>>;

export interface CallCounter {
  readonly count: (route: Route) => void;
  readonly counts: () => CallCounts;
}

export function createCallCounter(): CallCounter {
  const byRoute = new Map<Route, number>();
  return {
    count: (route) => {
      byRoute.set(route, (byRoute.get(route) ?? 0) + 1);
    },
    counts: () => buildCallCounts(byRoute),
  };
}

function buildCallCounts(byRoute: ReadonlyMap<Route, number>): CallCounts {
  const counts: Partial<Record<Api, Record<string, number>>> = {};
  for (const [{ api, method, path }, number] of byRoute) {
    counts[api] = { ...counts[api], [`${method} ${path}`]: number };
  }
  return counts;
}
