/** The HTTP request by which Cloud Tasks delivers a task. */
import { signIdToken } from '../identity/id-token.ts';
import { idOf, queueOfTask } from './name.ts';
import type { Task, TaskRequest } from './queue.ts';

export interface SendOptions {
  /** As it was before this attempt. */
  readonly task: Task;
  /** When an ID token is issued, milliseconds since 1970. */
  readonly tokenNow: number;
  readonly signal: AbortSignal;
}

export function taskHttpRequest({ task, tokenNow, signal }: SendOptions): Request {
  const { url, body } = task.request;
  return new Request(url, {
    method: 'POST',
    headers: headersOf(task, tokenNow),
    body: body === null ? null : Buffer.from(body, 'base64'),
    signal,
  });
}

function headersOf(task: Task, tokenNow: number): Headers {
  const headers = new Headers(ownHeaders(task.request));
  headers.set('User-Agent', 'Google-Cloud-Tasks');
  for (const [name, value] of Object.entries(taskHeaders(task))) headers.set(name, value);
  const authorization = authorizationOf(task.request, tokenNow);
  if (authorization !== null) headers.set('Authorization', authorization);
  return headers;
}

/** What Cloud Tasks ignores or replaces when a task sets it. */
const REPLACED = /^(host|content-length|user-agent|x-google-.*|x-appengine-.*|x-cloudtasks-.*)$/i;

function ownHeaders({ headers }: TaskRequest): [string, string][] {
  return Object.entries(headers).filter(([name]) => !REPLACED.test(name));
}

function taskHeaders(task: Task): Record<string, string> {
  return {
    'X-CloudTasks-QueueName': idOf(queueOfTask(task.name)),
    'X-CloudTasks-TaskName': idOf(task.name),
    'X-CloudTasks-TaskRetryCount': String(task.dispatchCount),
    'X-CloudTasks-TaskExecutionCount': String(task.executionCount),
    'X-CloudTasks-TaskETA': (task.scheduleMs / 1000).toFixed(6),
    ...(task.dispatchCount > 0 ? { 'X-CloudTasks-TaskRetryReason': '' } : {}),
    ...(task.previousStatus === null
      ? {}
      : { 'X-CloudTasks-TaskPreviousResponse': String(task.previousStatus) }),
  };
}

function authorizationOf({ token, url }: TaskRequest, tokenNow: number): string | null {
  if (token === null) return null;
  const { serviceAccountEmail: email, audience = url } = token;
  return `Bearer ${signIdToken({ email, audience, now: tokenNow })}`;
}
