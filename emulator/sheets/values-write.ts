/** Writing values: RAW and USER_ENTERED input into a range, clearing, appending. */
import { invalidArgument } from '../core/refusal.ts';
import { columnName, type Place } from './a1.ts';
import type { ExtendedValue, NumberFormat } from './cell-shape.ts';
import type { Draft } from './draft.ts';
import { refuseProtected } from './protection.ts';
import { type Area, type Cell, columnCountOf, rowCountOf, type Sheet } from './spreadsheet.ts';
import { readEntered } from './user-entered.ts';
import type { InputOption, MajorDimension } from './value-options.ts';
import { withValue } from './write-cell.ts';

export interface Input {
  readonly values: readonly (readonly unknown[])[];
  readonly majorDimension: MajorDimension;
  readonly option: InputOption;
  /** The current year, for dates typed without one. */
  readonly year: number;
}

export interface Written {
  readonly area: Area;
  readonly updatedCells: number;
  readonly updatedRows: number;
  readonly updatedColumns: number;
}

/** Null in the input leaves a cell as it is, "" empties it. Throws when the input does not fit the range. */
export function writeValues(draft: Draft, place: Place, input: Input): Written {
  const rows = input.majorDimension === 'ROWS' ? input.values : transposed(input.values);
  const area = writtenArea(place, rows);
  refuseProtected(draft, place.sheet, area);
  let updatedCells = 0;
  const touchedColumns = new Set<number>();
  let updatedRows = 0;
  rows.forEach((row, rowOffset) => {
    if (!row.some((value) => value !== null && value !== undefined)) return;
    updatedRows += 1;
    draft.writeRow(place.sheet.properties.sheetId, area.startRow + rowOffset, (cells) => {
      row.forEach((value, offset) => {
        if (value === null || value === undefined) return;
        updatedCells += 1;
        touchedColumns.add(offset);
        writeOne(cells, area.startColumn + offset, { value, at: [rowOffset, offset], input });
      });
    });
  });
  return { area, updatedCells, updatedRows, updatedColumns: touchedColumns.size };
}

function transposed(values: Input['values']): readonly (readonly unknown[])[] {
  const width = Math.max(0, ...values.map((column) => column.length));
  return Array.from({ length: width }, (_, row) => values.map((column) => column[row] ?? null));
}

function writtenArea(place: Place, rows: Input['values']): Area {
  const { startRow, startColumn } = place.area;
  const width = Math.max(0, ...rows.map((row) => row.length));
  const limit = place.single ? gridArea(place.sheet) : place.area;
  if (startRow + rows.length > limit.endRow) {
    throw invalidArgument(
      `Requested writing within range [${place.source}], but tried writing to row [${limit.endRow + 1}]`,
    );
  }
  if (startColumn + width > limit.endColumn) {
    throw invalidArgument(
      `Requested writing within range [${place.source}], but tried writing to column [${columnName(limit.endColumn)}]`,
    );
  }
  const endRow = startRow + Math.max(1, rows.length);
  return { startRow, startColumn, endRow, endColumn: startColumn + Math.max(1, width) };
}

function gridArea(sheet: Sheet): Area {
  return {
    startRow: 0,
    startColumn: 0,
    endRow: rowCountOf(sheet),
    endColumn: columnCountOf(sheet),
  };
}

interface One {
  readonly value: unknown;
  readonly at: readonly [row: number, column: number];
  readonly input: Input;
}

function writeOne(cells: (Cell | null)[], column: number, one: One): void {
  while (cells.length < column) cells.push(null);
  const cell = cells[column] ?? null;
  const { value, numberFormat } = readScalar(cell, one);
  cells[column] = withValue(cell, value, numberFormat);
}

interface Read {
  readonly value: ExtendedValue | null;
  readonly numberFormat?: NumberFormat;
}

function readScalar(cell: Cell | null, { value, at, input }: One): Read {
  if (value === '') return { value: null };
  if (typeof value === 'number') return { value: { numberValue: value } };
  if (typeof value === 'boolean') return { value: { boolValue: value } };
  if (typeof value !== 'string') throw notScalar(value, at);
  if (input.option === 'RAW') return { value: { stringValue: value } };
  if (cell?.userEnteredFormat?.numberFormat?.type === 'TEXT') {
    return { value: { stringValue: value } };
  }
  return readEntered(value, input.year);
}

function notScalar(value: unknown, [row, column]: readonly [number, number]): Error {
  const kind = Array.isArray(value) ? 'list_value' : 'struct_value';
  return invalidArgument(`Invalid values[${row}][${column}]: ${kind} {\n}\n`);
}

/** Empties the values of an area; formats and notes stay. */
export function clearValues(draft: Draft, { sheet, area }: Pick<Place, 'sheet' | 'area'>): void {
  refuseProtected(draft, sheet, area);
  for (let row = area.startRow; row < Math.min(area.endRow, sheet.rows.length); row += 1) {
    draft.writeRow(sheet.properties.sheetId, row, (cells) => {
      for (
        let column = area.startColumn;
        column < Math.min(area.endColumn, cells.length);
        column += 1
      ) {
        const cell = cells[column] ?? null;
        if (cell !== null) cells[column] = withValue(cell, null);
      }
    });
  }
}

/** The table that an append goes on with: from the range's first row to the last row that has a value. */
export function tableArea({ sheet, area }: Pick<Place, 'sheet' | 'area'>): Area | null {
  let endRow = area.startRow;
  let endColumn = area.startColumn;
  sheet.rows.forEach((row, index) => {
    if (index < area.startRow) return;
    row.slice(area.startColumn, area.endColumn).forEach((cell, offset) => {
      if (cell?.userEnteredValue === undefined) return;
      endRow = index + 1;
      endColumn = Math.max(endColumn, area.startColumn + offset + 1);
    });
  });
  return endRow === area.startRow ? null : { ...area, endRow, endColumn };
}
