/** Builds queues and tasks as the API returns them. */
import { formatDuration, formatTime } from './duration.ts';
import { DISPATCH_DEADLINE_MS, type Queue, type Task } from './queue.ts';

/** Builds the Queue resource of cloudtasks.v2.json without its state, as `create` returns it. */
export function buildCreatedQueue({ name, rateLimits, retryConfig, purgedMs }: Queue): object {
  const { maxAttempts, minBackoffMs, maxBackoffMs, maxDoublings } = retryConfig;
  return {
    name,
    rateLimits,
    retryConfig: {
      maxAttempts,
      minBackoff: formatDuration(minBackoffMs),
      maxBackoff: formatDuration(maxBackoffMs),
      maxDoublings,
    },
    ...(purgedMs !== undefined && { purgeTime: formatTime(purgedMs) }),
  };
}

export const buildQueueResource = (queue: Queue): object => ({
  ...buildCreatedQueue(queue),
  state: queue.isPaused === true ? 'PAUSED' : 'RUNNING',
});

export const TASK_VIEWS = ['BASIC', 'FULL'] as const;
export type TaskView = (typeof TASK_VIEWS)[number];

/** Builds the Task resource of cloudtasks.v2.json. The view BASIC omits the body. */
export function buildTaskResource(task: Task, view: TaskView = 'BASIC'): object {
  const { name, request, scheduleMs, createMs, dispatchCount, executionCount } = task;
  const { url, headers, body, token } = request;
  return {
    name,
    httpRequest: {
      url,
      httpMethod: 'POST',
      headers: { 'User-Agent': 'Google-Cloud-Tasks', ...headers },
      ...(view === 'FULL' && body !== null && { body }),
      ...(token === null ? {} : { oidcToken: token }),
    },
    scheduleTime: formatTime(scheduleMs),
    createTime: formatTime(Math.floor(createMs / 1000) * 1000),
    dispatchDeadline: formatDuration(task.deadlineMs ?? DISPATCH_DEADLINE_MS),
    ...(dispatchCount > 0 && { dispatchCount }),
    ...(executionCount > 0 && { responseCount: executionCount }),
    view,
  };
}
