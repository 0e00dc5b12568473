import { expect, test } from 'vitest';
import type { Seat } from '../../../rules/kit/match/seat.ts';
import type { DrawnSheet } from '../../../sheets-templates/drawing/drawing.ts';
import { getContentSheetId } from '../../../sheets-templates/workbooks/workbook.ts';
import { parseGame } from '../../../test/support/options.ts';
import {
  byHand,
  HOUR_MS,
  MINUTE_MS,
  passTime,
  typed,
} from '../../../test/support/table/by-hand.ts';
import { readRanges } from '../../../test/support/table/ranges.ts';
import { HOST, openTable, type Table } from '../../../test/support/table/table.ts';
import { USUAL_GAME } from '../../../test/support/table/usual-game.ts';
import { readEntered } from '../../google/sheets.ts';
import { getCurrentPosition, type Match } from '../reading/match.ts';
import { compareTab } from './compare-tabs.ts';
import { drawPublicOnce, drawSeatOnce } from './converge.ts';

/** The column of the coordinate x on the tab “Houses”, from 0. */
const X_COLUMN = 2;

/** Lists the pages of the public workbook and of a player's, each with its file. */
function listPages(match: Match): readonly (readonly [fileId: string, sheet: DrawnSheet])[] {
  const { publicId, seats } = match.files;
  const [first] = seats;
  const seat: Seat | undefined = first?.seat;
  return [
    ...drawPublicOnce(match).sheets.map((sheet) => [publicId, sheet] as const),
    ...(seat === undefined ? [] : drawSeatOnce(match, seat).sheets).map(
      (sheet) => [first?.workbookId ?? '', sheet] as const,
    ),
  ];
}

const listLastingPages = (match: Match) =>
  listPages(match).filter(([, { lasting }]) => lasting !== undefined);

/** Returns the place of a sheet's lasting cells, and these cells. */
function getLastingCells({ title, lasting, rows }: DrawnSheet) {
  const { top = 0, left = 0, bottom = 0, right = 0 } = lasting ?? {};
  return { title, lasting, cells: rows.slice(top, bottom).map((row) => row.slice(left, right)) };
}

/** Lists the cells of these pages that differ from their drawing. */
async function listDifferences(table: Table, match: Match) {
  const found = await Promise.all(
    listPages(match).map(async ([fileId, sheet]) => {
      const { tabs } = await readEntered(table.as(HOST), fileId);
      const tab = tabs.find(({ sheetId }) => sheetId === sheet.sheetId);
      return compareTab({ sheet, tab, name: sheet.title }).differences;
    }),
  );
  return found.flat();
}

test.each(['mars-immerser', 'dm-invitational'])(
  'each page of %s with a map has the same lasting cells after each entry',
  async (id) => {
    const game = parseGame(id);
    const table = await openTable({ game, players: game.seats.least });
    let match = await table.read();
    const opened = listLastingPages(match).map(([, sheet]) => getLastingCells(sheet));
    expect(opened.map(({ title }) => title)).toEqual(['Story', 'Map', 'Now']);
    while (getCurrentPosition(match).sealed.entry.next !== null) {
      await table.robots();
      match = await table.deadline();
      expect(listLastingPages(match).map(([, sheet]) => getLastingCells(sheet))).toEqual(opened);
      expect(await listDifferences(table, match)).toEqual([]);
    }
  },
);

/** Types into a lasting cell of the first page that has any. */
async function editLastingCell(table: Table, match: Match): Promise<void> {
  const [[fileId, sheet] = []] = listLastingPages(match);
  const { top = 0, left = 0 } = sheet?.lasting ?? {};
  await byHand(table, [typed(sheet?.sheetId ?? 0, top, left, 'Mine')], fileId);
}

test('a step leaves an edited lasting cell, which the next poll restores', async () => {
  const table = await openTable({ game: USUAL_GAME, settings: { pollMs: HOUR_MS } });
  await table.robots();
  const { deadline } = await table.task();
  await table.emulator.clock.advanceTo(Date.parse(deadline) - MINUTE_MS);
  await editLastingCell(table, await table.read());
  const match = await table.deadline();
  expect(await listDifferences(table, match)).toMatchObject([{ found: '"Mine"' }]);
  await passTime(table, HOUR_MS);
  expect(await listDifferences(table, match)).toEqual([]);
});

test('the last step restores an edited lasting cell', async () => {
  const table = await openTable({ game: USUAL_GAME });
  let match = await table.read();
  while (getCurrentPosition(match).sealed.entry.next !== null) {
    await editLastingCell(table, match);
    await table.robots();
    match = await table.deadline();
  }
  expect(await listDifferences(table, match)).toEqual([]);
});

test('an edit of content changes the lasting cells', async () => {
  const table = await openTable({ game: USUAL_GAME });
  const before = await table.read();
  const [houses = []] = await readRanges(table.as(HOST), table.hostId, ['Houses']);
  const x = { userEnteredValue: { numberValue: Number(houses[1]?.[X_COLUMN]) + 1 } };
  const start = { sheetId: getContentSheetId(0), rowIndex: 1, columnIndex: X_COLUMN };
  await byHand(table, [
    { updateCells: { start, rows: [{ values: [x] }], fields: 'userEnteredValue' } },
  ]);
  const match = await table.deadline();
  expect(getCurrentPosition(match).sealed.entry.kind).toBe('content');
  const [former, now] = [before, match].map((one) =>
    listLastingPages(one).map(([, sheet]) => getLastingCells(sheet)),
  );
  expect(now).not.toEqual(former);
  expect(await listDifferences(table, match)).toEqual([]);
});
