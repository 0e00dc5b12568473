import { beforeEach, expect, test } from 'vitest';
import { HOST_TABS } from '../../../sheets-templates/workbooks/host-workbook.ts';
import { countClocks, toOtherOffsets } from '../../../test/support/other-offsets.ts';
import {
  arrangeRequest,
  byHand,
  MINUTE_MS,
  passTime,
  TICK_COLUMN,
  typed,
} from '../../../test/support/table/by-hand.ts';
import { OPENED_MS } from '../../../test/support/table/just-opened.ts';
import { HOST, openTable, type Table } from '../../../test/support/table/table.ts';
import { USUAL_GAME } from '../../../test/support/table/usual-game.ts';
import { readEntered } from '../../google/sheets.ts';
import { wallClock } from '../next/time.ts';
import { computeRowNumber } from './requests.ts';
import { restorePages } from './restore-pages.ts';

const POLL_MS = 10 * MINUTE_MS;

let table: Table;
beforeEach(async () => {
  table = await openTable({ game: USUAL_GAME, settings: { pollMs: POLL_MS } });
});

/** Rewrites the times of a workbook in the words of another runner. Returns their number by tab. */
async function redrawByOtherRunner(fileId: string): Promise<Readonly<Record<string, number>>> {
  const { tabs } = await readEntered(table.as(HOST), fileId);
  const changes = tabs.flatMap(({ sheetId, cells }) =>
    cells.flatMap((row, rowIndex) =>
      row.flatMap((cell, column) =>
        typeof cell === 'string' && countClocks(cell) > 0
          ? [typed(sheetId, rowIndex, column, toOtherOffsets(cell))]
          : [],
      ),
    ),
  );
  await byHand(table, changes, fileId);
  return Object.fromEntries(
    tabs.map(({ title, cells }) => [title, countClocks(JSON.stringify(cells))]),
  );
}

const readCells = async (fileId: string) =>
  JSON.stringify((await readEntered(table.as(HOST), fileId)).tabs);

test('the hourly comparison does not redraw pages that another runner has drawn', async () => {
  const match = await table.read();
  const [seat] = match.files.seats;
  const fileIds = [match.files.publicId, seat?.workbookId ?? ''];
  for (const fileId of fileIds)
    expect(Object.values(await redrawByOtherRunner(fileId))).toContainEqual(expect.any(Number));
  const before = await Promise.all(fileIds.map(readCells));
  expect(countClocks(before.join())).toBeGreaterThan(1);
  expect(await restorePages(table.adjudicator, match, null)).toMatchObject({
    ...{ notes: [], problems: [], stood: true },
  });
  expect(await Promise.all(fileIds.map(readCells))).toEqual(before);
});

test('polls by two runners give a row the same number', () => {
  const change = `The deadline moves to ${wallClock(OPENED_MS, 'Europe/Berlin')}.`;
  const asked = { what: 'deadline', whom: '', value: '+2 days', reason: 'Holidays.' };
  const numberOf = (text: string) =>
    computeRowNumber({ hostId: 'host', upon: 3, asked, change: text });
  const other = toOtherOffsets(change);
  expect(other).not.toBe(change);
  expect(numberOf(other)).toEqual(numberOf(change));
  const elsewhere = change.replace('Berlin', 'Paris');
  expect(numberOf(elsewhere)).not.toEqual(numberOf(change));
});

test('a poll executes a ticked row with times from another time zone database', async () => {
  const row = arrangeRequest('deadline', '', '+2 days', 'Holidays.');
  await byHand(table, [typed(HOST_TABS.requests.sheetId, 1, 0, ...row)]);
  await passTime(table, POLL_MS);
  const clocks = await redrawByOtherRunner(table.hostId);
  expect(clocks['Desk']).toBeGreaterThan(0);
  expect(clocks['Requests']).toBeGreaterThan(1);
  const before = await readCells(table.hostId);
  await passTime(table, POLL_MS);
  expect((await readCells(table.hostId)) === before).toBe(true);
  const tick = { userEnteredValue: { boolValue: true } };
  const start = { sheetId: HOST_TABS.requests.sheetId, rowIndex: 1, columnIndex: TICK_COLUMN };
  await byHand(table, [
    { updateCells: { start, rows: [{ values: [tick] }], fields: 'userEnteredValue' } },
  ]);
  await passTime(table, POLL_MS);
  expect((await table.read()).positions.at(-1)?.sealed.entry.kind).toBe('deadline');
});
