/** What becomes of ranges when rows or columns are inserted before them, in them, or deleted. */
import type { Dimension, GridRange } from './grid-shape.ts';
import type { Area } from './spreadsheet.ts';

/** `length` rows or columns appear at `start`; a negative length deletes from there. */
export interface Shift {
  readonly sheetId: number;
  readonly dimension: Dimension;
  readonly start: number;
  readonly length: number;
}

/** Where an index ends up: those in a deleted stretch fall together at its start. */
function shifted(index: number, { start, length }: Shift): number {
  if (index < start) return index;
  return length >= 0 ? index + length : Math.max(start, index + length);
}

/** The end of a range moves only when something changes before it. */
function shiftedEnd(end: number, shift: Shift): number {
  return end <= shift.start ? end : shifted(end, shift);
}

/** Null when nothing is left of the range. */
export function shiftArea(area: Area, shift: Shift): Area | null {
  const rows = shift.dimension === 'ROWS';
  const start = shifted(rows ? area.startRow : area.startColumn, shift);
  const end = shiftedEnd(rows ? area.endRow : area.endColumn, shift);
  if (start >= end) return null;
  return rows
    ? { ...area, startRow: start, endRow: end }
    : { ...area, startColumn: start, endColumn: end };
}

/** Open bounds stay open; a range of another sheet stays as it is. Null when nothing is left. */
export function shiftRange(range: GridRange, shift: Shift): GridRange | null {
  if ((range.sheetId ?? 0) !== shift.sheetId) return range;
  const rows = shift.dimension === 'ROWS';
  const oldStart = rows ? range.startRowIndex : range.startColumnIndex;
  const oldEnd = rows ? range.endRowIndex : range.endColumnIndex;
  const start = oldStart === undefined ? undefined : shifted(oldStart, shift);
  const end = oldEnd === undefined ? undefined : shiftedEnd(oldEnd, shift);
  if (end !== undefined && (start ?? 0) >= end) return null;
  const bounds = rows
    ? {
        ...(start !== undefined && { startRowIndex: start }),
        ...(end !== undefined && { endRowIndex: end }),
      }
    : {
        ...(start !== undefined && { startColumnIndex: start }),
        ...(end !== undefined && { endColumnIndex: end }),
      };
  return { ...range, ...bounds };
}

/** Anything with grid ranges in it (charts, rules): each moved, and left as it was where nothing remains. */
export function shiftWithin<T>(value: T, shift: Shift): T {
  // Only ranges are replaced, and by ranges.
  return shiftDeep(value, shift) as T;
}

function shiftDeep(value: unknown, shift: Shift): unknown {
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return value.map((part) => shiftDeep(part, shift));
  if (isGridRange(value)) return shiftRange(value, shift) ?? value;
  return Object.fromEntries(
    Object.entries(value).map(([name, part]) => [name, shiftDeep(part, shift)]),
  );
}

const RANGE_FIELDS = [
  'sheetId',
  'startRowIndex',
  'endRowIndex',
  'startColumnIndex',
  'endColumnIndex',
];

function isGridRange(value: object): value is GridRange {
  const names = Object.keys(value);
  const bounded = names.some((name) => name !== 'sheetId');
  return names.length > 0 && bounded && names.every((name) => RANGE_FIELDS.includes(name));
}
