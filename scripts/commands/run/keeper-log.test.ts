/** Tests the lines of `sealed run` on a step that another runner has resolved. */

import { afterEach, expect, test } from 'vitest';
import { resolveStep } from '../../../functions/match/visiting/resolve-step.ts';
import { gameNamed } from '../../../test/support/options.ts';
import { openTable, type Table } from '../../../test/support/table/table.ts';
import { lineOf } from '../run.ts';

let table: Table;
afterEach(() => table.close());

test('run reports newly resolved steps, but not steps resolved before', async () => {
  table = await openTable({ game: gameNamed('dm-invitational'), deadlinesFire: false });
  const task = await table.task();
  await table.deadline();
  const nowMs = table.emulator.clock.now();
  const said = async (): Promise<unknown> => {
    const result = await resolveStep(table.adjudicator, task);
    return [result.kind, lineOf({ kind: 'visited', title: 'The match', result, news: [] }, nowMs)];
  };
  expect(await said()).toMatchObject(['resolved', { outcome: 'resolved' }]);
  expect(await said()).toEqual(['resolved before', null]);
});
