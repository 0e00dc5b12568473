/** Grants of OAuth clients, and the tokens of grants. */
import { allocateNumber, type Grant, type World } from '../core/world.ts';

const ACCESS_PREFIX = 'ya29.granted.';
const REFRESH_PREFIX = '1//granted-';

export const ACCESS_LIFETIME_SECONDS = 3599;
/** The lifetime of a refresh token while the consent screen of its client is in testing. */
const TESTING_LIFETIME_MS = 7 * 86_400_000;
/** The lifetime of a refresh token in Google’s reply, as several projects recorded it. */
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
  const [, id = '', endsMs = ''] = /^ya29\.granted\.(\d+)\.(\d+)$/.exec(token) ?? [];
  return nowMs < Number(endsMs) ? findGrant(world, id) : null;
}

/** Revokes the grant of a token. Returns false if the token is already invalid. */
export function revokeGrant(world: World, token: string): boolean {
  const id = token.startsWith(REFRESH_PREFIX)
    ? token.slice(REFRESH_PREFIX.length)
    : (/^ya29\.granted\.(\d+)\.\d+$/.exec(token)?.[1] ?? '');
  const grant = findGrant(world, id);
  if (grant === null) return false;
  world.grants[grant.id] = { ...grant, isRevoked: true };
  return true;
}
