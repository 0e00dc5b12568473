/** Reads values by A1 range, or by a sheet’s id, which survives renaming. */
import { readShape } from '../core/check.ts';
import { refuseArgument } from '../core/refusal.ts';
import { type ShapeValue, toList, toMessage } from '../core/shape.ts';
import type { Call, Route } from '../core/world.ts';
import { findPlace, formatRange, type SheetArea } from './a1.ts';
import { type ExtendedValue, toSheetsChoice } from './cell-shape.ts';
import { type DataFilter, dataFilterShape, dimensionShape } from './grid-shape.ts';
import { formatCellValue, getValue } from './number-format.ts';
import { requireAreaIn } from './place.ts';
import type { Cell, Spreadsheet } from './spreadsheet.ts';
import { openAsSeen, toSheetsRoute } from './stored.ts';

export const valuesRequestShape = toMessage({
  dataFilters: toList(dataFilterShape),
  majorDimension: dimensionShape,
  valueRenderOption: toSheetsChoice('ValueRenderOption', [
    'FORMATTED_VALUE',
    'UNFORMATTED_VALUE',
    'FORMULA',
  ]),
  dateTimeRenderOption: toSheetsChoice('DateTimeRenderOption', [
    'SERIAL_NUMBER',
    'FORMATTED_STRING',
  ]),
});

function batchGetByDataFilter(call: Call): object {
  const { dataFilters = [], ...options } = readShape(valuesRequestShape, call.body);
  const { spreadsheet } = openAsSeen(call);
  const places = dataFilters.map((filter) => ({ filter, place: findArea(spreadsheet, filter) }));
  return {
    spreadsheetId: spreadsheet.spreadsheetId,
    valueRanges: places.map(({ filter, place }) => ({
      valueRange: readAreaValues(place, options),
      dataFilters: [filter],
    })),
  };
}

function findArea(spreadsheet: Spreadsheet, filter: DataFilter): SheetArea {
  if (filter.a1Range !== undefined) return findPlace(spreadsheet, filter.a1Range);
  if (filter.gridRange !== undefined) return requireAreaIn(spreadsheet, filter.gridRange);
  throw refuseArgument('A data filter must select something.');
}

type CellScalar = string | number | boolean;
type ValueOptions = Pick<
  ShapeValue<typeof valuesRequestShape>,
  'majorDimension' | 'valueRenderOption'
>;

/** Returns values by rows or columns, without empty ones at the end. */
function readAreaValues(
  { sheet, area }: SheetArea,
  { majorDimension = 'ROWS', valueRenderOption = 'FORMATTED_VALUE' }: ValueOptions,
): object {
  const rows = sheet.rows
    .slice(area.startRow, area.endRow)
    .map((row) => row.slice(area.startColumn, area.endColumn).map(toReader(valueRenderOption)));
  const values = trimEnd(
    (majorDimension === 'ROWS' ? rows : transpose(rows)).map((row) => trimEnd(row, isEmptyText)),
    (row) => row.length === 0,
  );
  const range = formatRange(sheet, area);
  return { range, majorDimension, ...(values.length > 0 && { values }) };
}

const isEmptyText = (value: CellScalar): boolean => value === '';

function trimEnd<Part>(parts: readonly Part[], isEmpty: (part: Part) => boolean): readonly Part[] {
  return parts.slice(0, parts.findLastIndex((part) => !isEmpty(part)) + 1);
}

function transpose(rows: readonly (readonly CellScalar[])[]): readonly (readonly CellScalar[])[] {
  const width = Math.max(0, ...rows.map(({ length }) => length));
  return Array.from({ length: width }, (_, column) => rows.map((row) => row[column] ?? ''));
}

type RenderOption = NonNullable<ValueOptions['valueRenderOption']>;

const toReader =
  (option: RenderOption) =>
  (cell: Cell | null): CellScalar =>
    CELL_READERS[option](cell ?? EMPTY_CELL);

const EMPTY_CELL: Cell = {};

const CELL_READERS: Readonly<Record<RenderOption, (cell: Cell) => CellScalar>> = {
  FORMATTED_VALUE: (cell) => formatCellValue(cell) ?? '',
  UNFORMATTED_VALUE: (cell) => {
    const value = getValue(cell);
    return value?.errorValue === undefined ? getScalar(value) : (formatCellValue(cell) ?? '');
  },
  FORMULA: ({ userEnteredValue }) => userEnteredValue?.formulaValue ?? getScalar(userEnteredValue),
};

const getScalar = ({ numberValue, boolValue, stringValue }: ExtendedValue = {}): CellScalar =>
  numberValue ?? boolValue ?? stringValue ?? '';

export const valuesRoute: Route = toSheetsRoute(
  'POST',
  '/v4/spreadsheets/{spreadsheetId}/values:batchGetByDataFilter',
  { handler: batchGetByDataFilter, quota: 'read' },
);
