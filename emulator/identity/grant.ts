/** Grants of OAuth clients, and the tokens of grants. */
import { allocateNumber, type Grant, type World } from '../core/world.ts';

const ACCESS_START = 'ya29.granted.';
const REFRESH_START = '1//granted-';

export const ACCESS_SECONDS = 3599;
/** The lifetime of a refresh token while the consent screen of its client is in testing. */
const TESTING_MS = 7 * 86_400_000;
/** The lifetime of a refresh token in Google’s reply, as several projects recorded it. */
export const TESTING_SECONDS = TESTING_MS / 1000 - 1;

export function newGrant(world: World, given: Omit<Grant, 'id' | 'isRevoked'>): Grant {
  const id = String(allocateNumber(world));
  const grant = { ...given, id, isRevoked: false };
  world.grants[id] = grant;
  return grant;
}

export const buildRefreshToken = ({ id }: Grant): string => REFRESH_START + id;

export const buildAccessToken = ({ id }: Grant, nowMs: number): string =>
  `${ACCESS_START}${id}.${nowMs + ACCESS_SECONDS * 1000}`;

/** Returns the grant with an id; null if it does not exist or is revoked. */
function grantOf({ grants }: World, id: string): Grant | null {
  const grant = Object.hasOwn(grants, id) ? grants[id] : undefined;
  return grant === undefined || grant.isRevoked ? null : grant;
}

/** Returns the grant of a refresh token; null if the token is invalid, revoked or expired. */
export function grantOfRefreshToken(world: World, token: string, nowMs: number): Grant | null {
  const grant = token.startsWith(REFRESH_START)
    ? grantOf(world, token.slice(REFRESH_START.length))
    : null;
  const ends = grant !== null && world.clients[grant.clientId]?.status !== 'in production';
  return ends && nowMs >= grant.grantedMs + TESTING_MS ? null : grant;
}

export const isGrantedToken = (token: string): boolean => token.startsWith(ACCESS_START);

/** Returns the grant of an access token; null if invalid, revoked or an hour old. */
export function grantOfAccessToken(world: World, token: string, nowMs: number): Grant | null {
  const [, id = '', endsMs = ''] = /^ya29\.granted\.(\d+)\.(\d+)$/.exec(token) ?? [];
  return nowMs < Number(endsMs) ? grantOf(world, id) : null;
}

/** Revokes the grant of a token. Returns false if the token is already invalid. */
export function revoke(world: World, token: string): boolean {
  const id = token.startsWith(REFRESH_START)
    ? token.slice(REFRESH_START.length)
    : (/^ya29\.granted\.(\d+)\.\d+$/.exec(token)?.[1] ?? '');
  const grant = grantOf(world, id);
  if (grant === null) return false;
  world.grants[grant.id] = { ...grant, isRevoked: true };
  return true;
}
