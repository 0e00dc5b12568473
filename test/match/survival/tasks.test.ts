/** Tasks for which nothing is due change nothing, and report so. */

import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { withCutOff } from '../../../functions/match/next/tasks.ts';
import { entryOf, type StepWake } from '../../../functions/match/next/wake.ts';
import { runMatch } from '../../../functions/match/running/run.ts';
import { HOST_TABS } from '../../../sheets-templates/workbooks/host-workbook.ts';
import { byHand, deskText, faults } from '../../support/table/by-hand.ts';
import type { Table } from '../../support/table/table.ts';
import { openInSecondStep, readShownResult } from './scene.ts';

let table: Table;
beforeEach(async () => {
  table = await openInSecondStep({ deadlinesFire: false });
});
afterEach(() => table.close());

const listSpreadsheets = (): string => JSON.stringify(table.emulator.snapshot().spreadsheets);
const moveEarlier = (time: string, ms: number): string =>
  new Date(Date.parse(time) - ms).toISOString();

describe('tasks while Google refuses the match once', () => {
  const refusedOnce = () =>
    faults(table, [{ api: 'sheets', effect: { kind: 'fail', status: 403 }, times: 1 }]);

  test('a task is dropped if the ledger has later entries than its own', async () => {
    const task = await table.task();
    await table.emulator.clock.advanceTo(Date.parse(task.deadline));
    await runMatch(table.adjudicator, task);
    const next = await table.task();
    await table.emulator.clock.advanceTo(Date.parse(next.deadline));
    await runMatch(table.adjudicator, next);
    const before = listSpreadsheets();
    await refusedOnce();
    expect(await runMatch(table.adjudicator, task)).toEqual({ kind: 'gone' });
    expect(listSpreadsheets()).toBe(before);
  });

  test('a task is dropped if its step is not due', async () => {
    const task = await table.task();
    await table.emulator.clock.advanceTo(Date.parse(task.deadline));
    const before = listSpreadsheets();
    await refusedOnce();
    const result = await runMatch(table.adjudicator, {
      ...task,
      deadline: moveEarlier(task.deadline, 1000),
    });
    expect(result).toEqual({ kind: 'gone' });
    expect(listSpreadsheets()).toBe(before);
  });

  test('a task for a due step waits and is retried while Google refuses the match', async () => {
    const task = await table.task();
    await table.emulator.clock.advanceTo(Date.parse(task.deadline));
    await refusedOnce();
    expect((await runMatch(table.adjudicator, task)).kind).toBe('waits');
  });
});

test('an unreadable match is retried for 60 days', async () => {
  const task = await table.task();
  await faults(table, [{ api: 'sheets', effect: { kind: 'fail', status: 403 }, times: null }]);
  const againAfter = async (days: number) => {
    await table.emulator.clock.advanceTo(Date.parse(task.deadline) + days * 86_400_000);
    return runMatch(table.adjudicator, task);
  };
  expect(await againAfter(59)).toMatchObject({ kind: 'waits', again: expect.any(String) });
  expect(await againAfter(61)).toMatchObject({ kind: 'waits', again: null });
});

test.each<readonly [string, (task: StepWake) => Partial<StepWake>]>([
  ['an earlier start of its answers', ({ since }) => ({ since: moveEarlier(since, 3_600_000) })],
  ['a later start of its answers', ({ deadline }) => ({ since: deadline })],
  ['another form', () => ({ form: '1another-form-0000000000000000' })],
  ['another public workbook', () => ({ public: '1another-book-0000000000000000' })],
])('a task with %s as a hint resolves the step as if hints were right', async (_what, hint) => {
  const { positions } = await table.read();
  const world = table.keep();
  const task = await table.task();
  await table.emulator.clock.advanceTo(Date.parse(task.deadline));
  const result = await runMatch(table.adjudicator, { ...task, ...hint(task) });
  const shown = await readShownResult(table);
  table.emulator.restore(world.world);
  expect(result).toMatchObject({ kind: 'resolved', incidents: [] });
  expect((await table.read()).positions).toHaveLength(positions.length);
  await runMatch(table.adjudicator, task);
  expect(await readShownResult(table)).toEqual(shown);
});

test('a poll that misses an answer resolves nothing', async () => {
  await table.close();
  table = await openInSecondStep({ deadlinesFire: false });
  const task = await table.task();
  await table.emulator.clock.advanceTo(Date.parse(task.deadline) - 1000);
  const { entries } = await readShownResult(table);
  const at = new Date(table.emulator.clock.now()).toISOString();
  // The answer that the poll names was replaced, or is no longer listed.
  const { files } = await table.read();
  const world = table.emulator.snapshot();
  const form = world.forms[files.formId];
  if (form === undefined) throw new Error('there is a form');
  const forms = { ...world.forms, [files.formId]: { ...form, responses: [] } };
  table.emulator.restore({ ...world, forms });
  const result = await runMatch(table.adjudicator, withCutOff(task, at), { kind: 'poll' });
  expect(result).toEqual({ kind: 'not yet' });
  expect((await readShownResult(table)).entries).toBe(entries);
});

test('a task waits while the row of its entry is missing, and the Desk names the row', async () => {
  const task = await table.task();
  await table.emulator.clock.advanceTo(Date.parse(task.deadline));
  const { ledger } = HOST_TABS;
  const last = { sheetId: ledger.sheetId, dimension: 'ROWS', startIndex: 2, endIndex: 3 } as const;
  await byHand(table, [{ deleteDimension: { range: last } }]);
  await table.emulator.clock.advanceTo(Date.parse(task.deadline) + 600_000);
  const result = await runMatch(table.adjudicator, task);
  expect(result).toMatchObject({
    kind: 'waits',
    incidents: [{ code: 'ledger behind', where: `Ledger, entry ${entryOf(task) - 2}` }],
  });
  expect(await deskText(table)).toContain(
    `restore the newest version whose tab Ledger has entry ${entryOf(task) - 1}`,
  );
});
