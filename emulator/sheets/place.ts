/** Resolves ranges and ids of requests, or refuses them with Google’s message. */
import { type Refusal, refuseArgument } from '../core/refusal.ts';
import { cutToGrid, formatExceedsGrid, formatGridRange, type SheetArea } from './a1.ts';
import type { Draft } from './draft.ts';
import type { Dimension, DimensionRange, GridCoordinate, GridRange } from './grid-shape.ts';
import {
  type Area,
  countLines,
  getColumnCount,
  getRowCount,
  getWholeArea,
  type Sheet,
  type Spreadsheet,
} from './spreadsheet.ts';

/** Returns the sheet to which a request refers. A missing id means 0, as in Google’s messages. */
export function requireGrid(draft: Draft, sheetId = 0): Sheet {
  const sheet = draft.find(sheetId);
  if (sheet === undefined) throw createNoGridRefusal(sheetId);
  return sheet;
}

export function createNoGridRefusal(sheetId: number): Refusal {
  return refuseArgument(`No grid with id: ${sheetId}`);
}

export function requireSheet(draft: Draft, sheetId = 0): Sheet {
  const sheet = draft.find(sheetId);
  if (sheet === undefined) throw refuseArgument(`No sheet with id: ${sheetId}`);
  return sheet;
}

export function requireArea(draft: Draft, range: GridRange = {}): SheetArea {
  return requireAreaIn(draft.current, range);
}

export function requireAreaIn({ sheets }: Spreadsheet, range: GridRange): SheetArea {
  const sheetId = range.sheetId ?? 0;
  const sheet = sheets.find((one) => one.properties.sheetId === sheetId);
  if (sheet === undefined) throw createNoGridRefusal(sheetId);
  const whole = getWholeArea(sheet);
  const { startRowIndex = 0, startColumnIndex = 0 } = range;
  refuseBackwards('Row', startRowIndex, range.endRowIndex ?? whole.endRow);
  refuseBackwards('Column', startColumnIndex, range.endColumnIndex ?? whole.endColumn);
  const area = cutToGrid(sheet, range);
  if (area !== null) return { sheet, area };
  throw refuseArgument(formatExceedsGrid(sheet, formatGridRange(sheet, range)));
}

function refuseBackwards(dimension: 'Row' | 'Column', start: number, end: number): void {
  if (start < 0) {
    throw refuseArgument(`GridRange.start${dimension}Index[${start}] must not be negative`);
  }
  if (start > end) {
    throw refuseArgument(
      `GridRange.start${dimension}Index[${start}] must be less than or equal to ` +
        `GridRange.end${dimension}Index[${end}]`,
    );
  }
}

/** Returns the first cell of an area. Throws if the cell is not on the grid. */
export function requireFirstCell(
  sheet: Sheet,
  { rowIndex = 0, columnIndex = 0 }: GridCoordinate,
): Pick<Area, 'startRow' | 'startColumn'> {
  refuseIndex('row', rowIndex, getRowCount(sheet));
  refuseIndex('column', columnIndex, getColumnCount(sheet));
  return { startRow: rowIndex, startColumn: columnIndex };
}

function refuseIndex(dimension: 'row' | 'column', index: number, count: number): void {
  const name = `GridCoordinate.${dimension}Index[${index}]`;
  if (index < 0) throw refuseArgument(`${name} must not be negative`);
  if (index < count) return;
  throw refuseArgument(`${name} is after last ${dimension} in grid[${count - 1}]`);
}

export interface DimensionArea {
  readonly sheet: Sheet;
  readonly dimension: Dimension;
  readonly start: number;
  readonly end: number;
  readonly count: number;
}

export function requireLines(draft: Draft, range: DimensionRange = {}): DimensionArea {
  const sheet = requireGrid(draft, range.sheetId);
  const { dimension } = range;
  if (dimension === undefined) throw refuseArgument('No dimension specified.');
  const count = countLines(sheet, dimension);
  const { startIndex: start = 0, endIndex: end = count } = range;
  if (start < 0 || start > end) {
    throw refuseArgument(
      `range.startIndex[${start}] must be less than or equal to range.endIndex[${end}]`,
    );
  }
  return { sheet, dimension, start, end, count };
}

export function getLinesArea({ sheet, dimension, start, end }: Omit<DimensionArea, 'count'>): Area {
  const whole = getWholeArea(sheet);
  return dimension === 'ROWS'
    ? { ...whole, startRow: start, endRow: end }
    : { ...whole, startColumn: start, endColumn: end };
}

/** Returns a range as in replies, which omit a sheet id of 0 (recorded). */
export function omitZeroSheetId<P extends { readonly sheetId?: number }>(place: P): P {
  if (place.sheetId !== 0) return place;
  const { sheetId: _zero, ...rest } = place;
  return rest as P;
}

export function toGridRange(sheet: Sheet, area: Area): GridRange {
  return {
    sheetId: sheet.properties.sheetId,
    startRowIndex: area.startRow,
    endRowIndex: area.endRow,
    startColumnIndex: area.startColumn,
    endColumnIndex: area.endColumn,
  };
}

export function doAreasOverlap(a: Area, b: Area): boolean {
  const rows = a.startRow < b.endRow && b.startRow < a.endRow;
  return rows && a.startColumn < b.endColumn && b.startColumn < a.endColumn;
}

/** Converts a range to an area. Open bounds become those of the sheet. */
export function toArea(sheet: Sheet, range: GridRange): Area {
  return {
    startRow: range.startRowIndex ?? 0,
    endRow: range.endRowIndex ?? getRowCount(sheet),
    startColumn: range.startColumnIndex ?? 0,
    endColumn: range.endColumnIndex ?? getColumnCount(sheet),
  };
}
