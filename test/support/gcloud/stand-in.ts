import { access, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { buildUserToken } from '../../../emulator/identity/bearer.ts';
import {
  GcloudError,
  type ParsedCommand,
  parseCommand,
  refuse,
  requireFlag,
  requireName,
} from './command.ts';
import { runJobCommand } from './jobs.ts';
import { requireSecrets, runSecretCommand } from './secrets.ts';
import { type CloudProject, type CloudState, createProjectState, type Policy } from './state.ts';

export interface GcloudAnswer {
  readonly code: number;
  readonly out: string;
  readonly err: string;
}

/** Runs a command, which may change the state. */
export async function runFakeGcloud(
  state: CloudState,
  words: readonly string[],
): Promise<GcloudAnswer> {
  state.typed.push(words.filter((word) => !/^--(format|quiet)/.test(word)).join(' '));
  try {
    const typed = parseCommand(words);
    simulateDelay(state, typed);
    if (typed.command === 'auth print-access-token') return printToken(state, typed);
    const reply = await runCommand(state, typed);
    return { code: 0, out: `${JSON.stringify(reply ?? null)}\n`, err: '' };
  } catch (error) {
    if (error instanceof GcloudError) return { code: 1, out: '', err: `${error.message}\n` };
    throw error;
  }
}

/** Returns a token with all of the account's rights. All other answers are JSON. */
function printToken({ account }: CloudState, typed: ParsedCommand): GcloudAnswer {
  if (account === null) return refuse(typed, NOT_SIGNED_IN_MESSAGE);
  return { code: 0, out: `${buildUserToken(account)}\n`, err: '' };
}

function simulateDelay(state: CloudState, typed: ParsedCommand): void {
  const late = state.late.find(
    ({ command, times }) => times > 0 && typed.command.startsWith(command),
  );
  if (late === undefined) return;
  late.times -= 1;
  refuse(typed, late.text);
}

async function runCommand(state: CloudState, typed: ParsedCommand): Promise<unknown> {
  if (typed.command === 'auth list') {
    return state.account === null ? [] : [{ account: state.account, status: 'ACTIVE' }];
  }
  if (typed.command === 'auth login') {
    state.account ??= 'host@example.org';
    return null;
  }
  if (typed.command === 'config get-value') return state.project;
  if (state.account === null) refuse(typed, NOT_SIGNED_IN_MESSAGE);
  if (typed.command === 'projects create') return createProject(state, typed);
  if (typed.command === 'billing accounts list') return state.billingAccounts;
  const id = findProjectId(typed);
  const project = state.projects[id];
  if (project === undefined) return refuse(typed, formatNotFound(typed, id, state.account));
  if (/ (describe|list|get-iam-policy)$/.test(typed.command) || project.role !== 'viewer') {
    return runInProject(typed, { id, project, account: state.account });
  }
  return refuse(typed, MISSING_ROLE_MESSAGE);
}

const NOT_SIGNED_IN_MESSAGE = `You do not currently have an active account selected.
Please run:

  $ gcloud auth login

to obtain new credentials.`;
const MISSING_ROLE_MESSAGE =
  'PERMISSION_DENIED: The principal (user or service account) lacks the IAM permission ' +
  'that this needs, or the resource may not exist.';

const formatNotFound = ({ command }: ParsedCommand, id: string, account: string): string =>
  command.startsWith('services ')
    ? `Project '${id}' not found or deleted.`
    : `[${account}] does not have permission to access projects instance [${id}] (or it ` +
      'may not exist): The caller does not have permission';

/** Returns the project: an argument of commands on projects, a flag of all other commands. */
const findProjectId = (typed: ParsedCommand): string =>
  /^(billing )?projects /.test(typed.command) ? requireName(typed) : requireFlag(typed, 'project');

function createProject(state: CloudState, typed: ParsedCommand): null {
  const id = requireName(typed);
  if (state.foreign.includes(id) || state.projects[id] !== undefined) {
    refuse(
      typed,
      'Project creation failed. The project ID you specified is already in use by ' +
        'another project. Please try an alternative ID.',
    );
  }
  state.projects[id] = createProjectState(
    String(200_000_000_000 + Object.keys(state.projects).length),
  );
  return null;
}

export interface ProjectContext {
  readonly id: string;
  readonly project: CloudProject;
  readonly account: string;
}

async function runInProject(typed: ParsedCommand, within: ProjectContext): Promise<unknown> {
  const [group = ''] = typed.command.split(' ');
  switch (group) {
    case 'projects':
      return runProjectCommand(typed, within);
    case 'billing':
      return runBillingCommand(typed, within.project);
    case 'services':
      return runServiceCommand(typed, within.project);
    case 'iam':
      return runAccountCommand(typed, within);
    case 'tasks':
      return runQueueCommand(typed, within);
    case 'scheduler':
      requireService(typed, within, 'cloudscheduler');
      return runJobCommand(typed, within);
    case 'secrets':
      requireService(typed, within, 'secretmanager');
      return typed.command.includes('policy')
        ? changePolicy(typed, within.project, `secret ${requireName(typed)}`)
        : runSecretCommand(typed, within);
    case 'run':
      return runFunctionCommand(typed, within);
    case 'pubsub':
      return runPubsubCommand(typed, within);
    case 'storage':
      requireService(typed, within, 'storage');
      return runStorageCommand(typed, within.project);
    case 'artifacts':
      requireService(typed, within, 'artifactregistry');
      return refuse(typed, 'Image not found.');
  }
  return refuse(typed, 'The fake gcloud lacks this command.');
}

function runProjectCommand(typed: ParsedCommand, { id, project }: ProjectContext): unknown {
  if (typed.command === 'projects describe') {
    return { projectId: id, projectNumber: project.number, lifecycleState: 'ACTIVE' };
  }
  return changePolicy(typed, project, 'project');
}

function runBillingCommand(typed: ParsedCommand, project: CloudProject): unknown {
  if (typed.command === 'billing projects link') project.billing = true;
  return { billingEnabled: project.billing };
}

const PAID_SERVICES = ['run', 'cloudbuild', 'artifactregistry', 'cloudtasks', 'cloudscheduler'];

function runServiceCommand(typed: ParsedCommand, project: CloudProject): unknown {
  if (typed.command === 'services list') {
    return project.services.map((name) => ({ config: { name }, state: 'ENABLED' }));
  }
  const paid = typed.names.filter((name) =>
    PAID_SERVICES.some((one) => name === `${one}.googleapis.com`),
  );
  if (paid.length > 0 && !project.billing) {
    refuse(
      typed,
      `FAILED_PRECONDITION: Billing account for project '${project.number}' is not ` +
        `found. Billing must be enabled for activation of service(s) '${paid.join(',')}' ` +
        'to proceed.\nreason: UREQ_PROJECT_BILLING_NOT_FOUND',
    );
  }
  project.services = [...new Set([...project.services, ...typed.names])];
  return null;
}

export function requireService(
  typed: ParsedCommand,
  { project }: ProjectContext,
  name: string,
): void {
  if (project.services.includes(`${name}.googleapis.com`)) return;
  refuse(
    typed,
    `PERMISSION_DENIED: ${name}.googleapis.com API has not been used in project ` +
      `${project.number} before or it is disabled. Enable it by visiting ` +
      `https://console.developers.google.com/apis/api/${name}.googleapis.com/overview` +
      `?project=${project.number} ` +
      'then retry. If you enabled this API recently, wait a few minutes for the action to ' +
      'propagate to our systems and retry.\nreason: SERVICE_DISABLED',
  );
}

function runAccountCommand(typed: ParsedCommand, within: ProjectContext): unknown {
  requireService(typed, within, 'iam');
  const { id, project } = within;
  const name = requireName(typed);
  if (typed.command.endsWith('create')) {
    const email = `${name}@${id}.iam.gserviceaccount.com`;
    if (project.accounts[email] !== undefined)
      refuse(typed, 'ALREADY_EXISTS: Service account adjudicator already exists within project.');
    project.accounts[email] = { disabled: false, displayName: requireFlag(typed, 'display-name') };
    return null;
  }
  const account = project.accounts[name] ?? refuse(typed, 'NOT_FOUND: Unknown service account.');
  if (typed.command.endsWith('enable')) account.disabled = false;
  if (typed.command.endsWith('delete'))
    deleteResource(project, project.accounts, name, `account ${name}`);
  if (typed.command.includes('policy')) return changePolicy(typed, project, `account ${name}`);
  const { displayName } = account;
  return { email: name, displayName, ...(account.disabled ? { disabled: true } : {}) };
}

function runQueueCommand(typed: ParsedCommand, within: ProjectContext): unknown {
  requireService(typed, within, 'cloudtasks');
  const { project } = within;
  const key = `${requireFlag(typed, 'location')}/${requireName(typed)}`;
  if (typed.command.endsWith(' create')) {
    if (project.taken.includes(key))
      refuse(
        typed,
        'FAILED_PRECONDITION: The queue cannot be created because a queue with this name ' +
          'existed too recently.',
      );
    if (!project.seeming.includes(key)) project.queues[key] = buildQueue(typed, {});
    return null;
  }
  const queue = project.queues[key] ?? refuse(typed, 'NOT_FOUND: Requested entity was not found.');
  if (typed.command.endsWith(' update')) project.queues[key] = buildQueue(typed, queue);
  if (typed.command.endsWith(' resume')) project.queues[key] = { ...queue, state: 'RUNNING' };
  if (typed.command.endsWith(' delete')) {
    project.taken.push(key);
    deleteResource(project, project.queues, key, `queue ${key}`);
  }
  return typed.command.includes('policy') ? changePolicy(typed, project, `queue ${key}`) : queue;
}

async function runFunctionCommand(typed: ParsedCommand, within: ProjectContext): Promise<unknown> {
  requireService(typed, within, 'run');
  if (typed.command === 'run deploy') {
    requireService(typed, within, 'cloudbuild');
    requireService(typed, within, 'artifactregistry');
    return deployFunction(typed, within);
  }
  const { project } = within;
  const name = requireName(typed);
  const key = `${requireFlag(typed, 'region')}/${name}`;
  const service = project.functions[key] ?? refuse(typed, `Cannot find service [${name}]`);
  if (typed.command.endsWith('delete'))
    deleteResource(project, project.functions, key, `function ${key}`);
  return typed.command.includes('policy')
    ? changePolicy(typed, project, `function ${key}`)
    : service;
}

/** Describes or deletes a topic or subscription. */
function runPubsubCommand(typed: ParsedCommand, within: ProjectContext): unknown {
  requireService(typed, within, 'pubsub');
  const { project } = within;
  const name = requireName(typed);
  const all = typed.command.startsWith('pubsub topics') ? project.topics : project.subscriptions;
  const there = all[name] ?? refuse(typed, `NOT_FOUND: Resource not found (resource=${name}).`);
  if (typed.command.endsWith(' delete')) deleteResource(project, all, name, `topic ${name}`);
  return there;
}

function deleteResource(
  project: CloudProject,
  all: Record<string, unknown>,
  key: string,
  of: string,
): void {
  delete all[key];
  delete project.policies[of];
}

function changePolicy(typed: ParsedCommand, project: CloudProject, of: string): Policy {
  const policy = project.policies[of] ?? { bindings: [] };
  if (typed.command.endsWith('get-iam-policy')) return policy;
  const member = requireFlag(typed, 'member');
  const role = requireFlag(typed, 'role');
  const others = policy.bindings.filter((one) => one.role !== role);
  const members = policy.bindings.find((one) => one.role === role)?.members ?? [];
  const rest = members.filter((one) => one !== member);
  if (typed.command.includes('remove-')) {
    if (rest.length === members.length)
      refuse(typed, 'Policy binding with the specified principal, role, and condition not found!');
  } else {
    requireMember(typed, project, member);
    rest.push(member);
  }
  const bound = { bindings: rest.length === 0 ? others : [...others, { role, members: rest }] };
  project.policies[of] = bound;
  return bound;
}

/** Requires that a member exists. Google creates its build accounts with their services. */
function requireMember(typed: ParsedCommand, project: CloudProject, member: string): void {
  const email = /^serviceAccount:(.+\.iam\.gserviceaccount\.com)$/.exec(member)?.[1];
  if (email === undefined || project.accounts[email] !== undefined) return;
  refuse(typed, `INVALID_ARGUMENT: Service account ${email} does not exist.`);
}

function runStorageCommand(typed: ParsedCommand, project: CloudProject): unknown {
  const name = requireName(typed);
  if (typed.command === 'storage buckets create') {
    requireFlag(typed, 'uniform-bucket-level-access');
    project.buckets[name] = { name };
    return null;
  }
  const bucket = project.buckets[name] ?? refuse(typed, `${name} not found: 404.`);
  if (typed.command === 'storage rm')
    deleteResource(project, project.buckets, name, `bucket ${name}`);
  if (typed.command === 'storage buckets update')
    project.buckets[name] = {
      ...bucket,
      labels: Object.fromEntries(parsePairs(requireFlag(typed, 'update-labels'))),
    };
  return typed.command.includes('policy') ? changePolicy(typed, project, `bucket ${name}`) : bucket;
}

const parseCount = (text: string | undefined, usual: number): number =>
  text === undefined ? usual : Number(text);

/** Builds a queue with Google’s defaults, such as at most a hundred attempts. */
function buildQueue(
  { flags }: ParsedCommand,
  before: Readonly<Record<string, unknown>>,
): Record<string, unknown> {
  return {
    state: 'RUNNING',
    ...before,
    rateLimits: {
      maxConcurrentDispatches: parseCount(flags.get('max-concurrent-dispatches'), 1000),
      maxDispatchesPerSecond: parseCount(flags.get('max-dispatches-per-second'), 500),
    },
    retryConfig: {
      maxAttempts: parseCount(flags.get('max-attempts'), 100),
      minBackoff: flags.get('min-backoff') ?? '0.100s',
      maxBackoff: flags.get('max-backoff') ?? '3600s',
      maxDoublings: parseCount(flags.get('max-doublings'), 16),
    },
  };
}

async function deployFunction(
  typed: ParsedCommand,
  within: { readonly id: string; readonly project: CloudProject },
): Promise<null> {
  const { project } = within;
  if (project.role === 'may not act') {
    refuse(
      typed,
      "PERMISSION_DENIED: Permission 'iam.serviceaccounts.actAs' denied on service " +
        `account ${requireFlag(typed, 'service-account')} (or it may not exist).`,
    );
  }
  requireBuilder(typed, project);
  await requireSource(typed, requireFlag(typed, 'source'));
  const secret = requireSecrets(typed, within);
  project.functions[`${requireFlag(typed, 'region')}/${requireName(typed)}`] = {
    metadata: { labels: Object.fromEntries(parsePairs(requireFlag(typed, 'labels'))) },
    spec: {
      template: {
        spec: {
          serviceAccountName: requireFlag(typed, 'service-account'),
          containers: [
            {
              env: [
                ...parsePairs(requireFlag(typed, 'set-env-vars')).map(([name, value]) => ({
                  name,
                  value,
                })),
                ...secret,
              ],
            },
          ],
        },
      },
    },
    status: { conditions: [{ type: 'Ready', status: 'True' }] },
  };
  return null;
}

function parsePairs(text: string): readonly (readonly [string, string])[] {
  return text.split(',').map((pair) => {
    const [name = '', ...value] = pair.split('=');
    return [name, value.join('=')];
  });
}

function requireBuilder(typed: ParsedCommand, { number, policies }: CloudProject): void {
  const builder = `${number}-compute@developer.gserviceaccount.com`;
  const may = policies['project']?.bindings.some(
    ({ role, members }) =>
      role === 'roles/run.builder' && members.includes(`serviceAccount:${builder}`),
  );
  if (may === true) return;
  refuse(
    typed,
    'INVALID_ARGUMENT: Invalid build request. could not resolve source: googleapi: Error ' +
      `403: ${builder} does not have storage.objects.get access to the Google Cloud ` +
      "Storage object. Permission 'storage.objects.get' denied on resource (or it may not " +
      'exist)., forbidden',
  );
}

/**
 * Refuses a folder without the lock file or the manifest's entry file, which the buildpack needs.
 */
async function requireSource(typed: ParsedCommand, folder: string): Promise<void> {
  try {
    const manifest = JSON.parse(await readFile(join(folder, 'package.json'), 'utf8'));
    await access(join(folder, 'package-lock.json'));
    await access(join(folder, String(manifest.main)));
    if ('@google-cloud/functions-framework' in manifest.dependencies) return;
  } catch {}
  refuse(typed, 'Build failed; check build logs for details');
}
