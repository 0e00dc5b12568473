export interface TaskName {
  /** Full name of the queue: "projects/…/locations/…/queues/…". */
  readonly queue: string;
  /** Name of letters, digits, hyphens and underscores. It cannot be reused for 24 hours. */
  readonly name: string;
}

export interface NewTask extends TaskName {
  readonly url: string;
  readonly body: unknown;
  /** The time to send the task, at most 30 days ahead. A task in the past is sent at once. */
  readonly at: Date;
  readonly invoker: string;
  readonly audience: string;
}

/** A task that is pending or running in its queue. */
export interface QueuedTask {
  readonly name: string;
  readonly at: Date;
  readonly attempts: number;
}

export interface TaskQueue {
  /** Whether the queue dispatches tasks; a person can pause it. */
  readonly isRunning: boolean;
  /** The rate at which tasks are dispatched when many are pending. */
  readonly dispatchesPerSecond: number;
}

export type ScheduleResult = 'scheduled' | 'exists already';

/** Takes tasks in place of Cloud Tasks. Rejects a name that was used before. */
export type TaskReceiver = (task: NewTask) => ScheduleResult;
