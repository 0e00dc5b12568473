import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { openTable, type Table } from '../../../test/support/table/table.ts';
import { USUAL_GAME } from '../../../test/support/table/usual-game.ts';
import {
  type DeadlineTask,
  deadlineTask,
  rescheduleEarlyTask,
  scheduleDeadline,
} from './deadline-task.ts';
import { pollTask, wakeTask } from './poll-task.ts';

const DAY_MS = 86_400_000;

let table: Table;
let task: DeadlineTask;
beforeEach(async () => {
  table = await openTable({ game: USUAL_GAME, deadlinesFire: false });
  task = await table.task();
});
afterEach(() => table.close());

const withGrace = (graceMs: number) => {
  const { adjudicator } = table;
  return { ...adjudicator, queue: { ...adjudicator.queue, graceMs } };
};
/** By each answer the adjudicator learns what time it is at Google. */
const hearFromGoogle = () => scheduleDeadline(table.adjudicator, task);
/** When the tasks of deadlines are due, in milliseconds, and their names. */
const tasks = () =>
  Object.entries(table.emulator.snapshot().queues)
    .filter(([name]) => !name.endsWith('/polls'))
    .flatMap(([, queue]) => Object.values(queue.tasks))
    .map(({ name, scheduleMs }) => ({ name: name.split('/').at(-1) ?? '', atMs: scheduleMs }));
const times = (): readonly number[] => tasks().map(({ atMs }) => atMs);
const withDeadline = (atMs: number): DeadlineTask => ({
  ...task,
  deadline: new Date(atMs).toISOString(),
});

test('a task passes over what a later version says beside it', () => {
  const { match, form } = task;
  const at = task.deadline;
  const poll = {
    ...{ kind: 'poll', match, form, at, upon: 1 },
    ...{ everyMs: 60_000, answers: true, since: at },
  };
  const more = { beacon: 7, after: { unfinished: ['form'] } };
  expect(deadlineTask.parse({ ...task, ...more })).toEqual(task);
  expect(pollTask.parse({ ...poll, ...more })).toEqual(poll);
  expect(wakeTask.parse({ kind: 'wake', match, at, ...more })).toEqual({ kind: 'wake', match, at });
});

describe('a deadline', () => {
  test('has one task, however often it is scheduled, named by entry and second', async () => {
    const dueMs = Date.parse(task.deadline);
    await scheduleDeadline(table.adjudicator, task);
    expect(times()).toEqual([dueMs]);
    expect(tasks()[0]?.name).toMatch(new RegExp(`^[\\w-]+-${task.entry}-${dueMs / 1000}-0$`));
  });

  test('comes so much later as Google may take to list what was sent', async () => {
    const dueMs = Date.parse(task.deadline);
    await scheduleDeadline(withGrace(45_000), task);
    expect(times()).toEqual([dueMs, dueMs + 45_000]);
  });

  test('of months ahead has a task within 29 days, and then another one, at the same instants whoever asks', async () => {
    const nowMs = table.emulator.clock.now();
    const far = withDeadline(nowMs + 100 * DAY_MS);
    await hearFromGoogle();
    await scheduleDeadline(table.adjudicator, far);
    expect(times()).toContain(nowMs + 25 * DAY_MS);
    await table.emulator.clock.advanceTo(nowMs + DAY_MS);
    await scheduleDeadline(table.adjudicator, far, 'look');
    expect(times().filter((ms) => ms > Date.parse(task.deadline))).toEqual([nowMs + 25 * DAY_MS]);
    await table.emulator.clock.advanceTo(nowMs + 25 * DAY_MS);
    await hearFromGoogle();
    await rescheduleEarlyTask(table.adjudicator, far);
    expect(times()).toContain(nowMs + 50 * DAY_MS);
  });
});

test('a task that came before its time comes again under another name', async () => {
  const [first] = tasks();
  await rescheduleEarlyTask(table.adjudicator, task);
  const again = tasks().filter(({ name }) => name !== first?.name);
  expect(again.map(({ atMs }) => atMs)).toEqual([Date.parse(task.deadline)]);
  expect(again[0]?.name).toBe(first?.name.replace(/-0$/, '-1'));
  await rescheduleEarlyTask(withGrace(60_000), task);
  expect(times()).toContain(Date.parse(task.deadline) + 60_000);
});
