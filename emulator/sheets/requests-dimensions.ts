/** Applies requests that resize, hide, append, insert or delete rows and columns. */
import { refuseArgument } from '../core/refusal.ts';
import type { Draft } from './draft.ts';
import { type Dimension, dimensionPropsShape } from './grid-shape.ts';
import { type DimensionArea, getLinesArea, requireGrid, requireLines } from './place.ts';
import { refuseProtected, refuseProtectedInsertion } from './protection.ts';
import type { RequestBody } from './request-shape.ts';
import { refuseTooManyCells } from './requests-sheets.ts';
import { createShiftMove, moveRanges, type Shift } from './shift.ts';
import { countLines, type LineProperties, type Sheet } from './spreadsheet.ts';
import { readUpdateMask, updateByMask } from './update-mask.ts';

export function updateDimensionProperties(
  draft: Draft,
  request: RequestBody<'updateDimensionProperties'>,
): object {
  const mask = readUpdateMask(request.fields, dimensionPropsShape);
  const stretch = requireLines(draft, request.range);
  refuseMissingLines(stretch);
  changeLines(draft, stretch, (line) => updateByMask(line, request.properties, mask));
  return {};
}

function changeLines(
  draft: Draft,
  stretch: DimensionArea,
  change: (line: LineProperties) => LineProperties,
): void {
  const { sheet, dimension, start, end } = stretch;
  refuseProtected(draft, sheet, getLinesArea(stretch));
  const lines = dimension === 'ROWS' ? sheet.rowProperties : sheet.columnProperties;
  const all = Array.from({ length: Math.max(lines.length, end) }, (_, index) => {
    const line = lines[index] ?? null;
    return start <= index && index < end ? change(line ?? {}) : line;
  });
  const key = dimension === 'ROWS' ? 'rowProperties' : 'columnProperties';
  draft.changeSheet(sheet.properties.sheetId, { [key]: all });
}

function refuseMissingLines({ dimension, start, end, count }: DimensionArea): void {
  if (start < count && end <= count) return;
  const name = dimension === 'ROWS' ? 'row' : 'column';
  const index = Math.max(start, count);
  throw refuseArgument(
    `Cannot change a ${name} that doesn't exist. Tried to change ${name} index ${index} but ` +
      `there are only ${count} ${name}s.`,
  );
}

export function appendDimension(draft: Draft, request: RequestBody<'appendDimension'>): object {
  const sheet = requireGrid(draft, request.sheetId);
  const { dimension, length = 0 } = request;
  if (dimension === undefined) throw refuseArgument('No dimension specified.');
  if (length < 1) throw refuseArgument('length must be greater than 0');
  const index = countLines(sheet, dimension);
  refuseProtectedInsertion(draft, sheet, { dimension, index });
  draft.changeSheet(sheet.properties.sheetId, resizeLines(sheet, dimension, length));
  refuseTooManyCells(draft.current);
  return {};
}

/** Returns the sheet’s properties with `length` more rows or columns, or fewer if negative. */
export function resizeLines(
  sheet: Sheet,
  dimension: Dimension,
  length: number,
): Pick<Sheet, 'properties'> {
  const { gridProperties } = sheet.properties;
  const field = dimension === 'ROWS' ? 'rowCount' : 'columnCount';
  const counts = { [field]: gridProperties[field] + length };
  return {
    properties: { ...sheet.properties, gridProperties: { ...gridProperties, ...counts } },
  };
}

export function insertDimension(draft: Draft, request: RequestBody<'insertDimension'>): object {
  const stretch = requireLines(draft, request.range);
  const { sheet, dimension, start, end, count } = stretch;
  if (start > count) refuseMissingLines(stretch);
  if (start === end) throw refuseArgument('The range to insert must not be empty.');
  refuseProtectedInsertion(draft, sheet, { dimension, index: start });
  const { sheetId } = sheet.properties;
  const shift: Shift = { sheetId, dimension, start, length: end - start };
  applyShift(draft, sheet, shift);
  refuseTooManyCells(draft.current);
  return {};
}

export function deleteDimension(draft: Draft, request: RequestBody<'deleteDimension'>): object {
  const stretch = requireLines(draft, request.range);
  const { sheet, dimension, start, end, count } = stretch;
  const name = dimension === 'ROWS' ? 'row' : 'column';
  if (start >= count || end > count) {
    throw refuseArgument(
      `Cannot delete a ${name} that doesn't exist. Tried to delete ${name} index ` +
        `${Math.max(start, end - 1)} but there are only ${count} ${name}s.`,
    );
  }
  if (end - start >= count) throw refuseArgument(`You can't delete all the ${name}s on the sheet.`);
  refuseProtected(draft, sheet, getLinesArea(stretch));
  const { sheetId } = sheet.properties;
  const shift: Shift = { sheetId, dimension, start, length: start - end };
  applyShift(draft, sheet, shift);
  return {};
}

function applyShift(draft: Draft, sheet: Sheet, shift: Shift): void {
  draft.changeSheet(shift.sheetId, {
    ...resizeLines(sheet, shift.dimension, shift.length),
    ...changeLists(sheet, shift.dimension, (list, blank) => shiftList(list, shift, blank)),
  });
  moveRanges(draft, createShiftMove(shift));
}

type ListChange = <T>(list: readonly T[], blank: T) => readonly T[];

/** Applies one change both to the list of rows or columns and to the list of their properties. */
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

function shiftList<T>(list: readonly T[], { start, length }: Shift, blank: T): readonly T[] {
  if (start >= list.length) return list;
  const blanks = Array.from({ length }, () => blank);
  return [...list.slice(0, start), ...blanks, ...list.slice(Math.max(start, start - length))];
}
