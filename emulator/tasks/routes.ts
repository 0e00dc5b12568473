/** The REST methods of Cloud Tasks v2. */

import { TZDate } from '@date-fns/tz';
import { formatRFC3339 } from 'date-fns/formatRFC3339';
import { readShape } from '../core/check.ts';
import { createMalformedPayload, entityNotFound, invalidArgument } from '../core/refusal.ts';
import { choice, type Described, decimal, integer, map, message, text } from '../core/shape.ts';
import { allocateNumber, type Call, type Handler, type Route, type World } from '../core/world.ts';
import { requireCaller } from '../identity/bearer.ts';
import { readDuration, readTime } from './duration.ts';
import { checkQueueName, checkTaskName, locationName, queueName, taskName } from './name.ts';
import {
  burstSizeOf,
  newQueue,
  type Queue,
  type RateLimits,
  type RetryConfig,
  type Task,
  type TaskRequest,
  type TaskToken,
} from './queue.ts';
import { describedQueue, queueResource, taskResource, VIEWS, type View } from './resource.ts';
import {
  checkQueueNameIsFree,
  checkTaskNameIsFree,
  endTask,
  existedTooRecentlyForAQueue,
  existingQueue,
  existingTask,
  isRecentlyDeleted,
  removeQueue,
} from './store.ts';

/** Creates a queue. For some accounts, replies as if it did so for a recently deleted name. */
function createQueue({ world, body, parameters, accounts, now }: Call): object {
  const { name = '', rateLimits = {}, retryConfig = {} } = readShape(queueShape, body, 'queue');
  checkQueueName(name, locationName(parameters));
  checkQueueNameIsFree(world, name);
  const usual = newQueue(name);
  const queue = {
    ...usual,
    rateLimits: readRateLimits(rateLimits, usual.rateLimits),
    retryConfig: readRetryConfig(retryConfig, usual.retryConfig),
  };
  if (!isRecentlyDeleted(world, name, now)) world.queues[name] = queue;
  else if (accounts.settings().deletedQueues === 'refused') throw existedTooRecentlyForAQueue();
  return describedQueue(queue);
}

function getQueue({ world, parameters }: Call): object {
  return queueResource(existingQueue(world, queueName(parameters)));
}

const pauseQueue = (call: Call): object => changed(call, () => ({ isPaused: true }));

const resumeQueue = (call: Call): object => changed(call, () => ({ isPaused: false }));

/** Ends every task. The names of the tasks stay taken, as for every ended task. */
function purgeQueue(call: Call): object {
  return changed(call, (queue) => {
    for (const name of Object.keys(queue.tasks)) endTask(queue, name, call.now);
    return { purgedMs: call.now };
  });
}

function changed(call: Call, change: (queue: Queue) => Partial<Queue>): object {
  const { world, body, parameters } = call;
  readShape(nothingShape, body);
  const queue = existingQueue(world, queueName(parameters));
  const next = { ...queue, ...change(queue) };
  world.queues[queue.name] = next;
  return queueResource(next);
}

function deleteQueue({ world, parameters, now }: Call): object {
  const name = queueName(parameters);
  if (world.queues[name] === undefined) throw entityNotFound();
  removeQueue(world, name, now);
  return {};
}

/** Returns rate limits, those of `old` for missing and zero values. */
function readRateLimits(
  given: NonNullable<DescribedQueue['rateLimits']>,
  old: RateLimits,
): RateLimits {
  const { maxDispatchesPerSecond = 0, maxConcurrentDispatches = 0 } = given;
  checkBounds('RateLimits.maxDispatchesPerSecond', maxDispatchesPerSecond, 500);
  checkBounds('RateLimits.maxConcurrentDispatches', maxConcurrentDispatches, 5000);
  const rate = maxDispatchesPerSecond || old.maxDispatchesPerSecond;
  return {
    maxDispatchesPerSecond: rate,
    maxBurstSize: burstSizeOf(rate),
    maxConcurrentDispatches: maxConcurrentDispatches || old.maxConcurrentDispatches,
  };
}

function checkBounds(name: string, value: number, largest: number): void {
  if (value < 0) throw invalidArgument(`${name} cannot be negative.`);
  if (value > largest) throw invalidArgument(`${name} must be less than or equal to ${largest}.`);
}

/** Returns the retry policy, that of `old` for missing and zero values. */
function readRetryConfig(given: DescribedRetryConfig, old: RetryConfig): RetryConfig {
  const config = {
    maxAttempts: given.maxAttempts || old.maxAttempts,
    maxDoublings: given.maxDoublings || old.maxDoublings,
    minBackoffMs: backoff('min_backoff', given.minBackoff) || old.minBackoffMs,
    maxBackoffMs: backoff('max_backoff', given.maxBackoff) || old.maxBackoffMs,
  };
  checkRetryConfig(config);
  return config;
}

const backoff = (name: string, text: string | undefined): number =>
  text === undefined ? 0 : readDuration(text, `queue.retry_config.${name}`);

function checkRetryConfig(config: RetryConfig): void {
  if (config.maxAttempts < -1) {
    throw invalidArgument('RetryConfig.maxAttempts must be greater or equal to -1.');
  }
  for (const name of ['maxDoublings', 'minBackoff', 'maxBackoff'] as const) {
    const value = name === 'maxDoublings' ? config.maxDoublings : config[`${name}Ms`];
    if (value < 0) throw invalidArgument(`RetryConfig.${name} cannot be negative.`);
  }
  if (config.minBackoffMs > config.maxBackoffMs) {
    throw invalidArgument(
      'RetryConfig.minBackoff must be less than or equal to RetryConfig.maxBackoff.',
    );
  }
}

