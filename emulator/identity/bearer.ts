/** Reads access tokens, which name a user. Throws Google’s errors for invalid tokens. */
import {
  buildApiRefusal,
  buildErrorInfo,
  buildHelp,
  hasReasons,
  type Refusal,
  refuse,
} from '../core/refusal.ts';
import type { Api, CallingClient, Grant, World } from '../core/world.ts';
import { findAccessGrant, getProjectNumber, isGrantedToken } from './grant.ts';

const SCOPE_PREFIX = 'https://www.googleapis.com/auth/';

/** The scope that opens only files which the client created. */
const OWN_FILES_SCOPE = `${SCOPE_PREFIX}drive.file`;

const API_SCOPES: Readonly<Record<Api, readonly string[]>> = {
  sheets: ['spreadsheets', 'drive', 'drive.file'],
  forms: ['forms.body', 'drive', 'drive.file'],
  drive: ['drive', 'drive.file'],
  cloudtasks: ['cloud-platform'],
  storage: ['cloud-platform', 'devstorage.read_write', 'devstorage.full_control'],
};
/** Scopes that allow only reading files and changing their metadata. */
const METADATA_SCOPES = ['drive.metadata'];
const RESPONSE_SCOPES = ['forms.responses.readonly', 'drive', 'drive.file'];

const API_TITLES: Readonly<Record<Api, string>> = {
  sheets: 'Google Sheets API',
  forms: 'Google Forms API',
  drive: 'Google Drive API',
  cloudtasks: 'Cloud Tasks API',
  storage: 'Cloud Storage JSON API',
};

interface ScopedCall {
  readonly api: Api;
  readonly method: string;
  readonly path: string;
}

/** Returns whether the grant opens only its client’s files. Throws 403 if it is too narrow. */
function allowsOnlyOwnFiles(world: World, grant: Grant, scopedCall: ScopedCall): boolean {
  const { api } = scopedCall;
  refuseDisabled(world, grant, api);
  const enough = listScopes(scopedCall);
  const held = grant.scopes.filter((scope) => enough.some((one) => scope === SCOPE_PREFIX + one));
  if (held.length === 0) {
    throw buildApiRefusal(
      api,
      'PERMISSION_DENIED',
      'Request had insufficient authentication scopes.',
      {
        reason: 'insufficientPermissions',
        details: [
          buildErrorInfo('ACCESS_TOKEN_SCOPE_INSUFFICIENT', { service: `${api}.googleapis.com` }),
        ],
      },
    );
  }
  return held.every((scope) => scope === OWN_FILES_SCOPE);
}

function listScopes({ api, method, path }: ScopedCall): readonly string[] {
  if (api === 'forms' && path.endsWith('/responses')) return RESPONSE_SCOPES;
  const looksOrChanges = method === 'GET' || method === 'PATCH';
  return api === 'drive' && looksOrChanges
    ? [...API_SCOPES.drive, ...METADATA_SCOPES]
    : API_SCOPES[api];
}

function refuseDisabled({ clients }: World, { clientId }: Grant, api: Api): void {
  const [name, title] = [`${api}.googleapis.com`, API_TITLES[api]];
  if (!clients[clientId]?.disabledServices.includes(name)) return;
  const project = getProjectNumber({ id: clientId });
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
  throw buildApiRefusal(api, 'PERMISSION_DENIED', message, { details, ...reason });
}

const TOKEN_PREFIX = 'ya29.emulator.';

/** Returns the access token of a user, which never expires. */
export function buildUserToken(email: string): string {
  return TOKEN_PREFIX + Buffer.from(email.toLowerCase()).toString('base64url');
}

interface CallerRequest {
  readonly request: Request;
  readonly world: World;
  readonly api: Api;
  readonly now: number;
}

export interface Caller {
  /** The e-mail address; null if the call lacks a token. */
  readonly caller: string | null;
  readonly client: CallingClient;
}

const NO_CLIENT: CallingClient = { id: '', ownFilesOnly: false };

/** Returns the caller. Throws 401 for an invalid token, 403 for a missing scope. */
export function readCaller(question: CallerRequest): Caller {
  const { request, world, api } = question;
  const authorization = request.headers.get('authorization');
  if (authorization === null) return { caller: null, client: NO_CLIENT };
  const [, token = ''] = /^Bearer (\S+)$/i.exec(authorization) ?? [];
  if (isGrantedToken(token)) return readGrantedCaller(question, token);
  const email = parseUserToken(token);
  if (!world.users[email]) throw buildTokenError(api);
  return { caller: email, client: NO_CLIENT };
}

function readGrantedCaller({ request, world, api, now }: CallerRequest, token: string): Caller {
  const grant = findAccessGrant(world, token, now);
  if (grant === null) throw buildTokenError(api);
  const path = new URL(request.url).pathname;
  const ownFilesOnly = allowsOnlyOwnFiles(world, grant, { api, method: request.method, path });
  return { caller: grant.email, client: { id: grant.clientId, ownFilesOnly } };
}

/** Returns the address in a user’s token, even of an unknown user; '' for other tokens. */
function parseUserToken(token: string): string {
  const email = Buffer.from(token.slice(TOKEN_PREFIX.length), 'base64url').toString();
  return buildUserToken(email) === token ? email : '';
}

/** Returns the caller’s address. Throws Google’s 403 for a call without credentials. */
export function requireCaller(caller: string | null): string {
  if (caller !== null) return caller;
  throw refuse('PERMISSION_DENIED', ANONYMOUS_CALLER_MESSAGE);
}

const ANONYMOUS_CALLER_MESSAGE =
  "Method doesn't allow unregistered callers (callers without established identity). " +
  'Please use API Key or other form of API consumer identity to call this API.';

export const INVALID_TOKEN_MESSAGE =
  'Request had invalid authentication credentials. Expected OAuth 2 access token, login cookie ' +
  'or other valid authentication credential. See ' +
  'https://developers.google.com/identity/sign-in/web/devconsole-project.';

const buildTokenError = (api: Api): Refusal =>
  buildApiRefusal(
    api,
    'UNAUTHENTICATED',
    hasReasons(api) ? 'Invalid Credentials' : INVALID_TOKEN_MESSAGE,
    {
      reason: 'authError',
      locationType: 'header',
      location: 'Authorization',
    },
  );
