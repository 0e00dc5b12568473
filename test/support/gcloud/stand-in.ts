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
    const command = parseCommand(words);
    simulateDelay(state, command);
    if (command.command === 'auth print-access-token') return printToken(state, command);
    const reply = await runCommand(state, command);
    return { code: 0, out: `${JSON.stringify(reply ?? null)}\n`, err: '' };
  } catch (error) {
    if (error instanceof GcloudError) return { code: 1, out: '', err: `${error.message}\n` };
    throw error;
  }
}

/** Returns a token with all of the account's rights. All other answers are JSON. */
function printToken({ account }: CloudState, command: ParsedCommand): GcloudAnswer {
  if (account === null) return refuse(command, NOT_SIGNED_IN_MESSAGE);
  return { code: 0, out: `${buildUserToken(account)}\n`, err: '' };
}

function simulateDelay(state: CloudState, parsedCommand: ParsedCommand): void {
  const late = state.late.find(
    ({ command, times }) => times > 0 && parsedCommand.command.startsWith(command),
  );
  if (late === undefined) return;
  late.times -= 1;
  refuse(parsedCommand, late.text);
}

async function runCommand(state: CloudState, command: ParsedCommand): Promise<unknown> {
  if (command.command === 'auth list') {
    return state.account === null ? [] : [{ account: state.account, status: 'ACTIVE' }];
  }
  if (command.command === 'auth login') {
    state.account ??= 'host@example.org';
    return null;
  }
  if (command.command === 'config get-value') return state.project;
  if (state.account === null) refuse(command, NOT_SIGNED_IN_MESSAGE);
  if (command.command === 'projects create') return createProject(state, command);
  if (command.command === 'billing accounts list') return state.billingAccounts;
  const id = findProjectId(command);
  const project = state.projects[id];
  if (project === undefined) return refuse(command, formatNotFound(command, id, state.account));
  if (/ (describe|list|get-iam-policy)$/.test(command.command) || project.role !== 'viewer') {
    return runInProject(command, { id, project, account: state.account });
  }
  return refuse(command, MISSING_ROLE_MESSAGE);
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
const findProjectId = (command: ParsedCommand): string =>
  /^(billing )?projects /.test(command.command)
    ? requireName(command)
    : requireFlag(command, 'project');

function createProject(state: CloudState, command: ParsedCommand): null {
  const id = requireName(command);
  if (state.foreign.includes(id) || state.projects[id] !== undefined) {
    refuse(
      command,
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

async function runInProject(command: ParsedCommand, within: ProjectContext): Promise<unknown> {
  const [group = ''] = command.command.split(' ');
  switch (group) {
    case 'projects':
      return runProjectCommand(command, within);
    case 'billing':
      return runBillingCommand(command, within.project);
    case 'services':
      return runServiceCommand(command, within.project);
    case 'iam':
      return runAccountCommand(command, within);
    case 'tasks':
      return runQueueCommand(command, within);
    case 'scheduler':
      requireService(command, within, 'cloudscheduler');
      return runJobCommand(command, within);
    case 'secrets':
      requireService(command, within, 'secretmanager');
      return command.command.includes('policy')
        ? changePolicy(command, within.project, `secret ${requireName(command)}`)
        : runSecretCommand(command, within);
    case 'run':
      return runFunctionCommand(command, within);
    case 'pubsub':
      return runPubsubCommand(command, within);
    case 'storage':
      requireService(command, within, 'storage');
      return runStorageCommand(command, within.project);
    case 'artifacts':
      requireService(command, within, 'artifactregistry');
      return refuse(command, 'Image not found.');
  }
  return refuse(command, 'The fake gcloud lacks this command.');
}

function runProjectCommand(command: ParsedCommand, { id, project }: ProjectContext): unknown {
  if (command.command === 'projects describe') {
    return { projectId: id, projectNumber: project.number, lifecycleState: 'ACTIVE' };
  }
  return changePolicy(command, project, 'project');
}

function runBillingCommand(command: ParsedCommand, project: CloudProject): unknown {
  if (command.command === 'billing projects link') project.billing = true;
  return { billingEnabled: project.billing };
}

const PAID_SERVICES = ['run', 'cloudbuild', 'artifactregistry', 'cloudtasks', 'cloudscheduler'];

function runServiceCommand(command: ParsedCommand, project: CloudProject): unknown {
  if (command.command === 'services list') {
    return project.services.map((name) => ({ config: { name }, state: 'ENABLED' }));
  }
  const paid = command.names.filter((name) =>
    PAID_SERVICES.some((one) => name === `${one}.googleapis.com`),
  );
  if (paid.length > 0 && !project.billing) {
    refuse(
      command,
      `FAILED_PRECONDITION: Billing account for project '${project.number}' is not ` +
        `found. Billing must be enabled for activation of service(s) '${paid.join(',')}' ` +
        'to proceed.\nreason: UREQ_PROJECT_BILLING_NOT_FOUND',
    );
  }
  project.services = [...new Set([...project.services, ...command.names])];
  return null;
}

export function requireService(
  command: ParsedCommand,
  { project }: ProjectContext,
  name: string,
): void {
  if (project.services.includes(`${name}.googleapis.com`)) return;
  refuse(
    command,
    `PERMISSION_DENIED: ${name}.googleapis.com API has not been used in project ` +
      `${project.number} before or it is disabled. Enable it by visiting ` +
      `https://console.developers.google.com/apis/api/${name}.googleapis.com/overview` +
      `?project=${project.number} ` +
      'then retry. If you enabled this API recently, wait a few minutes for the action to ' +
      'propagate to our systems and retry.\nreason: SERVICE_DISABLED',
  );
}

function runAccountCommand(command: ParsedCommand, within: ProjectContext): unknown {
  requireService(command, within, 'iam');
  const { id, project } = within;
  const name = requireName(command);
  if (command.command.endsWith('create')) {
    const email = `${name}@${id}.iam.gserviceaccount.com`;
    if (project.accounts[email] !== undefined)
      refuse(command, 'ALREADY_EXISTS: Service account adjudicator already exists within project.');
    project.accounts[email] = {
      disabled: false,
      displayName: requireFlag(command, 'display-name'),
    };
    return null;
  }
  const account = project.accounts[name] ?? refuse(command, 'NOT_FOUND: Unknown service account.');
  if (command.command.endsWith('enable')) account.disabled = false;
  if (command.command.endsWith('delete'))
    deleteResource(project, project.accounts, name, `account ${name}`);
  if (command.command.includes('policy')) return changePolicy(command, project, `account ${name}`);
  const { displayName } = account;
  return { email: name, displayName, ...(account.disabled ? { disabled: true } : {}) };
}

function runQueueCommand(command: ParsedCommand, within: ProjectContext): unknown {
  requireService(command, within, 'cloudtasks');
  const { project } = within;
  const key = `${requireFlag(command, 'location')}/${requireName(command)}`;
  if (command.command.endsWith(' create')) {
    if (project.taken.includes(key))
      refuse(
        command,
        'FAILED_PRECONDITION: The queue cannot be created because a queue with this name ' +
          'existed too recently.',
      );
    if (!project.seeming.includes(key)) project.queues[key] = buildQueue(command, {});
    return null;
  }
  const queue =
    project.queues[key] ?? refuse(command, 'NOT_FOUND: Requested entity was not found.');
  if (command.command.endsWith(' update')) project.queues[key] = buildQueue(command, queue);
  if (command.command.endsWith(' resume')) project.queues[key] = { ...queue, state: 'RUNNING' };
  if (command.command.endsWith(' delete')) {
    project.taken.push(key);
    deleteResource(project, project.queues, key, `queue ${key}`);
  }
  return command.command.includes('policy')
    ? changePolicy(command, project, `queue ${key}`)
    : queue;
}

async function runFunctionCommand(
  command: ParsedCommand,
  within: ProjectContext,
): Promise<unknown> {
  requireService(command, within, 'run');
  if (command.command === 'run deploy') {
    requireService(command, within, 'cloudbuild');
    requireService(command, within, 'artifactregistry');
    return deployFunction(command, within);
  }
  const { project } = within;
  const name = requireName(command);
  const key = `${requireFlag(command, 'region')}/${name}`;
  const service = project.functions[key] ?? refuse(command, `Cannot find service [${name}]`);
  if (command.command.endsWith('delete'))
    deleteResource(project, project.functions, key, `function ${key}`);
  return command.command.includes('policy')
    ? changePolicy(command, project, `function ${key}`)
    : service;
}

/** Describes or deletes a topic or subscription. */
function runPubsubCommand(command: ParsedCommand, within: ProjectContext): unknown {
  requireService(command, within, 'pubsub');
  const { project } = within;
  const name = requireName(command);
  const all = command.command.startsWith('pubsub topics') ? project.topics : project.subscriptions;
  const there = all[name] ?? refuse(command, `NOT_FOUND: Resource not found (resource=${name}).`);
  if (command.command.endsWith(' delete')) deleteResource(project, all, name, `topic ${name}`);
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

function changePolicy(command: ParsedCommand, project: CloudProject, of: string): Policy {
  const policy = project.policies[of] ?? { bindings: [] };
  if (command.command.endsWith('get-iam-policy')) return policy;
  const member = requireFlag(command, 'member');
  const role = requireFlag(command, 'role');
  const others = policy.bindings.filter((one) => one.role !== role);
  const members = policy.bindings.find((one) => one.role === role)?.members ?? [];
  const rest = members.filter((one) => one !== member);
  if (command.command.includes('remove-')) {
    if (rest.length === members.length)
      refuse(
        command,
        'Policy binding with the specified principal, role, and condition not found!',
      );
  } else {
    requireMember(command, project, member);
    rest.push(member);
  }
  const bound = { bindings: rest.length === 0 ? others : [...others, { role, members: rest }] };
  project.policies[of] = bound;
  return bound;
}

/** Requires that a member exists. Google creates its build accounts with their services. */
function requireMember(command: ParsedCommand, project: CloudProject, member: string): void {
  const email = /^serviceAccount:(.+\.iam\.gserviceaccount\.com)$/.exec(member)?.[1];
  if (email === undefined || project.accounts[email] !== undefined) return;
  refuse(command, `INVALID_ARGUMENT: Service account ${email} does not exist.`);
}

function runStorageCommand(command: ParsedCommand, project: CloudProject): unknown {
  const name = requireName(command);
  if (command.command === 'storage buckets create') {
    requireFlag(command, 'uniform-bucket-level-access');
    project.buckets[name] = { name };
    return null;
  }
  const bucket = project.buckets[name] ?? refuse(command, `${name} not found: 404.`);
  if (command.command === 'storage rm')
    deleteResource(project, project.buckets, name, `bucket ${name}`);
  if (command.command === 'storage buckets update')
    project.buckets[name] = {
      ...bucket,
      labels: Object.fromEntries(parsePairs(requireFlag(command, 'update-labels'))),
    };
  return command.command.includes('policy')
    ? changePolicy(command, project, `bucket ${name}`)
    : bucket;
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
  command: ParsedCommand,
  within: { readonly id: string; readonly project: CloudProject },
): Promise<null> {
  const { project } = within;
  if (project.role === 'may not act') {
    refuse(
      command,
      "PERMISSION_DENIED: Permission 'iam.serviceaccounts.actAs' denied on service " +
        `account ${requireFlag(command, 'service-account')} (or it may not exist).`,
    );
  }
  requireBuilder(command, project);
  await requireSource(command, requireFlag(command, 'source'));
  const secret = requireSecrets(command, within);
  project.functions[`${requireFlag(command, 'region')}/${requireName(command)}`] = {
    metadata: { labels: Object.fromEntries(parsePairs(requireFlag(command, 'labels'))) },
    spec: {
      template: {
        spec: {
          serviceAccountName: requireFlag(command, 'service-account'),
          containers: [
            {
              env: [
                ...parsePairs(requireFlag(command, 'set-env-vars')).map(([name, value]) => ({
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

function requireBuilder(command: ParsedCommand, { number, policies }: CloudProject): void {
  const builder = `${number}-compute@developer.gserviceaccount.com`;
  const may = policies['project']?.bindings.some(
    ({ role, members }) =>
      role === 'roles/run.builder' && members.includes(`serviceAccount:${builder}`),
  );
  if (may === true) return;
  refuse(
    command,
    'INVALID_ARGUMENT: Invalid build request. could not resolve source: googleapi: Error ' +
      `403: ${builder} does not have storage.objects.get access to the Google Cloud ` +
      "Storage object. Permission 'storage.objects.get' denied on resource (or it may not " +
      'exist)., forbidden',
  );
}

/**
 * Refuses a folder without the lock file or the manifest's entry file, which the buildpack needs.
 */
async function requireSource(command: ParsedCommand, folder: string): Promise<void> {
  try {
    const manifest = JSON.parse(await readFile(join(folder, 'package.json'), 'utf8'));
    await access(join(folder, 'package-lock.json'));
    await access(join(folder, String(manifest.main)));
    if ('@google-cloud/functions-framework' in manifest.dependencies) return;
  } catch {}
  refuse(command, 'Build failed; check build logs for details');
}
