/** `spreadsheets.values.batchGetByDataFilter`: values by a sheet's id, which renaming the sheet does not change, or by A1 range. */
import { readShape } from '../core/check.ts';
import { invalidArgument, notEmulated } from '../core/refusal.ts';
import { list, message } from '../core/shape.ts';
import type { Call, Route } from '../core/world.ts';
import { findPlace, writeRange } from './a1.ts';
import { sheetsChoice } from './cell-shape.ts';
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

/** One value range for each filter, in their order. */
function batchGetByDataFilter(call: Call): object {
  const { dataFilters = [], ...options } = readShape(byDataFilterBody, call.body);
  const spreadsheet = readableAsSeen(call);
  if (options.majorDimension === 'COLUMNS') throw notEmulated('reading values by columns');
  if (options.valueRenderOption !== 'UNFORMATTED_VALUE') {
    throw notEmulated('reading values but as UNFORMATTED_VALUE');
  }
  const places = dataFilters.map((filter) => ({ filter, place: placeOf(spreadsheet, filter) }));
  return {
    spreadsheetId: spreadsheet.spreadsheetId,
    valueRanges: places.map(({ filter, place }) => ({
      valueRange: valuesIn(place),
      dataFilters: [filter],
    })),
  };
}

function placeOf(spreadsheet: Spreadsheet, filter: DataFilter): Found {
  if (filter.a1Range !== undefined) return findPlace(spreadsheet, filter.a1Range);
  if (filter.gridRange !== undefined) return areaIn(spreadsheet, filter.gridRange);
  throw invalidArgument('A data filter must say what it selects.');
}

type Scalar = string | number | boolean;

/** Rows and columns that are empty at the end are not given; an empty cell before the end is "". */
function valuesIn({ sheet, area }: Found): object {
  const values = trimmed(
    sheet.rows
      .slice(area.startRow, area.endRow)
      .map((row) =>
        trimmed(row.slice(area.startColumn, area.endColumn).map(shownValue), isNothing),
      ),
    (row) => row.length === 0,
  );
  const range = writeRange(sheet, area);
  return { range, majorDimension: 'ROWS', ...(values.length > 0 && { values }) };
}

const isNothing = (value: Scalar): boolean => value === '';

function trimmed<Part>(parts: readonly Part[], isEmpty: (part: Part) => boolean): readonly Part[] {
  return parts.slice(0, parts.findLastIndex((part) => !isEmpty(part)) + 1);
}

function shownValue(cell: Cell | null): Scalar {
  const value = cell === null ? undefined : effectiveValue(cell);
  if (cell === null || value === undefined) return '';
  if (value.errorValue !== undefined) return formattedValue(cell) ?? '';
  return value.numberValue ?? value.boolValue ?? value.stringValue ?? '';
}

export const valuesRoute: Route = sheetsRoute(
  'POST',
  '/v4/spreadsheets/{spreadsheetId}/values:batchGetByDataFilter',
  { handler: batchGetByDataFilter, quota: 'read' },
);
