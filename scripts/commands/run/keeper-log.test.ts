/** Tests what `sealed run` prints about a step that another runner has resolved. */

import { expect, test } from 'vitest';
import { runMatch } from '../../../functions/match/running/run.ts';
import { parseGame } from '../../../test/support/options.ts';
import { openTable, type Table } from '../../../test/support/table/table.ts';
import { buildLogLine } from '../run.ts';

let openedTable: Table;

test('run reports only steps that were resolved since the last report', async () => {
  openedTable = await openTable({ game: parseGame('dm-invitational'), deadlinesFire: false });
  const task = await openedTable.task();
  await openedTable.deadline();
  const nowMs = openedTable.emulator.clock.now();
  const runAndDescribe = async (): Promise<unknown> => {
    const result = await runMatch(openedTable.adjudicator, task);
    return [
      result.kind,
      buildLogLine({ kind: 'visited', title: 'The match', result, news: [] }, nowMs),
    ];
  };
  expect(await runAndDescribe()).toMatchObject(['resolved', { outcome: 'resolved' }]);
  expect(await runAndDescribe()).toEqual(['resolved before', null]);
});
