import { describe, expect, it } from 'vitest';
import { columns, refusedFor } from './requests-suite.ts';
import { newDesk } from './sheets-suite.ts';
import { range, rows } from './table-suite.ts';

const cell = { note: 'n' };
const note = (place: object) => ({ repeatCell: { range: place, cell, fields: 'note' } });
const insert = (place: object) => ({ insertDimension: { range: place } });
const upTo = (start: string, end: string) =>
  `GridRange.start${start} must be less than or equal to GridRange.end${end}`;

describe('a place in a request', () => {
  it.each([
    [range(2, 1), upTo('RowIndex[2]', 'RowIndex[1]')],
    [range(0, 1, [2, 1]), upTo('ColumnIndex[2]', 'ColumnIndex[1]')],
    [{ startRowIndex: 1001 }, upTo('RowIndex[1001]', 'RowIndex[1000]')],
    [{ startColumnIndex: 27 }, upTo('ColumnIndex[27]', 'ColumnIndex[26]')],
    [range(-1, 1), 'GridRange.startRowIndex[-1] must not be negative'],
    [range(0, 1, [-1, 1]), 'GridRange.startColumnIndex[-1] must not be negative'],
    [
      range(1000, 1001, [0, 2]),
      'Range (T!A1001:B1001) exceeds grid limits. Max rows: 1000, max columns: 26',
    ],
    [range(0, 1, [26, 27]), 'Range (T!AA1) exceeds grid limits. Max rows: 1000, max columns: 26'],
  ])('an invalid grid range is refused: %#', async (place, message) => {
    expect(await refusedFor(await newDesk(), note(place))).toBe(message);
  });

  it('a range may end outside the grid, begin in its last cell, or be empty', async () => {
    const { batch, get } = await newDesk();
    await batch(note(range(999, 2000, [25, 99])), note(range(2, 2)), note(range(2, 3, [2, 2])));
    const { sheets } = await get('sheets(data(startRow,rowData.values.note))', ['T!Z999:Z1000']);
    expect(sheets?.[0]?.data).toEqual([{ startRow: 998, rowData: [{}, { values: [cell] }] }]);
    const above = await get('sheets.data.rowData', ['T!A1:Z10']);
    expect(above.sheets?.[0]?.data).toEqual([{}]);
  });

  it.each([
    [rows(3, 2), 'range.startIndex[3] must be less than or equal to range.endIndex[2]'],
    [columns(3, 2), 'range.startIndex[3] must be less than or equal to range.endIndex[2]'],
    [rows(-1, 2), 'range.startIndex[-1] must be less than or equal to range.endIndex[2]'],
    [
      { dimension: 'ROWS', startIndex: 1001 },
      'range.startIndex[1001] must be less than or equal to range.endIndex[1000]',
    ],
    [
      { dimension: 'COLUMNS', startIndex: 27 },
      'range.startIndex[27] must be less than or equal to range.endIndex[26]',
    ],
    [{ startIndex: 0, endIndex: 1 }, 'No dimension specified.'],
    [{ ...rows(0, 1), sheetId: 99 }, 'No grid with id: 99'],
  ])('an invalid range of rows or columns is refused: %#', async (place, message) => {
    expect(await refusedFor(await newDesk(), insert(place))).toBe(message);
  });
});
