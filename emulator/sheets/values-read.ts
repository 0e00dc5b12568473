/** Reading values: rendering cells and trimming what is empty at the end. */
import { type Place, writeRange } from './a1.ts';
import { effectiveValue, formattedValue, isMoment } from './effective-value.ts';
import type { Cell } from './spreadsheet.ts';
import type { MajorDimension, Rendering } from './value-options.ts';

export type Scalar = string | number | boolean;

export interface ValueRangeReply {
  readonly range: string;
  readonly majorDimension: MajorDimension;
  readonly values?: readonly (readonly Scalar[])[];
}

/** Rows and columns that are empty at the end are not given; an empty cell before the end is "". */
export function readValues(
  { sheet, area }: Pick<Place, 'sheet' | 'area'>,
  majorDimension: MajorDimension,
  rendering: Rendering,
): ValueRangeReply {
  const rows: Scalar[][] = [];
  for (let row = area.startRow; row < Math.min(area.endRow, sheet.rows.length); row += 1) {
    const cells = (sheet.rows[row] ?? []).slice(area.startColumn, area.endColumn);
    rows.push(trimmed(cells.map((cell) => renderCell(cell, rendering))));
  }
  while (rows.length > 0 && rows.at(-1)?.length === 0) rows.pop();
  const values = majorDimension === 'ROWS' ? rows : transposed(rows);
  const range = writeRange(sheet, area);
  return { range, majorDimension, ...(values.length > 0 && { values }) };
}

function trimmed(row: Scalar[]): Scalar[] {
  while (row.length > 0 && row.at(-1) === '') row.pop();
  return row;
}

function transposed(rows: readonly (readonly Scalar[])[]): Scalar[][] {
  const width = Math.max(0, ...rows.map((row) => row.length));
  return Array.from({ length: width }, (_, column) =>
    trimmed(rows.map((row) => row[column] ?? '')),
  );
}

export function renderCell(cell: Cell | null, { values, moments }: Rendering): Scalar {
  if (cell === null) return '';
  if (values === 'FORMATTED_VALUE') return formattedValue(cell) ?? '';
  const formula = cell.userEnteredValue?.formulaValue;
  if (values === 'FORMULA' && formula !== undefined) return formula;
  const value = effectiveValue(cell);
  if (value?.numberValue !== undefined) {
    const asText = moments === 'FORMATTED_STRING' && isMoment(cell.userEnteredFormat?.numberFormat);
    return asText ? (formattedValue(cell) ?? '') : value.numberValue;
  }
  if (value?.boolValue !== undefined) return value.boolValue;
  return value?.errorValue === undefined
    ? (value?.stringValue ?? '')
    : (formattedValue(cell) ?? '');
}
