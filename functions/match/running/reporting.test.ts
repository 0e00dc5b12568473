import { expect, test } from 'vitest';
import { HOST_TABS } from '../../../sheets-templates/workbooks/host-workbook.ts';
import { byHand, deskText, typed } from '../../../test/support/table/by-hand.ts';
import { openTable, type Table } from '../../../test/support/table/table.ts';
import { USUAL_GAME } from '../../../test/support/table/usual-game.ts';
import { type Match, polledNow } from '../reading/match.ts';
import { reportFindings } from './reporting.ts';

let table: Table;

test('reportUnreadable shows on the Desk why the ledger cannot be read', async () => {
  table = await openTable({ game: USUAL_GAME });
  const match = await table.read();
  const found = (what: string) => (read: Match) => ({
    ...polledNow(read),
    problems: [{ where: 'Here', what, todo: 'Look.' }],
  });
  await reportFindings(table.adjudicator, { match, find: found('The first.') });
  await byHand(table, [typed(HOST_TABS.ledger.sheetId, 1, 1, 'typed over')]);
  await reportFindings(table.adjudicator, { match, find: found('The second.') });
  expect(await deskText(table)).toMatch(/Ledger, row 2.*The second\./s);
});