const HORIZON_MS = 720 * 3_600_000;
const LARGEST_TASK_BYTES = 2 ** 20;

interface NewTask {
  readonly world: World;
  readonly queue: Queue;
  readonly described: DescribedTask;
  readonly now: number;
}

function readTask({ world, queue, described, now }: NewTask): Task {
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

function generatedId(world: World): string {
  return `1${String(allocateNumber(world)).padStart(18, '0')}`;
}

function readSchedule(time: string | undefined, now: number): number {
  if (time === undefined) return now;
  const scheduleMs = readTime(time, 'task.schedule_time');
  if (scheduleMs > now + HORIZON_MS) {
    throw invalidArgument(
      `The Task.scheduleTime, ${atGoogle(scheduleMs)}, is too far in the future. Schedule time ` +
        'must be no more than 720h in the future.',
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

/** Formats a time in Google’s own time zone, as Google does for every caller (recorded). */
const atGoogle = (ms: number): string => formatRFC3339(new TZDate(ms, 'America/Los_Angeles'));

function readRequest(described: DescribedHttpRequest = {}): TaskRequest {
  const { headers = {} } = described;
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
    const description =
      `Invalid value at '${field}' (TYPE_BYTES), Base64 decoding failed for ` +
      `${JSON.stringify(body)}`;
    throw createMalformedPayload([{ field, description }]);
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

function createTask({ world, body, parameters, now }: Call): object {
  const { task: described = {}, responseView } = readShape(createTaskShape, body);
  const queue = existingQueue(world, queueName(parameters));
  const task = readTask({ world, queue, described, now });
  queue.tasks[task.name] = task;
  return taskResource(task, responseView);
}

function getTask({ world, parameters, url, now }: Call): object {
  return taskResource(existingTask(world, taskName(parameters), now), readView(url));
}

const LARGEST_PAGE = 1000;

/** Lists tasks, sorted by name. Google guarantees no order. */
function listTasks({ world, parameters, url }: Call): object {
  const view = readView(url);
  const size = readPageSize(url);
  const after = url.searchParams.get('pageToken') ?? '';
  const queue = existingQueue(world, queueName(parameters));
  const rest = Object.values(queue.tasks)
    .filter(({ name }) => name > after)
    .sort((one, other) => (one.name < other.name ? -1 : 1));
  const shown = rest.slice(0, size);
  const last = shown.at(-1);
  return {
    ...(shown.length > 0 && { tasks: shown.map((task) => taskResource(task, view)) }),
    ...(last && rest.length > size && { nextPageToken: last.name }),
  };
}

function readView({ searchParams }: URL): View {
  const given = searchParams.get('responseView') ?? 'BASIC';
  const view = VIEWS.find((one) => one === given);
  if (view === undefined) throw invalidArgument(`Invalid value at 'response_view', "${given}"`);
  return view;
}

function readPageSize({ searchParams }: URL): number {
  const size = Number(searchParams.get('pageSize') ?? 0);
  if (!Number.isInteger(size) || size < 0) throw invalidArgument('Invalid page size.');
  return size === 0 ? LARGEST_PAGE : Math.min(size, LARGEST_PAGE);
}

/** Deletes a task. If it is running, it is not retried. */
function deleteTask({ world, parameters, now }: Call): object {
  const task = existingTask(world, taskName(parameters), now);
  endTask(existingQueue(world, queueName(parameters)), task.name, now);
  return {};
}

const QUEUES = '/v2/projects/{project}/locations/{location}/queues';
const QUEUE = `${QUEUES}/{queue}`;
const TASKS = `${QUEUE}/tasks`;
const TASK = `${TASKS}/{task}`;

/** Builds a route. `query` lists the method’s own query parameters. */
const route = (
  method: string,
  path: string,
  handler: Handler,
  query: readonly string[] = [],
): Route => ({
  ...{ api: 'cloudtasks', method, path, quota: 'none', query },
  handler: (call) => {
    requireCaller(call.caller);
    return handler(call);
  },
});

export const tasksRoutes: readonly Route[] = [
  route('POST', QUEUES, createQueue),
  route('GET', QUEUE, getQueue),
  route('DELETE', QUEUE, deleteQueue),
  route('POST', `${QUEUE}:pause`, pauseQueue),
  route('POST', `${QUEUE}:resume`, resumeQueue),
  route('POST', `${QUEUE}:purge`, purgeQueue),
  route('POST', TASKS, createTask),
  route('GET', TASKS, listTasks, ['responseView', 'pageSize', 'pageToken']),
  route('GET', TASK, getTask, ['responseView']),
  route('DELETE', TASK, deleteTask),
];

const retryConfig = message({
  maxAttempts: integer,
  minBackoff: text,
  maxBackoff: text,
  maxDoublings: integer,
});

export const queueShape = message({
  name: text,
  rateLimits: message({
    maxDispatchesPerSecond: decimal,
    maxBurstSize: integer,
    maxConcurrentDispatches: integer,
  }),
  retryConfig,
});

const httpRequest = message({
  url: text,
  httpMethod: choice('google.cloud.tasks.v2.HttpMethod', ['POST']),
  headers: map(text),
  body: text,
  oidcToken: message({ serviceAccountEmail: text, audience: text }),
});

const task = message({ name: text, httpRequest, scheduleTime: text, dispatchDeadline: text });

const nothingShape = message({});

export const createTaskShape = message({
  parent: text,
  task,
  responseView: choice('google.cloud.tasks.v2.Task.View', VIEWS),
});

type DescribedQueue = Described<typeof queueShape>;
type DescribedTask = Described<typeof task>;
type DescribedHttpRequest = Described<typeof httpRequest>;
type DescribedRetryConfig = Described<typeof retryConfig>;
