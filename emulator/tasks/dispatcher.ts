/** Sends due tasks to their targets, and retries failed tasks. */

import type { WorkAgenda } from '../clock.ts';
import { type Dispatch, isSuccess, type Outcome, reachTarget } from '../core/reach-target.ts';
import type { World } from '../core/world.ts';
import type { DeliveredTokens } from '../identity/delivered-tokens.ts';
import { idOf, queueOfTask } from './name.ts';
import {
  DISPATCH_DEADLINE_MS,
  type Queue,
  type RateLimits,
  type RetryConfig,
  type Task,
  type TaskRequest,
} from './queue.ts';
import { endTask, findTask } from './store.ts';

export interface DispatcherOptions {
  /** Read at each use, because restoring a world replaces the object. */
  readonly world: () => World;
  readonly now: () => number;
  readonly dispatch: Dispatch;
  readonly tokens: DeliveredTokens;
  /** The time of ID tokens. Default: the machine’s, by which tokens are verified. */
  readonly tokenNow?: () => number;
}

export interface Dispatcher extends WorkAgenda {
  /** Aborts and discards all attempts of a replaced world. */
  readonly forget: () => void;
}

interface Flight {
  readonly queue: string;
  readonly deadlineMs: number;
  readonly controller: AbortController;
}

export function createDispatcher({
  world,
  now,
  dispatch,
  tokens,
  tokenNow = Date.now,
}: DispatcherOptions): Dispatcher {
  const flights = new Map<string, Flight>();
  const gate = createRateGate();

  function nextDueMs(): number {
    const starts = startableTasks(world(), { flights, gate }).map(({ dueMs }) => dueMs);
    const deadlines = [...flights.values()].flatMap(({ deadlineMs, controller }) =>
      controller.signal.aborted ? [] : deadlineMs,
    );
    return Math.min(...starts, ...deadlines);
  }

  async function runDue(moment: number): Promise<void> {
    for (const { deadlineMs, controller } of flights.values()) {
      if (deadlineMs <= moment) controller.abort();
    }
    const started = new Set<Promise<void>>();
    for (let due = firstDue(moment); due !== undefined; due = firstDue(moment)) {
      started.add(attempt(due));
    }
    await Promise.all(started);
  }

  /** Returns the first due task. Computed again after each start, which takes a slot. */
  function firstDue(moment: number): Startable | undefined {
    const due = startableTasks(world(), { flights, gate }).filter(({ dueMs }) => dueMs <= moment);
    return due.sort(byTime)[0];
  }

  async function attempt({ queue, task }: Startable): Promise<void> {
    const flight = {
      queue: queue.name,
      deadlineMs: now() + (task.deadlineMs ?? DISPATCH_DEADLINE_MS),
      controller: new AbortController(),
    };
    flights.set(task.name, flight);
    gate.pass(queue, now());
    queue.tasks[task.name] = { ...task, dispatchCount: task.dispatchCount + 1 };
    const { signal } = flight.controller;
    const request = taskHttpRequest({ task, tokenNow: tokenNow(), tokens, signal });
    const outcome = await reachTarget(request, dispatch);
    if (flights.get(task.name) !== flight) return;
    flights.delete(task.name);
    settle({ world: world(), name: task.name, outcome, now: now() });
  }

  function forget(): void {
    const old = [...flights.values()];
    flights.clear();
    gate.forget();
    for (const { controller } of old) controller.abort();
  }

  return { nextDueMs, runDue, forget };
}

interface Startable {
  readonly queue: Queue;
  readonly task: Task;
  readonly dueMs: number;
}

interface Limits {
  readonly flights: ReadonlyMap<string, Flight>;
  readonly gate: RateGate;
}

/** Lists the tasks that are not being sent, of queues with a free slot. */
function startableTasks(world: World, { flights, gate }: Limits): Startable[] {
  return Object.values(world.queues).flatMap((queue) => {
    if (queue.isPaused === true || !hasFreePlace(queue, flights)) return [];
    const opensMs = gate.opensMs(queue);
    return Object.values(queue.tasks)
      .filter((task) => !flights.has(task.name))
      .map((task) => ({ queue, task, dueMs: Math.max(task.scheduleMs, opensMs) }));
  });
}

function hasFreePlace(queue: Queue, flights: ReadonlyMap<string, Flight>): boolean {
  const taken = [...flights.values()].filter((flight) => flight.queue === queue.name).length;
  return taken < queue.rateLimits.maxConcurrentDispatches;
}

