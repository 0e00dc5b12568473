/** Spreadsheets: reading values, applying batches, making and describing workbooks. */

import type { sheets_v4 } from 'googleapis/build/src/apis/sheets/v4.js';
import type { Area, DrawnCell } from '../../sheets-templates/drawing/drawing.ts';
import type { Google } from './connect.ts';
import { GoogleError } from './error.ts';
import { confirmedRange } from './sheet-requests.ts';

export type CellValue = string | number | boolean;

/** Rows of values as Google gives them: empty rows and cells at the end are missing, empty cells in between are "". */
export type Grid = readonly (readonly CellValue[])[];

/** Cells that are read: a tab by its id, which stays whatever the tab is called, or one row of it, counted from 0; or an A1 range. */
export type ReadArea =
  | { readonly kind: 'tab'; readonly sheetId: number; readonly row?: number }
  | { readonly kind: 'range'; readonly a1: string };

/**
 * The values of several areas, in the order asked for, by one call: numbers as numbers, dates as serial numbers, text as it is,
 * whatever the format. Refused as a whole when one of them is not there. Repeating is harmless.
 */
export const readAreas = (
  google: Google,
  spreadsheetId: string,
  areas: readonly ReadArea[],
): Promise<readonly Grid[]> =>
  readAs(google, { spreadsheetId, areas, valueRenderOption: 'UNFORMATTED_VALUE' });

/** The same, each value as the sheet shows it. Repeating is harmless. */
export const readShownAreas = (
  google: Google,
  spreadsheetId: string,
  areas: readonly ReadArea[],
): Promise<readonly Grid[]> =>
  readAs(google, { spreadsheetId, areas, valueRenderOption: 'FORMATTED_VALUE' });

async function readAs(
  google: Google,
  {
    spreadsheetId,
    areas,
    valueRenderOption,
  }: {
    readonly spreadsheetId: string;
    readonly areas: readonly ReadArea[];
    readonly valueRenderOption: 'UNFORMATTED_VALUE' | 'FORMATTED_VALUE';
  },
): Promise<readonly Grid[]> {
  const filters = areas.map(dataFilter);
  const reply = await google.call({
    api: 'Sheets',
    call: 'spreadsheets.values.batchGetByDataFilter',
    repeating: 'is harmless',
    run: (options) =>
      google.sheets.spreadsheets.values.batchGetByDataFilter(
        {
          spreadsheetId,
          fields: 'valueRanges(dataFilters,valueRange(values))',
          requestBody: {
            dataFilters: filters,
            majorDimension: 'ROWS',
            valueRenderOption,
            dateTimeRenderOption: 'SERIAL_NUMBER',
          },
        },
        options,
      ),
  });
  const matched = reply.valueRanges ?? [];
  return areas.map((area) => {
    const own = matched.find(({ dataFilters }) =>
      (dataFilters ?? []).some((one) => isFor(one, area)),
    );
    return gridOf(own?.valueRange?.values ?? []);
  });
}

/** The values of A1 ranges; see {@link readAreas}. */
export const readRanges = (
  google: Google,
  spreadsheetId: string,
  ranges: readonly string[],
): Promise<readonly Grid[]> =>
  readAreas(
    google,
    spreadsheetId,
    ranges.map((a1) => ({ kind: 'range', a1 })),
  );

function dataFilter(area: ReadArea): sheets_v4.Schema$DataFilter {
  if (area.kind === 'range') return { a1Range: area.a1 };
  const { sheetId, row } = area;
  const rows = row === undefined ? {} : { startRowIndex: row, endRowIndex: row + 1 };
  return { gridRange: { sheetId, ...rows } };
}

/** Google says which filters each range was found by, and promises no order. */
const isFor = ({ gridRange, a1Range }: sheets_v4.Schema$DataFilter, area: ReadArea): boolean =>
  area.kind === 'tab'
    ? gridRange?.sheetId === area.sheetId && gridRange.startRowIndex === area.row
    : a1Range === area.a1;

