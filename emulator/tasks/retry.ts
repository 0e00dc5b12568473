/** When a failed task is tried again, and when it is given up. */
import type { RetryConfig, Task } from './queue.ts';

/** Tasks are gone 31 days after they were created, dispatched or not. */
export const TASK_LIFETIME_MS = 31 * 24 * 3_600_000;

/**
 * Milliseconds to wait before retry number `retry`, the first being 1. With 10 s, at most 300 s and 3 doublings:
 * 10, 20, 40, 80, 160, 240, 300, 300 ...
 */
export function backoffMs(config: Omit<RetryConfig, 'maxAttempts'>, retry: number): number {
  const { minBackoffMs, maxBackoffMs, maxDoublings } = config;
  const doublings = Math.min(retry - 1, maxDoublings);
  const afterDoubling = retry - doublings;
  return Math.min(maxBackoffMs, minBackoffMs * 2 ** doublings * afterDoubling);
}

/** After its last attempt, or a month; -1 attempts are never used up. */
export function isGivenUp(task: Task, { maxAttempts }: RetryConfig, now: number): boolean {
  if (now >= task.createMs + TASK_LIFETIME_MS) return true;
  return maxAttempts !== -1 && task.dispatchCount >= maxAttempts;
}

/** How long a response asks to be left alone, by seconds or by date; 0 when it does not say. */
export function retryAfterMs(header: string | null, now: number): number {
  const asked = header ?? '';
  if (/^\d+$/.test(asked)) return Number(asked) * 1000;
  const date = Date.parse(asked);
  return Number.isNaN(date) ? 0 : Math.max(0, date - now);
}
