/** Emulates Cloud Scheduler: posts the request of each job at its scheduled times. */

import { reachTarget, type Sender, type SenderParts } from '../core/reach-target.ts';
import { type Job, scheduleJob } from './job.ts';

/** Google’s default time limit for a reply. */
const REPLY_TIMEOUT_MS = 180_000;

/** Creates the timer. A failed request is not retried before the next scheduled time. */
export function createTimer({ world, now, dispatch, deliverToken }: SenderParts): Sender {
  let sending = new AbortController();

  const nextDueMs = (): number =>
    Math.min(Number.POSITIVE_INFINITY, ...Object.values(world().jobs).map(({ nextMs }) => nextMs));

  async function runDue(momentMs: number): Promise<void> {
    const due = Object.values(world().jobs).filter(({ nextMs }) => nextMs <= momentMs);
    for (const job of due) world().jobs[job.name] = scheduleJob(job, now());
    await Promise.all(due.map((job) => reachTarget(buildRequest(job), dispatch)));
  }

  function buildRequest({ url, headers, body, serviceAccount: email, audience }: Job): Request {
    const token = deliverToken('cloudscheduler', { email, audience, now: Date.now() });
    return new Request(url, {
      method: 'POST',
      headers: {
        ...headers,
        'User-Agent': 'Google-Cloud-Scheduler',
        ...(token === null ? {} : { Authorization: token }),
      },
      body,
      signal: AbortSignal.any([sending.signal, AbortSignal.timeout(REPLY_TIMEOUT_MS)]),
    });
  }

  function forget(): void {
    sending.abort();
    sending = new AbortController();
  }

  return { nextDueMs, runDue, forget };
}
