import type { sheets_v4 } from 'googleapis/build/src/apis/sheets/v4.js';
import type { Area, DrawnCell } from '../../sheets-templates/drawing/drawing.ts';
import type { Google } from './connect.ts';
import { recoverIfNotFound } from './error.ts';
import { buildWarnedRange } from './sheet-requests.ts';

export type CellValue = string | number | boolean;

/** Rows without trailing empty rows and cells. An empty cell before others is "". */
export type Grid = readonly (readonly CellValue[])[];

/** An area to read: a tab by its id, which survives renaming, or an A1 range. */
export type ReadArea =
  | { readonly kind: 'tab'; readonly sheetId: number }
  | { readonly kind: 'range'; readonly a1: string };

/**
 * Reads areas with one call, in the given order. The default is unformatted values: numbers, serial
 * dates and text. Fails if any area is missing.
 */
export async function readAreas(
  google: Google,
  spreadsheetId: string,
  areas: readonly ReadArea[],
  valueRenderOption: 'UNFORMATTED_VALUE' | 'FORMATTED_VALUE' = 'UNFORMATTED_VALUE',
): Promise<readonly Grid[]> {
  const requestBody = {
    dataFilters: areas.map(toDataFilter),
    majorDimension: 'ROWS',
    valueRenderOption,
    dateTimeRenderOption: 'SERIAL_NUMBER',
  };
  const fields = 'valueRanges(dataFilters,valueRange(values))';
  const reply = await google.call('Sheets, spreadsheets.values.batchGetByDataFilter', (options) =>
    google.sheets.spreadsheets.values.batchGetByDataFilter(
      { spreadsheetId, fields, requestBody },
      options,
    ),
  );
  const matched = reply.valueRanges ?? [];
  return areas.map((area) => {
    const own = matched.find(({ dataFilters }) =>
      (dataFilters ?? []).some((one) => isFilterOfArea(one, area)),
    );
    return toGrid(own?.valueRange?.values ?? []);
  });
}

function toDataFilter(area: ReadArea): sheets_v4.Schema$DataFilter {
  return area.kind === 'range' ? { a1Range: area.a1 } : { gridRange: { sheetId: area.sheetId } };
}

/** Whether a reply belongs to the area. Google does not guarantee the order of replies. */
const isFilterOfArea = (
  { gridRange, a1Range }: sheets_v4.Schema$DataFilter,
  area: ReadArea,
): boolean => (area.kind === 'tab' ? gridRange?.sheetId === area.sheetId : a1Range === area.a1);

function toGrid(rows: readonly (readonly unknown[])[]): Grid {
  return rows.map((row) => row.map((value) => (isCellValue(value) ? toWellFormed(value) : '')));
}

/** Replaces lone surrogates by U+FFFD, because canonical JSON rejects them. */
const toWellFormed = <Value>(value: Value): Value | string =>
  typeof value === 'string' ? value.toWellFormed() : value;

function isCellValue(value: unknown): value is CellValue {
  return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean';
}

export function toTabRange(title: string): string {
  return `'${title.replaceAll("'", "''")}'`;
}

/**
 * Applies all requests or none with one call. Sends nothing for an empty list. The call is retried
 * after a lost reply, so a batch must start with a marker or a guard (`findMarkerRefusal`,
 * `isGuardRefused`) or consist of complete rewrites.
 */
export async function applyBatch(
  google: Google,
  spreadsheetId: string,
  requests: readonly sheets_v4.Schema$Request[],
): Promise<void> {
  if (requests.length === 0) return;
  await sendBatch(google, spreadsheetId, {
    fields: 'spreadsheetId',
    batch: new BatchBody(requests),
  });
}

/** Applies a batch, and then returns the cells of a range on an existing tab. */
export async function applyBatchAndRead(
  google: Google,
  spreadsheetId: string,
  { requests, a1 }: { readonly requests: readonly sheets_v4.Schema$Request[]; readonly a1: string },
): Promise<ShownTab['cells']> {
  const fields = 'updatedSpreadsheet.sheets.data.rowData.values.userEnteredValue';
  const reply = await sendBatch(google, spreadsheetId, {
    fields,
    batch: new BatchBody(requests, a1),
  });
  const [sheet = {}] = reply.updatedSpreadsheet?.sheets ?? [];
  return toEnteredTab(sheet).cells;
}

const sendBatch = (
  google: Google,
  spreadsheetId: string,
  { fields, batch }: { readonly fields: string; readonly batch: BatchBody },
): Promise<sheets_v4.Schema$BatchUpdateSpreadsheetResponse> =>
  google.call('Sheets, spreadsheets.batchUpdate', (options) =>
    google.sheets.spreadsheets.batchUpdate({ spreadsheetId, fields, requestBody: batch }, options),
  );

