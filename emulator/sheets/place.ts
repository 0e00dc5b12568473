/** Resolves ranges and ids of requests, or refuses them with Google’s message. */
import { invalidArgument, type Refusal } from '../core/refusal.ts';
import { exceedsGrid, writeGridRange } from './a1.ts';
import type { Draft } from './draft.ts';
import type { Dimension, DimensionRange, GridCoordinate, GridRange } from './grid-shape.ts';
import {
  type Area,
  columnCountOf,
  rowCountOf,
  type Sheet,
  type Spreadsheet,
  wholeSheet,
} from './spreadsheet.ts';

/** Returns the sheet of a request about cells. A missing id means 0, also in Google’s messages. */
export function gridOf(draft: Draft, sheetId = 0): Sheet {
  const sheet = draft.find(sheetId);
  if (sheet === undefined) throw noGrid(sheetId);
  return sheet;
}

export function noGrid(sheetId: number): Refusal {
  return invalidArgument(`No grid with id: ${sheetId}`);
}

export function sheetOf(draft: Draft, sheetId = 0): Sheet {
  const sheet = draft.find(sheetId);
  if (sheet === undefined) throw invalidArgument(`No sheet with id: ${sheetId}`);
  return sheet;
}

export interface Found {
  readonly sheet: Sheet;
  /** The cells on the grid. A range that starts inside the grid may end outside it. */
  readonly area: Area;
}

export function areaOf(draft: Draft, range: GridRange = {}): Found {
  return areaIn(draft.current, range);
}

export function areaIn({ sheets }: Spreadsheet, range: GridRange): Found {
  const sheetId = range.sheetId ?? 0;
  const sheet = sheets.find((one) => one.properties.sheetId === sheetId);
  if (sheet === undefined) throw noGrid(sheetId);
  return { sheet, area: clipToGrid(sheet, range) };
}

function clipToGrid(sheet: Sheet, range: GridRange): Area {
  const rows = rowCountOf(sheet);
  const columns = columnCountOf(sheet);
  const { startRowIndex: startRow = 0, startColumnIndex: startColumn = 0 } = range;
  const { endRowIndex = rows, endColumnIndex = columns } = range;
  refuseBackwards('Row', startRow, endRowIndex);
  refuseBackwards('Column', startColumn, endColumnIndex);
  if (startRow >= rows || startColumn >= columns) {
    throw invalidArgument(exceedsGrid(sheet, writeGridRange(sheet, range)));
  }
  const endRow = Math.min(endRowIndex, rows);
  return { startRow, endRow, startColumn, endColumn: Math.min(endColumnIndex, columns) };
}

function refuseBackwards(dimension: 'Row' | 'Column', start: number, end: number): void {
  if (start < 0) {
    throw invalidArgument(`GridRange.start${dimension}Index[${start}] must not be negative`);
  }
  if (start > end) {
    throw invalidArgument(
      `GridRange.start${dimension}Index[${start}] must be less than or equal to ` +
        `GridRange.end${dimension}Index[${end}]`,
    );
  }
}

/** Returns the first cell of an area. Throws if the cell is not on the grid. */
export function firstCellOf(
  sheet: Sheet,
  { rowIndex = 0, columnIndex = 0 }: GridCoordinate,
): Pick<Area, 'startRow' | 'startColumn'> {
  refuseIndex('row', rowIndex, rowCountOf(sheet));
  refuseIndex('column', columnIndex, columnCountOf(sheet));
  return { startRow: rowIndex, startColumn: columnIndex };
}

function refuseIndex(dimension: 'row' | 'column', index: number, count: number): void {
  const name = `GridCoordinate.${dimension}Index[${index}]`;
  if (index < 0) throw invalidArgument(`${name} must not be negative`);
  if (index < count) return;
  throw invalidArgument(`${name} is after last ${dimension} in grid[${count - 1}]`);
}

export interface Stretch {
  readonly sheet: Sheet;
  readonly dimension: Dimension;
  readonly start: number;
  readonly end: number;
  readonly count: number;
}

export function stretchOf(draft: Draft, range: DimensionRange = {}): Stretch {
  const sheet = gridOf(draft, range.sheetId);
  const { dimension } = range;
  if (dimension === undefined) throw invalidArgument('No dimension specified.');
  const count = dimension === 'ROWS' ? rowCountOf(sheet) : columnCountOf(sheet);
  const { startIndex: start = 0, endIndex: end = count } = range;
  if (start < 0 || start > end) {
    throw invalidArgument(
      `range.startIndex[${start}] must be less than or equal to range.endIndex[${end}]`,
    );
  }
  return { sheet, dimension, start, end, count };
}

export function areaOfStretch({ sheet, dimension, start, end }: Omit<Stretch, 'count'>): Area {
  const whole = wholeSheet(sheet);
  return dimension === 'ROWS'
    ? { ...whole, startRow: start, endRow: end }
    : { ...whole, startColumn: start, endColumn: end };
}

/** Returns a range as in replies, which omit a sheet id of 0 (recorded). */
export function placeReply<P extends { readonly sheetId?: number }>(place: P): P {
  if (place.sheetId !== 0) return place;
  const { sheetId: _zero, ...rest } = place;
  return rest as P;
}

export function gridRangeOf(sheet: Sheet, area: Area): GridRange {
  return {
    sheetId: sheet.properties.sheetId,
    startRowIndex: area.startRow,
    endRowIndex: area.endRow,
    startColumnIndex: area.startColumn,
    endColumnIndex: area.endColumn,
  };
}

export function overlap(a: Area, b: Area): boolean {
  const rows = a.startRow < b.endRow && b.startRow < a.endRow;
  return rows && a.startColumn < b.endColumn && b.startColumn < a.endColumn;
}

/** Returns a range as an area, with open bounds replaced by those of the sheet. */
export function boundsOn(sheet: Sheet, range: GridRange): Area {
  return {
    startRow: range.startRowIndex ?? 0,
    endRow: range.endRowIndex ?? rowCountOf(sheet),
    startColumn: range.startColumnIndex ?? 0,
    endColumn: range.endColumnIndex ?? columnCountOf(sheet),
  };
}
