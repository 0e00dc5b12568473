/** Jobs of Cloud Scheduler as the emulator keeps them: plain data that is never changed in place, times in milliseconds since 1970. */

/** The ID token that goes with a request: whose it is, and for whom. */
export interface JobToken {
  readonly serviceAccountEmail: string;
  readonly audience?: string;
}

/** A POST. */
export interface JobTarget {
  readonly uri: string;
  readonly headers: Readonly<Record<string, string>>;
  /** Base64. */
  readonly body: string | null;
  readonly token: JobToken | null;
}

/** When a failed attempt is tried again. */
export interface JobRetries {
  /** Beside the first attempt; at most 5. */
  readonly retryCount: number;
  /** From the first attempt on; 0 is no limit. */
  readonly maxRetryMs: number;
  readonly minBackoffMs: number;
  readonly maxBackoffMs: number;
  readonly maxDoublings: number;
}

/** What a job is told to do. */
export interface JobSettings {
  readonly description: string;
  /** Five fields of cron. */
  readonly schedule: string;
  /** Of the tz database. */
  readonly timeZone: string;
  readonly target: JobTarget;
  readonly retries: JobRetries;
  /** How long an answer is waited for. */
  readonly deadlineMs: number;
}

/** One execution on its way: the same scheduled time at every attempt. */
export interface Execution {
  readonly scheduledMs: number;
  readonly firstAttemptMs: number | null;
  readonly attempts: number;
  /** When it is sent, or sent again. */
  readonly nextMs: number;
}

export interface Job extends JobSettings {
  readonly name: string;
  readonly isPaused: boolean;
  readonly updatedMs: number;
  /** The next time by the schedule; null while it is paused. */
  readonly scheduleMs: number | null;
  readonly execution: Execution | null;
  readonly lastAttemptMs: number | null;
  /** A canonical code's number, 0 for a success; null before the first answer. */
  readonly lastCode: number | null;
}

export const NEW_JOB = { execution: null, lastAttemptMs: null, lastCode: null } as const;
