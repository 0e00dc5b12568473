export interface TaskName {
  /** "projects/…/locations/…/queues/…" */
  readonly queue: string;
  /** Letters, digits, hyphens and underscores. Not reusable for 24 hours, even when cancelled. */
  readonly name: string;
}

export interface NewTask extends TaskName {
  readonly url: string;
  /** Sent as JSON. */
  readonly body: unknown;
  /** At most 30 days ahead; sent at once if in the past. */
  readonly at: Date;
  /** E-mail address of the service account whose signed token the request carries. */
  readonly invoker: string;
  /** Audience of that token: the address of the function. */
  readonly audience: string;
}

/** A task that waits or runs in its queue. */
export interface QueuedTask {
  /** Name without the queue. */
  readonly name: string;
  /** Time of the next attempt. */
  readonly at: Date;
  readonly attempts: number;
}

export interface TaskQueue {
  /** Whether it dispatches: a queue can be paused by hand. */
  readonly isRunning: boolean;
  /** Largest rate when more than a burst waits. */
  readonly dispatchesPerSecond: number;
}

export type Scheduled = 'scheduled' | 'exists already';

/** Takes tasks in place of Cloud Tasks; rejects a name that it has had before. */
export type TakeTask = (task: NewTask) => Scheduled;
