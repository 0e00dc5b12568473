/** Emulates Cloud Scheduler: posts the request of each job at its scheduled times. */

import { Cron } from 'croner';
import { z } from 'zod';
import { reachTarget, type Sender, type SenderParts } from '../core/reach-target.ts';

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
    await Promise.all(due.map((job) => reachTarget(requestOf(job), dispatch)));
  }

  function requestOf({ url, headers, body, serviceAccount: email, audience }: Job): Request {
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

export const jobSchema = z.strictObject({
  name: z.string().min(1),
  /** Five fields of cron, in UTC. */
  schedule: z.string(),
  url: z.url(),
  headers: z.record(z.string(), z.string()),
  body: z.string(),
  /** The account of the ID token. */
  serviceAccount: z.email(),
  audience: z.string(),
});

export interface Job extends z.infer<typeof jobSchema> {
  readonly nextMs: number;
}

/** Returns the job with its next time. @throws TypeError for an invalid schedule */
export function scheduleJob(order: z.infer<typeof jobSchema>, nowMs: number): Job {
  const cron = new Cron(order.schedule, { timezone: 'Etc/UTC', mode: '5-part' });
  const nextMs = cron.nextRun(new Date(nowMs))?.getTime() ?? Number.POSITIVE_INFINITY;
  return { ...order, nextMs };
}