function byTime(a: Startable, b: Startable): number {
  return (
    a.dueMs - b.dueMs ||
    a.task.scheduleMs - b.task.scheduleMs ||
    a.task.createMs - b.task.createMs ||
    (a.task.name < b.task.name ? -1 : 1)
  );
}

interface Settlement {
  readonly world: World;
  readonly name: string;
  readonly outcome: Outcome;
  readonly now: number;
}

function settle({ world, name, outcome, now }: Settlement): void {
  const task = findTask(world, name);
  const queue = world.queues[queueOfTask(name)];
  if (!task || !queue) return;
  const answered = withOutcome(task, outcome);
  const config = queue.retryConfig;
  if (isSuccess(outcome) || isGivenUp(answered, config, now)) {
    endTask(queue, name, now);
    return;
  }
  const wait = Math.max(
    backoffMs(config, answered.dispatchCount),
    retryAfterMs(outcome.retryAfter, now),
  );
  queue.tasks[task.name] = { ...answered, scheduleMs: now + wait };
}

function withOutcome(task: Task, { status }: Outcome): Task {
  const isExecution = status !== null && status < 500;
  return {
    ...task,
    executionCount: task.executionCount + (isExecution ? 1 : 0),
    previousStatus: status,
  };
}

interface Limited {
  readonly name: string;
  readonly rateLimits: RateLimits;
}

interface RateGate {
  /** Returns the earliest time of the queue’s next token, which may be past. */
  readonly opensMs: (queue: Limited) => number;
  readonly pass: (queue: Limited, nowMs: number) => void;
  readonly forget: () => void;
}

/** Creates a token bucket for each queue, without accumulating rounding errors. */
function createRateGate(): RateGate {
  const fullMs = new Map<string, number>();
  const perTokenMs = ({ rateLimits }: Limited) => 1000 / rateLimits.maxDispatchesPerSecond;

  return {
    opensMs: (queue) => {
      const full = fullMs.get(queue.name);
      if (full === undefined) return 0;
      return Math.ceil(full - (queue.rateLimits.maxBurstSize - 1) * perTokenMs(queue));
    },
    pass: (queue, nowMs) => {
      const full = Math.max(fullMs.get(queue.name) ?? nowMs, nowMs);
      fullMs.set(queue.name, full + perTokenMs(queue));
    },
    forget: () => fullMs.clear(),
  };
}

/** The age at which a task is deleted, dispatched or not: 31 days. */
export const TASK_LIFETIME_MS = 31 * 24 * 3_600_000;

/** Returns the wait before a retry, such as 10, 20, 40, 80, 160, 240, 300, 300 s. */
export function backoffMs(config: Omit<RetryConfig, 'maxAttempts'>, retry: number): number {
  const { minBackoffMs, maxBackoffMs, maxDoublings } = config;
  const doublings = Math.min(retry - 1, maxDoublings);
  const afterDoubling = retry - doublings;
  return Math.min(maxBackoffMs, minBackoffMs * 2 ** doublings * afterDoubling);
}

/** Returns whether a task ends. `maxAttempts` −1 means no limit. */
export function isGivenUp(task: Task, { maxAttempts }: RetryConfig, now: number): boolean {
  if (now >= task.createMs + TASK_LIFETIME_MS) return true;
  return maxAttempts !== -1 && task.dispatchCount >= maxAttempts;
}

/** Returns the delay that a reply requests, in seconds or by date; 0 without a request. */
export function retryAfterMs(header: string | null, now: number): number {
  const asked = header ?? '';
  if (/^\d+$/.test(asked)) return Number(asked) * 1000;
  const date = Date.parse(asked);
  return Number.isNaN(date) ? 0 : Math.max(0, date - now);
}

interface SendOptions {
  readonly task: Task;
  readonly tokenNow: number;
  readonly tokens: DeliveredTokens;
  readonly signal: AbortSignal;
}

function taskHttpRequest(options: SendOptions): Request {
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

/** Replaces the task’s own header by the token, even if the token is removed on the way. */
function setAuthorization(headers: Headers, { task, tokenNow, tokens }: SendOptions): void {
  const { token, url } = task.request;
  if (token === null) return;
  const { serviceAccountEmail: email, audience = url } = token;
  headers.delete('Authorization');
  const delivered = tokens.authorization('cloudtasks', { email, audience, now: tokenNow });
  if (delivered !== null) headers.set('Authorization', delivered);
}
