import { expect, test } from 'vitest';
import { HOST_TABS } from '../../../sheets-templates/workbooks/host-workbook.ts';
import { byHand, deskText, typed } from '../../../test/support/table/by-hand.ts';
import { openTable, type Table } from '../../../test/support/table/table.ts';
import { USUAL_GAME } from '../../../test/support/table/usual-game.ts';
import { type Match, polledNow } from '../reading/match.ts';
import { listNewProblems, reportFindings } from './reporting.ts';

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

test('listNewProblems keeps the check that found a problem, and drops known problems', () => {
  const problem = { where: 'The form', what: 'It is closed.', todo: 'Open it.' };
  const compared = { ...problem, what: 'It differs.', foundBy: 'comparison' } as const;
  const incident = { ...problem, code: 'form out of reach', what: 'It is in the bin.' } as const;
  const problems = [problem, compared, problem, incident];
  expect(listNewProblems({ incidents: [incident] }, problems)).toEqual([problem, compared]);
});
