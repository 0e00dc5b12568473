import { expect, it } from 'vitest';
import { columns, letters, refusedFor, size } from './requests-suite.ts';
import { type BatchRequest, newDesk } from './sheets-suite.ts';
import { range, rows } from './table-suite.ts';

const TABS_OF_DESK = 2 * 1000 * 26;

it.each<BatchRequest>([
  { appendDimension: { sheetId: 0, dimension: 'ROWS', length: 1 } },
  { insertDimension: { range: rows(0, 1) } },
  { insertDimension: { range: columns(0, 1) } },
  { insertRange: { range: range(0, 1, [0, 1]), shiftDimension: 'ROWS' } },
  { duplicateSheet: { sourceSheetId: 0 } },
  { addSheet: { properties: { gridProperties: { rowCount: 1, columnCount: 1 } } } },
  size(0, 1001, 26),
])('a request beyond the limit of ten million cells is refused: %#', async (request) => {
  const desk = await newDesk();
  const gridProperties = { rowCount: 1000, columnCount: (10_000_000 - TABS_OF_DESK) / 1000 };
  await desk.batch({ addSheet: { properties: { gridProperties } } }, letters(999, 0, ['a']));
  expect(await refusedFor(desk, request)).toBe(
    'This action would increase the number of cells in the workbook above the limit of ' +
      '10000000 cells.',
  );
});
