/** `tasks.create`: from a described task to one that waits for its time. */
import { invalidArgument, malformedPayload } from '../core/refusal.ts';
import { freshNumber, type World } from '../core/world.ts';
import { readDuration, readTime } from './duration.ts';
import { checkTaskName } from './name.ts';
import type { HttpMethod, Queue, Task, TaskRequest, TaskToken } from './queue.ts';
import type { DescribedHttpRequest, DescribedTask } from './request.ts';
import { readRetryConfig } from './settings.ts';
import { checkTaskNameIsFree } from './store.ts';

const HORIZON_MS = 720 * 3_600_000;
const DEFAULT_DEADLINE_MS = 600_000;
const SHORTEST_DEADLINE_MS = 15_000;
const LONGEST_DEADLINE_MS = 1_800_000;
const LARGEST_TASK_BYTES = 2 ** 20;

export interface NewTask {
  readonly world: World;
  readonly queue: Queue;
  readonly described: DescribedTask;
  /** Milliseconds since 1970. */
  readonly now: number;
}

/** Throws a `Refusal`, before anything in the world has been changed. */
export function readTask({ world, queue, described, now }: NewTask): Task {
  if (described.name) {
    checkTaskName(described.name, queue.name);
    checkTaskNameIsFree(queue, described.name, now);
  }
  const checked = {
    createMs: now,
    scheduleMs: readSchedule(described.scheduleTime, now),
    dispatchDeadlineMs: readDeadline(described.dispatchDeadline),
    request: readRequest(described.httpRequest),
    retryConfig: described.retryConfig
      ? readRetryConfig(described.retryConfig, queue.retryConfig, 'task.retry_config')
      : null,
  };
  const name = described.name || `${queue.name}/tasks/${generatedId(world)}`;
  return { name, ...checked, ...UNTRIED };
}

const UNTRIED = {
  dispatchCount: 0,
  responseCount: 0,
  executionCount: 0,
  firstAttempt: null,
  lastAttempt: null,
  forced: false,
  delivery: null,
};

/** Google's are numbers of about this length. */
function generatedId(world: World): string {
  return `1${String(freshNumber(world)).padStart(18, '0')}`;
}

/** A time that is not given or has passed is now. */
function readSchedule(time: string | undefined, now: number): number {
  if (time === undefined) return now;
  const scheduleMs = readTime(time, 'task.schedule_time');
  if (scheduleMs > now + HORIZON_MS) {
    throw invalidArgument(
      `The Task.scheduleTime, ${time}, is too far in the future. Schedule time must be no more than 720h in the future.`,
    );
  }
  return Math.max(scheduleMs, now);
}

function readDeadline(duration: string | undefined): number {
  if (duration === undefined) return DEFAULT_DEADLINE_MS;
  const deadlineMs = readDuration(duration, 'task.dispatch_deadline');
  if (deadlineMs < SHORTEST_DEADLINE_MS || deadlineMs > LONGEST_DEADLINE_MS) {
    throw invalidArgument('Task.dispatchDeadline must be between [15s, 30m].');
  }
  return deadlineMs;
}

function readRequest(described: DescribedHttpRequest | undefined): TaskRequest {
  const method = described?.httpMethod ?? 'POST';
  const request = {
    url: readUrl(described?.url),
    method,
    headers: described?.headers ?? {},
    body: readBody(described?.body, method),
    token: readToken(described ?? {}),
  };
  checkHeaders(request.headers);
  if (JSON.stringify(request).length > LARGEST_TASK_BYTES) {
    throw invalidArgument('Task size too large');
  }
  return request;
}

function readUrl(url: string | undefined): string {
  if (!url) throw invalidArgument('HttpRequest.url is required.');
  if (!/^https?:\/\//.test(url)) {
    throw invalidArgument("HttpTarget.url must start with 'http://' or 'https://'.");
  }
  if (!URL.canParse(url)) throw invalidArgument('HttpRequest.url is not a valid URL.');
  return url;
}

const BASE64 = /^[A-Za-z0-9+/_-]*={0,2}$/;

function readBody(body: string | undefined, method: HttpMethod): string | null {
  if (!body) return null;
  if (!BASE64.test(body)) {
    const field = 'task.http_request.body';
    const description = `Invalid value at '${field}' (TYPE_BYTES), Base64 decoding failed for ${JSON.stringify(body)}`;
    throw malformedPayload([{ field, description }]);
  }
  if (!['POST', 'PUT', 'PATCH'].includes(method)) {
    throw invalidArgument(`HttpRequest.body is not allowed for the method ${method}.`);
  }
  return body;
}

function checkHeaders(headers: TaskRequest['headers']): void {
  try {
    new Headers({ ...headers });
  } catch {
    throw invalidArgument('HttpRequest.headers has a name or value that HTTP does not allow.');
  }
}

function readToken({ oidcToken, oauthToken }: DescribedHttpRequest): TaskToken | null {
  if (oidcToken) {
    const { serviceAccountEmail, audience } = oidcToken;
    const email = requireAccount(serviceAccountEmail, 'oidcToken');
    return { kind: 'oidc', serviceAccountEmail: email, ...(audience ? { audience } : {}) };
  }
  if (!oauthToken) return null;
  const { serviceAccountEmail, scope } = oauthToken;
  const email = requireAccount(serviceAccountEmail, 'oauthToken');
  return { kind: 'oauth', serviceAccountEmail: email, ...(scope ? { scope } : {}) };
}

function requireAccount(email: string | undefined, token: string): string {
  if (email) return email;
  throw invalidArgument(`HttpRequest.${token}.serviceAccountEmail is required.`);
}
