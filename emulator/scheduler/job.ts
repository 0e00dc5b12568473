import { Cron } from 'croner';
import { z } from 'zod';

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

export type JobOrder = Omit<Job, 'nextMs'>;

/** Returns the job with its next time. @throws TypeError for an invalid schedule */
export const scheduleJob = (order: JobOrder, nowMs: number): Job => ({
  ...order,
  nextMs: computeNextMs(order.schedule, nowMs),
});

function computeNextMs(schedule: string, afterMs: number): number {
  const cron = new Cron(schedule, { timezone: 'Etc/UTC', mode: '5-part' });
  return cron.nextRun(new Date(afterMs))?.getTime() ?? Number.POSITIVE_INFINITY;
}
