import { expect, it } from 'vitest';
import { buildColumnSpan, buildGridSize, readRefusal, writeLetters } from './requests-suite.ts';
import { type BatchRequest, openDesk } from './sheets-suite.ts';
import { toRange, toRowSpan } from './table-suite.ts';

const DESK_CELLS = 2 * 1000 * 26;

it.each<BatchRequest>([
  { appendDimension: { sheetId: 0, dimension: 'ROWS', length: 1 } },
  { insertDimension: { range: toRowSpan(0, 1) } },
  { insertDimension: { range: buildColumnSpan(0, 1) } },
  { insertRange: { range: toRange(0, 1, [0, 1]), shiftDimension: 'ROWS' } },
  { duplicateSheet: { sourceSheetId: 0 } },
  { addSheet: { properties: { gridProperties: { rowCount: 1, columnCount: 1 } } } },
  buildGridSize(0, 1001, 26),
])('a request beyond the limit of ten million cells is refused: %#', async (request) => {
  const desk = await openDesk();
  const gridProperties = { rowCount: 1000, columnCount: (10_000_000 - DESK_CELLS) / 1000 };
  await desk.batch({ addSheet: { properties: { gridProperties } } }, writeLetters(999, 0, ['a']));
  expect(await readRefusal(desk, request)).toBe(
    'This action would increase the number of cells in the workbook above the limit of ' +
      '10000000 cells.',
  );
});
