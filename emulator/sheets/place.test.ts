import { describe, expect, it } from 'vitest';
import { buildColumnSpan, readRefusal } from './requests-suite.ts';
import { openDesk } from './sheets-suite.ts';
import { toRange, toRowSpan } from './table-suite.ts';

const NOTE_CELL = { note: 'n' };
const buildNoteRequest = (place: object) => ({
  repeatCell: { range: place, cell: NOTE_CELL, fields: 'note' },
});
const buildInsertion = (place: object) => ({ insertDimension: { range: place } });
const formatBackwards = (start: string, end: string) =>
  `GridRange.start${start} must be less than or equal to GridRange.end${end}`;

describe('a place in a request', () => {
  it.each([
    [toRange(2, 1), formatBackwards('RowIndex[2]', 'RowIndex[1]')],
    [toRange(0, 1, [2, 1]), formatBackwards('ColumnIndex[2]', 'ColumnIndex[1]')],
    [{ startRowIndex: 1001 }, formatBackwards('RowIndex[1001]', 'RowIndex[1000]')],
    [{ startColumnIndex: 27 }, formatBackwards('ColumnIndex[27]', 'ColumnIndex[26]')],
    [toRange(-1, 1), 'GridRange.startRowIndex[-1] must not be negative'],
    [toRange(0, 1, [-1, 1]), 'GridRange.startColumnIndex[-1] must not be negative'],
    [
      toRange(1000, 1001, [0, 2]),
      'Range (T!A1001:B1001) exceeds grid limits. Max rows: 1000, max columns: 26',
    ],
    [toRange(0, 1, [26, 27]), 'Range (T!AA1) exceeds grid limits. Max rows: 1000, max columns: 26'],
  ])('an invalid grid range is refused: %#', async (place, message) => {
    expect(await readRefusal(await openDesk(), buildNoteRequest(place))).toBe(message);
  });

  it('a range may end outside the grid, begin in its last cell, or be empty', async () => {
    const { batch, get } = await openDesk();
    await batch(
      buildNoteRequest(toRange(999, 2000, [25, 99])),
      buildNoteRequest(toRange(2, 2)),
      buildNoteRequest(toRange(2, 3, [2, 2])),
    );
    const { sheets } = await get('sheets(data(startRow,rowData.values.note))', ['T!Z999:Z1000']);
    expect(sheets?.[0]?.data).toEqual([{ startRow: 998, rowData: [{}, { values: [NOTE_CELL] }] }]);
    const above = await get('sheets.data.rowData', ['T!A1:Z10']);
    expect(above.sheets?.[0]?.data).toEqual([{}]);
  });

  it.each([
    [toRowSpan(3, 2), 'range.startIndex[3] must be less than or equal to range.endIndex[2]'],
    [buildColumnSpan(3, 2), 'range.startIndex[3] must be less than or equal to range.endIndex[2]'],
    [toRowSpan(-1, 2), 'range.startIndex[-1] must be less than or equal to range.endIndex[2]'],
    [
      { dimension: 'ROWS', startIndex: 1001 },
      'range.startIndex[1001] must be less than or equal to range.endIndex[1000]',
    ],
    [
      { dimension: 'COLUMNS', startIndex: 27 },
      'range.startIndex[27] must be less than or equal to range.endIndex[26]',
    ],
    [{ startIndex: 0, endIndex: 1 }, 'No dimension specified.'],
    [{ ...toRowSpan(0, 1), sheetId: 99 }, 'No grid with id: 99'],
  ])('an invalid range of rows or columns is refused: %#', async (place, message) => {
    expect(await readRefusal(await openDesk(), buildInsertion(place))).toBe(message);
  });
});