function gridOf(rows: readonly (readonly unknown[])[]): Grid {
  return rows.map((row) => row.map((value) => (isCellValue(value) ? wellFormed(value) : '')));
}

/** Replaces half of a character by U+FFFD: canonical JSON, and so a hash, refuses it. */
const wellFormed = <Value>(value: Value): Value | string =>
  typeof value === 'string' ? value.toWellFormed() : value;

function isCellValue(value: unknown): value is CellValue {
  return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean';
}

/** The range of everything on a tab; titles may hold spaces and quotes. */
export function wholeTab(title: string): string {
  return `'${title.replaceAll("'", "''")}'`;
}

/**
 * Applies all requests or none, by one call; no requests, no call.
 * It is sent again when its answer was lost, so the batch has to bear that: led by a marker or a guard (the second go is then
 * refused, see `markerRefusal` and `isGuardRefused`), or nothing but complete rewrites.
 */
export async function applyBatch(
  google: Google,
  spreadsheetId: string,
  requests: readonly sheets_v4.Schema$Request[],
): Promise<void> {
  if (requests.length === 0) return;
  await sendBatch(google, { spreadsheetId, fields: 'spreadsheetId', batch: new Batch(requests) });
}

/**
 * The same, and gives what the cells of an A1 range hold as the reply shows the spreadsheet: no rows where it shows none. A range
 * of a tab that is not called so refuses the whole batch.
 */
export async function applyBatchShowing(
  google: Google,
  spreadsheetId: string,
  { requests, a1 }: { readonly requests: readonly sheets_v4.Schema$Request[]; readonly a1: string },
): Promise<ShownTab['cells']> {
  const fields = 'updatedSpreadsheet.sheets.data.rowData.values.userEnteredValue';
  const reply = await sendBatch(google, { spreadsheetId, fields, batch: new Batch(requests, a1) });
  const [sheet = {}] = reply.updatedSpreadsheet?.sheets ?? [];
  return shownTab(sheet).cells;
}

interface SentBatch {
  readonly spreadsheetId: string;
  readonly fields: string;
  readonly batch: Batch;
}

const sendBatch = (
  google: Google,
  { spreadsheetId, fields, batch }: SentBatch,
): Promise<sheets_v4.Schema$BatchUpdateSpreadsheetResponse> =>
  google.call({
    api: 'Sheets',
    call: 'spreadsheets.batchUpdate',
    repeating: 'is harmless',
    run: (options) =>
      google.sheets.spreadsheets.batchUpdate(
        { spreadsheetId, fields, requestBody: batch },
        options,
      ),
  });

/**
 * The body of a batch. The client copies plain objects leaf by leaf, twice, before it writes them out; an object of a class it takes as it
 * is, which halves the time of a large batch.
 */
class Batch {
  readonly requests: sheets_v4.Schema$Request[];
  readonly includeSpreadsheetInResponse?: true;
  readonly responseRanges?: string[];
  constructor(requests: readonly sheets_v4.Schema$Request[], a1?: string) {
    this.requests = [...requests];
    if (a1 === undefined) return;
    this.includeSpreadsheetInResponse = true;
    this.responseRanges = [a1];
  }
}

/** The bare bones of a tab. */
export interface Tab {
  readonly sheetId: number;
  readonly title: string;
  readonly rowCount: number;
  readonly columnCount: number;
}

export interface NewSpreadsheet {
  readonly title: string;
  /** An IANA name; decides what wall clock a serial number means. */
  readonly timeZone: string;
  /** "en_GB"; decides how numbers and dates without a pattern look. */
  readonly locale: string;
  /** At least one, in the order of the tabs. */
  readonly sheets: readonly NewTab[];
}

export interface NewTab extends Tab {
  /** Where Google asks for confirmation before somebody edits by hand; absent: nowhere. */
  readonly settled?: Area;
}

