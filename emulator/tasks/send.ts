/** The HTTP request by which Cloud Tasks delivers a task. */
import type { DeliveredTokens } from '../identity/delivered-tokens.ts';
import { idOf, queueOfTask } from './name.ts';
import type { Task, TaskRequest } from './queue.ts';

export interface SendOptions {
  /** As it was before this attempt. */
  readonly task: Task;
  /** When an ID token is issued, milliseconds since 1970. */
  readonly tokenNow: number;
  readonly tokens: DeliveredTokens;
  readonly signal: AbortSignal;
}

export function taskHttpRequest(options: SendOptions): Request {
  const { task, signal } = options;
  const { url, body } = task.request;
  return new Request(url, {
    method: 'POST',
    headers: headersOf(options),
    body: body === null ? null : Buffer.from(body, 'base64'),
    signal,
  });
}

function headersOf(options: SendOptions): Headers {
  const { task } = options;
  const headers = new Headers(ownHeaders(task.request));
  headers.set('User-Agent', 'Google-Cloud-Tasks');
  for (const [name, value] of Object.entries(taskHeaders(task))) headers.set(name, value);
  setAuthorization(headers, options);
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

/** The token goes before whatever the task says itself, also where it is absent on arrival. */
function setAuthorization(headers: Headers, { task, tokenNow, tokens }: SendOptions): void {
  const { token, url } = task.request;
  if (token === null) return;
  const { serviceAccountEmail: email, audience = url } = token;
  headers.delete('Authorization');
  const delivered = tokens.authorization('cloudtasks', { email, audience, now: tokenNow });
  if (delivered !== null) headers.set('Authorization', delivered);
}
