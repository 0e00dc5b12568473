/** Queues and tasks as plain data, with times in milliseconds. */

export interface RateLimits {
  readonly maxDispatchesPerSecond: number;
  readonly maxBurstSize: number;
  readonly maxConcurrentDispatches: number;
}

/** When a failed attempt is tried again. */
export interface RetryConfig {
  /** The first attempt included; -1 is no limit. */
  readonly maxAttempts: number;
  readonly minBackoffMs: number;
  readonly maxBackoffMs: number;
  readonly maxDoublings: number;
}

export const HTTP_METHODS = ['POST', 'GET', 'HEAD', 'PUT', 'DELETE', 'PATCH', 'OPTIONS'] as const;

/** The ID token that goes with a request: whose it is, and for whom. */
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
  /** The HTTP status of the attempt before; null where there was none, or no answer. */
  readonly previousStatus: number | null;
  /** How long an answer is waited for; absent where the task does not say. */
  readonly deadlineMs?: number;
}

export interface Queue {
  readonly name: string;
  /** Absent is running: a paused queue takes tasks and sends none. */
  readonly isPaused?: boolean;
  /** When it was last purged; absent when it never was. */
  readonly purgedMs?: number;
  readonly rateLimits: RateLimits;
  readonly retryConfig: RetryConfig;
  /** By full name. */
  readonly tasks: Record<string, Task>;
  /** When each named task that is gone ended: its name stays taken for a while. */
  readonly ended: Record<string, number>;
}

/** How long an answer is waited for: Google's own default. */
export const DISPATCH_DEADLINE_MS = 600_000;

/** Google's own defaults. */
const DEFAULT_RATE_LIMITS: RateLimits = {
  maxDispatchesPerSecond: 500,
  maxBurstSize: 100,
  maxConcurrentDispatches: 1000,
};

/**
 * How many tasks a queue may send at once after it has rested. Google chooses it by the rate and
 * says only that it is at least the rate as a rule; 10 has been seen for a rate of 1, and 100 for
 * 500. All between is ours.
 */
export const burstSizeOf = (maxDispatchesPerSecond: number): number =>
  Math.min(100, Math.max(10, Math.ceil(maxDispatchesPerSecond)));

/** Google's own defaults. */
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
