/** Tasks for which nothing is due change nothing, and report so. */

import { beforeEach, describe, expect, test } from 'vitest';
import { withCutOff } from '../../../functions/match/next/tasks.ts';
import { entryOf } from '../../../functions/match/next/wake.ts';
import { resolveStep } from '../../../functions/match/visiting/resolve-step.ts';
import { HOST_TABS } from '../../../sheets-templates/workbooks/host-workbook.ts';
import { byHand, deskText, faults } from '../../support/table/by-hand.ts';
import type { Table } from '../../support/table/table.ts';
import { openInSecondStep, readShownResult } from './scene.ts';

let table: Table;
beforeEach(async () => {
  table = await openInSecondStep({ deadlinesFire: false });
});

const listSpreadsheets = (): string => JSON.stringify(table.emulator.snapshot().spreadsheets);
const moveEarlier = (time: string, ms: number): string =>
  new Date(Date.parse(time) - ms).toISOString();

describe('tasks while Google refuses the match once', () => {
  const refusedOnce = () =>
    faults(table, [{ api: 'sheets', effect: { kind: 'fail', status: 403 }, times: 1 }]);

  test('a task is dropped if the ledger has later entries than its own', async () => {
    const task = await table.task();
    await table.emulator.clock.advanceTo(Date.parse(task.deadline));
    await resolveStep(table.adjudicator, task);
    const next = await table.task();
    await table.emulator.clock.advanceTo(Date.parse(next.deadline));
    await resolveStep(table.adjudicator, next);
    const before = listSpreadsheets();
    await refusedOnce();
    expect(await resolveStep(table.adjudicator, task)).toEqual({ kind: 'gone' });
    expect(listSpreadsheets()).toBe(before);
  });

  test('a task is dropped if its step is not due', async () => {
    const task = await table.task();
    await table.emulator.clock.advanceTo(Date.parse(task.deadline));
    const before = listSpreadsheets();
    await refusedOnce();
    const result = await resolveStep(table.adjudicator, {
      ...task,
      form: '1another-form-0000000000000000',
    });
    expect(result).toEqual({ kind: 'gone' });
    expect(listSpreadsheets()).toBe(before);
  });

  test('a task for a due step waits and is retried while Google refuses the match', async () => {
    const task = await table.task();
    await table.emulator.clock.advanceTo(Date.parse(task.deadline));
    await refusedOnce();
    expect((await resolveStep(table.adjudicator, task)).kind).toBe('waits');
  });
});

test('an unreadable match is retried for 60 days', async () => {
  const task = await table.task();
  await faults(table, [{ api: 'sheets', effect: { kind: 'fail', status: 403 }, times: null }]);
  const againAfter = async (days: number) => {
    await table.emulator.clock.advanceTo(Date.parse(task.deadline) + days * 86_400_000);
    return resolveStep(table.adjudicator, task);
  };
  expect(await againAfter(59)).toMatchObject({ kind: 'waits', again: expect.any(String) });
  expect(await againAfter(61)).toMatchObject({ kind: 'waits', again: null });
});

test('a task with an earlier start of its list of answers resolves the step', async () => {
  const task = await table.task();
  await table.emulator.clock.advanceTo(Date.parse(task.deadline));
  const since = moveEarlier(task.since, 3_600_000);
  const result = await resolveStep(table.adjudicator, { ...task, since });
  expect(result.kind).toBe('resolved');
});

test('a poll that misses an answer resolves nothing', async () => {
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
  const result = await resolveStep(table.adjudicator, withCutOff(task, at), { kind: 'poll' });
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
  const result = await resolveStep(table.adjudicator, task);
  expect(result).toMatchObject({
    kind: 'waits',
    incidents: [{ code: 'ledger behind', where: `Ledger, entry ${entryOf(task) - 2}` }],
  });
  expect(await deskText(table)).toContain(
    `restore the newest version whose tab Ledger has entry ${entryOf(task) - 1}`,
  );
});
