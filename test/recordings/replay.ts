import type { sheets_v4 } from 'googleapis/build/src/apis/sheets/v4.js';
import { createSteppedClock } from '../../emulator/clock.ts';
import { createEmulator, type Emulator } from '../../emulator/emulator.ts';
import { findPlace } from '../../emulator/sheets/a1.ts';
import { type CallAnswer, createAsk, type SendCall, toList, toRecord } from './case.ts';
import {
  type Comparison,
  findValueDifference,
  IdPairs,
  replaceIds,
  type StrayField,
} from './compare.ts';
import type { RecordedExchange, Recording } from './exchange.ts';

type CellValue = sheets_v4.Schema$ExtendedValue;
type SheetsRequest = sheets_v4.Schema$Request;

interface StartCell {
  readonly sheetId: number;
  readonly rowIndex: number;
  readonly columnIndex: number;
}

/** How values are entered: unchanged, or as typed by a person. */
type InputOption = 'RAW' | 'USER_ENTERED';

/**
 * Builds the requests that write values. A null keeps its cell, so each run without nulls is
 * written separately.
 */
function buildWrites(
  rows: readonly (readonly unknown[])[],
  start: StartCell,
  input: InputOption,
): readonly SheetsRequest[] {
  return rows.flatMap((row, down) =>
    listRuns(row).map(({ from, values }) => ({
      updateCells: {
        start: { ...start, rowIndex: start.rowIndex + down, columnIndex: start.columnIndex + from },
        rows: [{ values: values.map((value) => buildCell(value, input)) }],
        fields: 'userEnteredValue,userEnteredFormat.numberFormat',
      },
    })),
  );
}

interface ValueRun {
  readonly from: number;
  readonly values: readonly unknown[];
}

function listRuns(row: readonly unknown[]): readonly ValueRun[] {
  const found: { from: number; values: unknown[] }[] = [];
  row.forEach((value, index) => {
    const last = found.at(-1);
    if (value === null) return;
    if (last !== undefined && last.from + last.values.length === index) last.values.push(value);
    else found.push({ from: index, values: [value] });
  });
  return found;
}

/** Builds a cell, with a format only where typing would set one. */
function buildCell(value: unknown, input: InputOption): sheets_v4.Schema$CellData {
  if (typeof value === 'number') return { userEnteredValue: { numberValue: value } };
  const text = String(value);
  if (input === 'RAW') return { userEnteredValue: { stringValue: text } };
  const isGrouped = /^\d{1,3}(,\d{3})+\.\d\d$/.test(text);
  return {
    userEnteredValue: parseTyped(text),
    ...(isGrouped && {
      userEnteredFormat: { numberFormat: { type: 'NUMBER', pattern: '#,##0.00' } },
    }),
  };
}

const NUMBER_PATTERN = /^[+-]?(\d+|\d{1,3}(,\d{3})+)(\.\d+)?$/;

function parseTyped(text: string): CellValue {
  if (text.startsWith('=')) return { formulaValue: text };
  return NUMBER_PATTERN.test(text)
    ? { numberValue: Number(text.replaceAll(',', '')) }
    : { stringValue: text };
}

/** Turns columns into rows. A missing value keeps its cell. */
function transpose(columns: readonly (readonly unknown[])[]): readonly (readonly unknown[])[] {
  const height = Math.max(0, ...columns.map(({ length }) => length));
  return Array.from({ length: height }, (_, row) => columns.map((column) => column[row] ?? null));
}

interface ReplayContext {
  readonly ask: SendCall;
  readonly names: IdPairs;
  readonly emulator: Emulator;
}

interface ReplayedAnswer {
  readonly answer: CallAnswer;
  /** Whether the whole reply is compared. For a substituted method only the status is. */
  readonly isCompared: boolean;
}

interface ReplayedCall {
  readonly exchange: RecordedExchange;
  readonly url: URL;
  /** The decoded captures of the route’s pattern. */
  readonly parts: readonly string[];
}

interface ReplayRoute {
  readonly method: string;
  readonly path: RegExp;
  readonly replay: (called: ReplayedCall, at: ReplayContext) => Promise<ReplayedAnswer>;
}

