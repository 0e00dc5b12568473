/** Applies requests that move cells: insert, delete, paste, sort, move. */
import { invalidArgument } from '../core/refusal.ts';
import { changeEach, knownPart, putBlock, takeBlock } from './change-cells.ts';
import type { Draft } from './draft.ts';
import { effectiveValue } from './effective-value.ts';
import type { Dimension, GridRange, NamedRange, SortSpec } from './grid-shape.ts';
import { moveRanges } from './move-ranges.ts';
import {
  areaOf,
  areaOfStretch,
  boundsOn,
  type Found,
  firstCellOf,
  gridOf,
  gridRangeOf,
  overlap,
  stretchOf,
} from './place.ts';
import { covers, refuseProtected, refuseProtectedInsertion } from './protection.ts';
import type { RequestOf } from './request-shape.ts';
import { changeLists, grown } from './requests-dimensions.ts';
import { refuseTooManyCells } from './requests-sheets.ts';
import { type Relocation, relocationMove, shiftWithinMove } from './shift.ts';
import {
  type Area,
  type Cell,
  columnCountOf,
  rowCountOf,
  type Sheet,
  wholeSheet,
} from './spreadsheet.ts';

/** Inserts cells. The grid grows if cells with content would be pushed off it. */
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

/** Deletes cells. The grid keeps its size, with empty cells at its end. */
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
  readonly length: number;
}

/** Shifts cells from the area’s start on, in the area’s own rows or columns only. */
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

/** Moves rows or columns. The destination is an index of the grid before the move. */
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

const relocated = (sheet: Sheet, relocation: Relocation): Partial<Sheet> =>
  changeLists(sheet, relocation.dimension, (list, blank) => reordered(list, relocation, blank));

function reordered<T>(list: readonly T[], { start, end, destination }: Relocation, blank: T): T[] {
  const length = Math.max(list.length, end, destination + end - start);
  const copy = Array.from({ length }, (_, index) => list[index] ?? blank);
  const moved = copy.splice(start, end - start);
  copy.splice(destination, 0, ...moved);
  return copy;
}

/** Sorts rows stably. Values, formats and notes move, but ranges do not. */
export function sortRange(draft: Draft, request: RequestOf<'sortRange'>): object {
  const found = areaOf(draft, request.range);
  const { sheet, area } = found;
  refuseProtected(draft, sheet, area);
  if (sheet.merges.some((merge) => overlap(merge, area))) {
    throw invalidArgument('You cannot sort a range that contains merged cells.');
  }
  const columns = (request.sortSpecs ?? []).map((spec) => readSpec(spec, area));
  const known = { sheet, area: knownPart(found) };
  const block = takeBlock(known);
  const rows = Array.from({ length: known.area.endRow - area.startRow }, (_, row) => row);
  rows.sort((a, b) => {
    for (const { column, sortOrder } of columns) {
      const order = compareCells(block(a, column), block(b, column), sortOrder);
      if (order !== 0) return order;
    }
    return 0;
  });
  putBlock(draft, known, (row, column) => block(rows[row] ?? row, column));
  return {};
}

type SortOrder = NonNullable<SortSpec['sortOrder']>;

interface SortColumn {
  readonly column: number;
  readonly sortOrder: SortOrder;
}

function readSpec(spec: SortSpec, area: Area): SortColumn {
  const { dimensionIndex = 0, sortOrder = 'ASCENDING' } = spec;
  if (dimensionIndex < area.startColumn || dimensionIndex >= area.endColumn) {
    throw invalidArgument(`Sort column ${dimensionIndex} is outside of the range to sort.`);
  }
  return { column: dimensionIndex - area.startColumn, sortOrder };
}

const TEXTS = new Intl.Collator('en', { sensitivity: 'accent' });

