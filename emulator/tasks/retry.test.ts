import { describe, expect, it } from 'vitest';
import { computeBackoffMs, isTaskOver, parseRetryAfterMs, TASK_LIFETIME_MS } from './dispatcher.ts';
import { DEFAULT_RETRY_CONFIG, type RetryConfig, type Task } from './queue.ts';

describe('retries', () => {
  it('the wait before a retry doubles, then grows evenly, then stays the same', () => {
    const config = {
      ...DEFAULT_RETRY_CONFIG,
      minBackoffMs: 10_000,
      maxBackoffMs: 300_000,
      maxDoublings: 3,
    };
    const waits = [1, 2, 3, 4, 5, 6, 7, 8].map((retry) => computeBackoffMs(config, retry) / 1000);
    expect(waits).toEqual([10, 20, 40, 80, 160, 240, 300, 300]);
  });

  it.each([
    ['none', null, 0],
    ['seconds', '120', 120_000],
    ['a date', 'Sat, 21 Nov 2026 12:01:00 GMT', 60_000],
    ['a date that has passed', 'Sat, 21 Nov 2026 11:00:00 GMT', 0],
    ['nonsense', 'soon', 0],
  ])('a target can request the wait before a retry (%s)', (_, header, expected) => {
    expect(parseRetryAfterMs(header, Date.parse('2026-11-21T12:00:00Z'))).toBe(expected);
  });
});

describe('dropped tasks', () => {
  const tried = (dispatchCount: number): Task => ({
    name: 'task',
    createMs: 0,
    scheduleMs: 0,
    request: { url: 'http://a.test', headers: {}, body: null, token: null },
    dispatchCount,
    executionCount: 0,
    previousStatus: null,
  });
  const limited = (maxAttempts: number): RetryConfig => ({ ...DEFAULT_RETRY_CONFIG, maxAttempts });

  it.each<[string, Task, RetryConfig, boolean]>([
    ['attempts left', tried(2), limited(3), false],
    ['no attempt left', tried(3), limited(3), true],
    ['no limit at all', tried(99), limited(-1), false],
  ])('a task is dropped only after its last attempt (%s)', (_, task, config, expected) => {
    expect(isTaskOver(task, config, 1_000_000)).toBe(expected);
  });

  it('a task is dropped after 31 days, whatever its number of attempts', () => {
    expect(isTaskOver(tried(1), limited(-1), TASK_LIFETIME_MS)).toBe(true);
  });
});
