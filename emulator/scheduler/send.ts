/** The HTTP request by which Cloud Scheduler calls a job's target. */
import { TZDate } from '@date-fns/tz';
import { formatRFC3339 } from 'date-fns/formatRFC3339';
import type { DeliveredTokens } from '../identity/delivered-tokens.ts';
import { idOf } from '../tasks/name.ts';
import type { Job } from './job.ts';

export interface SendOptions {
  readonly job: Job;
  /** The same at every attempt, milliseconds since 1970. */
  readonly scheduledMs: number;
  /** When an ID token is issued, milliseconds since 1970. */
  readonly tokenNow: number;
  readonly tokens: DeliveredTokens;
  readonly signal: AbortSignal;
}

export function jobHttpRequest(options: SendOptions): Request {
  const { job, signal } = options;
  const { uri, body } = job.target;
  return new Request(uri, {
    method: 'POST',
    headers: headersOf(options),
    body: body === null ? null : Buffer.from(body, 'base64'),
    signal,
  });
}

/** What Cloud Scheduler ignores or replaces when a job sets it. */
const REPLACED =
  /^(host|content-length|user-agent|x-google-.*|x-appengine-.*|x-cloudscheduler.*)$/i;

function headersOf(options: SendOptions): Headers {
  const { job, scheduledMs } = options;
  const own = Object.entries(job.target.headers).filter(([name]) => !REPLACED.test(name));
  const headers = new Headers(own);
  if (job.target.body !== null && !headers.has('Content-Type')) {
    headers.set('Content-Type', 'application/octet-stream');
  }
  headers.set('User-Agent', 'Google-Cloud-Scheduler');
  headers.set('X-CloudScheduler', 'true');
  headers.set('X-CloudScheduler-JobName', idOf(job.name));
  headers.set('X-CloudScheduler-ScheduleTime', timeIn(job.timeZone, scheduledMs));
  setAuthorization(headers, options);
  return headers;
}

/** With the zone's offset, and parts of a second only where there are any. */
function timeIn(timeZone: string, ms: number): string {
  const fractionDigits = ms % 1000 === 0 ? 0 : 3;
  return formatRFC3339(new TZDate(ms, timeZone), { fractionDigits });
}

/** The token goes before whatever the job says itself, also where it is absent on arrival. */
function setAuthorization(headers: Headers, { job, tokenNow, tokens }: SendOptions): void {
  const { token, uri } = job.target;
  if (token === null) return;
  const { serviceAccountEmail: email, audience = uri } = token;
  headers.delete('Authorization');
  const delivered = tokens.authorization('cloudscheduler', { email, audience, now: tokenNow });
  if (delivered !== null) headers.set('Authorization', delivered);
}
