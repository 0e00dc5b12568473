/** Sends due tasks to their targets, and retries failed tasks. */

import {
  isSuccess,
  reachTarget,
  type Sender,
  type SenderParts,
  type SendResult,
} from '../core/reach-target.ts';
import type { World } from '../core/world.ts';
import type { DeliverToken } from '../identity/id-token.ts';
import { getQueueName, getShortName } from './name.ts';
import { DISPATCH_DEADLINE_MS, type Queue, type RetryConfig, type Task } from './queue.ts';
import { endTask, findTask } from './store.ts';

interface RunningAttempt {
  readonly queue: string;
  readonly deadlineMs: number;
  readonly controller: AbortController;
}

export function createDispatcher({ world, now, dispatch, deliverToken }: SenderParts): Sender {
  const flights = new Map<string, RunningAttempt>();
  const gate = createRateGate();

  function nextDueMs(): number {
    const starts = listStartable(world(), { flights, gate }).map(({ dueMs }) => dueMs);
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
    for (let due = findFirstDue(moment); due !== undefined; due = findFirstDue(moment)) {
      started.add(attempt(due));
    }
    await Promise.all(started);
  }

  /** Returns the first due task. Must be called again after each start, which takes a slot. */
  function findFirstDue(moment: number): StartableTask | undefined {
    const due = listStartable(world(), { flights, gate }).filter(({ dueMs }) => dueMs <= moment);
    return due.sort(compareByDueTime)[0];
  }

  async function attempt({ queue, task }: StartableTask): Promise<void> {
    const flight = {
      queue: queue.name,
      deadlineMs: now() + (task.deadlineMs ?? DISPATCH_DEADLINE_MS),
      controller: new AbortController(),
    };
    flights.set(task.name, flight);
    gate.pass(queue, now());
    queue.tasks[task.name] = { ...task, dispatchCount: task.dispatchCount + 1 };
    const { signal } = flight.controller;
    const request = buildTaskRequest(task, { signal, deliverToken });
    const outcome = await reachTarget(request, dispatch);
    if (flights.get(task.name) !== flight) return;
    flights.delete(task.name);
    settleAttempt({ world: world(), name: task.name, outcome, now: now() });
  }

  function forget(): void {
    const old = [...flights.values()];
    flights.clear();
    gate.forget();
    for (const { controller } of old) controller.abort();
  }

  return { nextDueMs, runDue, forget };
}

interface StartableTask {
  readonly queue: Queue;
  readonly task: Task;
  readonly dueMs: number;
}

interface StartLimits {
  readonly flights: ReadonlyMap<string, RunningAttempt>;
  readonly gate: RateGate;
}

/** Lists the waiting tasks of queues that have a free slot. */
function listStartable(world: World, { flights, gate }: StartLimits): StartableTask[] {
  return Object.values(world.queues).flatMap((queue) => {
    if (queue.isPaused === true || !hasFreeSlot(queue, flights)) return [];
    const opensMs = gate.opensMs(queue);
    return Object.values(queue.tasks)
      .filter((task) => !flights.has(task.name))
      .map((task) => ({ queue, task, dueMs: Math.max(task.scheduleMs, opensMs) }));
  });
}

function hasFreeSlot(queue: Queue, flights: ReadonlyMap<string, RunningAttempt>): boolean {
  const flightCount = [...flights.values()].filter((flight) => flight.queue === queue.name).length;
  return flightCount < queue.rateLimits.maxConcurrentDispatches;
}

function compareByDueTime(a: StartableTask, b: StartableTask): number {
  return (
    a.dueMs - b.dueMs ||
    a.task.scheduleMs - b.task.scheduleMs ||
    a.task.createMs - b.task.createMs ||
    (a.task.name < b.task.name ? -1 : 1)
  );
}

interface FinishedAttempt {
  readonly world: World;
  readonly name: string;
  readonly outcome: SendResult;
  readonly now: number;
}

function settleAttempt({ world, name, outcome, now }: FinishedAttempt): void {
  const task = findTask(world, name);
  const queue = world.queues[getQueueName(name)];
  if (!task || !queue) return;
  const answered = withOutcome(task, outcome);
  const config = queue.retryConfig;
  if (isSuccess(outcome) || isTaskOver(answered, config, now)) {
    endTask(queue, name, now);
    return;
  }
  const wait = Math.max(
    computeBackoffMs(config, answered.dispatchCount),
    parseRetryAfterMs(outcome.retryAfter, now),
  );
  queue.tasks[task.name] = { ...answered, scheduleMs: now + wait };
}

