/** The REST methods of Cloud Tasks v2. */

import { TZDate } from '@date-fns/tz';
import { formatRFC3339 } from 'date-fns/formatRFC3339';
import { readShape } from '../core/check.ts';
import { refuse, refuseArgument, refuseNotFound, refusePayload } from '../core/refusal.ts';
import {
  decimalShape,
  integer,
  type ShapeValue,
  text,
  toChoice,
  toMap,
  toMessage,
} from '../core/shape.ts';
import { allocateNumber, type Call, type Handler, type Route, type World } from '../core/world.ts';
import { requireCaller } from '../identity/bearer.ts';
import {
  buildLocationName,
  buildQueueName,
  buildTaskName,
  checkQueueName,
  checkTaskName,
} from './name.ts';
import {
  computeBurstSize,
  createQueue,
  type Queue,
  type RateLimits,
  type RetryConfig,
  type Task,
  type TaskRequest,
  type TaskToken,
} from './queue.ts';
import {
  buildCreatedQueue,
  buildQueueResource,
  buildTaskResource,
  parseDuration,
  parseTime,
} from './resource.ts';
import {
  checkTaskNameIsFree,
  endTask,
  isRecentlyDeleted,
  requireQueue,
  requireTask,
} from './store.ts';

/** Creates a queue. If its name was recently deleted, some accounts only pretend to create it. */
function handleQueueCreation({ world, body, parameters, accounts, now }: Call): object {
  const { name = '', rateLimits = {}, retryConfig = {} } = readShape(queueShape, body, 'queue');
  checkQueueName(name, buildLocationName(parameters));
  if (world.queues[name]) throw refuse('ALREADY_EXISTS', 'Queue already exists');
  const usual = createQueue(name);
  const queue = {
    ...usual,
    rateLimits: readRateLimits(rateLimits, usual.rateLimits),
    retryConfig: readRetryConfig(retryConfig, usual.retryConfig),
  };
  if (!isRecentlyDeleted(world, name, now)) world.queues[name] = queue;
  else if (accounts.settings().deletedQueues === 'refused') {
    throw refuse(
      'FAILED_PRECONDITION',
      'The queue cannot be created because a queue with this name existed too recently.',
    );
  }
  return buildCreatedQueue(queue);
}

function getQueue({ world, parameters }: Call): object {
  return buildQueueResource(requireQueue(world, buildQueueName(parameters)));
}

const pauseQueue = (call: Call): object => changeQueue(call, () => ({ isPaused: true }));

const resumeQueue = (call: Call): object => changeQueue(call, () => ({ isPaused: false }));

/** Ends every task. The names of ended tasks stay reserved. */
function purgeQueue(call: Call): object {
  return changeQueue(call, (queue) => {
    for (const name of Object.keys(queue.tasks)) endTask(queue, name, call.now);
    return { purgedMs: call.now };
  });
}

function changeQueue(call: Call, change: (queue: Queue) => Partial<Queue>): object {
  const { world, body, parameters } = call;
  readShape(emptyShape, body);
  const queue = requireQueue(world, buildQueueName(parameters));
  const next = { ...queue, ...change(queue) };
  world.queues[queue.name] = next;
  return buildQueueResource(next);
}

/** Deletes a queue with all its tasks. Its name stays taken for three days. */
function deleteQueue({ world, parameters, now }: Call): object {
  const name = buildQueueName(parameters);
  if (world.queues[name] === undefined) throw refuseNotFound();
  delete world.queues[name];
  world.deletedQueues[name] = now;
  return {};
}

/** Returns the given rate limits. Missing and zero values are taken from `old`. */
function readRateLimits(given: NonNullable<QueueBody['rateLimits']>, old: RateLimits): RateLimits {
  const { maxDispatchesPerSecond = 0, maxConcurrentDispatches = 0 } = given;
  checkBounds('RateLimits.maxDispatchesPerSecond', maxDispatchesPerSecond, 500);
  checkBounds('RateLimits.maxConcurrentDispatches', maxConcurrentDispatches, 5000);
  const rate = maxDispatchesPerSecond || old.maxDispatchesPerSecond;
  return {
    maxDispatchesPerSecond: rate,
    maxBurstSize: computeBurstSize(rate),
    maxConcurrentDispatches: maxConcurrentDispatches || old.maxConcurrentDispatches,
  };
}

function checkBounds(name: string, value: number, largest: number): void {
  if (value < 0) throw refuseArgument(`${name} cannot be negative.`);
  if (value > largest) throw refuseArgument(`${name} must be less than or equal to ${largest}.`);
}