/** Compares cells by kind and value. Errors and blanks are last in either order. */
function compareCells(a: Cell | null, b: Cell | null, sortOrder: SortOrder): number {
  const [one, other] = [keyOf(a), keyOf(b)];
  if (Math.max(one.rank, other.rank) >= LAST) return one.rank - other.rank;
  return sortOrder === 'ASCENDING' ? compareKeys(one, other) : compareKeys(other, one);
}

const compareKeys = (one: SortKey, other: SortKey): number =>
  one.rank - other.rank || TEXTS.compare(one.text, other.text) || one.number - other.number;

const LAST = 3;

interface SortKey {
  readonly rank: number;
  readonly number: number;
  readonly text: string;
}

function keyOf(cell: Cell | null): SortKey {
  const { numberValue, stringValue, boolValue, errorValue } = (cell && effectiveValue(cell)) ?? {};
  if (numberValue !== undefined) return { rank: 0, number: numberValue, text: '' };
  if (stringValue !== undefined) return { rank: 1, number: 0, text: stringValue };
  if (boolValue !== undefined) return { rank: 2, number: Number(boolValue), text: '' };
  return { rank: errorValue === undefined ? LAST + 1 : LAST, number: 0, text: '' };
}

interface Size {
  readonly rows: number;
  readonly columns: number;
}

function sizeOf({ startRow, endRow, startColumn, endColumn }: Area): Size {
  return { rows: endRow - startRow, columns: endColumn - startColumn };
}

/** Returns the area of a size from its first cell. Throws if the area does not fit on the grid. */
function areaFrom(sheet: Sheet, start: Pick<Area, 'startRow' | 'startColumn'>, size: Size): Area {
  const { startRow, startColumn } = start;
  const area = {
    startRow,
    endRow: startRow + size.rows,
    startColumn,
    endColumn: startColumn + size.columns,
  };
  if (area.endRow > rowCountOf(sheet) || area.endColumn > columnCountOf(sheet)) {
    throw invalidArgument('The pasted cells do not fit on the grid.');
  }
  return area;
}

/** Moves cells, and leaves the source empty. Names and merges inside the source move along. */
export function cutPaste(draft: Draft, request: RequestOf<'cutPaste'>): object {
  const source = areaOf(draft, request.source);
  const { destination = {} } = request;
  const sheet = gridOf(draft, destination.sheetId);
  const area = areaFrom(sheet, firstCellOf(sheet, destination), sizeOf(source.area));
  refuseProtected(draft, source.sheet, source.area);
  refuseProtected(draft, sheet, area);
  const block = takeBlock(source);
  putBlock(draft, source, () => null);
  putBlock(draft, { sheet, area }, block);
  takeMergesAlong(draft, source, { sheet, area });
  const namedRanges = draft.current.namedRanges.map((one) =>
    movedName(one, source, { sheet, area }),
  );
  draft.change({ namedRanges });
  return {};
}

function movedName(named: NamedRange, from: Found, to: Found): NamedRange {
  if (named.range === undefined || !isWithin(named.range, from)) return named;
  const area = movedArea(boundsOn(from.sheet, named.range), from, to);
  return { ...named, range: gridRangeOf(to.sheet, area) };
}

function isWithin(range: GridRange, { sheet, area }: Found): boolean {
  return (range.sheetId ?? 0) === sheet.properties.sheetId && covers(area, boundsOn(sheet, range));
}

function movedArea(
  area: Area,
  { area: from }: Pick<Found, 'area'>,
  { area: to }: Pick<Found, 'area'>,
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

function takeMergesAlong(draft: Draft, from: Found, to: Found): void {
  const going = from.sheet.merges.filter((merge) => covers(from.area, merge));
  const arrived = going.map((merge) => movedArea(merge, from, to));
  const left = from.sheet.merges.filter((merge) => !going.includes(merge));
  draft.changeSheet(from.sheet.properties.sheetId, { merges: left });
  const { sheetId } = to.sheet.properties;
  const there = gridOf(draft, sheetId).merges.filter((merge) => !overlap(merge, to.area));
  draft.changeSheet(sheetId, { merges: [...there, ...arrived] });
}
