import { expect, test } from 'vitest';
import { IMMEDIATE_RETRY_POLICY } from '../../../test/support/retry-policy.ts';
import { connect, type Google } from '../../google/connect.ts';
import type { NewTask } from '../../google/task.ts';
import type { Adjudicator, LogLine } from '../adjudicator.ts';
import type { Incident } from '../ledger/incident.ts';
import { buildPollPrefix } from '../next/tasks.ts';
import type { StepWake } from '../next/wake.ts';
import { findNextRetry, getReportDelayMs, scheduleRetry, sweep } from './reconcile.ts';

const MINUTE_S = 60;
const DAY_S = 24 * 60 * MINUTE_S;
const DUE_MS = Date.parse('2026-06-03T20:00:00Z');

/** Finds the next retry. Both times are in seconds after the deadline. */
const findRetryAfter = (seconds: number): number =>
  (findNextRetry(DUE_MS, DUE_MS + seconds * 1000) - DUE_MS) / 1000;

test.each([
  [0, 15],
  [10, 15],
  [10.001, 30],
  [15, 30],
  [25, 30],
  [26, 60],
  [60, 120],
  [120, 240],
  [240, 480],
  [475, 480],
  [476, 15 * MINUTE_S],
  [480, 15 * MINUTE_S],
  [15 * MINUTE_S - 5, 15 * MINUTE_S],
  [15 * MINUTE_S - 4, 30 * MINUTE_S],
  [DAY_S, DAY_S + 15 * MINUTE_S],
  [60 * DAY_S - 5, 60 * DAY_S],
  [60 * DAY_S - 4, 61 * DAY_S],
])('a match that has waited %d seconds is retried after %d seconds', (waited, next) => {
  expect(findRetryAfter(waited)).toBe(next);
});

/** Schedules a retry of a task that runs `lateMs` ahead. Returns its instant and its task. */
async function retryTask(written: Parameters<typeof scheduleRetry>[2], lateMs = 0) {
  const newTasks: NewTask[] = [];
  const takeTask = (task: NewTask) => {
    newTasks.push(task);
    return 'scheduled' as const;
  };
  const adjudicator = {
    google: connect({ auth: '', patience: IMMEDIATE_RETRY_POLICY, takeTask }),
    queue: { name: 'q', url: 'http://function.test/', invoker: 'i@example.com', graceMs: 0 },
    log: () => {},
  };
  const nowMs = adjudicator.google.now();
  const due = new Date(nowMs).toISOString();
  const task: StepWake = {
    ...{ match: 'm'.repeat(44), form: 'f'.repeat(44), deadline: due, since: due },
    at: new Date(nowMs + lateMs).toISOString(),
  };
  const again = await scheduleRetry(adjudicator, task, written);
  return { again, taken: newTasks, delayMs: Date.parse(again) - nowMs };
}

test('the task of a retry contains its instant and the written entry', async () => {
  const written = { entry: 1, hash: '0123456789ab' };
  const { again, taken } = await retryTask(written);
  expect(taken).toMatchObject([{ body: { at: again, expectedEntry: written, isWritten: true } }]);
});

test('a retry is later than its task, whatever time Google reports', async () => {
  expect((await retryTask(null, 200_000)).delayMs).toBe(240_000);
});

test('transient faults are reported after five minutes, a beacon’s after ten', () => {
  const incident: Incident = { code: 'google', where: 'A', what: 'B', todo: 'C' };
  expect(getReportDelayMs([])).toBe(300_000);
  expect(getReportDelayMs([incident])).toBe(300_000);
  expect(getReportDelayMs([incident, { ...incident, code: 'beacon' }])).toBe(600_000);
});

const OPEN_MATCHES = 400;

test('a sweep reads each waiting poll at most twice, however many matches are open', async () => {
  const ids = Array.from({ length: OPEN_MATCHES }, (_, index) => `match-${index}`);
  const names = ids.map((id) => `${buildPollPrefix(id)}7-1764000000-0`);
  const files = ids.map((id) => ({ id, name: id, properties: {} }));
  let reads = 0;
  const counted = new Proxy(names, {
    get: (target, key, receiver) => {
      if (typeof key === 'string' && /^\d+$/.test(key)) reads += 1;
      return Reflect.get(target, key, receiver);
    },
  });
  const lines: LogLine[] = [];
  const google = {
    now: () => 0,
    waitingTasks: () => counted,
    takeTask: null,
    call: async () => ({ files }),
  } as unknown as Google;
  await sweep({
    google,
    queue: { name: 'projects/p/locations/l/queues/deadlines', graceMs: 0 },
    hosts: ['host@example.org'],
    log: (line: LogLine) => lines.push(line),
  } as unknown as Adjudicator);
  expect(lines.map(({ message }) => message)).toEqual([
    `A sweep found ${OPEN_MATCHES} open matches. 0 of them had no waiting poll and got one.`,
  ]);
  expect(reads).toBeLessThanOrEqual(2 * OPEN_MATCHES);
});