const SHEET_PATH = String.raw`^/v4/spreadsheets/([\w-]+)`;
const REPLAY_ROUTES: readonly ReplayRoute[] = [
  { method: 'POST', path: /^\/drive\/v3\/files$/, replay: createSpreadsheet },
  { method: 'GET', path: new RegExp(`${SHEET_PATH}/values/([^:]+)$`), replay: readValues },
  { method: 'GET', path: new RegExp(`${SHEET_PATH}/values:batchGet$`), replay: readManyValues },
  { method: 'PUT', path: new RegExp(`${SHEET_PATH}/values/`), replay: writeValues },
  { method: 'POST', path: new RegExp(`${SHEET_PATH}/values/[^:]+:append$`), replay: writeValues },
  {
    method: 'POST',
    path: new RegExp(`${SHEET_PATH}/values:batchUpdate$`),
    replay: writeManyValues,
  },
  { method: 'POST', path: new RegExp(`${SHEET_PATH}/values/[^:]+:clear$`), replay: clearValues },
  { method: 'POST', path: new RegExp(`${SHEET_PATH}/values:batchClear$`), replay: clearValues },
];

async function replayExchange(
  exchange: RecordedExchange,
  at: ReplayContext,
): Promise<ReplayedAnswer> {
  const url = new URL(exchange.uri);
  for (const { method, path, replay } of REPLAY_ROUTES) {
    const caught = method === exchange.method ? path.exec(url.pathname) : null;
    if (caught === null) continue;
    return replay({ exchange, url, parts: caught.slice(1).map(decodeURIComponent) }, at);
  }
  return replayUnchanged(exchange, url, at);
}

const replayUnchanged = async (
  { method, body }: RecordedExchange,
  url: URL,
  at: ReplayContext,
): Promise<ReplayedAnswer> => ({
  answer: await at.ask(method, replacePathIds(url, at.names), replaceIds(body, at.names)),
  isCompared: true,
});

/** Returns the path with our ids. The id of a spreadsheet may be followed by ":" and a method. */
const replacePathIds = ({ pathname, search }: URL, names: IdPairs): string =>
  pathname.replace(
    /(spreadsheets|files)\/([\w-]+)/,
    (_, kind, id) => `${kind}/${names.getOurs(id)}`,
  ) + search;

/** Creates a spreadsheet through the Sheets API, then reads its file through Drive’s. */
async function createSpreadsheet(
  { exchange }: ReplayedCall,
  at: ReplayContext,
): Promise<ReplayedAnswer> {
  const { name } = toRecord(exchange.body);
  const made = await at.ask('POST', '/v4/spreadsheets', { properties: { title: name } });
  const id = String(toRecord(made.reply)['spreadsheetId']);
  const answer = await at.ask('GET', `/drive/v3/files/${id}?fields=kind,id,name,mimeType`);
  return { answer, isCompared: true };
}

const VALUE_OPTIONS = ['majorDimension', 'valueRenderOption', 'dateTimeRenderOption'];

/** Reads values in the format of `values.get`, by default as texts. */
async function fetchValues(
  ranges: readonly string[],
  { url, parts }: ReplayedCall,
  at: ReplayContext,
): Promise<CallAnswer> {
  const given = VALUE_OPTIONS.flatMap((name) => {
    const value = url.searchParams.get(name);
    return value === null ? [] : [[name, value]];
  });
  const path = `/v4/spreadsheets/${at.names.getOurs(parts[0] ?? '')}/values:batchGetByDataFilter`;
  const dataFilters = ranges.map((a1Range) => ({ a1Range }));
  return at.ask('POST', path, { dataFilters, ...Object.fromEntries(given) });
}

const listValueRanges = (reply: unknown): readonly unknown[] =>
  toList(toRecord(reply)['valueRanges']).map((one) => toRecord(one)['valueRange']);

async function readValues(called: ReplayedCall, at: ReplayContext): Promise<ReplayedAnswer> {
  const { status, reply } = await fetchValues([called.parts[1] ?? ''], called, at);
  return {
    answer: { status, reply: status === 200 ? listValueRanges(reply)[0] : reply },
    isCompared: true,
  };
}

