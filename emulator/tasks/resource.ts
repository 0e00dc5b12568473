/** Builds queues and tasks as the API returns them. */
import { writeDuration, writeTime } from './duration.ts';
import { DISPATCH_DEADLINE_MS, type Queue, type Task } from './queue.ts';

/** Builds the Queue resource of cloudtasks.v2.json without its state, as `create` returns it. */
export function describedQueue({ name, rateLimits, retryConfig, purgedMs }: Queue): object {
  const { maxAttempts, minBackoffMs, maxBackoffMs, maxDoublings } = retryConfig;
  return {
    name,
    rateLimits,
    retryConfig: {
      maxAttempts,
      minBackoff: writeDuration(minBackoffMs),
      maxBackoff: writeDuration(maxBackoffMs),
      maxDoublings,
    },
    ...(purgedMs !== undefined && { purgeTime: writeTime(purgedMs) }),
  };
}

export const queueResource = (queue: Queue): object => ({
  ...describedQueue(queue),
  state: queue.isPaused === true ? 'PAUSED' : 'RUNNING',
});

export const VIEWS = ['BASIC', 'FULL'] as const;
export type View = (typeof VIEWS)[number];

/** Builds the Task resource of cloudtasks.v2.json. The view BASIC omits the body. */
export function taskResource(task: Task, view: View = 'BASIC'): object {
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
    scheduleTime: writeTime(scheduleMs),
    createTime: writeTime(Math.floor(createMs / 1000) * 1000),
    dispatchDeadline: writeDuration(task.deadlineMs ?? DISPATCH_DEADLINE_MS),
    ...(dispatchCount > 0 && { dispatchCount }),
    ...(executionCount > 0 && { responseCount: executionCount }),
    view,
  };
}
