/** `tasks.create`: from a described task to one that waits for its time. */
import { TZDate } from '@date-fns/tz';
import { formatRFC3339 } from 'date-fns/formatRFC3339';
import { invalidArgument, malformedPayload, notEmulated } from '../core/refusal.ts';
import { freshNumber, type World } from '../core/world.ts';
import { readDuration, readTime } from './duration.ts';
import { checkTaskName } from './name.ts';
import type { Queue, Task, TaskRequest, TaskToken } from './queue.ts';
import type { DescribedHttpRequest, DescribedTask } from './request.ts';
import { checkTaskNameIsFree } from './store.ts';

const HORIZON_MS = 720 * 3_600_000;
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
    request: readRequest(described.httpRequest),
    ...readDeadline(described.dispatchDeadline),
  };
  const name = described.name || `${queue.name}/tasks/${generatedId(world)}`;
  return { name, ...checked, dispatchCount: 0, executionCount: 0, previousStatus: null };
}

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
      `The Task.scheduleTime, ${atGoogle(scheduleMs)}, is too far in the future. Schedule time must be no more than 720h in the future.`,
    );
  }
  return Math.max(scheduleMs, now);
}

function readDeadline(text: string | undefined): Pick<Task, 'deadlineMs'> {
  if (text === undefined) return {};
  const deadlineMs = readDuration(text, 'task.dispatch_deadline');
  if (deadlineMs < 15_000 || deadlineMs > 1_800_000) {
    throw invalidArgument('Task.dispatchDeadline must be between [15s, 30m].');
  }
  return { deadlineMs };
}

/** Google says times as they are where it is at home, whatever zone the caller has (recorded). */
const atGoogle = (ms: number): string => formatRFC3339(new TZDate(ms, 'America/Los_Angeles'));

function readRequest(described: DescribedHttpRequest = {}): TaskRequest {
  const { httpMethod = 'POST', headers = {} } = described;
  if (httpMethod !== 'POST') throw notEmulated(`tasks that ${httpMethod}`);
  const request = {
    url: readUrl(described.url),
    headers,
    body: readBody(described.body),
    token: readToken(described),
  };
  checkHeaders(headers);
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

function readBody(body: string | undefined): string | null {
  if (!body) return null;
  if (!BASE64.test(body)) {
    const field = 'task.http_request.body';
    const description = `Invalid value at '${field}' (TYPE_BYTES), Base64 decoding failed for ${JSON.stringify(body)}`;
    throw malformedPayload([{ field, description }]);
  }
  return body;
}

const LARGEST_HEADERS_BYTES = 80 * 1024;

function checkHeaders(headers: TaskRequest['headers']): void {
  if (Buffer.byteLength(Object.entries(headers).flat().join('')) >= LARGEST_HEADERS_BYTES) {
    throw invalidArgument('HttpRequest.headers must be less than 80KB.');
  }
  try {
    new Headers({ ...headers });
  } catch {
    throw invalidArgument('HttpRequest.headers has a name or value that HTTP does not allow.');
  }
}

function readToken({ oidcToken }: DescribedHttpRequest): TaskToken | null {
  if (!oidcToken) return null;
  const { serviceAccountEmail, audience } = oidcToken;
  if (!serviceAccountEmail) {
    throw invalidArgument('HttpRequest.oidcToken.serviceAccountEmail is required.');
  }
  return { serviceAccountEmail, ...(audience ? { audience } : {}) };
}