export interface CreatedSpreadsheet {
  readonly spreadsheetId: string;
  readonly url: string;
}

/** Repeating makes another spreadsheet: not tried again when the answer was lost. */
export async function createSpreadsheet(
  google: Google,
  { title, timeZone, locale, sheets }: NewSpreadsheet,
): Promise<CreatedSpreadsheet> {
  const reply = await google.call({
    api: 'Sheets',
    call: 'spreadsheets.create',
    repeating: 'makes another',
    run: (options) =>
      google.sheets.spreadsheets.create(
        {
          fields: 'spreadsheetId,spreadsheetUrl',
          requestBody: { properties: { title, timeZone, locale }, sheets: sheets.map(newTab) },
        },
        options,
      ),
  });
  return { spreadsheetId: reply.spreadsheetId ?? '', url: reply.spreadsheetUrl ?? '' };
}

function newTab(tab: NewTab, index: number): sheets_v4.Schema$Sheet {
  const { sheetId, title, rowCount, columnCount, settled } = tab;
  return {
    properties: { sheetId, title, index, gridProperties: { rowCount, columnCount } },
    ...(settled !== undefined && { protectedRanges: [confirmedRange(settled, sheetId)] }),
  };
}

/** What there is in a spreadsheet, without its cells. */
export interface SpreadsheetDescription {
  readonly title: string;
  readonly sheets: readonly Tab[];
  /** Of all tabs. */
  readonly chartIds: readonly number[];
  readonly namedRanges: readonly { readonly id: string; readonly name: string }[];
}

/** Repeating is harmless. */
export async function describeSpreadsheet(
  google: Google,
  spreadsheetId: string,
): Promise<SpreadsheetDescription> {
  const tab =
    'sheets(properties(sheetId,title,gridProperties(rowCount,columnCount)),charts(chartId))';
  const spreadsheet = await getSpreadsheet(google, {
    spreadsheetId,
    fields: `properties(title),${tab},namedRanges(namedRangeId,name)`,
  });
  return descriptionOf(spreadsheet);
}

/** The named ranges of a spreadsheet, and nothing else of it. Repeating is harmless. */
export const readNames = async (
  google: Google,
  spreadsheetId: string,
): Promise<Pick<SpreadsheetDescription, 'namedRanges'>> => ({
  namedRanges: namedRangesOf(
    await getSpreadsheet(google, { spreadsheetId, fields: 'namedRanges(namedRangeId,name)' }),
  ),
});

function descriptionOf(spreadsheet: sheets_v4.Schema$Spreadsheet): SpreadsheetDescription {
  const sheets = spreadsheet.sheets ?? [];
  return {
    title: spreadsheet.properties?.title ?? '',
    sheets: sheets.map(({ properties }) => tabOf(properties ?? {})),
    chartIds: sheets.flatMap(({ charts }) => (charts ?? []).map((chart) => chart.chartId ?? 0)),
    namedRanges: namedRangesOf(spreadsheet),
  };
}

const namedRangesOf = ({
  namedRanges,
}: sheets_v4.Schema$Spreadsheet): SpreadsheetDescription['namedRanges'] =>
  (namedRanges ?? []).map(({ namedRangeId, name }) => ({
    id: namedRangeId ?? '',
    name: name ?? '',
  }));

/** Google leaves out what is 0. */
function tabOf({ sheetId, title, gridProperties }: sheets_v4.Schema$SheetProperties): Tab {
  return {
    sheetId: sheetId ?? 0,
    title: wellFormed(title ?? ''),
    rowCount: gridProperties?.rowCount ?? 0,
    columnCount: gridProperties?.columnCount ?? 0,
  };
}

/**
 * The value of the developer metadata with this id; null when there is none, and also when the spreadsheet itself is not to be
 * seen by the caller. Repeating is harmless.
 */
