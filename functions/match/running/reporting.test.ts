import { expect, test } from 'vitest';
import { HOST_TABS } from '../../../sheets-templates/workbooks/host-workbook.ts';
import { byHand, deskText, typed } from '../../../test/support/table/by-hand.ts';
import { formatIso, HOUR_MS, OPENED_MS } from '../../../test/support/table/just-opened.ts';
import { openTable } from '../../../test/support/table/table.ts';
import { USUAL_GAME } from '../../../test/support/table/usual-game.ts';
import { getPollRecord, type Match } from '../reading/match.ts';
import { createPollRecord } from '../reading/polled.ts';
import { isOldReport, listNewProblems, reportFindings } from './reporting.ts';

test('reportUnreadable shows on the Desk why the ledger cannot be read', async () => {
  const table = await openTable({ game: USUAL_GAME });
  const match = await table.read();
  const createFinding = (what: string) => (read: Match) => ({
    ...getPollRecord(read),
    problems: [{ where: 'Here', what, todo: 'Look.' }],
  });
  await reportFindings(table.adjudicator, { match, find: createFinding('The first.') });
  await byHand(table, [typed(HOST_TABS.ledger.sheetId, 1, 1, 'typed over')]);
  await reportFindings(table.adjudicator, { match, find: createFinding('The second.') });
  expect(await deskText(table)).toMatch(/Ledger, row 2.*The second\./s);
});

test('listNewProblems keeps the check that found a problem, and drops known problems', () => {
  const problem = { where: 'The form', what: 'Nobody can answer.', todo: 'Open it.' };
  const compared = { ...problem, what: 'It differs.', foundBy: 'comparison' } as const;
  const incident = { ...problem, code: 'form out of reach', what: 'It is in the bin.' } as const;
  const problems = [problem, compared, problem, incident];
  expect(listNewProblems({ incidents: [incident] }, problems)).toEqual([problem, compared]);
});

const MINUTE_MS = 60_000;

test.each<readonly [string, number | null, number | null, number | null, boolean]>([
  ['never polled', null, null, null, true],
  ['polled an hour ago', HOUR_MS, null, null, true],
  ['polled less than an hour ago', HOUR_MS - 1, null, null, false],
  ['open an hour ago', 0, HOUR_MS, null, true],
  ['open less than an hour ago', 0, HOUR_MS - 1, null, false],
  ['open a fortieth of a short step ago', 0, 3 * MINUTE_MS, 2 * HOUR_MS, true],
  ['open less than a fortieth of a short step ago', 0, 3 * MINUTE_MS - 1, 2 * HOUR_MS, false],
  ['open an hour ago, in a long step', 0, HOUR_MS, 400 * HOUR_MS, true],
])(
  'a poll of a match or form that was %s writes its record again: $4',
  (_what, polledMs, openMs, stepMs, isOld) => {
    const [polledAt = '', formOpenAt = ''] = [polledMs, openMs].map((ms) =>
      ms === null ? '' : formatIso(OPENED_MS - ms),
    );
    const record = { ...createPollRecord(1), polledAt, formOpenAt };
    expect(isOldReport(record, { nowMs: OPENED_MS, stepMs })).toBe(isOld);
  },
);