async function readManyValues(called: ReplayedCall, at: ReplayContext): Promise<ReplayedAnswer> {
  const { status, reply } = await fetchValues(called.url.searchParams.getAll('ranges'), called, at);
  const { spreadsheetId } = toRecord(reply);
  const read = { spreadsheetId, valueRanges: listValueRanges(reply) };
  return { answer: { status, reply: status === 200 ? read : reply }, isCompared: true };
}

async function writeValues(
  { exchange, url, parts }: ReplayedCall,
  at: ReplayContext,
): Promise<ReplayedAnswer> {
  const reply = toRecord(exchange.reply);
  const updates = 'updates' in reply ? toRecord(reply['updates']) : reply;
  const range = String(updates['updatedRange'] ?? parts[1]);
  const input = url.searchParams.get('valueInputOption') === 'RAW' ? 'RAW' : 'USER_ENTERED';
  const { values, majorDimension } = toRecord(exchange.body);
  if (!Array.isArray(values)) return replayUnchanged(exchange, url, at);
  const rows = majorDimension === 'COLUMNS' ? transpose(values) : values;
  return writeInPlaces([{ range, rows }], { input, parts }, at);
}

async function writeManyValues(
  { exchange, parts }: ReplayedCall,
  at: ReplayContext,
): Promise<ReplayedAnswer> {
  const parted = toList(toRecord(exchange.body)['data']).map((one) => ({
    range: String(toRecord(one)['range']),
    rows: toList(toRecord(one)['values']).map(toList),
  }));
  return writeInPlaces(parted, { input: 'RAW', parts }, at);
}

interface WrittenValues {
  readonly range: string;
  readonly rows: readonly (readonly unknown[])[];
}

async function writeInPlaces(
  all: readonly WrittenValues[],
  { input, parts }: { readonly input: InputOption; readonly parts: readonly string[] },
  at: ReplayContext,
): Promise<ReplayedAnswer> {
  const id = at.names.getOurs(parts[0] ?? '');
  const requests = all.flatMap(({ range, rows }) =>
    buildWrites(rows, findStartCell(id, range, at), input),
  );
  return sendRequests(id, requests, at);
}

async function clearValues(
  { exchange, parts }: ReplayedCall,
  at: ReplayContext,
): Promise<ReplayedAnswer> {
  const { clearedRange, clearedRanges } = toRecord(exchange.reply);
  const id = at.names.getOurs(parts[0] ?? '');
  const ranges = clearedRanges === undefined ? [clearedRange] : toList(clearedRanges);
  const requests = ranges.map((range) => ({
    updateCells: { range: findGridRange(id, String(range), at), fields: 'userEnteredValue' },
  }));
  return sendRequests(id, requests, at);
}

async function sendRequests(
  id: string,
  requests: readonly unknown[],
  { ask }: ReplayContext,
): Promise<ReplayedAnswer> {
  const answer = await ask('POST', `/v4/spreadsheets/${id}:batchUpdate`, { requests });
  return { answer, isCompared: false };
}

function findRangePlace(id: string, range: string, { emulator }: ReplayContext) {
  const spreadsheet = emulator.snapshot().spreadsheets[id];
  if (spreadsheet === undefined) throw new Error(`${id} is not a spreadsheet.`);
  return findPlace(spreadsheet, range);
}

function findStartCell(id: string, range: string, at: ReplayContext): StartCell {
  const { sheet, area } = findRangePlace(id, range, at);
  const { sheetId } = sheet.properties;
  return { sheetId, rowIndex: area.startRow, columnIndex: area.startColumn };
}

function findGridRange(id: string, range: string, at: ReplayContext): object {
  const { sheet, area } = findRangePlace(id, range, at);
  return {
    sheetId: sheet.properties.sheetId,
    ...{ startRowIndex: area.startRow, endRowIndex: area.endRow },
    ...{ startColumnIndex: area.startColumn, endColumnIndex: area.endColumn },
  };
}

/**
 * The kind of a call for statistics: a batch of requests for a spreadsheet, a read, or another
 * call.
 */
export type CallKind = 'batch' | 'read' | 'other';

export interface ReplayOutcome extends RecordingPlace {
  /** The place in the recording, such as "WorksheetTest.test_sort, line 7". */
  readonly place: string;
  readonly kind: CallKind;
  /** The first difference, "the same", or "replaced" if another method was substituted. */
  readonly result: 'the same' | 'replaced' | { readonly difference: string };
}

