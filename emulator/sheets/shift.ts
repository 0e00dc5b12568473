/** Moves ranges whose rows, columns or cells are inserted, deleted or moved. */

import type { SheetArea } from './a1.ts';
import type { Draft } from './draft.ts';
import type { Dimension, GridRange, NamedRange, ProtectedRange } from './grid-shape.ts';
import { toArea } from './place.ts';
import type { Area, Sheet } from './spreadsheet.ts';

/** The movement of ranges on one sheet. */
export interface RangeMove {
  readonly sheetId: number;
  readonly moved: (range: GridRange) => GridRange | null;
}

/** An insertion of `length` rows or columns at `start`; a deletion if `length` is negative. */
export interface Shift {
  readonly sheetId: number;
  readonly dimension: Dimension;
  readonly start: number;
  readonly length: number;
}

/** A move of rows or columns. `destination` is an index of the grid without the moved ones. */
export interface Relocation {
  readonly sheetId: number;
  readonly dimension: Dimension;
  readonly start: number;
  readonly end: number;
  readonly destination: number;
}

/** The bounds of a range in one dimension. An undefined bound is open. */
interface IndexInterval {
  readonly start: number | undefined;
  readonly end: number | undefined;
}

export function createShiftMove(shift: Shift): RangeMove {
  const { sheetId, dimension } = shift;
  return {
    sheetId,
    moved: (range) =>
      withInterval(range, dimension, shiftInterval(getInterval(range, dimension), shift)),
  };
}

/** Creates a move that affects only ranges whose other dimension is within the area. */
export function createInnerMove(shift: Shift, { sheet, area }: SheetArea): RangeMove {
  const { moved, sheetId } = createShiftMove(shift);
  return {
    sheetId,
    moved: (range) => {
      const { startRow, endRow, startColumn, endColumn } = toArea(sheet, range);
      const isWithin =
        shift.dimension === 'ROWS'
          ? area.startColumn <= startColumn && endColumn <= area.endColumn
          : area.startRow <= startRow && endRow <= area.endRow;
      return isWithin ? moved(range) : range;
    },
  };
}

/** Creates a move that takes along ranges inside the moved lines, and adjusts other ranges. */
export function createRelocation(relocation: Relocation): RangeMove {
  const { sheetId, dimension, start, end, destination } = relocation;
  const length = end - start;
  return {
    sheetId,
    moved: (range) => {
      const old = getInterval(range, dimension);
      const { start: first = 0, end: last = Number.POSITIVE_INFINITY } = old;
      if (start <= first && last <= end) {
        const by = destination - start;
        return withInterval(range, dimension, { start: first + by, end: last + by });
      }
      const closed = shiftInterval(old, { start, length: -length });
      const opened = closed && shiftInterval(closed, { start: destination, length });
      return withInterval(range, dimension, opened);
    },
  };
}

type IndexShift = Pick<Shift, 'start' | 'length'>;

function shiftInterval({ start, end }: IndexInterval, shift: IndexShift): IndexInterval | null {
  const newStart = start === undefined ? undefined : shiftIndex(start, shift);
  const newEnd = end === undefined ? undefined : shiftRangeEnd(end, shift);
  if ((newStart ?? 0) >= (newEnd ?? Number.POSITIVE_INFINITY)) return null;
  return { start: newStart, end: newEnd };
}

/** Returns the new index. A deleted index becomes the start of the deletion. */
function shiftIndex(index: number, { start, length }: IndexShift): number {
  return index < start ? index : Math.max(start, index + length);
}

/** Returns the new end of a range, which moves only if something before it changes. */
function shiftRangeEnd(end: number, shift: IndexShift): number {
  return end <= shift.start ? end : shiftIndex(end, shift);
}

function getInterval(range: GridRange, dimension: Dimension): IndexInterval {
  return dimension === 'ROWS'
    ? { start: range.startRowIndex, end: range.endRowIndex }
    : { start: range.startColumnIndex, end: range.endColumnIndex };
}

