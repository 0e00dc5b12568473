import { describe, expect, it } from 'vitest';
import { type BatchRequest, type Desk, openDesk } from './sheets-suite.ts';

const buildRowsWrite = (sheetId: number, row: number, values: object[]): BatchRequest => ({
  updateCells: { start: { sheetId, rowIndex: row }, rows: [{ values }], fields: '*' },
});
const buildText = (stringValue: string) => ({ userEnteredValue: { stringValue } });

/** Returns the stored rows of a sheet. */
const readStoredRows = ({ emulator, spreadsheetId }: Desk, index = 0) =>
  emulator.snapshot().spreadsheets[spreadsheetId]?.sheets[index]?.rows;

describe('a spreadsheet that is written', () => {
  it('a draft stores rows and cells up to the last one in use', async () => {
    const desk = await openDesk();
    await desk.batch(
      buildRowsWrite(0, 2, [buildText('a'), buildText('b')]),
      buildRowsWrite(7, 0, [buildText('c')]),
    );
    expect(readStoredRows(desk)).toEqual([[], [], [buildText('a'), buildText('b')]]);
    expect(readStoredRows(desk, 1)).toEqual([[buildText('c')]]);
    await desk.batch(buildRowsWrite(0, 2, [buildText('a'), {}]));
    expect(readStoredRows(desk)).toEqual([[], [], [buildText('a')]]);
    await desk.batch(buildRowsWrite(0, 2, [{}]));
    expect(readStoredRows(desk)).toEqual([[], [], []]);
  });

  it('the last of several writes to a row takes effect', async () => {
    const desk = await openDesk();
    await desk.batch(buildRowsWrite(0, 0, [buildText('a'), buildText('b')]));
    const before = desk.emulator.snapshot();
    await desk.batch(
      buildRowsWrite(0, 0, [buildText('c')]),
      buildRowsWrite(0, 1, [buildText('d')]),
      buildRowsWrite(0, 0, [buildText('e')]),
    );
    expect(readStoredRows(desk)).toEqual([[buildText('e'), buildText('b')], [buildText('d')]]);
    expect(before.spreadsheets[desk.spreadsheetId]?.sheets[0]?.rows).toEqual([
      [buildText('a'), buildText('b')],
    ]);
  });

  it('sorting and replacing change only rows in the range, and add none', async () => {
    const desk = await openDesk();
    const column = ['c', 'b', 'a', 'b'].map((one) => [buildText(one)]);
    await desk.batch(...column.map((values, row) => buildRowsWrite(0, row, values)));
    const sort = (endRowIndex: number): BatchRequest => ({
      sortRange: { range: { endRowIndex, endColumnIndex: 1 }, sortSpecs: [{}] },
    });
    await desk.batch(sort(2));
    expect(await desk.values('T')).toEqual([['b'], ['c'], ['a'], ['b']]);
    await desk.batch(sort(9), { findReplace: { find: 'b', replacement: 'd', sheetId: 0 } });
    expect(readStoredRows(desk)).toEqual(['a', 'd', 'd', 'c'].map((one) => [buildText(one)]));
    const below = { range: { startRowIndex: 20, endColumnIndex: 1 }, sortSpecs: [{}] };
    await desk.batch({ sortRange: below });
    expect(readStoredRows(desk)).toHaveLength(4);
  });
});
