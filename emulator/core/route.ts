/** Finds the handler of a request, and builds the response from its reply. */
import { buildStrayFieldsError, parseMask, select } from './mask.ts';
import { createMalformedPayload, Refusal, refuse } from './refusal.ts';
import type { Handler, Route } from './world.ts';

export interface FoundRoute {
  readonly route: Route;
  readonly parameters: Readonly<Record<string, string>>;
}

/** Finds the route of a method and path; null without one. */
export type Router = (method: string, path: string) => FoundRoute | null;

interface Compiled {
  readonly route: Route;
  readonly pattern: RegExp;
  readonly names: readonly string[];
}

/**
 * Creates a router. `{name}` in a path matches one segment without a colon, and `{+name}` also
 * colons, which ranges contain. If two routes match, the one with more fixed text is used.
 */
export function createRouter(routes: readonly Route[]): Router {
  const byMethod = new Map<string, Compiled[]>();
  for (const route of [...routes].sort(
    (a, b) => countFixedCharacters(b) - countFixedCharacters(a),
  )) {
    const known = byMethod.get(route.method) ?? [];
    byMethod.set(route.method, [...known, compileRoute(route)]);
  }
  return (method, path) => find(byMethod.get(method) ?? [], path);
}

function countFixedCharacters(route: Route): number {
  return route.path.replace(/\{[^}]*\}/g, '').length;
}

function compileRoute(route: Route): Compiled {
  const names: string[] = [];
  const source = route.path.replace(/[.]/g, '\\.').replace(/\{(\+?)(\w+)\}/g, (_, plus, name) => {
    names.push(name);
    return plus ? '([^/]+)' : '([^/:]+)';
  });
  return { route, pattern: new RegExp(`^${source}$`), names };
}

function find(candidates: readonly Compiled[], path: string): FoundRoute | null {
  for (const { route, pattern, names } of candidates) {
    const match = pattern.exec(path);
    if (match === null) continue;
    const parameters: Record<string, string> = {};
    names.forEach((name, index) => {
      parameters[name] = decode(match[index + 1] ?? '');
    });
    return { route, parameters };
  }
  return null;
}

function decode(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}

/** Parses JSON; an empty body is undefined. Throws 400 for invalid JSON. */
export function parseBody(body: string): unknown {
  if (body.trim() === '') return undefined;
  try {
    return JSON.parse(body);
  } catch {
    const description = 'Invalid JSON payload received. Unexpected token.';
    throw createMalformedPayload([{ field: '', description }]);
  }
}

/** Query parameters that every method accepts. */
const STANDARD_PARAMETERS = new Set([
  'access_token',
  'alt',
  'callback',
  'fields',
  'key',
  'oauth_token',
  'prettyPrint',
  'quotaUser',
  'upload_protocol',
  'uploadType',
  'userIp',
  '$.xgafv',
]);

/** Returns a handler that refuses unknown query parameters before it applies the call. */
export const withKnownQuery =
  (handler: Handler, known: readonly string[]): Handler =>
  (call) => {
    refuseStrayParameters(call.url, known);
    return handler(call);
  };

/** Throws the 400 for query parameters that the method lacks. */
export function refuseStrayParameters(url: URL, known: readonly string[]): void {
  const stray = [...new Set(url.searchParams.keys())].filter(
    (name) => !STANDARD_PARAMETERS.has(name) && !known.includes(name),
  );
  if (stray.length === 0) return;
  throw createMalformedPayload(
    stray.map((name) => ({
      field: '',
      description:
        `Invalid JSON payload received. Unknown name "${name}": Cannot bind query ` +
        `parameter. Field '${name}' could not be found in request message.`,
    })),
  );
}

/** Returns the part of a reply that the parameter `fields` of the URL selects. */
export function selectFields(reply: unknown, url: URL): unknown {
  const fields = url.searchParams.get('fields');
  if (fields === null || fields === '') return reply;
  try {
    return select(reply, parseMask(fields));
  } catch {
    throw buildStrayFieldsError(fields);
  }
}

const JSON_HEADERS = { 'content-type': 'application/json; charset=UTF-8' };

export function buildJsonResponse(body: unknown, status = 200): Response {
  return new Response(JSON.stringify(body), { status, headers: JSON_HEADERS });
}

/** Builds the response for an error. A bug of the emulator becomes a 500. */
export function refusalResponse(error: unknown): Response {
  if (error instanceof Refusal) return buildJsonResponse(error.body, error.status);
  const message = error instanceof Error ? (error.stack ?? error.message) : String(error);
  return buildJsonResponse(refuse('INTERNAL', `The emulator failed: ${message}`).body, 500);
}
