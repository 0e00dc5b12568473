/** Applies requests that write into cells, merge them, or set their rules. */
import type { Mask } from '../core/mask.ts';
import { refuseArgument } from '../core/refusal.ts';
import { type CellData, cellDataShape, type ExtendedValue, type RowData } from './cell-shape.ts';
import { changeEachCell, cutToStored, type Draft, writeCellAt } from './draft.ts';
import type { GridCoordinate, GridRange } from './grid-shape.ts';
import { formatCellValue } from './number-format.ts';
import { doAreasOverlap, requireArea, requireFirstCell, requireGrid } from './place.ts';
import { refuseProtected } from './protection.ts';
import type { RequestBody } from './request-shape.ts';
import { appendDimension } from './requests-dimensions.ts';
import { type Area, type Cell, getRowCount, getWholeArea, type Sheet } from './spreadsheet.ts';
import { readUpdateMask } from './update-mask.ts';
import { parseWrittenCell, toStoredMask, withValue, writeCell } from './write-cell.ts';

type MergeType = NonNullable<RequestBody<'mergeCells'>['mergeType']>;

const EMPTY_CELL: Cell = {};

export function updateCells(draft: Draft, request: RequestBody<'updateCells'>): object {
  const { start, range, rows = [] } = request;
  const mask = toStoredMask(readUpdateMask(request.fields, cellDataShape));
  if (start !== undefined) writeFromStart(draft, start, { rows, mask });
  else if (range !== undefined) writeInRange(draft, range, { rows, mask });
  else throw refuseArgument('Must specify either start or range.');
  return {};
}

/** Writes values below the last row that has a value. Adds rows to the grid if needed. */
export function appendCells(draft: Draft, request: RequestBody<'appendCells'>): object {
  const { rows = [] } = request;
  const sheet = requireGrid(draft, request.sheetId);
  const { sheetId } = sheet.properties;
  const hasValue = (cell: Cell | null) => cell?.userEnteredValue !== undefined;
  const rowIndex = 1 + sheet.rows.findLastIndex((row) => row.some(hasValue));
  const length = rowIndex + rows.length - getRowCount(sheet);
  if (length > 0) appendDimension(draft, { sheetId, dimension: 'ROWS', length });
  return updateCells(draft, { ...request, start: { sheetId, rowIndex } });
}

interface RowsToWrite {
  readonly rows: readonly RowData[];
  readonly mask: Mask;
}

function writeFromStart(draft: Draft, start: GridCoordinate, { rows, mask }: RowsToWrite): void {
  const sheet = requireGrid(draft, start.sheetId);
  const first = requireFirstCell(sheet, start);
  const area = { ...getWholeArea(sheet), ...first };
  refuseTooLarge(rows, area);
  refuseProtected(draft, sheet, getFilledArea(rows, area));
  rows.forEach(({ values = [] }, index) => {
    draft.writeRow(sheet.properties.sheetId, first.startRow + index, (cells) => {
      writeRowCells(cells, { startColumn: first.startColumn, values, mask });
    });
  });
}

interface CellsToWrite {
  readonly startColumn: number;
  readonly values: readonly CellData[];
  readonly mask: Mask;
}

function writeRowCells(cells: (Cell | null)[], { startColumn, values, mask }: CellsToWrite): void {
  values.forEach((given, offset) => {
    const column = startColumn + offset;
    writeCellAt(cells, column, writeCell(cells[column] ?? null, parseWrittenCell(given), mask));
  });
}

function getFilledArea(rows: readonly RowData[], area: Area): Area {
  const width = Math.max(1, ...rows.map((row) => row.values?.length ?? 0));
  const endRow = area.startRow + Math.max(1, rows.length);
  return { ...area, endRow, endColumn: area.startColumn + width };
}

function refuseTooLarge(rows: readonly RowData[], area: Area): void {
  if (area.startRow + rows.length > area.endRow) {
    throw refuseArgument(
      `Attempting to write row: ${area.endRow}, beyond the last requested row of: ` +
        `${area.endRow - 1}`,
    );
  }
  const tooWide = (row: RowData) => area.startColumn + (row.values?.length ?? 0) > area.endColumn;
  if (rows.some(tooWide)) {
    throw refuseArgument(
      `Attempting to write column: ${area.endColumn}, beyond the last requested column of: ` +
        `${area.endColumn - 1}`,
    );
  }
}

function writeInRange(draft: Draft, range: GridRange, { rows, mask }: RowsToWrite): void {
  const { sheet, area } = requireArea(draft, range);
  refuseTooLarge(rows, area);
  refuseProtected(draft, sheet, area);
  const known = Math.max(sheet.rows.length, area.startRow + rows.length);
  for (let index = area.startRow; index < Math.min(area.endRow, known); index += 1) {
    const given = rows[index - area.startRow]?.values;
    const givenEnd = area.startColumn + (given?.length ?? 0);
    draft.writeRow(sheet.properties.sheetId, index, (cells) => {
      const end = Math.min(area.endColumn, Math.max(cells.length, givenEnd));
      const values = Array.from(
        { length: end - area.startColumn },
        (_, offset) => given?.[offset] ?? EMPTY_CELL,
      );
      writeRowCells(cells, { startColumn: area.startColumn, values, mask });
    });
  }
}

