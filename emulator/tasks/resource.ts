/** Queues and tasks as the API shows them. */
import { writeDuration, writeTime } from './duration.ts';
import { DISPATCH_DEADLINE_MS, type Queue, type Task } from './queue.ts';

/** The Queue resource of cloudtasks.v2.json. */
export function queueResource({ name, rateLimits, retryConfig }: Queue): object {
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
    state: 'RUNNING',
  };
}

/** The Task resource of cloudtasks.v2.json in its view BASIC, which withholds the body. */
export function taskResource({ name, request, scheduleMs, createMs }: Task): object {
  const { url, headers, token } = request;
  return {
    name,
    httpRequest: {
      url,
      httpMethod: 'POST',
      headers: { 'User-Agent': 'Google-Cloud-Tasks', ...headers },
      ...(token === null ? {} : { oidcToken: token }),
    },
    scheduleTime: writeTime(scheduleMs),
    createTime: writeTime(Math.floor(createMs / 1000) * 1000),
    dispatchDeadline: writeDuration(DISPATCH_DEADLINE_MS),
    view: 'BASIC',
  };
}
