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
  /** At most 30 days ahead; at once when past. */
  readonly at: Date;
  /** The e-mail address of the service account whose signed token the request carries. */
  readonly invoker: string;
  /** For whom that token is made out: the address of the function. */
  readonly audience: string;
}

export type Scheduled = 'scheduled' | 'exists already';

/** Takes tasks in place of Cloud Tasks. A name that it has had before it takes no second time. */
export type TakeTask = (task: NewTask) => Scheduled;
