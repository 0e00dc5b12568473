/** Runs jobs when they are due by the emulator's clock, and again when they fail. Of one job there is never more than one run at once. */
import type { Agenda } from '../clock.ts';
import { type Dispatch, isSuccess, type Outcome, reachTarget } from '../core/reach-target.ts';
import type { World } from '../core/world.ts';
import type { DeliveredTokens } from '../identity/delivered-tokens.ts';
import { nextAttemptMs } from './backoff.ts';
import { nextTimeMs } from './cron.ts';
import type { Execution, Job } from './job.ts';
import { jobHttpRequest } from './send.ts';

export interface RunnerOptions {
  /** Asked anew each time: a reset or restore puts another world in its place. */
  readonly world: () => World;
  /** Milliseconds since 1970. */
  readonly now: () => number;
  readonly dispatch: Dispatch;
  readonly tokens: DeliveredTokens;
}

export interface Runner extends Agenda {
  /** Whatever is under way is aborted and changes nothing any more: for another world. */
  readonly forget: () => void;
}

interface Flight {
  readonly deadlineMs: number;
  readonly controller: AbortController;
}

export function createRunner({ world, now, dispatch, tokens }: RunnerOptions): Runner {
  const flights = new Map<string, Flight>();

  const waiting = (): readonly Job[] =>
    Object.values(world().jobs).filter(({ name }) => !flights.has(name));

  function nextDueMs(): number {
    const starts = waiting().map(dueMs);
    const ends = [...flights.values()].flatMap(({ deadlineMs, controller }) =>
      controller.signal.aborted ? [] : deadlineMs,
    );
    return Math.min(...starts, ...ends);
  }

  async function runDue(moment: number): Promise<void> {
    for (const { deadlineMs, controller } of flights.values()) {
      if (deadlineMs <= moment) controller.abort();
    }
    const due = waiting().filter((job) => dueMs(job) <= moment);
    await Promise.all(due.map((job) => attempt(job)));
  }

  async function attempt(job: Job): Promise<void> {
    const startMs = now();
    const begun = { ...job, ...begin(job, startMs), lastAttemptMs: startMs };
    const flight = { deadlineMs: startMs + job.deadlineMs, controller: new AbortController() };
    flights.set(job.name, flight);
    world().jobs[job.name] = begun;
    const { scheduledMs } = begun.execution;
    const { signal } = flight.controller;
    const request = jobHttpRequest({ job, scheduledMs, tokenNow: Date.now(), tokens, signal });
    const outcome = await reachTarget(request, dispatch);
    if (flights.get(job.name) !== flight) return;
    flights.delete(job.name);
    const current = world().jobs[job.name];
    if (current === undefined) return;
    world().jobs[job.name] = settled(current, { begun: begun.execution, outcome, nowMs: now() });
  }

  function forget(): void {
    const old = [...flights.values()];
    flights.clear();
    for (const { controller } of old) controller.abort();
  }

  return { nextDueMs, runDue, forget };
}

/** Infinite while it is paused. */
const dueMs = ({ execution, scheduleMs }: Job): number =>
  execution?.nextMs ?? scheduleMs ?? Number.POSITIVE_INFINITY;

interface Begun {
  readonly execution: Execution;
  readonly scheduleMs: number | null;
}

/** One attempt more; for the first one of an execution the schedule moves on. Of times that were missed the latest counts. */
function begin(job: Job, nowMs: number): Begun {
  if (job.execution !== null) {
    const { attempts, firstAttemptMs } = job.execution;
    const again = { attempts: attempts + 1, firstAttemptMs: firstAttemptMs ?? nowMs };
    return { execution: { ...job.execution, ...again }, scheduleMs: job.scheduleMs };
  }
  let scheduledMs = job.scheduleMs ?? nowMs;
  let next = nextTimeMs(job, scheduledMs);
  while (next !== null && next <= nowMs) {
    scheduledMs = next;
    next = nextTimeMs(job, scheduledMs);
  }
  return {
    execution: { scheduledMs, firstAttemptMs: nowMs, attempts: 1, nextMs: scheduledMs },
    scheduleMs: next,
  };
}

interface Settlement {
  readonly begun: Execution;
  readonly outcome: Outcome;
  readonly nowMs: number;
}

/** What was begun may have been stopped, or begun anew, meanwhile: that stays as it is. */
function settled(job: Job, { begun, outcome, nowMs }: Settlement): Job {
  const answered = { ...job, lastCode: codeOf(outcome) };
  if (job.execution !== begun) return answered;
  const nextMs = isSuccess(outcome) ? null : nextAttemptMs(job, begun, nowMs);
  return { ...answered, execution: nextMs === null ? null : { ...begun, nextMs } };
}

/** The numbers of canonical codes, by HTTP status. */
const CODES: Readonly<Record<number, number>> = {
  400: 3,
  401: 16,
  403: 7,
  404: 5,
  409: 10,
  429: 8,
  500: 13,
  503: 14,
};
const UNKNOWN = 2;
const DEADLINE_EXCEEDED = 4;

function codeOf(outcome: Outcome): number {
  if (isSuccess(outcome)) return 0;
  return outcome.status === null ? DEADLINE_EXCEEDED : (CODES[outcome.status] ?? UNKNOWN);
}
