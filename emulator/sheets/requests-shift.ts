/** Applies requests that move cells: insert, delete, paste, sort, move. */

import { refuseArgument } from '../core/refusal.ts';
import type { SheetArea } from './a1.ts';
import { changeEachCell, copyBlock, cutToStored, type Draft, writeBlock } from './draft.ts';
import type { Dimension, NamedRange, SortSpec } from './grid-shape.ts';
import { getValue } from './number-format.ts';
import {
  doAreasOverlap,
  getLinesArea,
  requireArea,
  requireFirstCell,
  requireGrid,
  requireLines,
  toArea,
  toGridRange,
} from './place.ts';
import { containsArea, refuseProtected, refuseProtectedInsertion } from './protection.ts';
import type { RequestBody } from './request-shape.ts';
import { changeLists, resizeLines } from './requests-dimensions.ts';
import { refuseTooManyCells } from './requests-sheets.ts';
import { createInnerMove, createRelocation, moveRanges, type Relocation } from './shift.ts';
import {
  type Area,
  type Cell,
  countLines,
  getColumnCount,
  getRowCount,
  getWholeArea,
  type Sheet,
} from './spreadsheet.ts';

/** Inserts cells. The grid grows if cells with content would be pushed off it. */
export function insertRange(draft: Draft, request: RequestBody<'insertRange'>): object {
  const { found, dimension } = readShiftRequest(draft, request);
  const length = getLength(found.area, dimension);
  const needed = findUsedEnd(found, dimension) + length - countLines(found.sheet, dimension);
  if (needed > 0) {
    refuseProtectedInsertion(draft, found.sheet, {
      dimension,
      index: countLines(found.sheet, dimension),
    });
    draft.changeSheet(found.sheet.properties.sheetId, resizeLines(found.sheet, dimension, needed));
    refuseTooManyCells(draft.current);
  }
  shiftCells(draft, found, { dimension, length });
  return {};
}

/** Deletes cells. The grid keeps its size, with empty cells at its end. */
export function deleteRange(draft: Draft, request: RequestBody<'deleteRange'>): object {
  const { found, dimension } = readShiftRequest(draft, request);
  shiftCells(draft, found, { dimension, length: -getLength(found.area, dimension) });
  return {};
}

function readShiftRequest(draft: Draft, { range, shiftDimension }: RequestBody<'insertRange'>) {
  if (shiftDimension === undefined) throw refuseArgument('No dimension specified.');
  return { found: requireArea(draft, range), dimension: shiftDimension };
}

function getLength(area: Area, dimension: Dimension): number {
  return dimension === 'ROWS' ? area.endRow - area.startRow : area.endColumn - area.startColumn;
}

function findUsedEnd({ sheet, area }: SheetArea, dimension: Dimension): number {
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
  readonly length: number;
}

/** Shifts the cells from the area’s start onward, but only in the area’s own rows or columns. */
function shiftCells(
  draft: Draft,
  { sheet, area }: SheetArea,
  { dimension, length }: CellShift,
): void {
  const { sheetId } = sheet.properties;
  const grid = getWholeArea(draft.find(sheetId) ?? sheet);
  const rows = dimension === 'ROWS';
  const shifted: Area = rows
    ? { ...area, endRow: grid.endRow }
    : { ...area, endColumn: grid.endColumn };
  refuseProtected(draft, sheet, shifted);
  const block = copyBlock({ sheet, area: shifted });
  const used = rows
    ? { ...shifted, endRow: Math.min(grid.endRow, sheet.rows.length + Math.max(0, length)) }
    : shifted;
  changeEachCell(draft, { sheet, area: used }, (_old, row, column) => {
    const place = rows ? row - area.startRow : column - area.startColumn;
    return rows
      ? block(place - length, column - area.startColumn)
      : block(row - area.startRow, place - length);
  });
  const start = rows ? area.startRow : area.startColumn;
  moveRanges(draft, createInnerMove({ sheetId, dimension, start, length }, { sheet, area }));
}

/** Moves rows or columns. The destination is an index of the grid before the move. */
export function moveDimension(draft: Draft, request: RequestBody<'moveDimension'>): object {
  const stretch = requireLines(draft, request.source);
  const { sheet, dimension, start, end, count } = stretch;
  const { destinationIndex = 0 } = request;
  if (end > count || destinationIndex > count) {
    throw refuseArgument(`There are only ${count} ${dimension.toLowerCase()} to move.`);
  }
  if (start < destinationIndex && destinationIndex < end) {
    throw refuseArgument('Cannot move rows or columns into themselves.');
  }
  refuseProtected(draft, sheet, getLinesArea(stretch));
  refuseProtectedInsertion(draft, sheet, { dimension, index: destinationIndex });
  const destination = destinationIndex >= end ? destinationIndex - (end - start) : destinationIndex;
  const { sheetId } = sheet.properties;
  const relocation: Relocation = { sheetId, dimension, start, end, destination };
  draft.changeSheet(
    sheetId,
    changeLists(sheet, dimension, (list, blank) => moveInList(list, relocation, blank)),
  );
  moveRanges(draft, createRelocation(relocation));
  return {};
}

function moveInList<T>(list: readonly T[], { start, end, destination }: Relocation, blank: T): T[] {
  const length = Math.max(list.length, end, destination + end - start);
  const copy = Array.from({ length }, (_, index) => list[index] ?? blank);
  const moved = copy.splice(start, end - start);
  copy.splice(destination, 0, ...moved);
  return copy;
}