const OWN_EMAIL = 'person1@example.org';
const OTHER_EMAIL = 'somebody.else@example.org';

export async function replayRecording(
  { name, exchanges }: Recording,
  strays: Pick<Comparison, 'strays' | 'passedOver'>,
): Promise<readonly ReplayOutcome[]> {
  const emulator = createEmulator({ clock: createSteppedClock(parseDate(exchanges[0])) });
  const names = new IdPairs();
  await createFilesOfOthers(emulator, exchanges, names);
  const outcomes: ReplayOutcome[] = [];
  for (const [index, exchange] of exchanges.entries()) {
    await emulator.clock.advanceTo(Math.max(emulator.clock.now(), parseDate(exchange)));
    const place = `${name}, line ${index + 1}`;
    const isOwnFile = concernsOwnFile(exchange, names);
    const of = { place, recording: name, exchange, kind: getCallKind(exchange), isOwnFile };
    outcomes.push({ ...of, result: await compareReplay(exchange, { emulator, names, strays }) });
  }
  await emulator.close();
  return outcomes;
}

interface ReplayState {
  readonly emulator: Emulator;
  readonly names: IdPairs;
  readonly strays: Pick<Comparison, 'strays' | 'passedOver'>;
}

async function compareReplay(
  exchange: RecordedExchange,
  { emulator, names, strays }: ReplayState,
): Promise<ReplayOutcome['result']> {
  const at = { ask: createAsk(emulator, OWN_EMAIL), names, emulator };
  const { answer, isCompared } = await replayExchange(exchange, at);
  const comparison = { ...strays, names };
  const found = findReplyDifference(exchange, answer, { isCompared, comparison });
  if (found !== null) return { difference: found };
  return isCompared ? 'the same' : 'replaced';
}

/**
 * Returns whether the call concerns a file of the recording. The state of other files is unknown.
 */
function concernsOwnFile({ uri, status }: RecordedExchange, names: IdPairs): boolean {
  const [, id] = /\/(?:spreadsheets|files)\/([\w-]{40,})/.exec(uri) ?? [];
  return id === undefined || names.isKnown(id) || status === 404;
}

const parseDate = (exchange: RecordedExchange | undefined): number =>
  Date.parse(exchange?.date ?? '');

/** Creates files of another user in place of files that were refused with a 403. */
async function createFilesOfOthers(
  emulator: Emulator,
  exchanges: readonly RecordedExchange[],
  names: IdPairs,
): Promise<void> {
  const ask = createAsk(emulator, OTHER_EMAIL);
  for (const { uri } of exchanges.filter(({ status }) => status === 403)) {
    const [, recorded] = /\/spreadsheets\/([\w-]+)/.exec(uri) ?? [];
    const { reply } = await ask('POST', '/v4/spreadsheets', {});
    if (recorded !== undefined) names.unite(recorded, String(toRecord(reply)['spreadsheetId']));
  }
}

const BATCH_PATH = /^\/v4\/spreadsheets\/[\w-]+:batchUpdate$/;

function getCallKind({ method, uri }: RecordedExchange): CallKind {
  if (method === 'GET') return 'read';
  return BATCH_PATH.test(new URL(uri).pathname) ? 'batch' : 'other';
}

function findReplyDifference(
  exchange: RecordedExchange,
  answer: CallAnswer,
  { isCompared, comparison }: { readonly isCompared: boolean; readonly comparison: Comparison },
): string | null {
  if (exchange.status !== answer.status) {
    const reply = JSON.stringify(answer.reply).slice(0, 400);
    return `recorded ${exchange.status}, here ${answer.status}: ${reply}`;
  }
  return isCompared ? findValueDifference(exchange.reply, answer.reply, comparison) : null;
}

/** Fields that only one side has. */
export const STRAY_FIELDS: readonly StrayField[] = [
  {
    side: 'recorded',
    name: 'spreadsheetTheme',
    why: 'The recordings lack its content, and the emulator lacks themes.',
  },
  {
    side: 'ours',
    name: 'commentUpdateState',
    why: 'Google has returned it since 2026; the recordings are of 2023 and 2024.',
  },
];

