/** The emulator's clock: stopped, or following real time. Both can be moved forward. */
import type { Clock } from './core/world.ts';

/** A source of timed work, such as Cloud Tasks’ dispatcher. */
export interface WorkAgenda {
  /** The due time of the earliest work, possibly past; infinite when there is none. */
  readonly nextDueMs: () => number;
  /** Starts everything due by `now`, and resolves when it has ended. Never rejects. */
  readonly runDue: (now: number) => Promise<void>;
}

/** Times in milliseconds since 1970. */
export interface EmulatorClock extends Clock {
  /**
   * Moves to each due time in order and awaits the work there, then moves to `ms`. Never goes back.
   * Must not be awaited by the work itself.
   */
  readonly advanceTo: (ms: number) => Promise<void>;
  /** Like `advanceTo`, relative to now; 0 runs overdue work. */
  readonly advanceBy: (ms: number) => Promise<void>;
  /** Runs this agenda’s work from now on. */
  readonly follow: (agenda: WorkAgenda) => void;
  /** Must be called when an agenda may have earlier work than before. */
  readonly rearm: () => void;
  /** Stops all runs. */
  readonly close: () => void;
}

/** A stopped clock, which only `advanceTo` and `advanceBy` move. */
export function steppedClock(startMs: number): EmulatorClock {
  let nowMs = startMs;
  return createClock({
    now: () => nowMs,
    jumpTo: (ms) => {
      nowMs = Math.max(nowMs, ms);
    },
    runsByItself: false,
  });
}

/** Follows real time, plus all moves. */
export function runningClock(): EmulatorClock {
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

interface Time {
  readonly now: () => number;
  /** Forward only. */
  readonly jumpTo: (ms: number) => void;
  readonly runsByItself: boolean;
}

/** The longest that a timer of Node can wait. */
const LONGEST_TIMER_MS = 2 ** 31 - 1;

function createClock({ now, jumpTo, runsByItself }: Time): EmulatorClock {
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
    const wait = Math.min(Math.max(0, due - now()), LONGEST_TIMER_MS);
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
