/** Sends tasks to their targets when they are due by the emulator's clock, and sends them again when they fail. */
import type { Agenda } from '../clock.ts';
import type { World } from '../core/world.ts';
import { queueOfTask } from './name.ts';
import type { Attempt, Queue, Task } from './queue.ts';
import { backoffMs, isGivenUp, retryAfterMs } from './retry.ts';
import { taskHttpRequest } from './send.ts';
import { endTask, findTask, putTask } from './store.ts';

export interface DispatcherOptions {
  /** Asked anew each time: a reset or restore puts another world in its place. */
  readonly world: () => World;
  /** Milliseconds since 1970. */
  readonly now: () => number;
  /** How a target is reached; a rejection is an attempt without an answer. */
  readonly dispatch: (request: Request) => Promise<Response>;
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

/** What came of an attempt. */
interface Outcome {
  readonly status: NonNullable<Attempt['status']>;
  readonly retryAfter: string | null;
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
  tokenNow = Date.now,
}: DispatcherOptions): Dispatcher {
  const flights = new Map<string, Flight>();

  function nextDueMs(): number | null {
    const starts = startableTasks(world(), flights).map(({ dueMs }) => dueMs);
    const deadlines = [...flights.values()].flatMap(({ deadlineMs, controller }) =>
      controller.signal.aborted ? [] : deadlineMs,
    );
    const moments = [...starts, ...deadlines];
    return moments.length === 0 ? null : Math.min(...moments);
  }

  async function runDue(moment: number): Promise<void> {
    for (const { deadlineMs, controller } of flights.values()) {
      if (deadlineMs <= moment) controller.abort();
    }
    const started: Promise<void>[] = [];
    for (let task = firstDue(moment); task !== null; task = firstDue(moment)) {
      started.push(attempt(task));
    }
    await Promise.all(started);
  }

  /** Asked again after each start, since every start takes one of the queue's places. */
  function firstDue(moment: number): Task | null {
    const due = startableTasks(world(), flights).filter(({ dueMs }) => dueMs <= moment);
    return due.sort(byTime)[0]?.task ?? null;
  }

  async function attempt(task: Task): Promise<void> {
    const startMs = now();
    const flight = {
      queue: queueOfTask(task.name),
      deadlineMs: startMs + task.dispatchDeadlineMs,
      controller: new AbortController(),
    };
    flights.set(task.name, flight);
    putTask(world(), dispatched(task, startMs));
    const outcome = await sendAll(task, flight.controller.signal);
    if (flights.get(task.name) !== flight) return;
    flights.delete(task.name);
    settle({ world: world(), name: task.name, outcome, now: now() });
  }

  /** A task that is delivered twice is sent twice at once; the first one's answer counts. */
  async function sendAll(task: Task, signal: AbortSignal): Promise<Outcome> {
    const { times } = deliveryOf(task, world().queues[queueOfTask(task.name)]);
    const copies = Array.from({ length: times }, () =>
      send(taskHttpRequest({ task, tokenNow: tokenNow(), signal }), dispatch),
    );
    const [first = UNREACHABLE] = await Promise.all(copies);
    return first;
  }

  function forget(): void {
    const old = [...flights.values()];
    flights.clear();
    for (const { controller } of old) controller.abort();
  }

  return { nextDueMs, runDue, forget };
}

interface Startable {
  readonly task: Task;
  readonly dueMs: number;
}

/** The tasks that only wait for their time: not under way, in a running queue with a free place. */
function startableTasks(world: World, flights: ReadonlyMap<string, Flight>): Startable[] {
  return Object.values(world.queues).flatMap((queue) => {
    if (queue.deletedMs !== null) return [];
    const isOpen = queue.state === 'RUNNING' && hasFreePlace(queue, flights);
    return Object.values(queue.tasks)
      .filter((task) => !flights.has(task.name) && (isOpen || task.forced))
      .map((task) => ({ task, dueMs: dueMs(task, queue) }));
  });
}

function hasFreePlace(queue: Queue, flights: ReadonlyMap<string, Flight>): boolean {
  const taken = [...flights.values()].filter((flight) => flight.queue === queue.name).length;
  return taken < queue.rateLimits.maxConcurrentDispatches;
}

function dueMs(task: Task, queue: Queue): number {
  if (task.forced) return task.createMs;
  const isFirst = task.dispatchCount === 0;
  return task.scheduleMs + (isFirst ? deliveryOf(task, queue).shiftMs : 0);
}

function deliveryOf(task: Task, queue: Queue | undefined) {
  return task.delivery ?? queue?.delivery ?? { times: 1, shiftMs: 0 };
}

function byTime(a: Startable, b: Startable): number {
  return (
    a.dueMs - b.dueMs || a.task.createMs - b.task.createMs || (a.task.name < b.task.name ? -1 : 1)
  );
}

function dispatched(task: Task, dispatchMs: number): Task {
  const lastAttempt = { scheduleMs: task.scheduleMs, dispatchMs };
  return {
    ...task,
    forced: false,
    dispatchCount: task.dispatchCount + 1,
    firstAttempt: task.firstAttempt ?? lastAttempt,
    lastAttempt,
  };
}

const UNREACHABLE: Outcome = { status: 'unreachable', retryAfter: null };
const TOO_LATE: Outcome = { status: 'deadline exceeded', retryAfter: null };

/** Does not wait for the answer longer than the signal allows, even where `dispatch` does not heed it. */
async function send(request: Request, dispatch: DispatcherOptions['dispatch']): Promise<Outcome> {
  const answer = reach(request, dispatch);
  const { signal } = request;
  const end = Promise.withResolvers<Outcome>();
  const giveUp = () => end.resolve(TOO_LATE);
  signal.addEventListener('abort', giveUp);
  if (signal.aborted) giveUp();
  const outcome = await Promise.race([answer, end.promise]);
  signal.removeEventListener('abort', giveUp);
  return outcome;
}

async function reach(request: Request, dispatch: DispatcherOptions['dispatch']): Promise<Outcome> {
  try {
    const response = await dispatch(request);
    await response.body?.cancel();
    return { status: response.status, retryAfter: response.headers.get('retry-after') };
  } catch {
    return request.signal.aborted ? TOO_LATE : UNREACHABLE;
  }
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
  const answered = withOutcome(task, outcome, now);
  const config = task.retryConfig ?? queue.retryConfig;
  if (isSuccess(outcome) || isGivenUp(answered, config, now)) {
    endTask(queue, name, now);
    return;
  }
  const wait = Math.max(
    backoffMs(config, answered.dispatchCount),
    retryAfterMs(outcome.retryAfter, now),
  );
  putTask(world, { ...answered, scheduleMs: now + wait });
}

function isSuccess({ status }: Outcome): boolean {
  return typeof status === 'number' && status >= 200 && status < 300;
}

function withOutcome(task: Task, { status }: Outcome, now: number): Task {
  const hasAnswer = typeof status === 'number';
  const isExecution = hasAnswer && status < 500;
  const attempt = task.lastAttempt ?? { scheduleMs: task.scheduleMs, dispatchMs: now };
  return {
    ...task,
    responseCount: task.responseCount + (hasAnswer ? 1 : 0),
    executionCount: task.executionCount + (isExecution ? 1 : 0),
    lastAttempt: { ...attempt, responseMs: now, status },
  };
}