function withOutcome(task: Task, { status }: SendResult): Task {
  const isExecution = status !== null && status < 500;
  return {
    ...task,
    executionCount: task.executionCount + (isExecution ? 1 : 0),
    previousStatus: status,
  };
}

type RateLimitedQueue = Pick<Queue, 'name' | 'rateLimits'>;

interface RateGate {
  /** Returns the earliest time of the queue’s next token, which may be past. */
  readonly opensMs: (queue: RateLimitedQueue) => number;
  readonly pass: (queue: RateLimitedQueue, nowMs: number) => void;
  readonly forget: () => void;
}

/** Creates a token bucket for each queue, without accumulating rounding errors. */
function createRateGate(): RateGate {
  const fullMs = new Map<string, number>();
  const getTokenMs = ({ rateLimits }: RateLimitedQueue) => 1000 / rateLimits.maxDispatchesPerSecond;

  return {
    opensMs: (queue) => {
      const full = fullMs.get(queue.name);
      if (full === undefined) return 0;
      return Math.ceil(full - (queue.rateLimits.maxBurstSize - 1) * getTokenMs(queue));
    },
    pass: (queue, nowMs) => {
      const full = Math.max(fullMs.get(queue.name) ?? nowMs, nowMs);
      fullMs.set(queue.name, full + getTokenMs(queue));
    },
    forget: () => fullMs.clear(),
  };
}

/** The age at which a task is deleted, dispatched or not: 31 days. */
export const TASK_LIFETIME_MS = 31 * 24 * 3_600_000;

/** Returns the wait before a retry, such as 10, 20, 40, 80, 160, 240, 300, 300 s. */
export function computeBackoffMs(config: Omit<RetryConfig, 'maxAttempts'>, retry: number): number {
  const { minBackoffMs, maxBackoffMs, maxDoublings } = config;
  const doublings = Math.min(retry - 1, maxDoublings);
  const afterDoubling = retry - doublings;
  return Math.min(maxBackoffMs, minBackoffMs * 2 ** doublings * afterDoubling);
}

/** Returns whether a task ends. `maxAttempts` −1 means no limit. */
export function isTaskOver(task: Task, { maxAttempts }: RetryConfig, now: number): boolean {
  if (now >= task.createMs + TASK_LIFETIME_MS) return true;
  return maxAttempts !== -1 && task.dispatchCount >= maxAttempts;
}

/** Returns the delay that a reply requests, in seconds or by date; 0 if it requests none. */
export function parseRetryAfterMs(header: string | null, now: number): number {
  const delay = header ?? '';
  if (/^\d+$/.test(delay)) return Number(delay) * 1000;
  const date = Date.parse(delay);
  return Number.isNaN(date) ? 0 : Math.max(0, date - now);
}

interface AttemptParts {
  readonly deliverToken: DeliverToken;
  readonly signal: AbortSignal;
}

const RESERVED_HEADERS =
  /^(host|content-length|user-agent|x-google-.*|x-appengine-.*|x-cloudtasks-.*)$/i;

function buildTaskRequest(task: Task, { deliverToken, signal }: AttemptParts): Request {
  const { url, body, token, headers: given } = task.request;
  const own = Object.entries(given).filter(([name]) => !RESERVED_HEADERS.test(name));
  const headers = new Headers(own);
  for (const [name, value] of Object.entries(buildCloudHeaders(task))) headers.set(name, value);
  if (token !== null) {
    const { serviceAccountEmail: email, audience = url } = token;
    // Deletes the task’s own header first: the token replaces it, even if faults remove the token.
    headers.delete('Authorization');
    // A target verifies tokens by the machine’s time, not by the emulator’s.
    const delivered = deliverToken('cloudtasks', { email, audience, now: Date.now() });
    if (delivered !== null) headers.set('Authorization', delivered);
  }
  const content = body === null ? null : Buffer.from(body, 'base64');
  return new Request(url, { method: 'POST', headers, body: content, signal });
}

function buildCloudHeaders(task: Task): Record<string, string> {
  return {
    'User-Agent': 'Google-Cloud-Tasks',
    'X-CloudTasks-QueueName': getShortName(getQueueName(task.name)),
    'X-CloudTasks-TaskName': getShortName(task.name),
    'X-CloudTasks-TaskRetryCount': String(task.dispatchCount),
    'X-CloudTasks-TaskExecutionCount': String(task.executionCount),
    'X-CloudTasks-TaskETA': (task.scheduleMs / 1000).toFixed(6),
    ...(task.dispatchCount > 0 ? { 'X-CloudTasks-TaskRetryReason': '' } : {}),
    ...(task.previousStatus === null
      ? {}
      : { 'X-CloudTasks-TaskPreviousResponse': String(task.previousStatus) }),
  };
}
