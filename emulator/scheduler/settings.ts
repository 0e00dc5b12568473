/** What a job is told to do: read, bounded and filled in as Cloud Scheduler does. */
import { invalidArgument, malformedPayload, notEmulated } from '../core/refusal.ts';
import { readDuration } from '../tasks/duration.ts';
import { nextTimeMs, type Schedule } from './cron.ts';
import type { JobRetries, JobSettings, JobTarget, JobToken } from './job.ts';
import type { DescribedJob, DescribedRetries, DescribedTarget } from './request.ts';

const LONGEST_DESCRIPTION = 500;

/** Throws a `Refusal` for what Google does not take. */
export function readSettings(described: DescribedJob): JobSettings {
  const { description = '', schedule = '', timeZone = 'UTC', httpTarget } = described;
  if (description.length > LONGEST_DESCRIPTION) {
    throw invalidArgument('Job.description must not be longer than 500 characters.');
  }
  if (httpTarget === undefined) throw invalidArgument('A target is required.');
  checkSchedule({ schedule, timeZone });
  return {
    ...{ description, schedule, timeZone },
    target: readTarget(httpTarget),
    retries: readRetries(described.retryConfig),
    deadlineMs: readDeadline(described.attemptDeadline),
  };
}

/** Only the fields of crontab are here, not Google's sentences in English. */
function checkSchedule(schedule: Schedule): void {
  if (/^every /i.test(schedule.schedule)) throw notEmulated('schedules in English');
  try {
    nextTimeMs(schedule, 0);
  } catch {
    throw invalidArgument('Schedule or time zone is invalid.');
  }
}

const BASE64 = /^[A-Za-z0-9+/_-]*={0,2}$/;
const LONGEST_URI = 2083;
const LARGEST_HEADERS_BYTES = 80 * 1024;

function readTarget(described: DescribedTarget): JobTarget {
  const { uri = '', httpMethod = 'POST', headers = {}, body = '' } = described;
  if (httpMethod !== 'POST') throw notEmulated(`jobs that ${httpMethod}`);
  if (!/^https?:\/\//.test(uri) || !URL.canParse(uri) || uri.length > LONGEST_URI) {
    throw invalidArgument("HttpTarget.uri must be a URL that starts with 'http://' or 'https://'.");
  }
  if (!BASE64.test(body)) throw notBase64(body);
  checkHeaders(headers);
  return { uri, headers, body: body === '' ? null : body, token: readToken(described) };
}

function notBase64(body: string): Error {
  const field = 'job.http_target.body';
  const description = `Invalid value at '${field}' (TYPE_BYTES), Base64 decoding failed for ${JSON.stringify(body)}`;
  return malformedPayload([{ field, description }]);
}

function checkHeaders(headers: JobTarget['headers']): void {
  if (Buffer.byteLength(Object.entries(headers).flat().join('')) >= LARGEST_HEADERS_BYTES) {
    throw invalidArgument('HttpTarget.headers must be less than 80KB.');
  }
  try {
    new Headers({ ...headers });
  } catch {
    throw invalidArgument('HttpTarget.headers has a name or value that HTTP does not allow.');
  }
}

function readToken({ oidcToken }: DescribedTarget): JobToken | null {
  if (oidcToken === undefined) return null;
  const { serviceAccountEmail, audience } = oidcToken;
  if (!serviceAccountEmail) {
    throw invalidArgument('HttpTarget.oidcToken.serviceAccountEmail is required.');
  }
  return { serviceAccountEmail, ...(audience ? { audience } : {}) };
}

/** What is zero or not given is Google's default. */
function readRetries(given: DescribedRetries = {}): JobRetries {
  const { retryCount = 0, maxDoublings = 0 } = given;
  if (retryCount < 0 || retryCount > 5) {
    throw invalidArgument(
      'invalid retry count. The retry_count must be a positive integer less than 5: invalid argument',
    );
  }
  if (maxDoublings < 0) throw invalidArgument('RetryConfig.maxDoublings cannot be negative.');
  const retries = {
    ...{ retryCount, maxDoublings: maxDoublings || 5 },
    maxRetryMs: seconds('max_retry_duration', given.maxRetryDuration),
    minBackoffMs: seconds('min_backoff_duration', given.minBackoffDuration) || 5000,
    maxBackoffMs: seconds('max_backoff_duration', given.maxBackoffDuration) || 3_600_000,
  };
  if (retries.minBackoffMs > retries.maxBackoffMs) {
    throw invalidArgument('RetryConfig.minBackoffDuration must not exceed maxBackoffDuration.');
  }
  return retries;
}

/** Milliseconds of a duration in whole seconds. */
function seconds(name: string, text: string | undefined): number {
  if (text === undefined) return 0;
  const ms = readDuration(text, `job.retry_config.${name}`);
  if (ms < 0) throw invalidArgument(`retryConfig.${name} cannot be negative: invalid argument`);
  if (ms % 1000 === 0) return ms;
  throw invalidArgument(`retryConfig.${name}.nanos cannot be set: invalid argument`);
}

const USUAL_DEADLINE_MS = 180_000;

function readDeadline(text: string | undefined): number {
  if (text === undefined) return USUAL_DEADLINE_MS;
  const ms = readDuration(text, 'job.attempt_deadline');
  if (ms >= 15_000 && ms <= 1_800_000) return ms;
  throw invalidArgument('Job.attemptDeadline must be between [15s, 30m].');
}
