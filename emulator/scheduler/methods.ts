/** The methods on jobs. */
import { readShape } from '../core/check.ts';
import { invalidArgument, refuse } from '../core/refusal.ts';
import type { Call } from '../core/world.ts';
import { locationName } from '../tasks/name.ts';
import { nothingShape } from '../tasks/request.ts';
import { nextTimeMs } from './cron.ts';
import { type Job, NEW_JOB } from './job.ts';
import { CHANGEABLE, type DescribedJob, jobShape } from './request.ts';
import { jobResource } from './resource.ts';
import { readSettings } from './settings.ts';
import { checkJobName, existingJob } from './store.ts';

const jobName = ({ parameters }: Call): string =>
  `${locationName(parameters)}/jobs/${parameters['job']}`;

export function createJob(call: Call): object {
  const { world, body, parameters, now } = call;
  const described = readShape(jobShape, body, 'job');
  const { name = '' } = described;
  checkJobName(world, name, locationName(parameters));
  const settings = readSettings(described);
  return store(call, {
    ...{ name, ...settings, ...NEW_JOB, isPaused: false, updatedMs: now },
    scheduleMs: nextTimeMs(settings, now),
  });
}

export const getJob = (call: Call): object => jobResource(existingJob(call.world, jobName(call)));

const LARGEST_PAGE = 500;

/** In the order of their names. */
export function listJobs({ world, parameters, url }: Call): object {
  const start = `${locationName(parameters)}/jobs/`;
  const size = Number(url.searchParams.get('pageSize') ?? 0);
  if (!Number.isInteger(size) || size < 0) throw invalidArgument('Invalid page size.');
  const after = url.searchParams.get('pageToken') ?? '';
  const rest = Object.values(world.jobs)
    .filter(({ name }) => name.startsWith(start) && name > after)
    .sort((one, other) => (one.name < other.name ? -1 : 1));
  const shown = rest.slice(0, size === 0 ? LARGEST_PAGE : Math.min(size, LARGEST_PAGE));
  const last = shown.at(-1);
  return {
    ...(shown.length > 0 && { jobs: shown.map(jobResource) }),
    ...(last && rest.length > shown.length && { nextPageToken: last.name }),
  };
}

/** Without a mask every field is as described. What is under way ends, and the next time is counted from now. */
export function patchJob(call: Call): object {
  const { world, body, url, now } = call;
  const job = existingJob(world, jobName(call));
  const described = readShape(jobShape, body, 'job');
  const settings = readSettings(masked(job, described, url.searchParams.get('updateMask')));
  return store(call, {
    ...{ ...job, ...settings, updatedMs: now, execution: null },
    scheduleMs: job.isPaused ? null : nextTimeMs(settings, now),
  });
}

/** What is described, and for fields that the mask does not name what the job has. */
function masked(job: Job, described: DescribedJob, mask: string | null): DescribedJob {
  if (mask === null || mask === '') return described;
  const named = mask.split(',').map(camel);
  const stray = named.find((path) => !CHANGEABLE.some((field) => field === path));
  if (stray !== undefined) throw invalidArgument(`Invalid field in update mask: ${stray}.`);
  const before = readShape(jobShape, jobResource(job));
  const kept = CHANGEABLE.filter((field) => !named.includes(field));
  return { ...described, ...Object.fromEntries(kept.map((field) => [field, before[field]])) };
}

const camel = (path: string): string =>
  path.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase());

export function deleteJob(call: Call): object {
  const { name } = existingJob(call.world, jobName(call));
  delete call.world.jobs[name];
  return {};
}

/** Now, whether it is paused or not, and however its last run went. */
export function runJob(call: Call): object {
  const { job, now } = told(call);
  const execution = { scheduledMs: now, firstAttemptMs: null, attempts: 0, nextMs: now };
  return store(call, { ...job, execution });
}

export function pauseJob(call: Call): object {
  const { job } = told(call);
  if (job.isPaused) throw wrongState(`Job ${job.name} is not enabled.`);
  return store(call, { ...job, isPaused: true, scheduleMs: null, execution: null });
}

export function resumeJob(call: Call): object {
  const { job, now } = told(call);
  if (!job.isPaused) throw wrongState(`Job ${job.name} is not paused.`);
  return store(call, { ...job, isPaused: false, scheduleMs: nextTimeMs(job, now) });
}

function told(call: Call): { readonly job: Job; readonly now: number } {
  readShape(nothingShape, call.body);
  return { job: existingJob(call.world, jobName(call)), now: call.now };
}

const wrongState = (message: string) => refuse('FAILED_PRECONDITION', message);

function store({ world }: Call, job: Job): object {
  world.jobs[job.name] = job;
  return jobResource(job);
}