export async function readMarker(
  google: Google,
  spreadsheetId: string,
  metadataId: number,
): Promise<{ readonly value: string } | null> {
  try {
    const reply = await google.call({
      api: 'Sheets',
      call: 'spreadsheets.developerMetadata.get',
      repeating: 'is harmless',
      run: (options) =>
        google.sheets.spreadsheets.developerMetadata.get({ spreadsheetId, metadataId }, options),
    });
    return { value: reply.metadataValue ?? '' };
  } catch (error) {
    if (error instanceof GoogleError && error.kind === 'not found') return null;
    throw error;
  }
}

/** A formula somebody typed into a cell: nothing of ours ever writes one. */
export interface TypedFormula {
  readonly formula: string;
}

/** A tab as it was entered, not as it is displayed. */
export interface ShownTab {
  readonly sheetId: number;
  readonly title: string;
  /** Empty cells are null; empty rows and cells at the end may be missing. */
  readonly cells: readonly (readonly (DrawnCell['value'] | TypedFormula)[])[];
  /** Of the same cells, '' where there is none; absent where they were not read. */
  readonly notes?: readonly (readonly string[])[];
}

/** All that stands on the tabs of a spreadsheet, by one call. */
export interface ShownWorkbook extends Pick<SpreadsheetDescription, 'namedRanges'> {
  readonly tabs: readonly ShownTab[];
}

/** Every tab with its notes, and the named ranges, by one call. Repeating is harmless. */
export async function readShown(google: Google, spreadsheetId: string): Promise<ShownWorkbook> {
  const spreadsheet = await getSpreadsheet(google, {
    spreadsheetId,
    fields:
      'sheets(properties(sheetId,title),data(rowData(values(userEnteredValue,note)))),namedRanges(namedRangeId,name)',
  });
  return {
    tabs: (spreadsheet.sheets ?? []).map((sheet) => ({
      ...shownTab(sheet),
      notes: notesOn(sheet),
    })),
    namedRanges: namedRangesOf(spreadsheet),
  };
}

const notesOn = ({ data }: sheets_v4.Schema$Sheet): readonly (readonly string[])[] =>
  (data?.[0]?.rowData ?? []).map(({ values }) =>
    (values ?? []).map(({ note }) => wellFormed(note ?? '')),
  );

/** What the cells of the tabs (of all, when none are named) hold, by one call. Repeating is harmless. */
export async function readDrawn(
  google: Google,
  spreadsheetId: string,
  sheetTitles: readonly string[] = [],
): Promise<readonly ShownTab[]> {
  const spreadsheet = await getSpreadsheet(google, {
    spreadsheetId,
    ranges: sheetTitles.map(wholeTab),
    fields: 'sheets(properties(sheetId,title),data(rowData(values(userEnteredValue))))',
  });
  return (spreadsheet.sheets ?? []).map(shownTab);
}

function shownTab({ properties, data }: sheets_v4.Schema$Sheet): ShownTab {
  return {
    sheetId: properties?.sheetId ?? 0,
    title: wellFormed(properties?.title ?? ''),
    cells: (data?.[0]?.rowData ?? []).map(({ values }) =>
      (values ?? []).map(({ userEnteredValue }) => entered(userEnteredValue ?? {})),
    ),
  };
}

function entered(value: sheets_v4.Schema$ExtendedValue): DrawnCell['value'] | TypedFormula {
  if (typeof value.formulaValue === 'string') return { formula: wellFormed(value.formulaValue) };
  return wellFormed(value.stringValue) ?? value.numberValue ?? value.boolValue ?? null;
}

function getSpreadsheet(
  google: Google,
  parameters: sheets_v4.Params$Resource$Spreadsheets$Get,
): Promise<sheets_v4.Schema$Spreadsheet> {
  return google.call({
    api: 'Sheets',
    call: 'spreadsheets.get',
    repeating: 'is harmless',
    run: (options) => google.sheets.spreadsheets.get(parameters, options),
  });
}
