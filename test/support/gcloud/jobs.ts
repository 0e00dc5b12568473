/** `gcloud scheduler jobs` for HTTP targets, in the format of `describe`. */

import { flag, nameIn, refuse, type Typed } from './command.ts';
import type { Project } from './state.ts';

type Described = Record<string, unknown>;

interface Within {
  readonly id: string;
  readonly project: Project;
}

export function jobs(typed: Typed, within: Within): unknown {
  const { project } = within;
  const key = `${flag(typed, 'location')}/${nameIn(typed)}`;
  if (typed.command.endsWith(' create http')) {
    if (project.jobs[key] !== undefined)
      refuse(typed, `ALREADY_EXISTS: ${takenName(typed, within)}`);
    project.jobs[key] = createdJob(typed, within);
    return project.jobs[key];
  }
  const job = project.jobs[key] ?? refuse(typed, 'NOT_FOUND: Job not found.');
  const [verb = ''] = typed.command.replace('scheduler jobs ', '').split(' ');
  if (verb === 'update') project.jobs[key] = updatedJob(typed, within, job);
  if (verb === 'pause') project.jobs[key] = { ...job, state: 'PAUSED' };
  if (verb === 'resume') project.jobs[key] = { ...job, state: 'ENABLED' };
  if (verb === 'delete') delete project.jobs[key];
  return verb === 'delete' || verb === 'run' ? null : project.jobs[key];
}

const fullName = (typed: Typed, { id }: Within): string =>
  `projects/${id}/locations/${flag(typed, 'location')}/jobs/${nameIn(typed)}`;

const takenName = (typed: Typed, within: Within): string =>
  `Job ${fullName(typed, within)} already exists.`;

const USUAL_RETRIES = {
  maxRetryDuration: '0s',
  minBackoffDuration: '5s',
  maxBackoffDuration: '3600s',
  maxDoublings: 5,
};

function createdJob(typed: Typed, within: Within): Described {
  const schedule = checkedSchedule(typed, flag(typed, 'schedule'));
  const target = { uri: flag(typed, 'uri'), httpMethod: 'POST', headers: USUAL_HEADERS };
  return {
    ...{ name: fullName(typed, within), state: 'ENABLED', schedule, timeZone: 'Etc/UTC' },
    ...{ attemptDeadline: '180s' },
    ...given(typed, within, { httpTarget: target, retryConfig: USUAL_RETRIES }),
  };
}

const USUAL_HEADERS = {
  'Content-Type': 'application/octet-stream',
  'User-Agent': 'Google-Cloud-Scheduler',
};

/** Updates a job. Absent flags keep their values. */
function updatedJob(typed: Typed, within: Within, before: Described): Described {
  const schedule = typed.flags.get('schedule');
  return {
    ...before,
    ...(schedule !== undefined && { schedule: checkedSchedule(typed, schedule) }),
    ...given(typed, within, before),
  };
}

function checkedSchedule(typed: Typed, schedule: string): string {
  if (/^[\d*/,-]+( [\d*/,A-Za-z-]+){4}$/.test(schedule)) return schedule;
  return refuse(typed, 'INVALID_ARGUMENT: Schedule or time zone is invalid.');
}

/** Builds all of a job except its schedule, based on the former job. */
function given(typed: Typed, within: Within, before: Described): Described {
  return {
    ...named(typed, { 'time-zone': 'timeZone', 'attempt-deadline': 'attemptDeadline' }),
    ...named(typed, { description: 'description' }),
    httpTarget: targetOn(typed, within, before['httpTarget']),
    retryConfig: {
      ...described(before['retryConfig']),
      ...named(typed, RETRY_FLAGS),
      ...numbers(typed, { 'max-retry-attempts': 'retryCount', 'max-doublings': 'maxDoublings' }),
    },
  };
}

const RETRY_FLAGS = {
  'max-retry-duration': 'maxRetryDuration',
  'min-backoff': 'minBackoffDuration',
  'max-backoff': 'maxBackoffDuration',
};

function targetOn(typed: Typed, within: Within, before: unknown): Described {
  const old = described(before);
  const body = typed.flags.get('message-body');
  return {
    ...old,
    ...named(typed, { uri: 'uri' }),
    headers: {
      ...described(old['headers']),
      ...headersOf(typed.flags.get('headers') ?? typed.flags.get('update-headers')),
    },
    ...(body !== undefined && { body: Buffer.from(body).toString('base64') }),
    ...tokenOf(typed, within),
  };
}

/** Parses "Content-Type=application/json,X-Mine=1". */
const headersOf = (text = ''): Described =>
  Object.fromEntries(
    text.split(',').flatMap((pair) => {
      const [name = '', ...value] = pair.split('=');
      return name === '' ? [] : [[name, value.join('=')]];
    }),
  );

/** Builds the token settings. They need an existing account and the right to act as it. */
function tokenOf(typed: Typed, { project }: Within): Described {
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
const named = ({ flags }: Typed, names: Readonly<Record<string, string>>): Described =>
  Object.fromEntries(
    Object.entries(names).flatMap(([name, field]) =>
      flags.has(name) ? [[field, flags.get(name)]] : [],
    ),
  );

const numbers = (typed: Typed, names: Readonly<Record<string, string>>): Described =>
  Object.fromEntries(
    Object.entries(named(typed, names)).map(([field, text]) => [field, Number(text)]),
  );

/** Returns the value if it is an object, else an empty object. */
const described = (value: unknown): Described =>
  typeof value === 'object' && value !== null ? { ...value } : {};
