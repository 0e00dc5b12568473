import { expect, test } from 'vitest';
import { connect } from '../../google/connect.ts';
import type { NewTask } from '../../google/task.ts';
import type { Incident } from '../ledger/incident.ts';
import type { StepWake } from '../next/wake.ts';
import { findNextRetry, getReportDelayMs, scheduleRetry } from './reconcile.ts';

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

/** Runs the tasks that scheduling a retry creates. */
async function runTasks(
  written: Parameters<typeof scheduleRetry>[2],
  own: (nowMs: number) => Partial<StepWake> = () => ({}),
): Promise<{
  readonly again: string;
  readonly taken: readonly NewTask[];
  readonly nowMs: number;
}> {
  const taken: NewTask[] = [];
  const patience = {
    ...{ attempts: 1, firstDelayMs: 0, longestDelayMs: 0, budgetMs: 0, callTimeoutMs: 1 },
  };
  const takeTask = (task: NewTask) => {
    taken.push(task);
    return 'scheduled' as const;
  };
  const adjudicator = {
    google: connect({ auth: '', patience, takeTask }),
    queue: { name: 'q', url: 'http://function.test/', invoker: 'i@example.com', graceMs: 0 },
    log: () => {},
  };
  const nowMs = adjudicator.google.now();
  const due = new Date(nowMs).toISOString();
  const task: StepWake = {
    ...{ match: 'm'.repeat(44), at: due, form: 'f'.repeat(44), deadline: due, since: due },
    ...own(nowMs),
  };
  return { again: await scheduleRetry(adjudicator, task, written), taken, nowMs };
}

test('the task of a retry contains its instant and the written entry', async () => {
  const written = { entry: 1, hash: '0123456789ab' };
  const { again, taken } = await runTasks(written);
  const body = { at: again, expectedEntry: written, isWritten: true };
  expect(taken).toMatchObject([{ body }]);
});

test('a retry is later than its task, whatever time Google reports', async () => {
  const iso = (ms: number) => new Date(ms).toISOString();
  const late = await runTasks(null, (nowMs) => ({
    at: iso(nowMs + 200_000),
  }));
  expect(Date.parse(late.again) - late.nowMs).toBe(240_000);
});

test('transient faults are reported after five minutes, a beacon’s after ten', () => {
  const incident: Incident = { code: 'google', where: 'A', what: 'B', todo: 'C' };
  expect(getReportDelayMs([])).toBe(300_000);
  expect(getReportDelayMs([incident])).toBe(300_000);
  expect(getReportDelayMs([incident, { ...incident, code: 'beacon' }])).toBe(600_000);
});
