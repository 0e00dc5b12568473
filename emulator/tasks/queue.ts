/** Queues and tasks as plain data, with times in milliseconds. */

export interface RateLimits {
  readonly maxDispatchesPerSecond: number;
  readonly maxBurstSize: number;
  readonly maxConcurrentDispatches: number;
}

/** The retry policy of a queue. */
export interface RetryConfig {
  /** Includes the first attempt; -1: unlimited. */
  readonly maxAttempts: number;
  readonly minBackoffMs: number;
  readonly maxBackoffMs: number;
  readonly maxDoublings: number;
}

/** The ID token of a request: account and audience. */
export interface TaskToken {
  readonly serviceAccountEmail: string;
  readonly audience?: string;
}

/** A POST. */
export interface TaskRequest {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  /** Base64. */
  readonly body: string | null;
  readonly token: TaskToken | null;
}

export interface Task {
  readonly name: string;
  readonly createMs: number;
  readonly scheduleMs: number;
  readonly request: TaskRequest;
  readonly dispatchCount: number;
  /** Attempts answered with anything but 5xx, as Google counts executions. */
  readonly executionCount: number;
  /** The HTTP status of the attempt before; null for the first, or without a reply. */
  readonly previousStatus: number | null;
  /** The time limit for a reply; absent: Google’s default. */
  readonly deadlineMs?: number;
}

export interface Queue {
  readonly name: string;
  /** A paused queue accepts tasks and sends none; absent: running. */
  readonly isPaused?: boolean;
  /** The time of the last purge; absent without one. */
  readonly purgedMs?: number;
  readonly rateLimits: RateLimits;
  readonly retryConfig: RetryConfig;
  /** Tasks by full name. */
  readonly tasks: Record<string, Task>;
  /** The end of each finished task: its name stays taken for a while. */
  readonly ended: Record<string, number>;
}

/** Google’s default time limit for a reply. */
export const DISPATCH_DEADLINE_MS = 600_000;

/** Google’s defaults. */
const DEFAULT_RATE_LIMITS: RateLimits = {
  maxDispatchesPerSecond: 500,
  maxBurstSize: 100,
  maxConcurrentDispatches: 1000,
};

/**
 * The number of tasks that a rested queue may send at once. Google documents only that it is
 * usually at least the rate. Seen: 10 for a rate of 1, and 100 for 500; values in between are ours.
 */
export const burstSizeOf = (maxDispatchesPerSecond: number): number =>
  Math.min(100, Math.max(10, Math.ceil(maxDispatchesPerSecond)));

/** Google’s defaults. */
export const DEFAULT_RETRY_CONFIG: RetryConfig = {
  maxAttempts: 100,
  minBackoffMs: 100,
  maxBackoffMs: 3_600_000,
  maxDoublings: 16,
};

export function newQueue(name: string): Queue {
  return {
    name,
    rateLimits: DEFAULT_RATE_LIMITS,
    retryConfig: DEFAULT_RETRY_CONFIG,
    tasks: {},
    ended: {},
  };
}