/** Sorts rows stably. Values, formats and notes move, but ranges do not. */
export function sortRange(draft: Draft, request: RequestBody<'sortRange'>): object {
  const found = requireArea(draft, request.range);
  const { sheet, area } = found;
  refuseProtected(draft, sheet, area);
  if (sheet.merges.some((merge) => doAreasOverlap(merge, area))) {
    throw refuseArgument('You cannot sort a range that contains merged cells.');
  }
  const columns = (request.sortSpecs ?? []).map((spec) => parseSortSpec(spec, area));
  const known = { sheet, area: cutToStored(found) };
  const block = copyBlock(known);
  const rows = Array.from({ length: known.area.endRow - area.startRow }, (_, row) => row);
  rows.sort((a, b) => {
    for (const { column, sortOrder } of columns) {
      const order = compareCells(block(a, column), block(b, column), sortOrder);
      if (order !== 0) return order;
    }
    return 0;
  });
  writeBlock(draft, known, (row, column) => block(rows[row] ?? row, column));
  return {};
}

type SortOrder = NonNullable<SortSpec['sortOrder']>;

interface SortColumn {
  readonly column: number;
  readonly sortOrder: SortOrder;
}

function parseSortSpec(spec: SortSpec, area: Area): SortColumn {
  const { dimensionIndex = 0, sortOrder = 'ASCENDING' } = spec;
  if (dimensionIndex < area.startColumn || dimensionIndex >= area.endColumn) {
    throw refuseArgument(`Sort column ${dimensionIndex} is outside of the range to sort.`);
  }
  return { column: dimensionIndex - area.startColumn, sortOrder };
}

const TEXT_COLLATOR = new Intl.Collator('en', { sensitivity: 'accent' });

/** Compares cells by kind and value. Errors and blanks are last in either order. */
function compareCells(a: Cell | null, b: Cell | null, sortOrder: SortOrder): number {
  const [one, other] = [getSortKey(a), getSortKey(b)];
  if (Math.max(one.rank, other.rank) >= LAST_RANK) return one.rank - other.rank;
  return sortOrder === 'ASCENDING' ? compareKeys(one, other) : compareKeys(other, one);
}

const compareKeys = (one: SortKey, other: SortKey): number =>
  one.rank - other.rank || TEXT_COLLATOR.compare(one.text, other.text) || one.number - other.number;

const LAST_RANK = 3;

interface SortKey {
  readonly rank: number;
  readonly number: number;
  readonly text: string;
}

function getSortKey(cell: Cell | null): SortKey {
  const { numberValue, stringValue, boolValue, errorValue } = (cell && getValue(cell)) ?? {};
  if (numberValue !== undefined) return { rank: 0, number: numberValue, text: '' };
  if (stringValue !== undefined) return { rank: 1, number: 0, text: stringValue };
  if (boolValue !== undefined) return { rank: 2, number: Number(boolValue), text: '' };
  return { rank: errorValue === undefined ? LAST_RANK + 1 : LAST_RANK, number: 0, text: '' };
}

/** Returns the area of the same size that begins at another cell. Throws if it exceeds the grid. */
function fitArea(
  sheet: Sheet,
  { startRow, startColumn }: Pick<Area, 'startRow' | 'startColumn'>,
  from: Area,
): Area {
  const endRow = startRow + getLength(from, 'ROWS');
  const endColumn = startColumn + getLength(from, 'COLUMNS');
  if (endRow > getRowCount(sheet) || endColumn > getColumnCount(sheet)) {
    throw refuseArgument('The pasted cells do not fit on the grid.');
  }
  return { startRow, endRow, startColumn, endColumn };
}

/** Moves cells, and leaves the source empty. Names and merges inside the source move along. */
export function cutPaste(draft: Draft, request: RequestBody<'cutPaste'>): object {
  const source = requireArea(draft, request.source);
  const { destination = {} } = request;
  const sheet = requireGrid(draft, destination.sheetId);
  const area = fitArea(sheet, requireFirstCell(sheet, destination), source.area);
  refuseProtected(draft, source.sheet, source.area);
  refuseProtected(draft, sheet, area);
  const block = copyBlock(source);
  writeBlock(draft, source, () => null);
  writeBlock(draft, { sheet, area }, block);
  moveMerges(draft, source, { sheet, area });
  const namedRanges = draft.current.namedRanges.map((one) =>
    moveNameAlong(one, source, { sheet, area }),
  );
  draft.change({ namedRanges });
  return {};
}

function moveNameAlong(named: NamedRange, from: SheetArea, to: SheetArea): NamedRange {
  const { range } = named;
  if (range === undefined || (range.sheetId ?? 0) !== from.sheet.properties.sheetId) return named;
  const area = toArea(from.sheet, range);
  if (!containsArea(from.area, area)) return named;
  return { ...named, range: toGridRange(to.sheet, translateArea(area, from, to)) };
}

function translateArea(
  area: Area,
  { area: from }: Pick<SheetArea, 'area'>,
  { area: to }: Pick<SheetArea, 'area'>,
): Area {
  const rows = to.startRow - from.startRow;
  const columns = to.startColumn - from.startColumn;
  return {
    startRow: area.startRow + rows,
    endRow: area.endRow + rows,
    startColumn: area.startColumn + columns,
    endColumn: area.endColumn + columns,
  };
}

function moveMerges(draft: Draft, from: SheetArea, to: SheetArea): void {
  const going = from.sheet.merges.filter((merge) => containsArea(from.area, merge));
  const arrived = going.map((merge) => translateArea(merge, from, to));
  const left = from.sheet.merges.filter((merge) => !going.includes(merge));
  draft.changeSheet(from.sheet.properties.sheetId, { merges: left });
  const { sheetId } = to.sheet.properties;
  const there = requireGrid(draft, sheetId).merges.filter(
    (merge) => !doAreasOverlap(merge, to.area),
  );
  draft.changeSheet(sheetId, { merges: [...there, ...arrived] });
}
