/** Sends tasks to their targets when they are due by the emulator's clock, and sends them again when they fail. */
import type { Agenda } from '../clock.ts';
import { type Dispatch, isSuccess, type Outcome, reachTarget } from '../core/reach-target.ts';
import type { World } from '../core/world.ts';
import type { DeliveredTokens } from '../identity/delivered-tokens.ts';
import { queueOfTask } from './name.ts';
import { DISPATCH_DEADLINE_MS, type Queue, type Task } from './queue.ts';
import { createRateGate, type RateGate } from './rate-gate.ts';
import { backoffMs, isGivenUp, retryAfterMs } from './retry.ts';
import { taskHttpRequest } from './send.ts';
import { endTask, findTask, putTask } from './store.ts';

export interface DispatcherOptions {
  /** Asked anew each time: a reset or restore puts another world in its place. */
  readonly world: () => World;
  /** Milliseconds since 1970. */
  readonly now: () => number;
  readonly dispatch: Dispatch;
  readonly tokens: DeliveredTokens;
  /**
   * When ID tokens are issued, milliseconds since 1970. By default the machine's time, not the emulator's: Google's library,
   * by which a target verifies them, knows the machine's only and allows five minutes.
   */
  readonly tokenNow?: () => number;
}

export interface Dispatcher extends Agenda {
  /** Whatever is under way is aborted and changes nothing any more: for another world. */
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

  /** Asked again after each start, since every start takes one of the queue's places. */
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
    putTask(queue, { ...task, dispatchCount: task.dispatchCount + 1 });
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

/** The tasks that only wait for their time, or their queue's: not under way, in a queue with a free place. */
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
  putTask(queue, { ...answered, scheduleMs: now + wait });
}

function withOutcome(task: Task, { status }: Outcome): Task {
  const isExecution = status !== null && status < 500;
  return {
    ...task,
    executionCount: task.executionCount + (isExecution ? 1 : 0),
    previousStatus: status,
  };
}
