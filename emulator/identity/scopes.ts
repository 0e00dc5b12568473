/** Which scopes open which API, and what Google says to a token without one, or to a project that has the API switched off. */
import { type Refusal, refuse, refuseDrive } from '../core/refusal.ts';
import type { Api, Grant, World } from '../core/world.ts';
import { projectOf } from './oauth-client.ts';

const START = 'https://www.googleapis.com/auth/';

/** Opens only files that the client itself has made. */
export const OWN_FILES = `${START}drive.file`;

/** Any one of them is enough. */
const ENOUGH: Readonly<Record<Api, readonly string[]>> = {
  sheets: ['spreadsheets', 'drive', 'drive.file'],
  forms: ['forms.body', 'drive', 'drive.file'],
  drive: ['drive', 'drive.file'],
  cloudtasks: ['cloud-platform'],
};
/** Beside those, to look at files and to change what is said of them; not to make, share or delete any. */
const FOR_FILES = ['drive.metadata'];
const FOR_RESPONSES = ['forms.responses.readonly', 'drive', 'drive.file'];

const SERVICES: Readonly<Record<Api, { readonly name: string; readonly title: string }>> = {
  sheets: { name: 'sheets.googleapis.com', title: 'Google Sheets API' },
  forms: { name: 'forms.googleapis.com', title: 'Google Forms API' },
  drive: { name: 'drive.googleapis.com', title: 'Google Drive API' },
  cloudtasks: { name: 'cloudtasks.googleapis.com', title: 'Cloud Tasks API' },
};

interface Asked {
  readonly api: Api;
  /** The HTTP method. */
  readonly method: string;
  readonly path: string;
}

/** Whether the grant opens only files that its client has made. Throws Google's 403 when it does not open the API at all. */
export function opensOwnFilesOnly(world: World, grant: Grant, asked: Asked): boolean {
  const { api } = asked;
  refuseDisabled(world, grant, api);
  const enough = enoughFor(asked);
  const held = grant.scopes.filter((scope) => enough.some((one) => scope === START + one));
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
  const address = `https://console.developers.google.com/apis/api/${name}/overview?project=${project}`;
  const message = `${title} has not been used in project ${project} before or it is disabled. Enable it by visiting ${address} then retry. If you enabled this API recently, wait a few minutes for the action to propagate to our systems and retry.`;
  const details = [
    {
      '@type': ERROR_INFO,
      reason: 'SERVICE_DISABLED',
      domain: 'googleapis.com',
      metadata: {
        serviceTitle: title,
        consumer: `projects/${project}`,
        activationUrl: address,
        containerInfo: project,
        service: name,
      },
    },
    { '@type': LOCALIZED, locale: 'en-US', message },
    {
      '@type': HELP,
      links: [{ description: 'Google developers console API activation', url: address }],
    },
  ];
  const reason = { reason: 'accessNotConfigured', domain: 'usageLimits' };
  throw denied(api, { message, details, reason });
}

const insufficient = (api: Api): Refusal =>
  denied(api, {
    message: 'Request had insufficient authentication scopes.',
    details: [
      {
        '@type': ERROR_INFO,
        reason: 'ACCESS_TOKEN_SCOPE_INSUFFICIENT',
        domain: 'googleapis.com',
        metadata: { service: SERVICES[api].name },
      },
    ],
    reason: { reason: 'insufficientPermissions', domain: 'global' },
  });

const LOCALIZED = 'type.googleapis.com/google.rpc.LocalizedMessage';
const HELP = 'type.googleapis.com/google.rpc.Help';
const ERROR_INFO = 'type.googleapis.com/google.rpc.ErrorInfo';

/** Drive gives its own reasons, the others a detail. */
function denied(
  api: Api,
  given: {
    readonly message: string;
    readonly details: readonly unknown[];
    readonly reason: { readonly reason: string; readonly domain: string };
  },
): Refusal {
  const { message, details, reason } = given;
  return api === 'drive'
    ? refuseDrive({ status: 403, message, ...reason })
    : refuse('PERMISSION_DENIED', message, details);
}
