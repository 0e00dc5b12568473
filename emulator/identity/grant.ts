/** What a person has allowed an OAuth client to do, and the tokens that follow from it. */
import { freshNumber, type Grant, type World } from '../core/world.ts';

const ACCESS_START = 'ya29.granted.';
const REFRESH_START = '1//granted-';

/** How long an access token is good for. */
export const ACCESS_SECONDS = 3599;
/** A client whose consent screen is in testing gets refresh tokens that end. */
const TESTING_MS = 7 * 86_400_000;
/** As Google tells it with such a token (seen in replies that several projects have kept). */
export const TESTING_SECONDS = TESTING_MS / 1000 - 1;

export function newGrant(world: World, given: Omit<Grant, 'id' | 'isRevoked'>): Grant {
  const id = String(freshNumber(world));
  const grant = { ...given, id, isRevoked: false };
  world.grants[id] = grant;
  return grant;
}

export const refreshTokenOf = ({ id }: Grant): string => REFRESH_START + id;

export const accessTokenOf = ({ id }: Grant, nowMs: number): string =>
  `${ACCESS_START}${id}.${nowMs + ACCESS_SECONDS * 1000}`;

/** The grant of either token; null when it is none, or the grant is revoked. */
function grantOf({ grants }: World, id: string): Grant | null {
  const grant = Object.hasOwn(grants, id) ? grants[id] : undefined;
  return grant === undefined || grant.isRevoked ? null : grant;
}

/** Null when it is no refresh token, has been revoked, or has ended. */
export function grantOfRefreshToken(world: World, token: string, nowMs: number): Grant | null {
  const grant = token.startsWith(REFRESH_START)
    ? grantOf(world, token.slice(REFRESH_START.length))
    : null;
  const ends = grant !== null && world.clients[grant.clientId]?.status !== 'in production';
  return ends && nowMs >= grant.grantedMs + TESTING_MS ? null : grant;
}

/** Whether a token is of this kind at all. */
export const isGrantedToken = (token: string): boolean => token.startsWith(ACCESS_START);

/** Null when it is no access token of a grant, has been revoked, or is older than an hour. */
export function grantOfAccessToken(world: World, token: string, nowMs: number): Grant | null {
  const [, id = '', endsMs = ''] = /^ya29\.granted\.(\d+)\.(\d+)$/.exec(token) ?? [];
  return nowMs < Number(endsMs) ? grantOf(world, id) : null;
}

/** All tokens of the grant are void from now on; false when it is no token, or void already. */
export function revoke(world: World, token: string): boolean {
  const id = token.startsWith(REFRESH_START)
    ? token.slice(REFRESH_START.length)
    : (/^ya29\.granted\.(\d+)\.\d+$/.exec(token)?.[1] ?? '');
  const grant = grantOf(world, id);
  if (grant === null) return false;
  world.grants[grant.id] = { ...grant, isRevoked: true };
  return true;
}