export function repeatCell(draft: Draft, request: RequestBody<'repeatCell'>): object {
  const mask = toStoredMask(readUpdateMask(request.fields, cellDataShape));
  const { sheet, area } = requireArea(draft, request.range);
  refuseProtected(draft, sheet, area);
  const given = parseWrittenCell(request.cell ?? {});
  changeEachCell(draft, { sheet, area }, (cell) => writeCell(cell, given, mask));
  return {};
}

export function mergeCells(draft: Draft, request: RequestBody<'mergeCells'>): object {
  const { sheet, area } = requireArea(draft, request.range);
  refuseProtected(draft, sheet, area);
  const left = sheet.merges.filter((merge) => !doAreasOverlap(merge, area));
  const added = splitMerge(area, request.mergeType ?? 'MERGE_ALL').filter(hasSeveralCells);
  for (const merge of added) keepFirstValue(draft, sheet, merge);
  draft.changeSheet(sheet.properties.sheetId, { merges: [...left, ...added] });
  return {};
}

function splitMerge(area: Area, by: MergeType): readonly Area[] {
  const { startRow, endRow, startColumn, endColumn } = area;
  switch (by) {
    case 'MERGE_ALL':
      return [area];
    case 'MERGE_ROWS':
      return Array.from({ length: endRow - startRow }, (_, row) => ({
        ...area,
        ...{ startRow: startRow + row, endRow: startRow + row + 1 },
      }));
    case 'MERGE_COLUMNS':
      return Array.from({ length: endColumn - startColumn }, (_, column) => ({
        ...area,
        ...{ startColumn: startColumn + column, endColumn: startColumn + column + 1 },
      }));
  }
}

function hasSeveralCells(area: Area): boolean {
  return (area.endRow - area.startRow) * (area.endColumn - area.startColumn) > 1;
}

function keepFirstValue(draft: Draft, sheet: Sheet, area: Area): void {
  const mask: Mask = new Map([['userEnteredValue', 'everything']]);
  changeEachCell(draft, { sheet, area }, (cell, row, column) => {
    const first = row === area.startRow && column === area.startColumn;
    return first ? cell : writeCell(cell, EMPTY_CELL, mask);
  });
}

export function unmergeCells(draft: Draft, request: RequestBody<'unmergeCells'>): object {
  const { sheet, area } = requireArea(draft, request.range);
  refuseProtected(draft, sheet, area);
  const merges = sheet.merges.filter((merge) => !doAreasOverlap(merge, area));
  draft.changeSheet(sheet.properties.sheetId, { merges });
  return {};
}

/** Sets the rule of cells, or removes it if the request has no rule. */
export function setDataValidation(draft: Draft, request: RequestBody<'setDataValidation'>): object {
  const { sheet, area } = requireArea(draft, request.range);
  refuseProtected(draft, sheet, area);
  const { rule } = request;
  changeEachCell(draft, { sheet, area }, (cell) => {
    const { dataValidation: _old, ...rest } = cell ?? {};
    if (rule !== undefined) return { ...rest, dataValidation: rule };
    return Object.keys(rest).length === 0 ? null : rest;
  });
  return {};
}

type FindReplaceRequest = RequestBody<'findReplace'>;

/** Replaces texts. Counts of 0 are omitted from the reply. */
export function findReplace(draft: Draft, request: FindReplaceRequest): object {
  if (request.find === undefined || request.find === '') {
    throw refuseArgument('A text to find must be specified.');
  }
  const sheet = requireGrid(draft, request.sheetId);
  const rows = new Set<number>();
  let valuesChanged = 0;
  let occurrencesChanged = 0;
  changeEachCell(
    draft,
    { sheet, area: cutToStored({ sheet, area: getWholeArea(sheet) }) },
    (cell, row, column) => {
      const replaced = cell === null ? null : replaceInCell(cell, request);
      if (replaced === null) return cell;
      const one = { startRow: row, endRow: row + 1, startColumn: column, endColumn: column + 1 };
      refuseProtected(draft, sheet, one);
      rows.add(row);
      occurrencesChanged += replaced.occurrences;
      valuesChanged += 1;
      return withValue(cell, replaced.value);
    },
  );
  const counts = { valuesChanged, rowsChanged: rows.size, sheetsChanged: 1, occurrencesChanged };
  return { findReplace: rows.size > 0 ? counts : {} };
}

interface ReplacedValue {
  readonly value: ExtendedValue | null;
  readonly occurrences: number;
}

/** Returns the new value; null if nothing is replaced. Formulas stay unchanged. */
function replaceInCell(
  cell: Cell,
  { find = '', replacement = '' }: FindReplaceRequest,
): ReplacedValue | null {
  if (cell.userEnteredValue?.formulaValue !== undefined) return null;
  const plain = find.replace(/[\^$.*+?()[\]{}|/]/g, '\\$&');
  const parts = (formatCellValue(cell) ?? '').split(new RegExp(plain, 'iu'));
  if (parts.length === 1) return null;
  return { value: toReplacedValue(cell, parts.join(replacement)), occurrences: parts.length - 1 };
}

function toReplacedValue({ userEnteredValue }: Cell, after: string): ExtendedValue | null {
  if (after === '') return null;
  const wasNumber = userEnteredValue?.numberValue !== undefined;
  return wasNumber && /^-?\d+(\.\d+)?$/.test(after)
    ? { numberValue: Number(after) }
    : { stringValue: after };
}
