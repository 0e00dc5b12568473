/** `spreadsheets.values.batchGetByDataFilter`: reading by a sheet's id, which renaming the sheet does not change. */
import { readShape } from '../core/check.ts';
import { notEmulated } from '../core/refusal.ts';
import { list, message } from '../core/shape.ts';
import type { Call } from '../core/world.ts';
import { findPlace } from './a1.ts';
import { type DataFilter, dataFilter, dimension } from './grid-shape.ts';
import { selectsNothing } from './metadata.ts';
import { areaIn, type Found } from './place.ts';
import type { Spreadsheet } from './spreadsheet.ts';
import { readableForValues } from './stored.ts';
import { dateTimeRenderOption, type Rendering, valueRenderOption } from './value-options.ts';
import { readValues } from './values-read.ts';

/** The body; `batchGet` has the same options in its address. */
export const byDataFilterBody = message({
  dataFilters: list(dataFilter),
  majorDimension: dimension,
  valueRenderOption,
  dateTimeRenderOption,
});

/** One value range for each filter, in their order. */
export function batchGetByDataFilter(call: Call): object {
  const body = readShape(byDataFilterBody, call.body);
  const { dataFilters = [], majorDimension = 'ROWS' } = body;
  const spreadsheet = readableForValues(call);
  const rendering: Rendering = {
    values: body.valueRenderOption ?? 'FORMATTED_VALUE',
    moments: body.dateTimeRenderOption ?? 'SERIAL_NUMBER',
  };
  const places = dataFilters.map((filter) => ({ filter, place: placeOf(spreadsheet, filter) }));
  return {
    spreadsheetId: spreadsheet.spreadsheetId,
    valueRanges: places.map(({ filter, place }) => ({
      valueRange: readValues(place, majorDimension, rendering),
      dataFilters: [filter],
    })),
  };
}

function placeOf(spreadsheet: Spreadsheet, filter: DataFilter): Found {
  if (filter.a1Range !== undefined) return findPlace(spreadsheet, filter.a1Range);
  if (filter.gridRange !== undefined) return areaIn(spreadsheet, filter.gridRange);
  if (filter.developerMetadataLookup === undefined) throw selectsNothing();
  throw notEmulated('reading values by developerMetadataLookup');
}