/** Returns the given retry policy. Missing and zero values are taken from `old`. */
function readRetryConfig(given: RetryConfigBody, old: RetryConfig): RetryConfig {
  const config = {
    maxAttempts: given.maxAttempts || old.maxAttempts,
    maxDoublings: given.maxDoublings || old.maxDoublings,
    minBackoffMs: parseBackoff('min_backoff', given.minBackoff) || old.minBackoffMs,
    maxBackoffMs: parseBackoff('max_backoff', given.maxBackoff) || old.maxBackoffMs,
  };
  checkRetryConfig(config);
  return config;
}

const parseBackoff = (name: string, text: string | undefined): number =>
  text === undefined ? 0 : parseDuration(text, `queue.retry_config.${name}`);

function checkRetryConfig(config: RetryConfig): void {
  if (config.maxAttempts < -1) {
    throw refuseArgument('RetryConfig.maxAttempts must be greater or equal to -1.');
  }
  for (const name of ['maxDoublings', 'minBackoff', 'maxBackoff'] as const) {
    const value = name === 'maxDoublings' ? config.maxDoublings : config[`${name}Ms`];
    if (value < 0) throw refuseArgument(`RetryConfig.${name} cannot be negative.`);
  }
  if (config.minBackoffMs > config.maxBackoffMs) {
    throw refuseArgument(
      'RetryConfig.minBackoff must be less than or equal to RetryConfig.maxBackoff.',
    );
  }
}

const MAX_AHEAD_MS = 720 * 3_600_000;
const MAX_TASK_BYTES = 2 ** 20;

interface TaskCreation {
  readonly world: World;
  readonly queue: Queue;
  readonly described: TaskBody;
  readonly now: number;
}

function readTask({ world, queue, described, now }: TaskCreation): Task {
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
  const id = () => `1${String(allocateNumber(world)).padStart(18, '0')}`;
  const name = described.name || `${queue.name}/tasks/${id()}`;
  return { name, ...checked, dispatchCount: 0, executionCount: 0, previousStatus: null };
}

function readSchedule(time: string | undefined, now: number): number {
  if (time === undefined) return now;
  const scheduleMs = parseTime(time, 'task.schedule_time');
  if (scheduleMs > now + MAX_AHEAD_MS) {
    throw refuseArgument(
      `The Task.scheduleTime, ${formatGoogleTime(scheduleMs)}, is too far in the future. ` +
        'Schedule time ' +
        'must be no more than 720h in the future.',
    );
  }
  return Math.max(scheduleMs, now);
}

function readDeadline(text: string | undefined): Pick<Task, 'deadlineMs'> {
  if (text === undefined) return {};
  const deadlineMs = parseDuration(text, 'task.dispatch_deadline');
  if (deadlineMs < 15_000 || deadlineMs > 1_800_000) {
    throw refuseArgument('Task.dispatchDeadline must be between [15s, 30m].');
  }
  return { deadlineMs };
}

/** Formats a time in Google’s own time zone, which Google uses for every caller (recorded). */
const formatGoogleTime = (ms: number): string =>
  formatRFC3339(new TZDate(ms, 'America/Los_Angeles'));

function readRequest(described: HttpRequestBody = {}): TaskRequest {
  const { headers = {} } = described;
  const request = {
    url: readUrl(described.url),
    headers,
    body: readBody(described.body),
    token: readToken(described),
  };
  checkHeaders(headers);
  if (JSON.stringify(request).length > MAX_TASK_BYTES) {
    throw refuseArgument('Task size too large');
  }
  return request;
}

function readUrl(url: string | undefined): string {
  if (!url) throw refuseArgument('HttpRequest.url is required.');
  if (!/^https?:\/\//.test(url)) {
    throw refuseArgument("HttpTarget.url must start with 'http://' or 'https://'.");
  }
  if (!URL.canParse(url)) throw refuseArgument('HttpRequest.url is not a valid URL.');
  return url;
}

const BASE64_PATTERN = /^[A-Za-z0-9+/_-]*={0,2}$/;

function readBody(body: string | undefined): string | null {
  if (!body) return null;
  if (!BASE64_PATTERN.test(body)) {
    const field = 'task.http_request.body';
    const description =
      `Invalid value at '${field}' (TYPE_BYTES), Base64 decoding failed for ` +
      `${JSON.stringify(body)}`;
    throw refusePayload([{ field, description }]);
  }
  return body;
}

const MAX_HEADERS_BYTES = 80 * 1024;

function checkHeaders(headers: TaskRequest['headers']): void {
  if (Buffer.byteLength(Object.entries(headers).flat().join('')) >= MAX_HEADERS_BYTES) {
    throw refuseArgument('HttpRequest.headers must be less than 80KB.');
  }
  try {
    new Headers({ ...headers });
  } catch {
    throw refuseArgument('HttpRequest.headers has a name or value that HTTP does not allow.');
  }
}

