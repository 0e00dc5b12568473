/** `insertRange`, `deleteRange` and `moveDimension`: cells that make room, close up, or change places. */
import { invalidArgument } from '../core/refusal.ts';
import { changeEach, takeBlock } from './change-cells.ts';
import type { Draft } from './draft.ts';
import type { Dimension } from './grid-shape.ts';
import { moveRanges } from './move-ranges.ts';
import { areaOf, areaOfStretch, type Found, stretchOf } from './place.ts';
import { refuseProtected, refuseProtectedInsertion } from './protection.ts';
import type { RequestOf } from './request-shape.ts';
import { grown } from './requests-dimensions.ts';
import { refuseTooManyCells } from './requests-sheets.ts';
import { type Relocation, relocationMove, shiftWithinMove } from './shift.ts';
import { type Area, columnCountOf, rowCountOf, type Sheet, wholeSheet } from './spreadsheet.ts';

/** The grid grows where cells with something in them would be pushed off it. */
export function insertRange(draft: Draft, request: RequestOf<'insertRange'>): object {
  const { found, dimension } = readRange(draft, request);
  const length = lengthOf(found.area, dimension);
  const needed = lastUsed(found, dimension) + length - countOf(found.sheet, dimension);
  if (needed > 0) {
    refuseProtectedInsertion(draft, found.sheet, {
      dimension,
      index: countOf(found.sheet, dimension),
    });
    draft.changeSheet(found.sheet.properties.sheetId, grown(found.sheet, dimension, needed));
    refuseTooManyCells(draft.current);
  }
  shiftCells(draft, found, { dimension, length });
  return {};
}

/** The grid stays as large as it is: what closes up leaves empty cells at its end. */
export function deleteRange(draft: Draft, request: RequestOf<'deleteRange'>): object {
  const { found, dimension } = readRange(draft, request);
  shiftCells(draft, found, { dimension, length: -lengthOf(found.area, dimension) });
  return {};
}

function readRange(draft: Draft, { range, shiftDimension }: RequestOf<'insertRange'>) {
  if (shiftDimension === undefined) throw invalidArgument('No dimension specified.');
  return { found: areaOf(draft, range), dimension: shiftDimension };
}

function lengthOf(area: Area, dimension: Dimension): number {
  return dimension === 'ROWS' ? area.endRow - area.startRow : area.endColumn - area.startColumn;
}

function countOf(sheet: Sheet, dimension: Dimension): number {
  return dimension === 'ROWS' ? rowCountOf(sheet) : columnCountOf(sheet);
}

/** The end of what is used in the rows or columns of the area. */
function lastUsed({ sheet, area }: Found, dimension: Dimension): number {
  let last = 0;
  sheet.rows.forEach((row, index) => {
    if (dimension === 'COLUMNS') {
      if (area.startRow <= index && index < area.endRow) last = Math.max(last, row.length);
    } else if (row.slice(area.startColumn, area.endColumn).some((cell) => cell !== null)) {
      last = index + 1;
    }
  });
  return last;
}

interface CellShift {
  readonly dimension: Dimension;
  /** Negative closes up. */
  readonly length: number;
}

/** From the area's start to the end of the grid, in its own rows or columns only. */
function shiftCells(draft: Draft, { sheet, area }: Found, { dimension, length }: CellShift): void {
  const { sheetId } = sheet.properties;
  const grid = wholeSheet(draft.find(sheetId) ?? sheet);
  const rows = dimension === 'ROWS';
  const shifted: Area = rows
    ? { ...area, endRow: grid.endRow }
    : { ...area, endColumn: grid.endColumn };
  refuseProtected(draft, sheet, shifted);
  const block = takeBlock({ sheet, area: shifted });
  const used = rows
    ? { ...shifted, endRow: Math.min(grid.endRow, sheet.rows.length + Math.max(0, length)) }
    : shifted;
  changeEach(draft, { sheet, area: used }, (_old, row, column) => {
    const place = rows ? row - area.startRow : column - area.startColumn;
    return rows
      ? block(place - length, column - area.startColumn)
      : block(row - area.startRow, place - length);
  });
  const start = rows ? area.startRow : area.startColumn;
  moveRanges(draft, shiftWithinMove({ sheetId, dimension, start, length }, { sheet, area }));
}

/** The destination is an index of the grid as it is before the move. */
export function moveDimension(draft: Draft, request: RequestOf<'moveDimension'>): object {
  const stretch = stretchOf(draft, request.source);
  const { sheet, dimension, start, end, count } = stretch;
  const { destinationIndex = 0 } = request;
  if (end > count || destinationIndex > count) {
    throw invalidArgument(`There are only ${count} ${dimension.toLowerCase()} to move.`);
  }
  if (start < destinationIndex && destinationIndex < end) {
    throw invalidArgument('Cannot move rows or columns into themselves.');
  }
  refuseProtected(draft, sheet, areaOfStretch(stretch));
  refuseProtectedInsertion(draft, sheet, { dimension, index: destinationIndex });
  const destination = destinationIndex >= end ? destinationIndex - (end - start) : destinationIndex;
  const { sheetId } = sheet.properties;
  const relocation: Relocation = { sheetId, dimension, start, end, destination };
  draft.changeSheet(sheetId, relocated(sheet, relocation));
  moveRanges(draft, relocationMove(relocation));
  return {};
}

function relocated(sheet: Sheet, relocation: Relocation): Partial<Sheet> {
  if (relocation.dimension === 'ROWS') {
    return {
      rows: reordered(sheet.rows, relocation, []),
      rowProperties: reordered(sheet.rowProperties, relocation, null),
    };
  }
  return {
    rows: sheet.rows.map((row) => reordered(row, relocation, null)),
    columnProperties: reordered(sheet.columnProperties, relocation, null),
  };
}

function reordered<T>(list: readonly T[], { start, end, destination }: Relocation, blank: T): T[] {
  const length = Math.max(list.length, end, destination + end - start);
  const copy = Array.from({ length }, (_, index) => list[index] ?? blank);
  const moved = copy.splice(start, end - start);
  copy.splice(destination, 0, ...moved);
  return copy;
}
