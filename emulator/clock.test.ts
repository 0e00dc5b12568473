import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createRunningClock, createSteppedClock, type WorkAgenda } from './clock.ts';

const NEVER = Number.POSITIVE_INFINITY;

afterEach(() => vi.useRealTimers());

/** Builds an agenda with work at fixed times. The agenda records when its work runs. */
function createTestAgenda(moments: readonly number[]) {
  const waiting = [...moments];
  const ran: number[] = [];
  const agenda: WorkAgenda = {
    nextDueMs: () => Math.min(...waiting),
    runDue: async (now) => {
      const due = waiting.filter((moment) => moment <= now);
      for (const moment of due) waiting.splice(waiting.indexOf(moment), 1);
      ran.push(...due.map(() => now));
    },
  };
  return { agenda, ran, waiting };
}

describe('a stepped clock', () => {
  it('advanceTo runs due work in order of time before it reaches its target', async () => {
    const clock = createSteppedClock(0);
    const [late, early] = [createTestAgenda([300, 900]), createTestAgenda([400, 100])];
    for (const { agenda } of [late, early]) clock.follow(agenda);
    await clock.advanceTo(500);
    expect([late.ran, early.ran]).toEqual([[300], [100, 400]]);
    expect(clock.now()).toBe(500);
  });

  it('overdue work runs at the current time, and the clock never goes back', async () => {
    const clock = createSteppedClock(1000);
    const { agenda, ran } = createTestAgenda([400]);
    clock.follow(agenda);
    await clock.advanceTo(10);
    expect(ran).toEqual([1000]);
    expect(clock.now()).toBe(1000);
  });

  it('a second move waits for work that an earlier move started', async () => {
    const clock = createSteppedClock(0);
    const gate = Promise.withResolvers<void>();
    let isStarted = false;
    let isDone = false;
    clock.follow({
      nextDueMs: () => (isStarted ? NEVER : 0),
      runDue: async () => {
        if (isStarted) return;
        isStarted = true;
        await gate.promise;
        isDone = true;
      },
    });
    const first = clock.advanceBy(0);
    const second = clock.advanceBy(5).then(() => isDone);
    await new Promise(setImmediate);
    gate.resolve();
    await first;
    expect(await second).toBe(true);
  });

  it('a stepped clock does not follow real time', () => {
    vi.useFakeTimers();
    const clock = createSteppedClock(0);
    const { agenda, ran } = createTestAgenda([0, 100]);
    clock.follow(agenda);
    vi.advanceTimersByTime(1000);
    expect([ran, clock.now(), vi.getTimerCount()]).toEqual([[], 0, 0]);
  });

  it('a closed stepped clock runs nothing', async () => {
    const clock = createSteppedClock(0);
    const { agenda, ran } = createTestAgenda([1]);
    clock.follow(agenda);
    clock.close();
    await clock.advanceBy(5);
    expect(ran).toEqual([]);
  });
});

describe('the timer of a running clock', () => {
  const START = Date.UTC(2026, 10, 21);
  const LONGEST_MS = 2 ** 31 - 1;

  beforeEach(() => {
    vi.useFakeTimers({ now: START });
  });

  it('a running clock’s timer waits for the earliest due time, then for the next', async () => {
    const clock = createRunningClock();
    const late = createTestAgenda([START + 500, START + 2000]);
    const early = createTestAgenda([START + 1000]);
    clock.follow(createTestAgenda([]).agenda);
    expect(vi.getTimerCount()).toBe(0);
    clock.follow(late.agenda);
    clock.follow(early.agenda);
    expect(vi.getTimerCount()).toBe(1);
    await vi.advanceTimersByTimeAsync(999);
    expect([late.ran, early.ran]).toEqual([[START + 500], []]);
    await vi.advanceTimersByTimeAsync(1);
    expect(early.ran).toEqual([START + 1000]);
    await vi.advanceTimersByTimeAsync(5000);
    expect(late.ran).toEqual([START + 500, START + 2000]);
    expect(vi.getTimerCount()).toBe(0);
  });

  it('a running clock waits at most for the longest timer, and runs no work early', async () => {
    const clock = createRunningClock();
    const asked: number[] = [];
    const dueMs = START + LONGEST_MS + 1000;
    const { agenda, ran } = createTestAgenda([dueMs]);
    const runDue = (now: number) => {
      asked.push(now);
      return agenda.runDue(now);
    };
    clock.follow({ ...agenda, runDue });
    await vi.advanceTimersByTimeAsync(LONGEST_MS);
    expect(asked).toEqual([]);
    await vi.advanceTimersByTimeAsync(1000);
    expect([asked, ran]).toEqual([[dueMs], [dueMs]]);
  });

  it('the timer of a running clock includes the time by which the clock was moved', async () => {
    const clock = createRunningClock();
    const { agenda, ran } = createTestAgenda([START + 60_000]);
    clock.follow(agenda);
    await clock.advanceBy(59_000);
    await vi.advanceTimersByTimeAsync(999);
    expect(ran).toEqual([]);
    await vi.advanceTimersByTimeAsync(1);
    expect(ran).toEqual([START + 60_000]);
  });

  it('a closed running clock does not set a timer again', async () => {
    const clock = createRunningClock();
    const { agenda, ran } = createTestAgenda([START + 10]);
    clock.follow(agenda);
    clock.close();
    expect(vi.getTimerCount()).toBe(0);
    clock.rearm();
    await vi.advanceTimersByTimeAsync(1000);
    expect(ran).toEqual([]);
  });

  it('the timer of a running clock does not keep the process alive', () => {
    vi.useRealTimers();
    const timers = () => process.getActiveResourcesInfo().filter((one) => one === 'Timeout').length;
    const before = timers();
    const clock = createRunningClock();
    clock.follow(createTestAgenda([Date.now() + 3_600_000]).agenda);
    expect(timers()).toBe(before);
    clock.close();
  });
});

describe('a running clock', () => {
  it('rearm makes a running clock run earlier work', async () => {
    const clock = createRunningClock();
    const ran = Promise.withResolvers<void>();
    let dueMs = NEVER;
    clock.follow({
      nextDueMs: () => dueMs,
      runDue: async () => {
        dueMs = NEVER;
        ran.resolve();
      },
    });
    dueMs = clock.now();
    clock.rearm();
    await ran.promise;
    clock.close();
  });
});
