/** Queues and tasks as the API shows them. */
import { writeDuration, writeTime } from './duration.ts';
import type { Attempt, Queue, RetryConfig, Task, TaskRequest } from './queue.ts';
import type { View } from './request.ts';

/** The Queue resource of cloudtasks.v2.json. */
export function queueResource(queue: Queue): object {
  return {
    name: queue.name,
    rateLimits: queue.rateLimits,
    retryConfig: retryResource(queue.retryConfig),
    state: queue.state,
    ...(queue.purgeMs === null ? {} : { purgeTime: writeTime(queue.purgeMs) }),
  };
}

function retryResource(config: RetryConfig): object {
  return {
    maxAttempts: config.maxAttempts,
    ...(config.maxRetryMs > 0 ? { maxRetryDuration: writeDuration(config.maxRetryMs) } : {}),
    minBackoff: writeDuration(config.minBackoffMs),
    maxBackoff: writeDuration(config.maxBackoffMs),
    maxDoublings: config.maxDoublings,
  };
}

/** The Task resource of cloudtasks.v2.json; BASIC withholds the body. */
export function taskResource(task: Task, view: View): object {
  const { firstAttempt, lastAttempt, retryConfig } = task;
  return {
    name: task.name,
    httpRequest: requestResource(task.request, view),
    scheduleTime: writeTime(task.scheduleMs),
    createTime: writeTime(Math.floor(task.createMs / 1000) * 1000),
    dispatchDeadline: writeDuration(task.dispatchDeadlineMs),
    ...(task.dispatchCount > 0 ? { dispatchCount: task.dispatchCount } : {}),
    ...(task.responseCount > 0 ? { responseCount: task.responseCount } : {}),
    ...(firstAttempt ? { firstAttempt: { dispatchTime: writeTime(firstAttempt.dispatchMs) } } : {}),
    ...(lastAttempt ? { lastAttempt: attemptResource(lastAttempt) } : {}),
    ...(retryConfig ? { retryConfig: retryResource(retryConfig) } : {}),
    view,
  };
}

function requestResource(request: TaskRequest, view: View): object {
  return {
    url: request.url,
    httpMethod: request.method,
    headers: { 'User-Agent': 'Google-Cloud-Tasks', ...request.headers },
    ...(request.body !== null && view === 'FULL' ? { body: request.body } : {}),
    ...tokenResource(request),
  };
}

function tokenResource({ token }: TaskRequest): object {
  if (token === null) return {};
  const { kind, ...rest } = token;
  return kind === 'oidc' ? { oidcToken: rest } : { oauthToken: rest };
}

function attemptResource({ scheduleMs, dispatchMs, responseMs, status }: Attempt): object {
  return {
    scheduleTime: writeTime(scheduleMs),
    dispatchTime: writeTime(dispatchMs),
    ...(responseMs === undefined ? {} : { responseTime: writeTime(responseMs) }),
    ...(status === undefined ? {} : { responseStatus: statusResource(status) }),
  };
}

type Status = NonNullable<Attempt['status']>;

/** The canonical code that Cloud Tasks reports for an HTTP status. */
function statusResource(status: Status): object {
  const [code, name] = canonical(status);
  const cause = typeof status === 'number' ? `HTTP status code ${status}` : status;
  return { code, message: `${name}(${code}): ${cause}` };
}

const CANONICAL: Readonly<Record<number, readonly [number, string]>> = {
  400: [3, 'INVALID_ARGUMENT'],
  401: [16, 'UNAUTHENTICATED'],
  403: [7, 'PERMISSION_DENIED'],
  404: [5, 'NOT_FOUND'],
  409: [10, 'ABORTED'],
  429: [8, 'RESOURCE_EXHAUSTED'],
  501: [12, 'UNIMPLEMENTED'],
  503: [14, 'UNAVAILABLE'],
  504: [4, 'DEADLINE_EXCEEDED'],
};

function canonical(status: Status): readonly [number, string] {
  if (status === 'deadline exceeded') return [4, 'DEADLINE_EXCEEDED'];
  if (status === 'unreachable') return [14, 'UNAVAILABLE'];
  if (status < 300) return [0, 'OK'];
  return CANONICAL[status] ?? (status >= 500 ? [13, 'INTERNAL'] : [2, 'UNKNOWN']);
}
