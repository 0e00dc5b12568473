/** A task as it is asked for: a request that is to be made at a chosen time. */

/** A task by its queue and its own name. */
export interface TaskName {
  /** "projects/…/locations/…/queues/…" */
  readonly queue: string;
  /** Letters, digits, hyphens and underscores. Not to be used again for 24 hours, even when cancelled. */
  readonly name: string;
}

export interface NewTask extends TaskName {
  readonly url: string;
  /** Sent as JSON. */
  readonly body: unknown;
  /**
   * Beside the type of the content. What Cloud Tasks sets itself is not taken from here: Host, User-Agent, Content-Length, the
   * token, and everything that begins with X-Google-, X-AppEngine- or X-CloudTasks-.
   */
  readonly headers?: Readonly<Record<string, string>>;
  /** At most 30 days ahead; at once when past. */
  readonly at: Date;
  /** The e-mail address of the service account whose signed token the request carries. */
  readonly invoker: string;
  /** For whom that token is made out: the address of the function. */
  readonly audience: string;
}

/** A task as its queue shows it: it waits, or is being carried out. */
export interface QueuedTask {
  /** Its own name, without the queue's. */
  readonly name: string;
  /** When it is sent, or sent again. */
  readonly at: Date;
  /** How often it has been sent. */
  readonly attempts: number;
}

export interface TaskQueue {
  /** Whether it sends anything: it can be paused by hand. */
  readonly isRunning: boolean;
  /** How many it sends a second at the most, when more than a burst wait. */
  readonly dispatchesPerSecond: number;
}

export type Scheduled = 'scheduled' | 'exists already';

/** Takes tasks in place of Cloud Tasks. A name that it has had before it takes no second time. */
export type TakeTask = (task: NewTask) => Scheduled;
