import { Cron } from 'croner';
import { z } from 'zod';

export const jobSchema = z.strictObject({
  name: z.string().min(1),
  /** A cron schedule of five fields, in UTC. */
  schedule: z.string(),
  url: z.url(),
  headers: z.record(z.string(), z.string()),
  body: z.string(),
  /** The service account in the ID token. */
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
