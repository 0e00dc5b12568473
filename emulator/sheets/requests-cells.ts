/** Applies requests that write into cells, merge them, or set their rules. */
import type { Mask } from '../core/mask.ts';
import { invalidArgument } from '../core/refusal.ts';
import { type CellData, cellData, type ExtendedValue, type RowData } from './cell-shape.ts';
import { changeEach, knownPart, writeInto } from './change-cells.ts';
import type { Draft } from './draft.ts';
import { formattedValue } from './effective-value.ts';
import type { GridCoordinate, GridRange } from './grid-shape.ts';
import { areaOf, firstCellOf, gridOf, overlap } from './place.ts';
import { refuseProtected } from './protection.ts';
import type { RequestOf } from './request-shape.ts';
import { appendDimension } from './requests-dimensions.ts';
import { type Area, type Cell, rowCountOf, type Sheet, wholeSheet } from './spreadsheet.ts';
import { readUpdateMask } from './update-mask.ts';
import { cellAfter, keptMask, readCell, withValue } from './write-cell.ts';

type MergeType = NonNullable<RequestOf<'mergeCells'>['mergeType']>;

const EMPTY: Cell = {};

export function updateCells(draft: Draft, request: RequestOf<'updateCells'>): object {
  const { start, range, rows = [] } = request;
  const mask = keptMask(readUpdateMask(request.fields, cellData));
  if (start !== undefined) writeFrom(draft, start, { rows, mask });
  else if (range !== undefined) writeRange(draft, range, { rows, mask });
  else throw invalidArgument('Must specify either start or range.');
  return {};
}

/** Writes below the last row that has a value, and adds rows to the grid as needed. */
export function appendCells(draft: Draft, request: RequestOf<'appendCells'>): object {
  const { rows = [] } = request;
  const sheet = gridOf(draft, request.sheetId);
  const { sheetId } = sheet.properties;
  const hasValue = (cell: Cell | null) => cell?.userEnteredValue !== undefined;
  const rowIndex = 1 + sheet.rows.findLastIndex((row) => row.some(hasValue));
  const length = rowIndex + rows.length - rowCountOf(sheet);
  if (length > 0) appendDimension(draft, { sheetId, dimension: 'ROWS', length });
  return updateCells(draft, { ...request, start: { sheetId, rowIndex } });
}

interface GivenRows {
  readonly rows: readonly RowData[];
  readonly mask: Mask;
}

function writeFrom(draft: Draft, start: GridCoordinate, { rows, mask }: GivenRows): void {
  const sheet = gridOf(draft, start.sheetId);
  const first = firstCellOf(sheet, start);
  const area = { ...wholeSheet(sheet), ...first };
  refuseBeyond(rows, area);
  refuseProtected(draft, sheet, extentOf(rows, area));
  rows.forEach(({ values = [] }, index) => {
    draft.writeRow(sheet.properties.sheetId, first.startRow + index, (cells) => {
      writeCells(cells, { startColumn: first.startColumn, values, mask });
    });
  });
}

interface GivenCells {
  readonly startColumn: number;
  readonly values: readonly CellData[];
  readonly mask: Mask;
}

function writeCells(cells: (Cell | null)[], { startColumn, values, mask }: GivenCells): void {
  values.forEach((given, offset) => {
    const column = startColumn + offset;
    writeInto(cells, column, cellAfter(cells[column] ?? null, readCell(given), mask));
  });
}

function extentOf(rows: readonly RowData[], area: Area): Area {
  const width = Math.max(1, ...rows.map((row) => row.values?.length ?? 0));
  const endRow = area.startRow + Math.max(1, rows.length);
  return { ...area, endRow, endColumn: area.startColumn + width };
}

function refuseBeyond(rows: readonly RowData[], area: Area): void {
  if (area.startRow + rows.length > area.endRow) {
    throw invalidArgument(
      `Attempting to write row: ${area.endRow}, beyond the last requested row of: ` +
        `${area.endRow - 1}`,
    );
  }
  const tooWide = (row: RowData) => area.startColumn + (row.values?.length ?? 0) > area.endColumn;
  if (rows.some(tooWide)) {
    throw invalidArgument(
      `Attempting to write column: ${area.endColumn}, beyond the last requested column of: ` +
        `${area.endColumn - 1}`,
    );
  }
}

