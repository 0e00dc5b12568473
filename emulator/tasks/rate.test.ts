import { describe, expect, it } from 'vitest';
import { computeBackoffMs, isTaskOver, parseRetryAfterMs, TASK_LIFETIME_MS } from './dispatcher.ts';
import { DEFAULT_RETRY_CONFIG, type RetryConfig, type Task } from './queue.ts';
import { buildResponse, OTHER_QUEUE, START, startQueue } from './tasks-suite.ts';

/** Creates queues with a rate, whose target fails the first `failures` requests. */
async function startLimitedQueue(maxDispatchesPerSecond: number, failures = 0) {
  const rateLimits = { maxDispatchesPerSecond };
  const retryConfig = { minBackoff: '0.100s', maxBackoff: '0.100s' };
  const all = await startQueue({
    answer: (_, visit) => buildResponse(visit <= failures ? 500 : 200),
    queue: { rateLimits, retryConfig },
  });
  const create = async (count: number, afterMs = 0) => {
    const scheduleTime = new Date(START + afterMs).toISOString();
    for (let made = 0; made < count; made += 1) await all.createTask({ scheduleTime });
  };
  return { ...all, create };
}

describe('the rate of a queue', () => {
  it.each([
    [0.3, 10],
    [50, 50],
    [500, 100],
  ])('a queue with a rate of %d a second sends %i tasks at once', async (rate, burst) => {
    const { queues } = await startLimitedQueue(rate);
    const { data } = await queues.get({ name: OTHER_QUEUE });
    expect(data.rateLimits?.maxBurstSize).toBe(burst);
  });

  it('a queue sends a burst of tasks, and the rest at its rate', async () => {
    const { clock, create, listTimes } = await startLimitedQueue(0.5);
    await create(13);
    await clock.advanceBy(0);
    expect(listTimes()).toEqual(Array(10).fill(0));
    await clock.advanceBy(5999);
    expect(listTimes().slice(10)).toEqual([2000, 4000]);
    await clock.advanceBy(1);
    expect(listTimes().slice(12)).toEqual([6000]);
  });

  it('the capacity of an idle queue grows to one burst at most', async () => {
    const { clock, create, listTimes } = await startLimitedQueue(0.5);
    await create(10);
    await create(2, 4000);
    await create(12, 3_600_000);
    await clock.advanceBy(3_610_000);
    expect(listTimes().slice(10, 12)).toEqual([4000, 4000]);
    expect(listTimes().slice(12, 22)).toEqual(Array(10).fill(3_600_000));
    expect(listTimes().slice(22)).toEqual([3_602_000, 3_604_000]);
  });

  it('retries count against the rate like first attempts', async () => {
    const { clock, create, listTimes } = await startLimitedQueue(0.5, 10);
    await create(10);
    await clock.advanceBy(2000);
    expect(listTimes()).toEqual([...Array(10).fill(0), 2000]);
  });

  it('a rate of 0.3 tasks a second does not drift', async () => {
    const { clock, create, listTimes } = await startLimitedQueue(0.3);
    await create(310);
    await clock.advanceBy(1_000_000);
    expect(listTimes()).toHaveLength(310);
    expect(listTimes().at(-1)).toBe(1_000_000);
  });

  it('the rate of one queue does not limit another', async () => {
    const { clock, create, createTask, visits } = await startLimitedQueue(0.5);
    await create(11);
    await createTask({}, OTHER_QUEUE);
    await clock.advanceBy(0);
    expect(visits).toHaveLength(11);
  });
});

describe('retries', () => {
  it('the wait before a retry doubles, then grows evenly, then stays the same', () => {
    const backoffs = { minBackoffMs: 10_000, maxBackoffMs: 300_000, maxDoublings: 3 };
    const config = { ...DEFAULT_RETRY_CONFIG, ...backoffs };
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
    expect(parseRetryAfterMs(header, START)).toBe(expected);
  });
});

const createTriedTask = (dispatchCount: number): Task => ({
  ...{ name: 'task', createMs: 0, scheduleMs: 0 },
  request: { url: 'http://a.test', headers: {}, body: null, token: null },
  ...{ dispatchCount, executionCount: 0, previousStatus: null },
});
const limited = (maxAttempts: number): RetryConfig => ({ ...DEFAULT_RETRY_CONFIG, maxAttempts });

it.each<[string, Task, RetryConfig, number, boolean]>([
  ['kept with attempts left', createTriedTask(2), limited(3), 1_000_000, false],
  ['dropped after its last attempt', createTriedTask(3), limited(3), 1_000_000, true],
  ['kept if attempts are unlimited', createTriedTask(99), limited(-1), 1_000_000, false],
  ['dropped after 31 days', createTriedTask(1), limited(-1), TASK_LIFETIME_MS, true],
])('a task is %s', (_, task, config, now, expected) => {
  expect(isTaskOver(task, config, now)).toBe(expected);
});
