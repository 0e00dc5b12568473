/** The methods of `spreadsheets.values`. */
import { readShape } from '../core/check.ts';
import { invalidArgument, Refusal } from '../core/refusal.ts';
import { type Described, list, message, text, truth } from '../core/shape.ts';
import type { Call, Route } from '../core/world.ts';
import { findPlace, type Place, writeRange } from './a1.ts';
import { valueMatrix } from './cell-shape.ts';
import type { Draft } from './draft.ts';
import { dimension } from './grid-shape.ts';
import { appendDimension } from './requests-dimensions.ts';
import { sheetsRoute } from './route.ts';
import { rowCountOf, type Spreadsheet } from './spreadsheet.ts';
import { openForWriting, readableForValues, save } from './stored.ts';
import {
  dateTimeRenderOption,
  flagOf,
  type InputOption,
  inputOptionOf,
  insertsRows,
  majorDimensionOf,
  type Rendering,
  renderingOf,
  requireInput,
  valueInputOption,
  valueRenderOption,
} from './value-options.ts';
import { batchGetByDataFilter } from './values-by-filter.ts';
import { readValues } from './values-read.ts';
import { clearValues, tableArea, type Written, writeValues } from './values-write.ts';

const valueRange = message({ range: text, majorDimension: dimension, values: valueMatrix });
type ValueRange = Described<typeof valueRange>;

const batchUpdateBody = message({
  valueInputOption,
  data: list(valueRange),
  includeValuesInResponse: truth,
  responseValueRenderOption: valueRenderOption,
  responseDateTimeRenderOption: dateTimeRenderOption,
});

const batchClearBody = message({ ranges: list(text) });

function get(call: Call): object {
  const spreadsheet = readableForValues(call);
  const place = findPlace(spreadsheet, call.parameters['range'] ?? '');
  return readValues(place, majorDimensionOf(call.url), renderingOf(call.url, ''));
}

function batchGet(call: Call): object {
  const spreadsheet = readableForValues(call);
  const rendering = renderingOf(call.url, '');
  const majorDimension = majorDimensionOf(call.url);
  const places = call.url.searchParams
    .getAll('ranges')
    .map((range) => findPlace(spreadsheet, range));
  return {
    spreadsheetId: spreadsheet.spreadsheetId,
    valueRanges: places.map((place) => readValues(place, majorDimension, rendering)),
  };
}

interface Answer {
  readonly includeValues: boolean;
  readonly rendering: Rendering;
}

function update(call: Call): object {
  const body = readShape(valueRange, call.body, 'data');
  const option = inputOptionOf(call.url);
  const draft = openForWriting(call);
  const range = call.parameters['range'] ?? '';
  refuseOtherRange(body, range);
  const place = findPlace(draft.current, range);
  const written = writeValues(draft, place, { ...inputOf(body, option), year: yearOf(call) });
  save(call, draft);
  return updateReply(draft.current, { place, written }, answerOf(call.url));
}

function refuseOtherRange(body: ValueRange, range: string): void {
  if (body.range === undefined || body.range === range) return;
  throw invalidArgument(
    `Requested range is ambiguous: the range of the body [${body.range}] is not that of the address [${range}]`,
  );
}

function inputOf({ values = [], majorDimension = 'ROWS' }: ValueRange, option: InputOption) {
  return { values, majorDimension, option };
}

function yearOf(call: Call): number {
  return new Date(call.now).getUTCFullYear();
}

function answerOf(url: URL): Answer {
  return {
    includeValues: flagOf(url, 'includeValuesInResponse'),
    rendering: renderingOf(url, 'response'),
  };
}

interface Done {
  readonly place: Place;
  readonly written: Written;
}

function updateReply(after: Spreadsheet, { place, written }: Done, answer: Answer): object {
  const { area, ...counts } = written;
  const { sheetId } = place.sheet.properties;
  const sheet = after.sheets.find((one) => one.properties.sheetId === sheetId) ?? place.sheet;
  return {
    spreadsheetId: after.spreadsheetId,
    updatedRange: writeRange(sheet, area),
    ...counts,
    ...(answer.includeValues && {
      updatedData: readValues({ sheet, area }, 'ROWS', answer.rendering),
    }),
  };
}

/** All ranges or none: the first that does not fit is named by its number. */
function batchUpdate(call: Call): object {
  const body = readShape(batchUpdateBody, call.body);
  const option = requireInput(body.valueInputOption);
  const draft = openForWriting(call);
  const done = (body.data ?? []).map((data, index) =>
    numbered(index, () => {
      const place = findPlace(draft.current, data.range ?? '');
      const written = writeValues(draft, place, { ...inputOf(data, option), year: yearOf(call) });
      return { place, written };
    }),
  );
  save(call, draft);
  const answer: Answer = {
    includeValues: body.includeValuesInResponse ?? false,
    rendering: {
      values: body.responseValueRenderOption ?? 'FORMATTED_VALUE',
      moments: body.responseDateTimeRenderOption ?? 'SERIAL_NUMBER',
    },
  };
  return {
    ...totals(done),
    responses: done.map((one) => updateReply(draft.current, one, answer)),
    spreadsheetId: draft.current.spreadsheetId,
  };
}

