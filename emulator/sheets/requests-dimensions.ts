/** Applies requests that resize, hide, append, insert or delete rows and columns. */
import { invalidArgument } from '../core/refusal.ts';
import type { Draft } from './draft.ts';
import { type Dimension, dimensionProperties } from './grid-shape.ts';
import { moveRanges } from './move-ranges.ts';
import { areaOfStretch, gridOf, type Stretch, stretchOf } from './place.ts';
import { refuseProtected, refuseProtectedInsertion } from './protection.ts';
import type { RequestOf } from './request-shape.ts';
import { refuseTooManyCells } from './requests-sheets.ts';
import { type Shift, shiftMove } from './shift.ts';
import { columnCountOf, type Line, rowCountOf, type Sheet } from './spreadsheet.ts';
import { readUpdateMask, updated } from './update-mask.ts';

export function updateDimensionProperties(
  draft: Draft,
  request: RequestOf<'updateDimensionProperties'>,
): object {
  const mask = readUpdateMask(request.fields, dimensionProperties);
  const stretch = stretchOf(draft, request.range);
  refuseMissing(stretch);
  changeLines(draft, stretch, (line) => updated(line, request.properties, mask));
  return {};
}

function changeLines(draft: Draft, stretch: Stretch, change: (line: Line) => Line): void {
  const { sheet, dimension, start, end } = stretch;
  refuseProtected(draft, sheet, areaOfStretch(stretch));
  const lines = dimension === 'ROWS' ? sheet.rowProperties : sheet.columnProperties;
  const all = Array.from({ length: Math.max(lines.length, end) }, (_, index) => {
    const line = lines[index] ?? null;
    return start <= index && index < end ? change(line ?? {}) : line;
  });
  const key = dimension === 'ROWS' ? 'rowProperties' : 'columnProperties';
  draft.changeSheet(sheet.properties.sheetId, { [key]: all });
}

function refuseMissing({ dimension, start, end, count }: Stretch): void {
  if (start < count && end <= count) return;
  const name = dimension === 'ROWS' ? 'row' : 'column';
  const index = Math.max(start, count);
  throw invalidArgument(
    `Cannot change a ${name} that doesn't exist. Tried to change ${name} index ${index} but ` +
      `there are only ${count} ${name}s.`,
  );
}

export function appendDimension(draft: Draft, request: RequestOf<'appendDimension'>): object {
  const sheet = gridOf(draft, request.sheetId);
  const { dimension, length = 0 } = request;
  if (dimension === undefined) throw invalidArgument('No dimension specified.');
  if (length < 1) throw invalidArgument('length must be greater than 0');
  const index = dimension === 'ROWS' ? rowCountOf(sheet) : columnCountOf(sheet);
  refuseProtectedInsertion(draft, sheet, { dimension, index });
  draft.changeSheet(sheet.properties.sheetId, grown(sheet, dimension, length));
  refuseTooManyCells(draft.current);
  return {};
}

/** Returns the sheet’s properties with `length` more rows or columns, or fewer if negative. */
export function grown(
  sheet: Sheet,
  dimension: Dimension,
  length: number,
): Pick<Sheet, 'properties'> {
  const { gridProperties } = sheet.properties;
  const counts =
    dimension === 'ROWS'
      ? { rowCount: rowCountOf(sheet) + length }
      : { columnCount: columnCountOf(sheet) + length };
  return {
    properties: { ...sheet.properties, gridProperties: { ...gridProperties, ...counts } },
  };
}

export function insertDimension(draft: Draft, request: RequestOf<'insertDimension'>): object {
  const stretch = stretchOf(draft, request.range);
  const { sheet, dimension, start, end, count } = stretch;
  if (start > count) refuseMissing(stretch);
  if (start === end) throw invalidArgument('The range to insert must not be empty.');
  refuseProtectedInsertion(draft, sheet, { dimension, index: start });
  const { sheetId } = sheet.properties;
  const shift: Shift = { sheetId, dimension, start, length: end - start };
  applyShift(draft, sheet, shift);
  refuseTooManyCells(draft.current);
  return {};
}

export function deleteDimension(draft: Draft, request: RequestOf<'deleteDimension'>): object {
  const stretch = stretchOf(draft, request.range);
  const { sheet, dimension, start, end, count } = stretch;
  const name = dimension === 'ROWS' ? 'row' : 'column';
  if (start >= count || end > count) {
    throw invalidArgument(
      `Cannot delete a ${name} that doesn't exist. Tried to delete ${name} index ` +
        `${Math.max(start, end - 1)} but there are only ${count} ${name}s.`,
    );
  }
  if (end - start >= count)
    throw invalidArgument(`You can't delete all the ${name}s on the sheet.`);
  refuseProtected(draft, sheet, areaOfStretch(stretch));
  const { sheetId } = sheet.properties;
  const shift: Shift = { sheetId, dimension, start, length: start - end };
  applyShift(draft, sheet, shift);
  return {};
}

function applyShift(draft: Draft, sheet: Sheet, shift: Shift): void {
  draft.changeSheet(shift.sheetId, {
    ...grown(sheet, shift.dimension, shift.length),
    ...movedCells(sheet, shift),
  });
  moveRanges(draft, shiftMove(shift));
}

type ListChange = <T>(list: readonly T[], blank: T) => readonly T[];

/** Changes the lists of rows or columns, and of their properties, in the same way. */
export function changeLists(
  sheet: Sheet,
  dimension: Dimension,
  change: ListChange,
): Partial<Sheet> {
  return dimension === 'ROWS'
    ? { rows: change(sheet.rows, []), rowProperties: change(sheet.rowProperties, null) }
    : {
        rows: sheet.rows.map((row) => change(row, null)),
        columnProperties: change(sheet.columnProperties, null),
      };
}

const movedCells = (sheet: Sheet, shift: Shift): Partial<Sheet> =>
  changeLists(sheet, shift.dimension, (list, blank) => spliced(list, shift, blank));

function spliced<T>(list: readonly T[], { start, length }: Shift, blank: T): readonly T[] {
  if (start >= list.length) return list;
  const blanks = Array.from({ length }, () => blank);
  return [...list.slice(0, start), ...blanks, ...list.slice(Math.max(start, start - length))];
}