function withInterval(
  range: GridRange,
  dimension: Dimension,
  indexInterval: IndexInterval | null,
): GridRange | null {
  if (indexInterval === null) return null;
  const { start, end } = indexInterval;
  const rows = dimension === 'ROWS';
  return {
    ...range,
    [rows ? 'startRowIndex' : 'startColumnIndex']: start,
    [rows ? 'endRowIndex' : 'endColumnIndex']: end,
  };
}

/** Moves a range on the sheet of the move; null if nothing remains. Open bounds stay open. */
export function moveRange(range: GridRange, { sheetId, moved }: RangeMove): GridRange | null {
  return (range.sheetId ?? 0) === sheetId ? moved(range) : range;
}

export function moveArea(area: Area, { moved }: RangeMove): Area | null {
  const range = moved({
    startRowIndex: area.startRow,
    endRowIndex: area.endRow,
    startColumnIndex: area.startColumn,
    endColumnIndex: area.endColumn,
  });
  if (range === null) return null;
  return {
    startRow: range.startRowIndex ?? area.startRow,
    endRow: range.endRowIndex ?? area.endRow,
    startColumn: range.startColumnIndex ?? area.startColumn,
    endColumn: range.endColumnIndex ?? area.endColumn,
  };
}

/** Moves all ranges in a chart or rule. Keeps a range of which nothing would remain. */
export function moveWithin<T>(value: T, move: RangeMove): T {
  // Ranges are replaced only by ranges, so the type is the same.
  return moveNestedRanges(value, move) as T;
}

function moveNestedRanges(value: unknown, move: RangeMove): unknown {
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return value.map((part) => moveNestedRanges(part, move));
  if (isGridRange(value)) return moveRange(value, move) ?? value;
  return Object.fromEntries(
    Object.entries(value).map(([name, part]) => [name, moveNestedRanges(part, move)]),
  );
}

const RANGE_FIELDS = [
  'sheetId',
  'startRowIndex',
  'endRowIndex',
  'startColumnIndex',
  'endColumnIndex',
];

/** Returns whether an object is a range. An empty object may be something else. */
export function isGridRange(value: object): value is GridRange {
  const names = Object.keys(value);
  return names.length > 0 && names.every((name) => RANGE_FIELDS.includes(name));
}

/** Moves all ranges that refer to moved cells, on every sheet. Does not move the cells. */
export function moveRanges(draft: Draft, move: RangeMove): void {
  const { sheets, namedRanges } = draft.current;
  draft.change({
    sheets: sheets.map((sheet) => moveSheetRanges(sheet, move)),
    namedRanges: namedRanges.map((named) => moveNamedRange(named, move)),
  });
}

function moveNamedRange(named: NamedRange, move: RangeMove): NamedRange {
  if (named.range === undefined) return named;
  const range = moveRange(named.range, move);
  return range === null ? omitCells(named) : { ...named, range };
}

/** Returns a named range without its cells. Replies omit it, but its name and id stay taken. */
export function omitCells({ range: _gone, ...name }: NamedRange): NamedRange {
  return name;
}

function moveSheetRanges(sheet: Sheet, move: RangeMove): Sheet {
  const charts = sheet.charts.map((chart) => moveWithin(chart, move));
  if (sheet.properties.sheetId !== move.sheetId) return { ...sheet, charts };
  return {
    ...sheet,
    charts,
    merges: sheet.merges.flatMap((merge) => moveArea(merge, move) ?? []),
    protectedRanges: sheet.protectedRanges.flatMap((one) => moveProtection(one, move)),
    basicFilter: moveWithin(sheet.basicFilter, move),
  };
}

function moveProtection(protection: ProtectedRange, move: RangeMove): ProtectedRange[] {
  const range = moveRange(protection.range ?? {}, move);
  return range === null ? [] : [{ ...protection, range }];
}