function numbered<T>(index: number, action: () => T): T {
  try {
    return action();
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    throw invalidArgument(`Invalid data[${index}]: ${error.message}`);
  }
}

function totals(done: readonly Done[]): object {
  const sum = (of: (written: Written) => number) =>
    done.reduce((all, one) => all + of(one.written), 0);
  return {
    totalUpdatedRows: sum((written) => written.updatedRows),
    totalUpdatedColumns: sum((written) => written.updatedColumns),
    totalUpdatedCells: sum((written) => written.updatedCells),
    totalUpdatedSheets: new Set(done.map((one) => one.place.sheet.properties.sheetId)).size,
  };
}

function append(call: Call): object {
  const body = readShape(valueRange, call.body, 'data');
  const option = inputOptionOf(call.url);
  const draft = openForWriting(call);
  const found = findPlace(draft.current, call.parameters['range'] ?? '');
  const table = tableArea(found);
  const place = placeAfter(draft, found, {
    startRow: table?.endRow ?? found.area.startRow,
    rows: body.values?.length ?? 0,
    inserts: insertsRows(call.url),
  });
  const written = writeValues(draft, place, { ...inputOf(body, option), year: yearOf(call) });
  save(call, draft);
  return {
    spreadsheetId: draft.current.spreadsheetId,
    ...(table && { tableRange: writeRange(found.sheet, table) }),
    updates: updateReply(draft.current, { place, written }, answerOf(call.url)),
  };
}

interface Addition {
  readonly startRow: number;
  readonly rows: number;
  readonly inserts: boolean;
}

/** Where the appended rows go; the grid grows when it is too short for them. */
function placeAfter(draft: Draft, found: Place, { startRow, rows, inserts }: Addition): Place {
  const { sheetId } = found.sheet.properties;
  const missing = inserts ? rows : startRow + rows - rowCountOf(found.sheet);
  if (missing > 0) appendDimension(draft, { sheetId, dimension: 'ROWS', length: missing });
  const sheet = draft.find(sheetId) ?? found.sheet;
  if (inserts) draft.changeSheet(sheetId, { rows: opened(sheet.rows, startRow, rows) });
  const area = { ...found.area, startRow, endRow: startRow + 1 };
  return { ...found, sheet, area, single: true };
}

function opened<T>(rows: readonly (readonly T[])[], at: number, count: number): (readonly T[])[] {
  return [...rows.slice(0, at), ...Array.from({ length: count }, () => []), ...rows.slice(at)];
}

function clear(call: Call): object {
  readShape(message({}), call.body);
  const draft = openForWriting(call);
  const place = findPlace(draft.current, call.parameters['range'] ?? '');
  clearValues(draft, place);
  save(call, draft);
  return {
    spreadsheetId: draft.current.spreadsheetId,
    clearedRange: writeRange(place.sheet, place.area),
  };
}

function batchClear(call: Call): object {
  const { ranges = [] } = readShape(batchClearBody, call.body);
  const draft = openForWriting(call);
  const places = ranges.map((range) => findPlace(draft.current, range));
  for (const { sheet, area } of places) {
    clearValues(draft, { sheet: draft.find(sheet.properties.sheetId) ?? sheet, area });
  }
  save(call, draft);
  return {
    spreadsheetId: draft.current.spreadsheetId,
    clearedRanges: places.map(({ sheet, area }) => writeRange(sheet, area)),
  };
}

const ROOT = '/v4/spreadsheets/{spreadsheetId}/values';
const RENDERING = ['valueRenderOption', 'dateTimeRenderOption', 'majorDimension'];
const ANSWER = [
  'valueInputOption',
  'includeValuesInResponse',
  'responseValueRenderOption',
  'responseDateTimeRenderOption',
];

const BATCH_READ = ['ranges', ...RENDERING];
const APPENDING = ['insertDataOption', ...ANSWER];

export const valuesRoutes: readonly Route[] = [
  sheetsRoute('GET', `${ROOT}/{+range}`, { handler: get, quota: 'read', query: RENDERING }),
  sheetsRoute('GET', `${ROOT}:batchGet`, { handler: batchGet, quota: 'read', query: BATCH_READ }),
  sheetsRoute('POST', `${ROOT}:batchGetByDataFilter`, {
    handler: batchGetByDataFilter,
    quota: 'read',
  }),
  sheetsRoute('PUT', `${ROOT}/{+range}`, { handler: update, quota: 'write', query: ANSWER }),
  sheetsRoute('POST', `${ROOT}:batchUpdate`, { handler: batchUpdate, quota: 'write' }),
  sheetsRoute('POST', `${ROOT}/{+range}:append`, {
    handler: append,
    quota: 'write',
    query: APPENDING,
  }),
  sheetsRoute('POST', `${ROOT}/{+range}:clear`, { handler: clear, quota: 'write' }),
  sheetsRoute('POST', `${ROOT}:batchClear`, { handler: batchClear, quota: 'write' }),
];