function writeRange(draft: Draft, range: GridRange, { rows, mask }: GivenRows): void {
  const { sheet, area } = areaOf(draft, range);
  refuseBeyond(rows, area);
  refuseProtected(draft, sheet, area);
  const known = Math.max(sheet.rows.length, area.startRow + rows.length);
  for (let index = area.startRow; index < Math.min(area.endRow, known); index += 1) {
    const given = rows[index - area.startRow]?.values;
    const givenEnd = area.startColumn + (given?.length ?? 0);
    draft.writeRow(sheet.properties.sheetId, index, (cells) => {
      const end = Math.min(area.endColumn, Math.max(cells.length, givenEnd));
      const values = Array.from(
        { length: end - area.startColumn },
        (_, offset) => given?.[offset] ?? EMPTY,
      );
      writeCells(cells, { startColumn: area.startColumn, values, mask });
    });
  }
}

export function repeatCell(draft: Draft, request: RequestOf<'repeatCell'>): object {
  const mask = keptMask(readUpdateMask(request.fields, cellData));
  const { sheet, area } = areaOf(draft, request.range);
  refuseProtected(draft, sheet, area);
  const given = readCell(request.cell ?? {});
  changeEach(draft, { sheet, area }, (cell) => cellAfter(cell, given, mask));
  return {};
}

export function mergeCells(draft: Draft, request: RequestOf<'mergeCells'>): object {
  const { sheet, area } = areaOf(draft, request.range);
  refuseProtected(draft, sheet, area);
  const left = sheet.merges.filter((merge) => !overlap(merge, area));
  const added = partsOf(area, request.mergeType ?? 'MERGE_ALL').filter(isMoreThanOneCell);
  for (const merge of added) emptyAllButFirst(draft, sheet, merge);
  draft.changeSheet(sheet.properties.sheetId, { merges: [...left, ...added] });
  return {};
}

function partsOf(area: Area, by: MergeType): readonly Area[] {
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

function isMoreThanOneCell(area: Area): boolean {
  return (area.endRow - area.startRow) * (area.endColumn - area.startColumn) > 1;
}

function emptyAllButFirst(draft: Draft, sheet: Sheet, area: Area): void {
  const mask: Mask = new Map([['userEnteredValue', 'everything']]);
  changeEach(draft, { sheet, area }, (cell, row, column) => {
    const first = row === area.startRow && column === area.startColumn;
    return first ? cell : cellAfter(cell, EMPTY, mask);
  });
}

export function unmergeCells(draft: Draft, request: RequestOf<'unmergeCells'>): object {
  const { sheet, area } = areaOf(draft, request.range);
  refuseProtected(draft, sheet, area);
  const merges = sheet.merges.filter((merge) => !overlap(merge, area));
  draft.changeSheet(sheet.properties.sheetId, { merges });
  return {};
}

/** Sets the rule of cells, or removes it if the request has no rule. */
export function setDataValidation(draft: Draft, request: RequestOf<'setDataValidation'>): object {
  const { sheet, area } = areaOf(draft, request.range);
  refuseProtected(draft, sheet, area);
  const { rule } = request;
  changeEach(draft, { sheet, area }, (cell) => {
    const { dataValidation: _old, ...rest } = cell ?? {};
    if (rule !== undefined) return { ...rest, dataValidation: rule };
    return Object.keys(rest).length === 0 ? null : rest;
  });
  return {};
}

type FindReplace = RequestOf<'findReplace'>;

/** Replaces texts. Counts of 0 are omitted from the reply. */
export function findReplace(draft: Draft, request: FindReplace): object {
  if (request.find === undefined || request.find === '') {
    throw invalidArgument('A text to find must be specified.');
  }
  const sheet = gridOf(draft, request.sheetId);
  const rows = new Set<number>();
  let valuesChanged = 0;
  let occurrencesChanged = 0;
  changeEach(
    draft,
    { sheet, area: knownPart({ sheet, area: wholeSheet(sheet) }) },
    (cell, row, column) => {
      const replaced = cell === null ? null : replacedIn(cell, request);
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

interface Replaced {
  readonly value: ExtendedValue | null;
  readonly occurrences: number;
}

/** Returns the new value; null if nothing is replaced. Formulas stay unchanged. */
function replacedIn(cell: Cell, { find = '', replacement = '' }: FindReplace): Replaced | null {
  if (cell.userEnteredValue?.formulaValue !== undefined) return null;
  const plain = find.replace(/[\^$.*+?()[\]{}|/]/g, '\\$&');
  const parts = (formattedValue(cell) ?? '').split(new RegExp(plain, 'iu'));
  if (parts.length === 1) return null;
  return { value: valueAfter(cell, parts.join(replacement)), occurrences: parts.length - 1 };
}

function valueAfter({ userEnteredValue }: Cell, after: string): ExtendedValue | null {
  if (after === '') return null;
  const wasNumber = userEnteredValue?.numberValue !== undefined;
  return wasNumber && /^-?\d+(\.\d+)?$/.test(after)
    ? { numberValue: Number(after) }
    : { stringValue: after };
}
