/** `gcloud scheduler jobs` for HTTP targets, in the format of `describe`. */

import { type ParsedCommand, refuse, requireFlag, requireName } from './command.ts';
import type { CloudProject } from './state.ts';

type JobResource = Record<string, unknown>;

interface JobContext {
  readonly id: string;
  readonly project: CloudProject;
}

export function runJobCommand(command: ParsedCommand, within: JobContext): unknown {
  const { project } = within;
  const key = `${requireFlag(command, 'location')}/${requireName(command)}`;
  if (command.command.endsWith(' create http')) {
    if (project.jobs[key] !== undefined)
      refuse(command, `ALREADY_EXISTS: ${requireExistingJob(command, within)}`);
    project.jobs[key] = createJob(command, within);
    return project.jobs[key];
  }
  const job = project.jobs[key] ?? refuse(command, 'NOT_FOUND: Job not found.');
  const [verb = ''] = command.command.replace('scheduler jobs ', '').split(' ');
  if (verb === 'update') project.jobs[key] = updateJob(command, within, job);
  if (verb === 'resume') project.jobs[key] = { ...job, state: 'ENABLED' };
  if (verb === 'delete') delete project.jobs[key];
  return verb === 'delete' ? null : project.jobs[key];
}

const formatFullName = (command: ParsedCommand, { id }: JobContext): string =>
  `projects/${id}/locations/${requireFlag(command, 'location')}/jobs/${requireName(command)}`;

const requireExistingJob = (command: ParsedCommand, within: JobContext): string =>
  `Job ${formatFullName(command, within)} already exists.`;

function createJob(command: ParsedCommand, within: JobContext): JobResource {
  const schedule = checkSchedule(command, requireFlag(command, 'schedule'));
  const target = { uri: requireFlag(command, 'uri'), httpMethod: 'POST', headers: DEFAULT_HEADERS };
  return {
    ...{ name: formatFullName(command, within), state: 'ENABLED', schedule, timeZone: 'Etc/UTC' },
    ...{ attemptDeadline: '180s' },
    ...buildJob(command, within, { httpTarget: target }),
  };
}

const DEFAULT_HEADERS = {
  'Content-Type': 'application/octet-stream',
  'User-Agent': 'Google-Cloud-Scheduler',
};

/** Updates a job. Absent flags keep their values. */
function updateJob(typed: ParsedCommand, within: JobContext, before: JobResource): JobResource {
  const schedule = typed.flags.get('schedule');
  return {
    ...before,
    ...(schedule !== undefined && { schedule: checkSchedule(typed, schedule) }),
    ...buildJob(typed, within, before),
  };
}

function checkSchedule(command: ParsedCommand, schedule: string): string {
  if (/^[\d*/,-]+( [\d*/,A-Za-z-]+){4}$/.test(schedule)) return schedule;
  return refuse(command, 'INVALID_ARGUMENT: Schedule or time zone is invalid.');
}

/** Builds all of a job except its schedule, based on the former job. */
function buildJob(command: ParsedCommand, within: JobContext, before: JobResource): JobResource {
  return {
    ...mapFlags(command, { 'time-zone': 'timeZone', 'attempt-deadline': 'attemptDeadline' }),
    ...mapFlags(command, { description: 'description' }),
    httpTarget: buildTarget(command, within, before['httpTarget']),
  };
}

function buildTarget(command: ParsedCommand, within: JobContext, before: unknown): JobResource {
  const old = toResource(before);
  const body = command.flags.get('message-body');
  return {
    ...old,
    ...mapFlags(command, { uri: 'uri' }),
    headers: {
      ...toResource(old['headers']),
      ...parseHeaders(command.flags.get('headers') ?? command.flags.get('update-headers')),
    },
    ...(body !== undefined && { body: Buffer.from(body).toString('base64') }),
    ...buildTokenSettings(command, within),
  };
}

/** Parses "Content-Type=application/json,X-Mine=1". */
const parseHeaders = (text = ''): JobResource =>
  Object.fromEntries(
    text.split(',').flatMap((pair) => {
      const [name = '', ...value] = pair.split('=');
      return name === '' ? [] : [[name, value.join('=')]];
    }),
  );

/** Builds the token settings. @throws if the account is missing or the caller may not act as it */
function buildTokenSettings(command: ParsedCommand, { project }: JobContext): JobResource {
  const email = command.flags.get('oidc-service-account-email');
  if (email === undefined) return {};
  if (project.accounts[email] === undefined || project.role === 'may not act') {
    refuse(
      command,
      'PERMISSION_DENIED: The principal (user or service account) lacks IAM permission ' +
        `"iam.serviceAccounts.actAs" for the resource "${email}" (or the resource may not ` +
        'exist).',
    );
  }
  const audience = command.flags.get('oidc-token-audience');
  const token = { serviceAccountEmail: email, ...(audience !== undefined && { audience }) };
  return { oidcToken: token };
}

/** Maps the flags that are present to the API's names. */
const mapFlags = ({ flags }: ParsedCommand, names: Readonly<Record<string, string>>): JobResource =>
  Object.fromEntries(
    Object.entries(names).flatMap(([name, field]) =>
      flags.has(name) ? [[field, flags.get(name)]] : [],
    ),
  );

/** Returns the value if it is an object, else an empty object. */
const toResource = (value: unknown): JobResource =>
  typeof value === 'object' && value !== null ? { ...value } : {};
