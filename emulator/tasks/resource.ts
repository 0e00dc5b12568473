/** Builds queues and tasks as the API returns them. */

import { refusePayload } from '../core/refusal.ts';
import { DISPATCH_DEADLINE_MS, type Queue, type Task } from './queue.ts';

/** Builds the Queue resource of cloudtasks.v2.json without a state, which `create` returns. */
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

/** Builds the Task resource of cloudtasks.v2.json in its basic view, which omits the body. */
export function buildTaskResource(task: Task): object {
  const { name, request, scheduleMs, createMs, dispatchCount, executionCount } = task;
  const { url, headers, token } = request;
  return {
    name,
    httpRequest: {
      url,
      httpMethod: 'POST',
      headers: { 'User-Agent': 'Google-Cloud-Tasks', ...headers },
      ...(token === null ? {} : { oidcToken: token }),
    },
    scheduleTime: formatTime(scheduleMs),
    createTime: formatTime(Math.floor(createMs / 1000) * 1000),
    dispatchDeadline: formatDuration(task.deadlineMs ?? DISPATCH_DEADLINE_MS),
    ...(dispatchCount > 0 && { dispatchCount }),
    ...(executionCount > 0 && { responseCount: executionCount }),
    view: 'BASIC',
  };
}

/** Parses a duration such as `3.5s` to milliseconds. Throws Google’s 400, which names `path`. */
export function parseDuration(text: string, path: string): number {
  if (!/^-?\d+(\.\d{1,9})?s$/.test(text)) throw buildFormatError(text, path, 'Duration');
  return Number(text.slice(0, -1)) * 1000;
}

export function formatDuration(ms: number): string {
  const seconds = ms / 1000;
  return Number.isInteger(seconds) ? `${seconds}s` : `${seconds.toFixed(3)}s`;
}

const RFC_3339_TIME = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(\.\d{1,9})?(Z|[+-]\d{2}:\d{2})$/;

/** Parses an RFC 3339 time to milliseconds since 1970. Throws Google’s 400, which names `path`. */
export function parseTime(text: string, path: string): number {
  const ms = RFC_3339_TIME.test(text) ? Date.parse(text) : Number.NaN;
  if (Number.isNaN(ms)) throw buildFormatError(text, path, 'Timestamp');
  return ms;
}

export function formatTime(ms: number): string {
  return new Date(ms).toISOString().replace('.000Z', 'Z');
}

function buildFormatError(text: string, path: string, type: string) {
  const description =
    `Invalid value at '${path}' ` +
    `(type.googleapis.com/google.protobuf.${type}), Field '${path}', Illegal ` +
    `${type.toLowerCase()} format; ${JSON.stringify(text)}`;
  return refusePayload([{ field: path, description }]);
}
