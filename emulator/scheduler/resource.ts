/** Jobs as the API shows them. */
import { writeDuration, writeTime } from '../tasks/duration.ts';
import type { Job, JobRetries, JobTarget } from './job.ts';

/** The Job resource of Cloud Scheduler v1; fields that are empty or 0 are left out. */
export function jobResource(job: Job): object {
  const { name, description, schedule, timeZone, target, retries, execution } = job;
  const nextMs = execution?.nextMs ?? job.scheduleMs;
  return {
    name,
    ...(description !== '' && { description }),
    httpTarget: targetResource(target),
    userUpdateTime: writeTime(job.updatedMs),
    state: job.isPaused ? 'PAUSED' : 'ENABLED',
    ...(job.lastCode !== null && { status: job.lastCode === 0 ? {} : { code: job.lastCode } }),
    ...(nextMs !== null && { scheduleTime: writeTime(nextMs) }),
    ...(job.lastAttemptMs !== null && { lastAttemptTime: writeTime(job.lastAttemptMs) }),
    retryConfig: retriesResource(retries),
    schedule,
    timeZone,
    attemptDeadline: writeDuration(job.deadlineMs),
  };
}

function targetResource({ uri, headers, body, token }: JobTarget): object {
  const shown = { 'User-Agent': 'Google-Cloud-Scheduler', ...headers };
  return {
    uri,
    httpMethod: 'POST',
    headers: body === null ? shown : { 'Content-Type': 'application/octet-stream', ...shown },
    ...(body !== null && { body }),
    ...(token !== null && { oidcToken: token }),
  };
}

function retriesResource(retries: JobRetries): object {
  const { retryCount, maxRetryMs, minBackoffMs, maxBackoffMs, maxDoublings } = retries;
  return {
    ...(retryCount > 0 && { retryCount }),
    maxRetryDuration: writeDuration(maxRetryMs),
    minBackoffDuration: writeDuration(minBackoffMs),
    maxBackoffDuration: writeDuration(maxBackoffMs),
    maxDoublings,
  };
}
