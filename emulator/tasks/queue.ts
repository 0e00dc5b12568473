/** Queues and tasks as plain data, with times in milliseconds. */

export interface RateLimits {
  readonly maxDispatchesPerSecond: number;
  readonly maxBurstSize: number;
  readonly maxConcurrentDispatches: number;
}

export interface RetryConfig {
  /** The number of attempts, including the first; -1 for no limit. */
  readonly maxAttempts: number;
  readonly minBackoffMs: number;
  readonly maxBackoffMs: number;
  readonly maxDoublings: number;
}

export interface TaskToken {
  readonly serviceAccountEmail: string;
  readonly audience?: string;
}

export interface TaskRequest {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | null;
  readonly token: TaskToken | null;
}

export interface Task {
  readonly name: string;
  readonly createMs: number;
  readonly scheduleMs: number;
  readonly request: TaskRequest;
  readonly dispatchCount: number;
  /** The number of attempts with a status below 500, which Google calls executions. */
  readonly executionCount: number;
  /** The HTTP status of the previous attempt; null if there was no attempt or no reply. */
  readonly previousStatus: number | null;
  /** The time limit for a reply; absent to use Google’s default. */
  readonly deadlineMs?: number;
}

export interface Queue {
  readonly name: string;
  /** Whether the queue accepts tasks without sending them. */
  readonly isPaused?: boolean;
  /** The time of the last purge; absent if there was none. */
  readonly purgedMs?: number;
  readonly rateLimits: RateLimits;
  readonly retryConfig: RetryConfig;
  readonly tasks: Record<string, Task>;
  /** The time at which each task ended, by the task’s full name, which stays taken for a while. */
  readonly ended: Record<string, number>;
}

export const DISPATCH_DEADLINE_MS = 600_000;

const DEFAULT_RATE_LIMITS: RateLimits = {
  maxDispatchesPerSecond: 500,
  maxBurstSize: 100,
  maxConcurrentDispatches: 1000,
};

/**
 * Returns the number of tasks that a rested queue may send at once. Google documents only that it
 * is usually at least the rate. Observed: 10 at a rate of 1, 100 at 500. Values in between are our
 * assumption.
 */
export const computeBurstSize = (maxDispatchesPerSecond: number): number =>
  Math.min(100, Math.max(10, Math.ceil(maxDispatchesPerSecond)));

export const DEFAULT_RETRY_CONFIG: RetryConfig = {
  maxAttempts: 100,
  minBackoffMs: 100,
  maxBackoffMs: 3_600_000,
  maxDoublings: 16,
};

export function createQueue(name: string): Queue {
  return {
    name,
    rateLimits: DEFAULT_RATE_LIMITS,
    retryConfig: DEFAULT_RETRY_CONFIG,
    tasks: {},
    ended: {},
  };
}
