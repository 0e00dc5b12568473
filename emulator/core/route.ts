/** Finds the handler of a request, and builds the response from its reply. */
import { buildStrayFieldsError, parseCheckedMask, selectByMask } from './mask.ts';
import { Refusal, refuse, refusePayload } from './refusal.ts';
import type { Route } from './world.ts';

type RouteAddress = Pick<Route, 'method' | 'path'>;

export interface FoundRoute<R = Route> {
  readonly route: R;
  readonly parameters: Readonly<Record<string, string>>;
}

export type RouteFinder<R> = (method: string, path: string) => FoundRoute<R> | null;

/**
 * Creates a router. In a path, `{name}` matches a segment without colons; `{+name}` also matches
 * colons, as in ranges. If two routes match, the one with more fixed text is used.
 */
export function createRouter<R extends RouteAddress>(routes: readonly R[]): RouteFinder<R> {
  const compiled = routes
    .toSorted((a, b) => countFixedCharacters(b) - countFixedCharacters(a))
    .map((route) => ({ route, pattern: compilePath(route.path) }));
  return (method, path) => {
    for (const { route, pattern } of compiled) {
      const match = route.method === method ? pattern.exec(path) : null;
      if (match === null) continue;
      const parts = Object.entries(match.groups ?? {});
      const parameters = Object.fromEntries(
        parts.map(([name, part]) => [name, decodeSegment(part)]),
      );
      return { route, parameters };
    }
    return null;
  };
}

function countFixedCharacters({ path }: RouteAddress): number {
  return path.replace(/\{[^}]*\}/g, '').length;
}

function compilePath(path: string): RegExp {
  const source = path
    .replace(/[.]/g, '\\.')
    .replace(/\{(\+?)(\w+)\}/g, (_, plus, name) => `(?<${name}>${plus ? '[^/]+' : '[^/:]+'})`);
  return new RegExp(`^${source}$`);
}

function decodeSegment(part: string): string {
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
    throw refusePayload([{ field: '', description }]);
  }
}

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

export function refuseStrayParams(url: URL, known: readonly string[]): void {
  const stray = [...new Set(url.searchParams.keys())].filter(
    (name) => !STANDARD_PARAMETERS.has(name) && !known.includes(name),
  );
  if (stray.length === 0) return;
  throw refusePayload(
    stray.map((name) => ({
      field: '',
      description:
        `Invalid JSON payload received. Unknown name "${name}": Cannot bind query ` +
        `parameter. Field '${name}' could not be found in request message.`,
    })),
  );
}

export function selectFields(reply: unknown, url: URL): unknown {
  const fields = url.searchParams.get('fields');
  if (fields === null || fields === '') return reply;
  return selectByMask(reply, parseCheckedMask(fields, null, buildStrayFieldsError));
}

const JSON_HEADERS = { 'content-type': 'application/json; charset=UTF-8' };

export function buildJsonResponse(body: unknown, status = 200): Response {
  return new Response(JSON.stringify(body), { status, headers: JSON_HEADERS });
}

/** Builds the response for an error. A bug of the emulator becomes a 500. */
export function buildErrorResponse(error: unknown): Response {
  if (error instanceof Refusal) return buildJsonResponse(error.body, error.status);
  const message = error instanceof Error ? (error.stack ?? error.message) : String(error);
  return buildJsonResponse(refuse('INTERNAL', `The emulator failed: ${message}`).body, 500);
}

/** Returns the origin of file pages: Google’s if called in-process, else the emulator’s own. */
export function resolvePagesOrigin(url: URL): string {
  return url.hostname.endsWith('googleapis.com') ? 'https://docs.google.com' : url.origin;
}