function readToken({ oidcToken }: HttpRequestBody): TaskToken | null {
  if (!oidcToken) return null;
  const { serviceAccountEmail, audience } = oidcToken;
  if (!serviceAccountEmail) {
    throw refuseArgument('HttpRequest.oidcToken.serviceAccountEmail is required.');
  }
  return { serviceAccountEmail, ...(audience ? { audience } : {}) };
}

function createTask({ world, body, parameters, now }: Call): object {
  const { task: described = {} } = readShape(createTaskShape, body);
  const queue = requireQueue(world, buildQueueName(parameters));
  const task = readTask({ world, queue, described, now });
  queue.tasks[task.name] = task;
  return buildTaskResource(task);
}

function getTask({ world, parameters, now }: Call): object {
  return buildTaskResource(requireTask(world, buildTaskName(parameters), now));
}

const MAX_PAGE_SIZE = 1000;

/** Lists tasks, sorted by name. Google guarantees no order. */
function listTasks({ world, parameters, url }: Call): object {
  const size = readPageSize(url);
  const after = url.searchParams.get('pageToken') ?? '';
  const queue = requireQueue(world, buildQueueName(parameters));
  const rest = Object.values(queue.tasks)
    .filter(({ name }) => name > after)
    .sort((one, other) => (one.name < other.name ? -1 : 1));
  const tasks = rest.slice(0, size);
  const last = tasks.at(-1);
  return {
    ...(tasks.length > 0 && { tasks: tasks.map(buildTaskResource) }),
    ...(last && rest.length > size && { nextPageToken: last.name }),
  };
}

function readPageSize({ searchParams }: URL): number {
  const size = Number(searchParams.get('pageSize') ?? 0);
  if (!Number.isInteger(size) || size < 0) throw refuseArgument('Invalid page size.');
  return size === 0 ? MAX_PAGE_SIZE : Math.min(size, MAX_PAGE_SIZE);
}

/** Deletes a task. If it is running, it is not retried. */
function deleteTask({ world, parameters, now }: Call): object {
  const task = requireTask(world, buildTaskName(parameters), now);
  endTask(requireQueue(world, buildQueueName(parameters)), task.name, now);
  return {};
}

const QUEUES_PATH = '/v2/projects/{project}/locations/{location}/queues';
const QUEUE_PATH = `${QUEUES_PATH}/{queue}`;
const TASKS_PATH = `${QUEUE_PATH}/tasks`;
const TASK_PATH = `${TASKS_PATH}/{task}`;

/** Builds a route. `query` lists the method’s own query parameters. */
const buildRoute = (
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
  buildRoute('POST', QUEUES_PATH, handleQueueCreation),
  buildRoute('GET', QUEUE_PATH, getQueue),
  buildRoute('DELETE', QUEUE_PATH, deleteQueue),
  buildRoute('POST', `${QUEUE_PATH}:pause`, pauseQueue),
  buildRoute('POST', `${QUEUE_PATH}:resume`, resumeQueue),
  buildRoute('POST', `${QUEUE_PATH}:purge`, purgeQueue),
  buildRoute('POST', TASKS_PATH, createTask),
  buildRoute('GET', TASKS_PATH, listTasks, ['pageSize', 'pageToken']),
  buildRoute('GET', TASK_PATH, getTask),
  buildRoute('DELETE', TASK_PATH, deleteTask),
];

const retryConfigShape = toMessage({
  maxAttempts: integer,
  minBackoff: text,
  maxBackoff: text,
  maxDoublings: integer,
});

export const queueShape = toMessage({
  name: text,
  rateLimits: toMessage({
    maxDispatchesPerSecond: decimalShape,
    maxBurstSize: integer,
    maxConcurrentDispatches: integer,
  }),
  retryConfig: retryConfigShape,
});

const httpRequestShape = toMessage({
  url: text,
  httpMethod: toChoice('google.cloud.tasks.v2.HttpMethod', ['POST']),
  headers: toMap(text),
  body: text,
  oidcToken: toMessage({ serviceAccountEmail: text, audience: text }),
});

const taskShape = toMessage({
  name: text,
  httpRequest: httpRequestShape,
  scheduleTime: text,
  dispatchDeadline: text,
});

const emptyShape = toMessage({});

export const createTaskShape = toMessage({
  parent: text,
  task: taskShape,
});

type QueueBody = ShapeValue<typeof queueShape>;
type TaskBody = ShapeValue<typeof taskShape>;
type HttpRequestBody = ShapeValue<typeof httpRequestShape>;
type RetryConfigBody = ShapeValue<typeof retryConfigShape>;
