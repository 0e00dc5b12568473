import { afterEach, expect, test } from 'vitest';
import { exportMatch } from '../../../functions/match/auditing/archive.ts';
import { verifyArchive } from '../../../functions/match/auditing/verify.ts';
import { presentsOfMine } from '../../../rules/presents-of-mine/game.ts';
import { getPageSheetId } from '../../../sheets-templates/workbooks/workbook.ts';
import { parseGame } from '../../support/options.ts';
import { HOST, openTable, type Table } from '../../support/table/table.ts';

let table: Table;
afterEach(() => table.close());

const [FIRST, FORMER] = [getPageSheetId(0), getPageSheetId(9)];

const listIds = (fileId: string): readonly (number | null | undefined)[] =>
  (table.emulator.snapshot().spreadsheets[fileId]?.sheets ?? []).map(
    ({ properties }) => properties.sheetId,
  );

test('a page of a former version is deleted, and the match is verified', async () => {
  table = await openTable({ game: parseGame(presentsOfMine.id) });
  const { files } = await table.read();
  const titled = (sheetId: number, title: string) => ({ sheetId, title });
  const books = [
    { id: files.publicId, title: 'Log' },
    ...files.seats.map(({ workbookId }) => ({ id: workbookId, title: 'My presents' })),
  ];
  for (const { id, title } of books)
    await table.as(HOST).sheets.spreadsheets.batchUpdate({
      spreadsheetId: id,
      requestBody: {
        requests: [
          { updateSheetProperties: { properties: titled(FIRST, 'Former'), fields: 'title' } },
          { addSheet: { properties: titled(FORMER, title) } },
        ],
      },
    });
  await table.robots();
  await table.deadline();
  expect(books.some(({ id }) => listIds(id).includes(FORMER))).toBe(false);
  const verdict = await verifyArchive(await exportMatch(table.as(HOST), table.hostId));
  expect(verdict.kind).toBe('verified');
});
