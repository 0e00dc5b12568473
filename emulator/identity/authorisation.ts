/** Emulates Google’s authorization server for installed applications, with PKCE. */
import { createHash, randomBytes } from 'node:crypto';
import type { Clock, OAuthClient, World } from '../core/world.ts';
import {
  ACCESS_LIFETIME_SECONDS,
  buildAccessToken,
  buildRefreshToken,
  createGrant,
  findClient,
  findRefreshGrant,
  revokeGrant,
  TESTING_REPLY_SECONDS,
} from './grant.ts';
import { ensureUser } from './user.ts';

/** The scopes that a program requests, parsed from the URL to which it sends a person. */
export type ConsentRequest =
  | { readonly kind: 'asked'; readonly clientId: string; readonly scopes: readonly string[] }
  /** The refusal that Google shows to the person. The program does not get a reply. */
  | { readonly kind: 'refused'; readonly sentence: string };

export interface Authorisation {
  readonly asked: (query: URLSearchParams) => ConsentRequest;
  readonly decide: (
    query: URLSearchParams,
    decision: { readonly email: string; readonly isAllowed: boolean },
  ) => string;
  /** Answers requests for tokens. Resolves to null if the address is not for tokens. */
  readonly answer: (request: Request, url: URL) => Promise<Response | null>;
}

interface AuthorisationParts {
  readonly world: () => World;
  readonly clock: Clock;
}

interface PendingCode {
  readonly email: string;
  readonly clientId: string;
  readonly scopes: readonly string[];
  readonly redirect: string;
  readonly challenge: string | null;
  readonly endsMs: number;
}

const CODE_LIFETIME_MS = 10 * 60_000;

export function createAuthorisation({ world, clock }: AuthorisationParts): Authorisation {
  const codes = new Map<string, PendingCode>();

  function decide(...[query, { email, isAllowed }]: Parameters<Authorisation['decide']>): string {
    const redirect = new URL(query.get('redirect_uri') ?? '');
    const state = query.get('state');
    if (state !== null) redirect.searchParams.set('state', state);
    if (!isAllowed) {
      redirect.searchParams.set('error', 'access_denied');
      return redirect.href;
    }
    const code = `4/0emulated-${randomBytes(12).toString('base64url')}`;
    codes.set(code, buildPendingCode(query, ensureUser(world(), email).email, clock.now()));
    redirect.searchParams.set('code', code);
    redirect.searchParams.set('scope', parseScopes(query).join(' '));
    return redirect.href;
  }

  function exchange(fields: URLSearchParams): Response {
    const client = findClient(world(), fields.get('client_id') ?? '');
    if (client === null || client.secret !== fields.get('client_secret'))
      return buildRefusal('invalid_client', 'The OAuth client was not found.', 401);
    switch (fields.get('grant_type')) {
      case 'authorization_code':
        return byCode(client, fields);
      case 'refresh_token':
        return byRefreshToken(client, fields);
      default:
        return buildRefusal('unsupported_grant_type', 'Invalid grant_type');
    }
  }

  function byCode(client: OAuthClient, fields: URLSearchParams): Response {
    const code = fields.get('code') ?? '';
    const pending = codes.get(code);
    codes.delete(code);
    if (pending === undefined || pending.clientId !== client.id || clock.now() >= pending.endsMs)
      return buildRefusal('invalid_grant', 'Malformed auth code.');
    if (pending.redirect !== fields.get('redirect_uri'))
      return buildRefusal('redirect_uri_mismatch', 'Bad Request');
    if (!isVerified(pending, fields.get('code_verifier')))
      return buildRefusal('invalid_grant', 'Invalid code verifier.');
    const { email, scopes } = pending;
    const given = { email, scopes, clientId: client.id, grantedMs: clock.now() };
    const grant = createGrant(world(), given);
    return buildTokenReply({
      access_token: buildAccessToken(grant, clock.now()),
      refresh_token: buildRefreshToken(grant),
      ...(client.status === 'testing' ? { refresh_token_expires_in: TESTING_REPLY_SECONDS } : {}),
      scope: scopes.join(' '),
    });
  }

  function byRefreshToken(client: OAuthClient, fields: URLSearchParams): Response {
    const grant = findRefreshGrant(world(), fields.get('refresh_token') ?? '', clock.now());
    if (grant === null || grant.clientId !== client.id)
      return buildRefusal('invalid_grant', 'Token has been expired or revoked.');
    const token = buildAccessToken(grant, clock.now());
    return buildTokenReply({ access_token: token, scope: grant.scopes.join(' ') });
  }

  return {
    asked: (query) => parseConsentRequest(world(), query),
    decide,
    answer: async (request, { pathname, searchParams }) => {
      // Reads the body only for these addresses, because a body can be read only once.
      if (request.method !== 'POST' || !['/token', '/revoke'].includes(pathname)) return null;
      const fields = new URLSearchParams(await request.text());
      if (pathname === '/token') return exchange(fields);
      const token = searchParams.get('token') ?? fields.get('token') ?? '';
      return revokeGrant(world(), token)
        ? Response.json({})
        : buildRefusal('invalid_token', 'Token expired or revoked');
    },
  };
}

const parseScopes = (query: URLSearchParams): readonly string[] =>
  (query.get('scope') ?? '').split(' ').filter((scope) => scope !== '');

const buildPendingCode = (query: URLSearchParams, email: string, nowMs: number): PendingCode => ({
  email,
  clientId: query.get('client_id') ?? '',
  scopes: parseScopes(query),
  redirect: query.get('redirect_uri') ?? '',
  challenge: query.get('code_challenge'),
  endsMs: nowMs + CODE_LIFETIME_MS,
});

function parseConsentRequest(world: World, query: URLSearchParams): ConsentRequest {
  const client = findClient(world, query.get('client_id') ?? '');
  if (client === null) return { kind: 'refused', sentence: 'Error 401: invalid_client' };
  if (!isLoopback(query.get('redirect_uri') ?? '')) {
    return { kind: 'refused', sentence: 'Error 400: redirect_uri_mismatch' };
  }
  const scopes = parseScopes(query);
  const isKnown = scopes.every((scope) => scope.startsWith(SCOPE_PREFIX));
  const isWhole = query.get('response_type') === 'code' && scopes.length > 0 && isKnown;
  const method = query.get('code_challenge_method') ?? 'S256';
  if (!isWhole || method !== 'S256') {
    return { kind: 'refused', sentence: 'Error 400: invalid_request' };
  }
  return { kind: 'asked', clientId: client.id, scopes };
}

const SCOPE_PREFIX = 'https://www.googleapis.com/auth/';

/** Returns whether an address is on the person’s own machine. */
function isLoopback(address: string): boolean {
  if (!URL.canParse(address)) return false;
  const { protocol, hostname } = new URL(address);
  return protocol === 'http:' && ['127.0.0.1', 'localhost', '[::1]'].includes(hostname);
}

const isVerified = ({ challenge }: PendingCode, verifier: string | null): boolean =>
  challenge === null
    ? verifier === null
    : createHash('sha256')
        .update(verifier ?? '')
        .digest('base64url') === challenge;

const buildTokenReply = (given: object): Response =>
  Response.json({ ...given, expires_in: ACCESS_LIFETIME_SECONDS, token_type: 'Bearer' });

const buildRefusal = (error: string, error_description: string, status = 400): Response =>
  Response.json({ error, error_description }, { status });
