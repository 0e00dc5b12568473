import { afterEach, beforeEach, expect, test } from 'vitest';
import { deskText, faults } from '../../../test/support/table/by-hand.ts';
import { openTable, type Table } from '../../../test/support/table/table.ts';
import { USUAL_GAME } from '../../../test/support/table/usual-game.ts';
import type { StepWake } from '../next/wake.ts';
import { resolveStep } from './resolve-step.ts';

let table: Table;
/** The task of the first step, which is resolved. */
let first: StepWake;
/** The task of the second step, which is open. */
let second: StepWake;
beforeEach(async () => {
  table = await openTable({ game: USUAL_GAME });
  first = await table.task();
  await table.robots();
  await table.deadline();
  second = await table.task();
});
afterEach(() => table.close());

const refused = async (api: string) =>
  faults(table, [{ effect: { kind: 'fail', status: 403 }, api, times: null }]);

test('a task of a step resolved long ago reports no incidents and draws no Desk', async () => {
  await table.robots();
  await table.deadline();
  const before = await deskText(table);
  expect(await resolveStep(table.adjudicator, first)).toMatchObject({
    ...{ kind: 'resolved before', incidents: [] },
  });
  expect(await deskText(table)).toBe(before);
});

test.each([
  ['of a step that is long resolved', () => first],
  [
    'of another step than the one that is open',
    () => ({ ...second, expectedEntry: { ...second.expectedEntry, entry: 2 } }),
  ],
])(
  'a task %s is gone if the queue is out of reach, and the Desk is unchanged',
  async (_what, taskOf) => {
    await table.robots();
    await table.deadline();
    const before = await deskText(table);
    await refused('cloudtasks');
    const result = await resolveStep(table.adjudicator, taskOf());
    expect(result).toEqual({ kind: 'gone' });
    expect(await deskText(table)).toBe(before);
  },
);
