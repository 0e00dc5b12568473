/** A clock that is stopped or follows real time. Either kind can be moved forward. */
import type { Clock } from './core/world.ts';

export interface WorkAgenda {
  /** Returns the due time of the earliest work, even if past; Infinity if nothing is scheduled. */
  readonly nextDueMs: () => number;
  /** Starts all work that is due at `now`, and resolves when this work has ended. Never rejects. */
  readonly runDue: (now: number) => Promise<void>;
}

export interface EmulatorClock extends Clock {
  /**
   * Moves the clock forward to `ms`, and awaits the work of each due time on the way.
   * The work itself must not await this call.
   */
  readonly advanceTo: (ms: number) => Promise<void>;
  /** Moves the clock forward by `ms`; 0 runs overdue work. */
  readonly advanceBy: (ms: number) => Promise<void>;
  readonly follow: (agenda: WorkAgenda) => void;
  /** Resets the timer. Call this after adding work that is due before all other work. */
  readonly rearm: () => void;
  readonly close: () => void;
}

/** Creates a stopped clock. Only `advanceTo` and `advanceBy` move it. */
export function createSteppedClock(startMs: number): EmulatorClock {
  let nowMs = startMs;
  return createClock({
    now: () => nowMs,
    jumpTo: (ms) => {
      nowMs = Math.max(nowMs, ms);
    },
    runsByItself: false,
  });
}

/** Creates a clock that follows real time, plus the time by which it was moved forward. */
export function createRunningClock(): EmulatorClock {
  let offsetMs = 0;
  const now = () => Date.now() + offsetMs;
  return createClock({
    now,
    jumpTo: (ms) => {
      offsetMs += Math.max(0, ms - now());
    },
    runsByItself: true,
  });
}

interface TimeSource {
  readonly now: () => number;
  readonly jumpTo: (ms: number) => void;
  readonly runsByItself: boolean;
}

/** The longest delay of a timer in Node. */
const MAX_TIMER_MS = 2 ** 31 - 1;

function createClock({ now, jumpTo, runsByItself }: TimeSource): EmulatorClock {
  const agendas: WorkAgenda[] = [];
  const underWay = new Set<Promise<void>>();
  let timer: NodeJS.Timeout | undefined;
  let isClosed = false;

  const nextDueMs = (): number => Math.min(...agendas.map((agenda) => agenda.nextDueMs()));

  async function runDue(): Promise<void> {
    const run = Promise.all(agendas.map((agenda) => agenda.runDue(now()))).then(() => {});
    underWay.add(run);
    await run;
    underWay.delete(run);
  }

  async function runUntil(ms: number): Promise<void> {
    for (let due = nextDueMs(); due <= ms && !isClosed; due = nextDueMs()) {
      jumpTo(due);
      await runDue();
    }
  }

  async function advanceTo(ms: number): Promise<void> {
    const target = Math.max(ms, now());
    await runUntil(target);
    jumpTo(target);
    while (underWay.size > 0) {
      await Promise.all(underWay);
      await runUntil(target);
    }
    rearm();
  }

  function rearm(): void {
    clearTimeout(timer);
    const due = runsByItself && !isClosed ? nextDueMs() : Number.POSITIVE_INFINITY;
    if (due === Number.POSITIVE_INFINITY) return;
    const wait = Math.min(Math.max(0, due - now()), MAX_TIMER_MS);
    timer = setTimeout(wake, wait);
    timer.unref();
  }

  function wake(): void {
    if (nextDueMs() <= now()) void runDue().then(rearm);
    rearm();
  }

  return {
    now,
    advanceTo,
    advanceBy: (ms) => advanceTo(now() + ms),
    follow: (agenda) => {
      agendas.push(agenda);
      rearm();
    },
    rearm,
    close: () => {
      isClosed = true;
      clearTimeout(timer);
    },
  };
}