/** The body of a batch. It is a class, because the client would copy a plain object twice. */
class BatchBody {
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

export interface SheetTab {
  readonly sheetId: number;
  readonly title: string;
  readonly rowCount: number;
  readonly columnCount: number;
}

interface NewSpreadsheet {
  readonly title: string;
  readonly timeZone: string;
  /** A locale such as "en_GB". It determines how numbers and dates without a pattern look. */
  readonly locale: string;
  readonly sheets: readonly NewTab[];
}

interface NewTab extends SheetTab {
  /** The area that people can edit only after a confirmation; absent if there is none. */
  readonly settled?: Area;
}

/** Creates a spreadsheet and returns its id. Does not retry if the reply is lost. */
export async function createSpreadsheet(
  google: Google,
  { title, timeZone, locale, sheets }: NewSpreadsheet,
): Promise<string> {
  const requestBody = { properties: { title, timeZone, locale }, sheets: sheets.map(toNewTab) };
  const { spreadsheetId } = await google.create('Sheets, spreadsheets.create', (options) =>
    google.sheets.spreadsheets.create({ fields: 'spreadsheetId', requestBody }, options),
  );
  return spreadsheetId ?? '';
}

function toNewTab(tab: NewTab, index: number): sheets_v4.Schema$Sheet {
  const { sheetId, title, rowCount, columnCount, settled } = tab;
  return {
    properties: { sheetId, title, index, gridProperties: { rowCount, columnCount } },
    ...(settled !== undefined && { protectedRanges: [buildWarnedRange(settled, sheetId)] }),
  };
}

/** The tabs, charts and named ranges of a spreadsheet, without cells. */
export interface SpreadsheetDescription {
  readonly title: string;
  readonly sheets: readonly SheetTab[];
  readonly chartIds: readonly number[];
  readonly namedRanges: readonly { readonly id: string; readonly name: string }[];
}

export async function readDescription(
  google: Google,
  spreadsheetId: string,
): Promise<SpreadsheetDescription> {
  const tab =
    'sheets(properties(sheetId,title,gridProperties(rowCount,columnCount)),charts(chartId))';
  const spreadsheet = await getSpreadsheet(google, {
    spreadsheetId,
    fields: `properties(title),${tab},namedRanges(namedRangeId,name)`,
  });
  return toDescription(spreadsheet);
}

export async function readRowHeights(
  google: Google,
  spreadsheetId: string,
  title: string,
): Promise<readonly number[]> {
  const { sheets } = await getSpreadsheet(google, {
    spreadsheetId,
    ranges: [toTabRange(title)],
    fields: 'sheets(data(rowMetadata(pixelSize)))',
  });
  return (sheets?.[0]?.data?.[0]?.rowMetadata ?? []).map(({ pixelSize }) => pixelSize ?? 0);
}

/** A restriction on who may edit a tab or a part of it. */
export interface TabProtection {
  readonly id: number;
  readonly sheetId: number;
  /** Whether the protection refuses edits anywhere on the tab, without exceptions. */
  readonly isStrict: boolean;
  /** The addresses of the accounts that may edit; null if Google hides them from the caller. */
  readonly editors: readonly string[] | null;
}

export async function readProtections(
  google: Google,
  spreadsheetId: string,
): Promise<SpreadsheetDescription & { readonly protections: readonly TabProtection[] }> {
  const spreadsheet = await getSpreadsheet(google, {
    spreadsheetId,
    fields:
      'sheets(properties(sheetId,title,gridProperties(rowCount,columnCount)),' +
      'protectedRanges(protectedRangeId,range,unprotectedRanges,warningOnly,editors))',
  });
  const protections = (spreadsheet.sheets ?? []).flatMap(({ properties, protectedRanges }) =>
    (protectedRanges ?? []).map((one) => toProtection(properties?.sheetId ?? 0, one)),
  );
  return { ...toDescription(spreadsheet), protections };
}

function toProtection(
  sheetId: number,
  {
    protectedRangeId,
    range,
    unprotectedRanges,
    warningOnly,
    editors,
  }: sheets_v4.Schema$ProtectedRange,
): TabProtection {
  const { sheetId: _, ...bounds } = range ?? {};
  const isWhole = Object.keys(bounds).length === 0 && (unprotectedRanges ?? []).length === 0;
  const isNamedOnly = (editors?.groups ?? []).length === 0 && editors?.domainUsersCanEdit !== true;
  return {
    id: protectedRangeId ?? 0,
    sheetId,
    isStrict: isWhole && isNamedOnly && warningOnly !== true,
    editors: editors?.users ?? null,
  };
}

export const readNamedRanges = async (
  google: Google,
  spreadsheetId: string,
): Promise<Pick<SpreadsheetDescription, 'namedRanges'>> => ({
  namedRanges: toNamedRanges(
    await getSpreadsheet(google, { spreadsheetId, fields: 'namedRanges(namedRangeId,name)' }),
  ),
});

function toDescription(spreadsheet: sheets_v4.Schema$Spreadsheet): SpreadsheetDescription {
  const sheets = spreadsheet.sheets ?? [];
  return {
    title: spreadsheet.properties?.title ?? '',
    sheets: sheets.map(({ properties }) => toTab(properties ?? {})),
    chartIds: sheets.flatMap(({ charts }) => (charts ?? []).map((chart) => chart.chartId ?? 0)),
    namedRanges: toNamedRanges(spreadsheet),
  };
}

const toNamedRanges = ({
  namedRanges,
}: sheets_v4.Schema$Spreadsheet): SpreadsheetDescription['namedRanges'] =>
  (namedRanges ?? []).map(({ namedRangeId, name }) => ({
    id: namedRangeId ?? '',
    name: name ?? '',
  }));

function toTab({ sheetId, title, gridProperties }: sheets_v4.Schema$SheetProperties): SheetTab {
  return {
    sheetId: sheetId ?? 0,
    title: toWellFormed(title ?? ''),
    rowCount: gridProperties?.rowCount ?? 0,
    columnCount: gridProperties?.columnCount ?? 0,
  };
}

/** Reads a marker; null if it is missing or the caller cannot see the spreadsheet. */
export async function readMarker(
  google: Google,
  spreadsheetId: string,
  metadataId: number,
): Promise<{ readonly value: string } | null> {
  const asking = google.call('Sheets, spreadsheets.developerMetadata.get', (options) =>
    google.sheets.spreadsheets.developerMetadata.get({ spreadsheetId, metadataId }, options),
  );
  const reply = await recoverIfNotFound(asking, null);
  return reply && { value: reply.metadataValue ?? '' };
}

type ShownCell = DrawnCell['value'] | { readonly formula: string };

/** A tab with its cells as entered, not as displayed. */
export interface ShownTab {
  readonly sheetId: number;
  readonly title: string;
  /** Empty cells are null. Empty rows and cells at the end may be absent. */
  readonly cells: readonly (readonly ShownCell[])[];
  /** The notes of the same cells, '' for a cell without a note; absent if notes were not read. */
  readonly notes?: readonly (readonly string[])[];
}

export interface ShownWorkbook extends Pick<SpreadsheetDescription, 'namedRanges'> {
  readonly tabs: readonly ShownTab[];
}

/** Reads the cells and notes of all tabs with one call. */
export async function readEntered(google: Google, spreadsheetId: string): Promise<ShownWorkbook> {
  const spreadsheet = await getSpreadsheet(google, {
    spreadsheetId,
    fields:
      'sheets(properties(sheetId,title),data(rowData(values(userEnteredValue,note)))),' +
      'namedRanges(namedRangeId,name)',
  });
  return {
    tabs: (spreadsheet.sheets ?? []).map((sheet) => ({
      ...toEnteredTab(sheet),
      notes: readSheetNotes(sheet),
    })),
    namedRanges: toNamedRanges(spreadsheet),
  };
}

const readSheetNotes = ({ data }: sheets_v4.Schema$Sheet): readonly (readonly string[])[] =>
  (data?.[0]?.rowData ?? []).map(({ values }) =>
    (values ?? []).map(({ note }) => toWellFormed(note ?? '')),
  );

function toEnteredTab({ properties, data }: sheets_v4.Schema$Sheet): ShownTab {
  return {
    sheetId: properties?.sheetId ?? 0,
    title: toWellFormed(properties?.title ?? ''),
    cells: (data?.[0]?.rowData ?? []).map(({ values }) =>
      (values ?? []).map(({ userEnteredValue }) => toEnteredCell(userEnteredValue ?? {})),
    ),
  };
}

function toEnteredCell(value: sheets_v4.Schema$ExtendedValue): ShownCell {
  if (typeof value.formulaValue === 'string') return { formula: toWellFormed(value.formulaValue) };
  return toWellFormed(value.stringValue) ?? value.numberValue ?? value.boolValue ?? null;
}

function getSpreadsheet(
  google: Google,
  parameters: sheets_v4.Params$Resource$Spreadsheets$Get,
): Promise<sheets_v4.Schema$Spreadsheet> {
  return google.call('Sheets, spreadsheets.get', (options) =>
    google.sheets.spreadsheets.get(parameters, options),
  );
}
