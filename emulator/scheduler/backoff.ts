/** Whether a failed execution is tried again, and when. */
import { backoffMs } from '../tasks/retry.ts';
import type { Execution, Job } from './job.ts';

/**
 * When it is sent again after an attempt that failed at `nowMs`; null when it is given up. With a count and a duration it is
 * tried until both are used up, and with neither not again.
 */
export function nextAttemptMs(
  { retries }: Pick<Job, 'retries'>,
  { attempts, firstAttemptMs }: Pick<Execution, 'attempts' | 'firstAttemptMs'>,
  nowMs: number,
): number | null {
  const { retryCount, maxRetryMs } = retries;
  const nextMs = nowMs + backoffMs(retries, attempts);
  const isWithin = nextMs <= (firstAttemptMs ?? nowMs) + maxRetryMs;
  return attempts <= retryCount || isWithin ? nextMs : null;
}
