/** `gcloud scheduler jobs` for HTTP targets, in the format of `describe`. */

import { type ParsedCommand, refuse, requireFlag, requireName } from './command.ts';
import type { CloudProject } from './state.ts';

type JobResource = Record<string, unknown>;

interface JobContext {
  readonly id: string;
  readonly project: CloudProject;
}

export function runJobCommand(typed: ParsedCommand, within: JobContext): unknown {
  const { project } = within;
  const key = `${requireFlag(typed, 'location')}/${requireName(typed)}`;
  if (typed.command.endsWith(' create http')) {
    if (project.jobs[key] !== undefined)
      refuse(typed, `ALREADY_EXISTS: ${requireExistingJob(typed, within)}`);
    project.jobs[key] = createJob(typed, within);
    return project.jobs[key];
  }
  const job = project.jobs[key] ?? refuse(typed, 'NOT_FOUND: Job not found.');
  const [verb = ''] = typed.command.replace('scheduler jobs ', '').split(' ');
  if (verb === 'update') project.jobs[key] = updateJob(typed, within, job);
  if (verb === 'resume') project.jobs[key] = { ...job, state: 'ENABLED' };
  if (verb === 'delete') delete project.jobs[key];
  return verb === 'delete' ? null : project.jobs[key];
}

const formatFullName = (typed: ParsedCommand, { id }: JobContext): string =>
  `projects/${id}/locations/${requireFlag(typed, 'location')}/jobs/${requireName(typed)}`;

const requireExistingJob = (typed: ParsedCommand, within: JobContext): string =>
  `Job ${formatFullName(typed, within)} already exists.`;

function createJob(typed: ParsedCommand, within: JobContext): JobResource {
  const schedule = checkSchedule(typed, requireFlag(typed, 'schedule'));
  const target = { uri: requireFlag(typed, 'uri'), httpMethod: 'POST', headers: DEFAULT_HEADERS };
  return {
    ...{ name: formatFullName(typed, within), state: 'ENABLED', schedule, timeZone: 'Etc/UTC' },
    ...{ attemptDeadline: '180s' },
    ...buildJob(typed, within, { httpTarget: target }),
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

function checkSchedule(typed: ParsedCommand, schedule: string): string {
  if (/^[\d*/,-]+( [\d*/,A-Za-z-]+){4}$/.test(schedule)) return schedule;
  return refuse(typed, 'INVALID_ARGUMENT: Schedule or time zone is invalid.');
}

/** Builds all of a job except its schedule, based on the former job. */
function buildJob(typed: ParsedCommand, within: JobContext, before: JobResource): JobResource {
  return {
    ...mapFlags(typed, { 'time-zone': 'timeZone', 'attempt-deadline': 'attemptDeadline' }),
    ...mapFlags(typed, { description: 'description' }),
    httpTarget: buildTarget(typed, within, before['httpTarget']),
  };
}

function buildTarget(typed: ParsedCommand, within: JobContext, before: unknown): JobResource {
  const old = toResource(before);
  const body = typed.flags.get('message-body');
  return {
    ...old,
    ...mapFlags(typed, { uri: 'uri' }),
    headers: {
      ...toResource(old['headers']),
      ...parseHeaders(typed.flags.get('headers') ?? typed.flags.get('update-headers')),
    },
    ...(body !== undefined && { body: Buffer.from(body).toString('base64') }),
    ...buildTokenSettings(typed, within),
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
function buildTokenSettings(typed: ParsedCommand, { project }: JobContext): JobResource {
  const email = typed.flags.get('oidc-service-account-email');
  if (email === undefined) return {};
  if (project.accounts[email] === undefined || project.role === 'may not act') {
    refuse(
      typed,
      'PERMISSION_DENIED: The principal (user or service account) lacks IAM permission ' +
        `"iam.serviceAccounts.actAs" for the resource "${email}" (or the resource may not ` +
        'exist).',
    );
  }
  const audience = typed.flags.get('oidc-token-audience');
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
