import { afterEach, expect, test, vi } from 'vitest';
import { archiveOf } from '../../../functions/match/auditing/archive.ts';
import { verifyArchive } from '../../../functions/match/auditing/verify.ts';
import { presentsOfMine } from '../../../rules/presents-of-mine/game.ts';
import { pageSheetId } from '../../../sheets-templates/workbooks/sheet-ids.ts';
import { gameNamed } from '../../support/options.ts';
import { HOST, openTable, type Table } from '../../support/table/table.ts';

const drawing = vi.hoisted(() => ({ version: 1 }));
vi.mock('../../../sheets-templates/workbooks/drawing-version.ts', () => ({
  get DRAWING_VERSION() {
    return drawing.version;
  },
}));

let table: Table;
afterEach(() => table.close());

const FORMER = pageSheetId(2);

const idsIn = (fileId: string): readonly (number | null | undefined)[] =>
  (table.emulator.snapshot().spreadsheets[fileId]?.sheets ?? []).map(
    ({ properties }) => properties.sheetId,
  );

test('pages that only a former version drew are deleted after an upgrade, and all is verified', async () => {
  table = await openTable({ game: gameNamed(presentsOfMine.id) });
  const { files } = await table.read();
  const books = [files.publicId, ...files.seats.map(({ workbookId }) => workbookId)];
  for (const spreadsheetId of books) {
    const properties = { sheetId: FORMER, title: 'My points' };
    await table.as(HOST).sheets.spreadsheets.batchUpdate({
      spreadsheetId,
      requestBody: { requests: [{ addSheet: { properties } }] },
    });
  }
  expect(books.every((id) => idsIn(id).includes(FORMER))).toBe(true);
  drawing.version = 2;
  await table.robots();
  await table.deadline();
  expect(books.some((id) => idsIn(id).includes(FORMER))).toBe(false);
  const verdict = await verifyArchive(await archiveOf(table.as(HOST), table.hostId));
  expect(verdict.kind).toBe('verified');
});