export interface OmittedCall {
  readonly why: string;
  readonly times: number;
  readonly covers: (of: RecordingPlace) => boolean;
}

interface RecordingPlace {
  readonly recording: string;
  readonly exchange: RecordedExchange;
  readonly isOwnFile: boolean;
}

const selectLine =
  (uri: RegExp) =>
  ({ exchange }: RecordingPlace) =>
    uri.test(exchange.uri);
const selectByPattern = (recording: RegExp, uri: RegExp) => (placed: RecordingPlace) =>
  recording.test(placed.recording) && selectLine(uri)(placed);

export const OMITTED_CALLS: readonly OmittedCall[] = [
  {
    why: 'The recording did not create the file, so its content is unknown.',
    times: 195,
    covers: ({ isOwnFile }) => !isOwnFile,
  },
  {
    why: 'The list has files that were there before the recording began.',
    times: 4,
    covers: selectByPattern(/open_?all/, /\/drive\/v3\/files\?/),
  },
  {
    why: 'Copying a file is not here: no program of ours does so.',
    times: 2,
    covers: selectLine(/\/copy\?/),
  },
  { why: 'Comments are not here.', times: 2, covers: selectLine(/\/comments\?/) },
  { why: 'Exports are not here.', times: 2, covers: selectLine(/\/export\?/) },
  {
    why: 'The CSV was uploaded by an unrecorded call, and its sheet is only read.',
    times: 6,
    covers: selectByPattern(/import_csv/, /\/v4\/spreadsheets\//),
  },
  {
    why: 'values.update is not emulated, and no other method refuses the same.',
    times: 3,
    covers: ({ exchange }) => exchange.method === 'PUT' && exchange.status === 400,
  },
  {
    why: 'Formulas are stored but not evaluated, and typed dates are not parsed.',
    times: 15,
    covers: selectByPattern(/numeric_value|render_options|numericise_unformatted/, /\/values\//),
  },
  {
    why: 'Cells are not copied and pasted: nothing here does so.',
    times: 4,
    covers: selectByPattern(/copy_cut_range/, /\/v4\/spreadsheets\//),
  },
  {
    why: 'Groups of rows, fitting widths and removal of filters are not emulated, nor used.',
    times: 24,
    covers: selectByPattern(
      /group_(?:rows|columns)|auto_resize|basic_filters/,
      /\/v4\/spreadsheets\//,
    ),
  },
];

const NO_POLICIES = 'Every account may do everything: the emulated project lacks access policies.';
const NO_APP_ENGINE = 'Tasks for App Engine are not here: ours are HTTP requests.';
const NO_PUBSUB = 'Pub/Sub is not emulated: the product does not use it.';
const NO_SCHEDULER = 'Cloud Scheduler is emulated as a timer, without its API.';
const NOT_GOOGLE = 'drand is not Google: nothing of it is in the emulator.';
const NO_TOKENINFO = 'The token information address is not emulated, nor used.';

const buildOmissions = (file: string, from: number, to: number, why: string) =>
  Array.from({ length: to - from + 1 }, (_, index) => [`${file}, line ${from + index}`, why]);

/** The reasons for omissions, by file and line, or by the name of the case. */
export const OMISSION_REASONS: Readonly<Record<string, string>> = {
  'queue/create/invalid-parent': NO_POLICIES,
  'task/create/appengine-deadline-one-hour': NO_APP_ENGINE,
  'task/create/appengine-deadline-too-long': NO_APP_ENGINE,
  'task/run/not-found':
    'A task is run by the emulator’s clock alone: no program of ours runs one by hand.',
  'google-errors-gargle, line 3': 'The Fitness API is not here.',
  'google-errors-gargle, line 4': 'An older wording of line 9, which is compared.',
  ...Object.fromEntries([
    ...buildOmissions('cloudscheduler-kcc', 1, 2, NO_SCHEDULER),
    ...buildOmissions('cloudscheduler-fireemu', 1, 8, NO_SCHEDULER),
    ...buildOmissions('google-errors-gargle', 10, 11, NO_TOKENINFO),
    ...buildOmissions('pubsub-kcc', 1, 6, NO_PUBSUB),
    ...buildOmissions('drand-client', 1, 9, NOT_GOOGLE),
  ]),
};
