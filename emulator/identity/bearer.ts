/** Access tokens that name a user, with Google’s errors for invalid ones. */
import {
  buildErrorInfo,
  buildHelp,
  hasReasons,
  type Refusal,
  refuse,
  refuseDrive,
} from '../core/refusal.ts';
import type { Api, CallingClient, Grant, World } from '../core/world.ts';
import { grantOfAccessToken, isGrantedToken } from './grant.ts';
import { projectOf } from './oauth-client.ts';

const SCOPE_START = 'https://www.googleapis.com/auth/';

/** The scope that opens only files which the client created. */
const OWN_FILES = `${SCOPE_START}drive.file`;

const ENOUGH: Readonly<Record<Api, readonly string[]>> = {
  sheets: ['spreadsheets', 'drive', 'drive.file'],
  forms: ['forms.body', 'drive', 'drive.file'],
  drive: ['drive', 'drive.file'],
  cloudtasks: ['cloud-platform'],
  storage: ['cloud-platform', 'devstorage.read_write', 'devstorage.full_control'],
};
/** Scopes that allow only reading files and changing their metadata. */
const FOR_FILES = ['drive.metadata'];
const FOR_RESPONSES = ['forms.responses.readonly', 'drive', 'drive.file'];

const SERVICES: Readonly<Record<Api, { readonly name: string; readonly title: string }>> = {
  sheets: { name: 'sheets.googleapis.com', title: 'Google Sheets API' },
  forms: { name: 'forms.googleapis.com', title: 'Google Forms API' },
  drive: { name: 'drive.googleapis.com', title: 'Google Drive API' },
  cloudtasks: { name: 'cloudtasks.googleapis.com', title: 'Cloud Tasks API' },
  storage: { name: 'storage.googleapis.com', title: 'Cloud Storage JSON API' },
};

interface Asked {
  readonly api: Api;
  readonly method: string;
  readonly path: string;
}

/** Returns whether the grant opens only its client’s files. Throws 403 if it is too narrow. */
function opensOwnFilesOnly(world: World, grant: Grant, asked: Asked): boolean {
  const { api } = asked;
  refuseDisabled(world, grant, api);
  const enough = enoughFor(asked);
  const held = grant.scopes.filter((scope) => enough.some((one) => scope === SCOPE_START + one));
  if (held.length === 0) throw insufficient(api);
  return held.every((scope) => scope === OWN_FILES);
}

function enoughFor({ api, method, path }: Asked): readonly string[] {
  if (api === 'forms' && path.endsWith('/responses')) return FOR_RESPONSES;
  const looksOrChanges = method === 'GET' || method === 'PATCH';
  return api === 'drive' && looksOrChanges ? [...ENOUGH.drive, ...FOR_FILES] : ENOUGH[api];
}

function refuseDisabled({ clients }: World, { clientId }: Grant, api: Api): void {
  const { name, title } = SERVICES[api];
  if (!clients[clientId]?.disabledServices.includes(name)) return;
  const project = projectOf({ id: clientId });
  const page = `https://console.developers.google.com/apis/api/${name}/overview`;
  const address = `${page}?project=${project}`;
  const message =
    `${title} has not been used in project ${project} before or it is disabled. ` +
    `Enable it by visiting ${address} then retry. If you enabled this API recently, wait a few ` +
    'minutes for the action to propagate to our systems and retry.';
  const metadata = {
    serviceTitle: title,
    consumer: `projects/${project}`,
    activationUrl: address,
    containerInfo: project,
    service: name,
  };
  const details = [
    buildErrorInfo('SERVICE_DISABLED', metadata),
    { '@type': 'type.googleapis.com/google.rpc.LocalizedMessage', locale: 'en-US', message },
    buildHelp('Google developers console API activation', address),
  ];
  const reason = { reason: 'accessNotConfigured', domain: 'usageLimits' };
  throw denied(api, { message, details, reason });
}

const insufficient = (api: Api): Refusal =>
  denied(api, {
    message: 'Request had insufficient authentication scopes.',
    details: [buildErrorInfo('ACCESS_TOKEN_SCOPE_INSUFFICIENT', { service: SERVICES[api].name })],
    reason: { reason: 'insufficientPermissions', domain: 'global' },
  });

/** Builds a 403 with a reason for Drive and Cloud Storage, and with details for other APIs. */
function denied(
  api: Api,
  given: {
    readonly message: string;
    readonly details: readonly unknown[];
    readonly reason: { readonly reason: string; readonly domain: string };
  },
): Refusal {
  const { message, details, reason } = given;
  return hasReasons(api)
    ? refuseDrive(403, reason.reason, message, { domain: reason.domain })
    : refuse('PERMISSION_DENIED', message, details);
}

const START = 'ya29.emulator.';

/** Returns the access token of a user, which never expires. */
export function accessToken(email: string): string {
  return START + Buffer.from(email.toLowerCase()).toString('base64url');
}

interface CallerQuestion {
  readonly request: Request;
  readonly world: World;
  readonly api: Api;
  readonly now: number;
}

export interface Caller {
  /** The e-mail address; null without a token. */
  readonly caller: string | null;
  readonly client: CallingClient;
}

const NO_CLIENT: CallingClient = { id: '', ownFilesOnly: false };

/** Returns the caller. Throws 401 for an invalid token, 403 for a missing scope. */
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

/** Returns the address in a token, even of an unknown user; '' for another token. */
function emailIn(token: string): string {
  const email = Buffer.from(token.slice(START.length), 'base64url').toString();
  return accessToken(email) === token ? email : '';
}

/** Returns the caller’s address. Throws Google’s 403 for a call without credentials. */
export function requireCaller(caller: string | null): string {
  if (caller !== null) return caller;
  throw refuse('PERMISSION_DENIED', UNREGISTERED);
}

const UNREGISTERED =
  "Method doesn't allow unregistered callers (callers without established identity). " +
  'Please use API Key or other form of API consumer identity to call this API.';

export const INVALID_TOKEN =
  'Request had invalid authentication credentials. Expected OAuth 2 access token, login cookie ' +
  'or other valid authentication credential. See ' +
  'https://developers.google.com/identity/sign-in/web/devconsole-project.';

function invalidToken(api: Api): Refusal {
  switch (api) {
    case 'drive':
    case 'storage':
      return refuseDrive(401, 'authError', 'Invalid Credentials', {
        locationType: 'header',
        location: 'Authorization',
      });
    case 'sheets':
    case 'forms':
    case 'cloudtasks':
      return refuse('UNAUTHENTICATED', INVALID_TOKEN);
  }
}
