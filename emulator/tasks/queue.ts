/** Queues and tasks as the emulator keeps them: plain data, times in milliseconds, so that pending tasks survive a snapshot. */

export interface RateLimits {
  readonly maxDispatchesPerSecond: number;
  readonly maxBurstSize: number;
  readonly maxConcurrentDispatches: number;
}

/** When a failed attempt is tried again. */
export interface RetryConfig {
  /** The first attempt included; -1 is no limit. */
  readonly maxAttempts: number;
  /** Counted from the first attempt; 0 is no limit. */
  readonly maxRetryMs: number;
  readonly minBackoffMs: number;
  readonly maxBackoffMs: number;
  readonly maxDoublings: number;
}

/** How the emulator is asked to misdeliver, for tests: Google promises neither punctuality nor exactly once. */
interface Delivery {
  /** How often each attempt is sent, all at once; the first one's answer counts. */
  readonly times: number;
  /** Added to the time of the first attempt; negative is early. */
  readonly shiftMs: number;
}

export const HTTP_METHODS = ['POST', 'GET', 'HEAD', 'PUT', 'DELETE', 'PATCH', 'OPTIONS'] as const;
export type HttpMethod = (typeof HTTP_METHODS)[number];

/** Whose token goes with the request: an ID token for an audience, or an access token. */
export type TaskToken =
  | { readonly kind: 'oidc'; readonly serviceAccountEmail: string; readonly audience?: string }
  | { readonly kind: 'oauth'; readonly serviceAccountEmail: string; readonly scope?: string };

export interface TaskRequest {
  readonly url: string;
  readonly method: HttpMethod;
  readonly headers: Readonly<Record<string, string>>;
  /** Base64. */
  readonly body: string | null;
  readonly token: TaskToken | null;
}

/** One attempt. `status` is the HTTP status, or what became of it where there was none. */
export interface Attempt {
  readonly scheduleMs: number;
  readonly dispatchMs: number;
  readonly responseMs?: number;
  readonly status?: number | 'deadline exceeded' | 'unreachable';
}

export interface Task {
  readonly name: string;
  readonly createMs: number;
  readonly scheduleMs: number;
  readonly dispatchDeadlineMs: number;
  readonly request: TaskRequest;
  readonly retryConfig: RetryConfig | null;
  readonly dispatchCount: number;
  readonly responseCount: number;
  /** Attempts answered with anything but 5xx, as Google counts executions. */
  readonly executionCount: number;
  readonly firstAttempt: Attempt | null;
  readonly lastAttempt: Attempt | null;
  /** Set by tasks.run: due at once, whatever the queue's state and limits. */
  readonly forced: boolean;
  readonly delivery: Delivery | null;
}

const QUEUE_STATES = ['RUNNING', 'PAUSED'] as const;
export type QueueState = (typeof QUEUE_STATES)[number];

export interface Queue {
  readonly name: string;
  readonly state: QueueState;
  readonly rateLimits: RateLimits;
  readonly retryConfig: RetryConfig;
  readonly purgeMs: number | null;
  /** Set when deleted: the name stays taken for a while. */
  readonly deletedMs: number | null;
  readonly delivery: Delivery;
  /** By full name. */
  readonly tasks: Record<string, Task>;
  /** When each named task that is gone ended: its name stays taken for a while. */
  readonly ended: Record<string, number>;
}

/** Google's own defaults. */
const DEFAULT_RATE_LIMITS: RateLimits = {
  maxDispatchesPerSecond: 500,
  maxBurstSize: 100,
  maxConcurrentDispatches: 1000,
};

/** Google's own defaults. */
export const DEFAULT_RETRY_CONFIG: RetryConfig = {
  maxAttempts: 100,
  maxRetryMs: 0,
  minBackoffMs: 100,
  maxBackoffMs: 3_600_000,
  maxDoublings: 16,
};

const PUNCTUAL: Delivery = { times: 1, shiftMs: 0 };

export function newQueue(name: string): Queue {
  return {
    name,
    state: 'RUNNING',
    rateLimits: DEFAULT_RATE_LIMITS,
    retryConfig: DEFAULT_RETRY_CONFIG,
    purgeMs: null,
    deletedMs: null,
    delivery: PUNCTUAL,
    tasks: {},
    ended: {},
  };
}
