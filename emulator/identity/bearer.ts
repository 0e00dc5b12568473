/** Access tokens that name a user, and what Google says to those that do not. */
import { type Refusal, refuse, refuseDrive } from '../core/refusal.ts';
import type { Api, CallingClient, World } from '../core/world.ts';
import { grantOfAccessToken, isGrantedToken } from './grant.ts';
import { opensOwnFilesOnly } from './scopes.ts';

const START = 'ya29.emulator.';

/** The access token of a user. It never expires. */
export function accessToken(email: string): string {
  return START + Buffer.from(email.toLowerCase()).toString('base64url');
}

interface CallerQuestion {
  readonly request: Request;
  readonly world: World;
  readonly api: Api;
  /** Milliseconds since 1970. */
  readonly now: number;
}

/** Who calls, and by which client. */
export interface Caller {
  /** The e-mail address; null without a token. */
  readonly caller: string | null;
  readonly client: CallingClient;
}

const NO_CLIENT: CallingClient = { id: '', ownFilesOnly: false };

/** Throws the 401 of the API for a token that names no known user or has ended, 403 for one that does not open the API. */
export function callerOf(question: CallerQuestion): Caller {
  const { request, world, api } = question;
  const authorization = request.headers.get('authorization');
  if (authorization === null) return { caller: null, client: NO_CLIENT };
  const [, token = ''] = /^Bearer (\S+)$/i.exec(authorization) ?? [];
  if (isGrantedToken(token)) return grantedCaller(question, token);
  const email = emailIn(token);
  if (!world.users[email]) throw invalidToken(api);
  return { caller: email, client: NO_CLIENT };
}

function grantedCaller({ request, world, api, now }: CallerQuestion, token: string): Caller {
  const grant = grantOfAccessToken(world, token, now);
  if (grant === null) throw invalidToken(api);
  const path = new URL(request.url).pathname;
  const ownFilesOnly = opensOwnFilesOnly(world, grant, { api, method: request.method, path });
  return { caller: grant.email, client: { id: grant.clientId, ownFilesOnly } };
}

/** The address that a token names, whether or not that user exists; nobody's when it is no token of ours. */
function emailIn(token: string): string {
  const email = Buffer.from(token.slice(START.length), 'base64url').toString();
  return accessToken(email) === token ? email : '';
}

/** Throws what Google answers to a call without any credentials. */
export function requireCaller(caller: string | null): string {
  if (caller !== null) return caller;
  throw refuse('PERMISSION_DENIED', UNREGISTERED);
}

const UNREGISTERED =
  "Method doesn't allow unregistered callers (callers without established identity). Please use API Key or other form of API consumer identity to call this API.";

/** Google's sentence for a token that is no good, or has ended. */
export const INVALID_TOKEN =
  'Request had invalid authentication credentials. Expected OAuth 2 access token, login cookie or other valid authentication credential. See https://developers.google.com/identity/sign-in/web/devconsole-project.';

function invalidToken(api: Api): Refusal {
  switch (api) {
    case 'drive':
      return refuseDrive({
        status: 401,
        reason: 'authError',
        message: 'Invalid Credentials',
        locationType: 'header',
        location: 'Authorization',
      });
    case 'sheets':
    case 'forms':
    case 'cloudtasks':
      return refuse('UNAUTHENTICATED', INVALID_TOKEN);
  }
}
