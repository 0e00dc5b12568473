/** Reads values by A1 range, or by a sheet’s id, which survives renaming. */
import { readShape } from '../core/check.ts';
import { invalidArgument } from '../core/refusal.ts';
import { type Described, list, message } from '../core/shape.ts';
import type { Call, Route } from '../core/world.ts';
import { findPlace, writeRange } from './a1.ts';
import { type ExtendedValue, sheetsChoice } from './cell-shape.ts';
import { effectiveValue, formattedValue } from './effective-value.ts';
import { type DataFilter, dataFilter, dimension } from './grid-shape.ts';
import { areaIn, type Found } from './place.ts';
import { sheetsRoute } from './route.ts';
import type { Cell, Spreadsheet } from './spreadsheet.ts';
import { readableAsSeen } from './stored.ts';

export const byDataFilterBody = message({
  dataFilters: list(dataFilter),
  majorDimension: dimension,
  valueRenderOption: sheetsChoice('ValueRenderOption', [
    'FORMATTED_VALUE',
    'UNFORMATTED_VALUE',
    'FORMULA',
  ]),
  dateTimeRenderOption: sheetsChoice('DateTimeRenderOption', ['SERIAL_NUMBER', 'FORMATTED_STRING']),
});

function batchGetByDataFilter(call: Call): object {
  const { dataFilters = [], ...options } = readShape(byDataFilterBody, call.body);
  const { spreadsheet } = readableAsSeen(call);
  const places = dataFilters.map((filter) => ({ filter, place: placeOf(spreadsheet, filter) }));
  return {
    spreadsheetId: spreadsheet.spreadsheetId,
    valueRanges: places.map(({ filter, place }) => ({
      valueRange: valuesIn(place, options),
      dataFilters: [filter],
    })),
  };
}

function placeOf(spreadsheet: Spreadsheet, filter: DataFilter): Found {
  if (filter.a1Range !== undefined) return findPlace(spreadsheet, filter.a1Range);
  if (filter.gridRange !== undefined) return areaIn(spreadsheet, filter.gridRange);
  throw invalidArgument('A data filter must select something.');
}

type Scalar = string | number | boolean;
type Options = Pick<Described<typeof byDataFilterBody>, 'majorDimension' | 'valueRenderOption'>;

/** Returns values by rows or columns, without empty ones at the end. */
function valuesIn(
  { sheet, area }: Found,
  { majorDimension = 'ROWS', valueRenderOption = 'FORMATTED_VALUE' }: Options,
): object {
  const rows = sheet.rows
    .slice(area.startRow, area.endRow)
    .map((row) => row.slice(area.startColumn, area.endColumn).map(shownAs(valueRenderOption)));
  const values = trimmed(
    (majorDimension === 'ROWS' ? rows : turned(rows)).map((row) => trimmed(row, isNothing)),
    (row) => row.length === 0,
  );
  const range = writeRange(sheet, area);
  return { range, majorDimension, ...(values.length > 0 && { values }) };
}

const isNothing = (value: Scalar): boolean => value === '';

function trimmed<Part>(parts: readonly Part[], isEmpty: (part: Part) => boolean): readonly Part[] {
  return parts.slice(0, parts.findLastIndex((part) => !isEmpty(part)) + 1);
}

function turned(rows: readonly (readonly Scalar[])[]): readonly (readonly Scalar[])[] {
  const width = Math.max(0, ...rows.map(({ length }) => length));
  return Array.from({ length: width }, (_, column) => rows.map((row) => row[column] ?? ''));
}

type RenderOption = NonNullable<Options['valueRenderOption']>;

const shownAs =
  (option: RenderOption) =>
  (cell: Cell | null): Scalar =>
    SHOWN[option](cell ?? EMPTY);

const EMPTY: Cell = {};

const SHOWN: Readonly<Record<RenderOption, (cell: Cell) => Scalar>> = {
  FORMATTED_VALUE: (cell) => formattedValue(cell) ?? '',
  UNFORMATTED_VALUE: (cell) => {
    const value = effectiveValue(cell);
    return value?.errorValue === undefined ? scalarOf(value) : (formattedValue(cell) ?? '');
  },
  FORMULA: ({ userEnteredValue }) => userEnteredValue?.formulaValue ?? scalarOf(userEnteredValue),
};

const scalarOf = ({ numberValue, boolValue, stringValue }: ExtendedValue = {}): Scalar =>
  numberValue ?? boolValue ?? stringValue ?? '';

export const valuesRoute: Route = sheetsRoute(
  'POST',
  '/v4/spreadsheets/{spreadsheetId}/values:batchGetByDataFilter',
  { handler: batchGetByDataFilter, quota: 'read' },
);
