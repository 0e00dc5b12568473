import { beforeEach, describe, expect, test } from 'vitest';
import { openTable, type Table } from '../../../test/support/table/table.ts';
import { USUAL_GAME } from '../../../test/support/table/usual-game.ts';
import { rescheduleEarlyTask, scheduleDeadline } from './tasks.ts';
import { entryOf, parseTask, type StepWake } from './wake.ts';

const DAY_MS = 86_400_000;
const RETRY_AT = '2026-06-03T20:00:15.000Z';

let table: Table;
let task: StepWake;
beforeEach(async () => {
  table = await openTable({ game: USUAL_GAME, deadlinesFire: false });
  task = await table.task();
});

const createAdjudicatorWithGrace = (graceMs: number) => {
  const { adjudicator } = table;
  return { ...adjudicator, queue: { ...adjudicator.queue, graceMs } };
};
/** Schedules a deadline, so that Google's reply gives the adjudicator the time. */
const syncTimeWithGoogle = () => scheduleDeadline(table.adjudicator, task);
/** Lists tasks of deadlines with their names and times in milliseconds. */
const listTasks = () =>
  Object.entries(table.emulator.snapshot().queues)
    .filter(([name]) => !name.endsWith('/polls'))
    .flatMap(([, queue]) => Object.values(queue.tasks))
    .map(({ name, scheduleMs, request }) => ({
      name: name.split('/').at(-1) ?? '',
      atMs: scheduleMs,
      body: JSON.parse(Buffer.from(request.body ?? '', 'base64').toString()) as StepWake,
    }));
const listTaskTimes = (): readonly number[] => listTasks().map(({ atMs }) => atMs);
const createTaskAt = (atMs: number): StepWake => ({
  ...task,
  deadline: new Date(atMs).toISOString(),
});

describe('body of a task', () => {
  const more = { beacon: 7 };

  const parsed = (body: object) => parseTask({ ...body, ...more }).data;

  test('the body of a later version’s task is parsed without its unknown fields', () => {
    const { match, at } = task;
    expect(parsed(task)).toEqual(task);
    expect(parsed({ match, at })).toEqual({ match, at });
  });

  test('the body of a task of 1.0.0 is parsed as a run of its match', () => {
    const { match, at, form, expectedEntry, ...rest } = task;
    const hash = '0123456789ab';
    const step = { match, form, ...rest, entry: 1, uponHash: expectedEntry?.hash, step: 'round-1' };
    expect(parsed({ ...step, poll: true })).toEqual(task);
    const after = { deskHash: null, unfinished: ['form'], repairNotes: [], at: RETRY_AT };
    expect(parsed({ ...step, after })).toEqual({ ...task, at: RETRY_AT });
    expect(parsed({ ...step, after: { ...after, entryHash: hash } })).toEqual({
      ...{ ...task, at: RETRY_AT, expectedEntry: { entry: 1, hash }, isWritten: true },
    });
    const known = { match, form, at, failed: 2, everyMs: 60_000 };
    const poll = { ...known, kind: 'poll', upon: 1, uponHash: hash, answers: true, since: at };
    const wake = { ...known, expectedEntry: { entry: 1, hash } };
    expect(parsed(poll)).toEqual({ ...wake, since: at });
    expect(parsed({ ...poll, answers: false })).toEqual(wake);
    expect(parsed({ kind: 'notice', match, at, form })).toEqual({ match, at });
    expect(parsed({ kind: 'wake', match, at, hasResult: true })).toEqual({ match, at });
    expect(parsed({ kind: 'wake', match, at })).toEqual({ match, at, foundBy: 'the sweep' });
  });
});

describe('deadline', () => {
  test('a deadline has only one task, however often the task is scheduled', async () => {
    const dueMs = Date.parse(task.deadline);
    await scheduleDeadline(table.adjudicator, task);
    expect(listTaskTimes()).toEqual([dueMs]);
    expect(listTasks()[0]?.name).toMatch(
      new RegExp(`^[\\w-]+-${entryOf(task)}-${dueMs / 1000}-0$`),
    );
  });

  test('the task of a deadline runs after a delay in which Google lists late answers', async () => {
    const dueMs = Date.parse(task.deadline);
    await scheduleDeadline(createAdjudicatorWithGrace(45_000), task);
    expect(listTaskTimes()).toEqual([dueMs, dueMs + 45_000]);
  });

  test('a deadline months ahead has intermediate tasks at most 29 days apart', async () => {
    const nowMs = table.emulator.clock.now();
    const far = createTaskAt(nowMs + 100 * DAY_MS);
    await syncTimeWithGoogle();
    await scheduleDeadline(table.adjudicator, far);
    expect(listTaskTimes()).toContain(nowMs + 25 * DAY_MS);
    await table.emulator.clock.advanceTo(nowMs + DAY_MS);
    await scheduleDeadline(table.adjudicator, far);
    expect(listTaskTimes().filter((ms) => ms > Date.parse(task.deadline))).toEqual([
      nowMs + 25 * DAY_MS,
    ]);
    await table.emulator.clock.advanceTo(nowMs + 25 * DAY_MS);
    await syncTimeWithGoogle();
    await rescheduleEarlyTask(table.adjudicator, far);
    expect(listTaskTimes()).toContain(nowMs + 50 * DAY_MS);
  });
});

test('a task that runs too early is scheduled again a second later', async () => {
  const dueMs = Date.parse(task.deadline);
  await rescheduleEarlyTask(table.adjudicator, task);
  expect(listTaskTimes()).toEqual([dueMs, dueMs + 1000]);
  await rescheduleEarlyTask(table.adjudicator, listTasks()[1]?.body ?? task);
  expect(listTaskTimes()).toEqual([dueMs, dueMs + 1000, dueMs + 2000]);
  await rescheduleEarlyTask(createAdjudicatorWithGrace(60_000), task);
  expect(listTaskTimes()).toContain(dueMs + 61_000);
});
