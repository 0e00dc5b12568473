/** Grants of OAuth clients, and the tokens of grants. */

import { type CanonicalCode, refuse } from '../core/refusal.ts';
import { allocateNumber, type Grant, type OAuthClient, type World } from '../core/world.ts';

const ACCESS_PREFIX = 'ya29.granted.';
const ACCESS_TOKEN_PATTERN = /^ya29\.granted\.(\d+)\.(\d+)$/;
const REFRESH_PREFIX = '1//granted-';

export const ACCESS_LIFETIME_SECONDS = 3599;
/** The lifetime of a refresh token while the consent screen of its client is in testing. */
const TESTING_LIFETIME_MS = 7 * 86_400_000;
/** The lifetime of a refresh token in Google’s replies, according to several projects. */
export const TESTING_REPLY_SECONDS = TESTING_LIFETIME_MS / 1000 - 1;

export function createGrant(world: World, given: Omit<Grant, 'id' | 'isRevoked'>): Grant {
  const id = String(allocateNumber(world));
  const grant = { ...given, id, isRevoked: false };
  world.grants[id] = grant;
  return grant;
}

export const buildRefreshToken = ({ id }: Grant): string => REFRESH_PREFIX + id;

export const buildAccessToken = ({ id }: Grant, nowMs: number): string =>
  `${ACCESS_PREFIX}${id}.${nowMs + ACCESS_LIFETIME_SECONDS * 1000}`;

/** Returns the grant with an id; null if it does not exist or is revoked. */
function findGrant({ grants }: World, id: string): Grant | null {
  const grant = Object.hasOwn(grants, id) ? grants[id] : undefined;
  return grant === undefined || grant.isRevoked ? null : grant;
}

/** Returns the grant of a refresh token; null if the token is invalid, revoked or expired. */
export function findRefreshGrant(world: World, token: string, nowMs: number): Grant | null {
  const grant = token.startsWith(REFRESH_PREFIX)
    ? findGrant(world, token.slice(REFRESH_PREFIX.length))
    : null;
  const ends = grant !== null && world.clients[grant.clientId]?.status !== 'in production';
  return ends && nowMs >= grant.grantedMs + TESTING_LIFETIME_MS ? null : grant;
}

export const isGrantedToken = (token: string): boolean => token.startsWith(ACCESS_PREFIX);

/** Returns the grant of an access token; null if invalid, revoked or an hour old. */
export function findAccessGrant(world: World, token: string, nowMs: number): Grant | null {
  const [, id = '', endsMs = ''] = ACCESS_TOKEN_PATTERN.exec(token) ?? [];
  return nowMs < Number(endsMs) ? findGrant(world, id) : null;
}

/** Revokes the grant of a token. Returns false if the token is already invalid. */
export function revokeGrant(world: World, token: string): boolean {
  const id = token.startsWith(REFRESH_PREFIX)
    ? token.slice(REFRESH_PREFIX.length)
    : (ACCESS_TOKEN_PATTERN.exec(token)?.[1] ?? '');
  const grant = findGrant(world, id);
  if (grant === null) return false;
  world.grants[grant.id] = { ...grant, isRevoked: true };
  return true;
}

export type ClientSettings = Pick<OAuthClient, 'status' | 'disabledServices'>;

const FIRST_PROJECT_NUMBER = 100_000_000_000;

/** Creates a client, which is in testing and has all APIs on unless `choices` differ. */
export function registerClient(world: World, choices: Partial<ClientSettings> = {}): OAuthClient {
  const number = allocateNumber(world);
  const id = `${FIRST_PROJECT_NUMBER + number}-emulated.apps.googleusercontent.com`;
  const client: OAuthClient = {
    id,
    secret: `GOCSPX-emulated-${number}`,
    status: 'testing',
    disabledServices: [],
    ...choices,
  };
  world.clients[id] = client;
  return client;
}

/** Changes the settings of a client. @throws Refusal if the client does not exist */
export function changeClient(
  world: World,
  id: string,
  choices: Partial<ClientSettings>,
): OAuthClient {
  const client = findClient(world, id);
  if (client === null)
    throw refuse('NOT_FOUND' satisfies CanonicalCode, 'There is no such client.');
  const changed = { ...client, ...choices };
  world.clients[id] = changed;
  return changed;
}

export const findClient = ({ clients }: World, id: string): OAuthClient | null =>
  Object.hasOwn(clients, id) ? (clients[id] ?? null) : null;

export const getProjectNumber = ({ id }: Pick<OAuthClient, 'id'>): string => id.replace(/-.*$/, '');

/** Builds a client’s file as Google’s console does, with the emulator’s addresses. */
export const buildClientFile = ({ id, secret }: OAuthClient, origin: string): object => ({
  installed: {
    client_id: id,
    project_id: 'emulated-project',
    auth_uri: `${origin}/o/oauth2/auth`,
    token_uri: `${origin}/token`,
    auth_provider_x509_cert_url: `${origin}/oauth2/v1/certs`,
    client_secret: secret,
    redirect_uris: ['http://localhost'],
  },
});
