import type { sheets_v4 } from 'googleapis/build/src/apis/sheets/v4.js';
import { steppedClock } from '../../emulator/clock.ts';
import { createEmulator, type Emulator } from '../../emulator/emulator.ts';
import { findPlace } from '../../emulator/sheets/a1.ts';
import { type Answer, type Ask, asking, list, record } from './case.ts';
import { type Comparison, difference, inOurNames, Names, type StrayField } from './compare.ts';
import type { Exchange, Recording } from './exchange.ts';

type CellValue = sheets_v4.Schema$ExtendedValue;
type Request = sheets_v4.Schema$Request;

interface Start {
  readonly sheetId: number;
  readonly rowIndex: number;
  readonly columnIndex: number;
}

/** How values are entered: unchanged, or as typed by a person. */
type Input = 'RAW' | 'USER_ENTERED';

/**
 * Builds the requests that write values. A null keeps its cell, so each run without nulls is
 * written separately.
 */
function writtenBy(
  rows: readonly (readonly unknown[])[],
  start: Start,
  input: Input,
): readonly Request[] {
  return rows.flatMap((row, down) =>
    stretchesOf(row).map(({ from, values }) => ({
      updateCells: {
        start: { ...start, rowIndex: start.rowIndex + down, columnIndex: start.columnIndex + from },
        rows: [{ values: values.map((value) => cellOf(value, input)) }],
        fields: 'userEnteredValue,userEnteredFormat.numberFormat',
      },
    })),
  );
}

interface Stretch {
  readonly from: number;
  readonly values: readonly unknown[];
}

function stretchesOf(row: readonly unknown[]): readonly Stretch[] {
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
function cellOf(value: unknown, input: Input): sheets_v4.Schema$CellData {
  if (typeof value === 'number') return { userEnteredValue: { numberValue: value } };
  const text = String(value);
  if (input === 'RAW') return { userEnteredValue: { stringValue: text } };
  const isGrouped = /^\d{1,3}(,\d{3})+\.\d\d$/.test(text);
  return {
    userEnteredValue: typed(text),
    ...(isGrouped && {
      userEnteredFormat: { numberFormat: { type: 'NUMBER', pattern: '#,##0.00' } },
    }),
  };
}

const NUMBER = /^[+-]?(\d+|\d{1,3}(,\d{3})+)(\.\d+)?$/;

function typed(text: string): CellValue {
  if (text.startsWith('=')) return { formulaValue: text };
  return NUMBER.test(text)
    ? { numberValue: Number(text.replaceAll(',', '')) }
    : { stringValue: text };
}

/** Turns columns into rows. A missing value keeps its cell. */
function turned(columns: readonly (readonly unknown[])[]): readonly (readonly unknown[])[] {
  const height = Math.max(0, ...columns.map(({ length }) => length));
  return Array.from({ length: height }, (_, row) => columns.map((column) => column[row] ?? null));
}

interface At {
  readonly ask: Ask;
  readonly names: Names;
  readonly emulator: Emulator;
}

interface Replayed {
  readonly answer: Answer;
  /** Whether the whole reply is compared. For a substituted method only the status is. */
  readonly isCompared: boolean;
}

interface Called {
  readonly exchange: Exchange;
  readonly url: URL;
  /** The decoded captures of the route’s pattern. */
  readonly parts: readonly string[];
}

interface Way {
  readonly method: string;
  readonly path: RegExp;
  readonly replay: (called: Called, at: At) => Promise<Replayed>;
}

const SHEET = String.raw`^/v4/spreadsheets/([\w-]+)`;
const WAYS: readonly Way[] = [
  { method: 'POST', path: /^\/drive\/v3\/files$/, replay: makeSpreadsheet },
  { method: 'GET', path: new RegExp(`${SHEET}/values/([^:]+)$`), replay: readValues },
  { method: 'GET', path: new RegExp(`${SHEET}/values:batchGet$`), replay: readManyValues },
  { method: 'PUT', path: new RegExp(`${SHEET}/values/`), replay: writeValues },
  { method: 'POST', path: new RegExp(`${SHEET}/values/[^:]+:append$`), replay: writeValues },
  { method: 'POST', path: new RegExp(`${SHEET}/values:batchUpdate$`), replay: writeManyValues },
  { method: 'POST', path: new RegExp(`${SHEET}/values/[^:]+:clear$`), replay: clearValues },
  { method: 'POST', path: new RegExp(`${SHEET}/values:batchClear$`), replay: clearValues },
];

async function replayOf(exchange: Exchange, at: At): Promise<Replayed> {
  const url = new URL(exchange.uri);
  for (const { method, path, replay } of WAYS) {
    const caught = method === exchange.method ? path.exec(url.pathname) : null;
    if (caught === null) continue;
    return replay({ exchange, url, parts: caught.slice(1).map(decodeURIComponent) }, at);
  }
  return asItIs(exchange, url, at);
}

const asItIs = async ({ method, body }: Exchange, url: URL, at: At): Promise<Replayed> => ({
  answer: await at.ask(method, pathOf(url, at.names), inOurNames(body, at.names)),
  isCompared: true,
});

/** Returns the path with our ids. The id of a spreadsheet may be followed by ":" and a method. */
const pathOf = ({ pathname, search }: URL, names: Names): string =>
  pathname.replace(
    /(spreadsheets|files)\/([\w-]+)/,
    (_, kind, id) => `${kind}/${names.oursOf(id)}`,
  ) + search;

/** Creates a spreadsheet through the Sheets API, then reads its file through Drive’s. */
async function makeSpreadsheet({ exchange }: Called, at: At): Promise<Replayed> {
  const { name } = record(exchange.body);
  const made = await at.ask('POST', '/v4/spreadsheets', { properties: { title: name } });
  const id = String(record(made.reply)['spreadsheetId']);
  const answer = await at.ask('GET', `/drive/v3/files/${id}?fields=kind,id,name,mimeType`);
  return { answer, isCompared: true };
}

const OPTIONS = ['majorDimension', 'valueRenderOption', 'dateTimeRenderOption'];

/** Reads values in the format of `values.get`, by default as texts. */
async function valuesOf(
  ranges: readonly string[],
  { url, parts }: Called,
  at: At,
): Promise<Answer> {
  const given = OPTIONS.flatMap((name) => {
    const value = url.searchParams.get(name);
    return value === null ? [] : [[name, value]];
  });
  const path = `/v4/spreadsheets/${at.names.oursOf(parts[0] ?? '')}/values:batchGetByDataFilter`;
  const dataFilters = ranges.map((a1Range) => ({ a1Range }));
  return at.ask('POST', path, { dataFilters, ...Object.fromEntries(given) });
}

const valueRangesIn = (reply: unknown): readonly unknown[] =>
  list(record(reply)['valueRanges']).map((one) => record(one)['valueRange']);

async function readValues(called: Called, at: At): Promise<Replayed> {
  const { status, reply } = await valuesOf([called.parts[1] ?? ''], called, at);
  return {
    answer: { status, reply: status === 200 ? valueRangesIn(reply)[0] : reply },
    isCompared: true,
  };
}

async function readManyValues(called: Called, at: At): Promise<Replayed> {
  const { status, reply } = await valuesOf(called.url.searchParams.getAll('ranges'), called, at);
  const { spreadsheetId } = record(reply);
  const read = { spreadsheetId, valueRanges: valueRangesIn(reply) };
  return { answer: { status, reply: status === 200 ? read : reply }, isCompared: true };
}

async function writeValues({ exchange, url, parts }: Called, at: At): Promise<Replayed> {
  const reply = record(exchange.reply);
  const updates = 'updates' in reply ? record(reply['updates']) : reply;
  const range = String(updates['updatedRange'] ?? parts[1]);
  const input = url.searchParams.get('valueInputOption') === 'RAW' ? 'RAW' : 'USER_ENTERED';
  const { values, majorDimension } = record(exchange.body);
  if (!Array.isArray(values)) return asItIs(exchange, url, at);
  const rows = majorDimension === 'COLUMNS' ? turned(values) : values;
  return written([{ range, rows }], { input, parts }, at);
}

async function writeManyValues({ exchange, parts }: Called, at: At): Promise<Replayed> {
  const parted = list(record(exchange.body)['data']).map((one) => ({
    range: String(record(one)['range']),
    rows: list(record(one)['values']).map(list),
  }));
  return written(parted, { input: 'RAW', parts }, at);
}

interface Written {
  readonly range: string;
  readonly rows: readonly (readonly unknown[])[];
}

async function written(
  all: readonly Written[],
  { input, parts }: { readonly input: Input; readonly parts: readonly string[] },
  at: At,
): Promise<Replayed> {
  const id = at.names.oursOf(parts[0] ?? '');
  const requests = all.flatMap(({ range, rows }) => writtenBy(rows, startOf(id, range, at), input));
  return batched(id, requests, at);
}

async function clearValues({ exchange, parts }: Called, at: At): Promise<Replayed> {
  const { clearedRange, clearedRanges } = record(exchange.reply);
  const id = at.names.oursOf(parts[0] ?? '');
  const ranges = clearedRanges === undefined ? [clearedRange] : list(clearedRanges);
  const requests = ranges.map((range) => ({
    updateCells: { range: gridRangeOf(id, String(range), at), fields: 'userEnteredValue' },
  }));
  return batched(id, requests, at);
}

async function batched(id: string, requests: readonly unknown[], { ask }: At): Promise<Replayed> {
  const answer = await ask('POST', `/v4/spreadsheets/${id}:batchUpdate`, { requests });
  return { answer, isCompared: false };
}

function placeOf(id: string, range: string, { emulator }: At) {
  const spreadsheet = emulator.snapshot().spreadsheets[id];
  if (spreadsheet === undefined) throw new Error(`${id} is not a spreadsheet.`);
  return findPlace(spreadsheet, range);
}

function startOf(id: string, range: string, at: At): Start {
  const { sheet, area } = placeOf(id, range, at);
  const { sheetId } = sheet.properties;
  return { sheetId, rowIndex: area.startRow, columnIndex: area.startColumn };
}

function gridRangeOf(id: string, range: string, at: At): object {
  const { sheet, area } = placeOf(id, range, at);
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
export type Kind = 'batch' | 'read' | 'other';

export interface Outcome extends Placed {
  /** The place in the recording, such as "WorksheetTest.test_sort, line 7". */
  readonly place: string;
  readonly kind: Kind;
  /** "said otherwise" for a substituted method; else the first difference, or "the same". */
  readonly result: 'the same' | 'said otherwise' | { readonly difference: string };
}

const ME = 'person1@example.org';
const SOMEBODY_ELSE = 'somebody.else@example.org';

export async function replay(
  { name, exchanges }: Recording,
  strays: Pick<Comparison, 'strays' | 'passedOver'>,
): Promise<readonly Outcome[]> {
  const emulator = createEmulator({ clock: steppedClock(dateOf(exchanges[0])) });
  const names = new Names();
  await makeOthersFiles(emulator, exchanges, names);
  const outcomes: Outcome[] = [];
  for (const [index, exchange] of exchanges.entries()) {
    await emulator.clock.advanceTo(Math.max(emulator.clock.now(), dateOf(exchange)));
    const place = `${name}, line ${index + 1}`;
    const isOwnFile = isAboutOwnFile(exchange, names);
    const of = { place, recording: name, exchange, kind: kindOf(exchange), isOwnFile };
    outcomes.push({ ...of, result: await resultOf(exchange, { emulator, names, strays }) });
  }
  await emulator.close();
  return outcomes;
}

interface Replaying {
  readonly emulator: Emulator;
  readonly names: Names;
  readonly strays: Pick<Comparison, 'strays' | 'passedOver'>;
}

async function resultOf(
  exchange: Exchange,
  { emulator, names, strays }: Replaying,
): Promise<Outcome['result']> {
  const at = { ask: asking(emulator, ME), names, emulator };
  const { answer, isCompared } = await replayOf(exchange, at);
  const comparison = { ...strays, names };
  const found = differenceOf(exchange, answer, { isCompared, comparison });
  if (found !== null) return { difference: found };
  return isCompared ? 'the same' : 'said otherwise';
}

/**
 * Returns whether the call concerns a file of the recording. The state of other files is unknown.
 */
function isAboutOwnFile({ uri, status }: Exchange, names: Names): boolean {
  const [, id] = /\/(?:spreadsheets|files)\/([\w-]{40,})/.exec(uri) ?? [];
  return id === undefined || names.isKnown(id) || status === 404;
}

const dateOf = (exchange: Exchange | undefined): number => Date.parse(exchange?.date ?? '');

/** Creates files of another user in place of files that were refused with a 403. */
async function makeOthersFiles(
  emulator: Emulator,
  exchanges: readonly Exchange[],
  names: Names,
): Promise<void> {
  const ask = asking(emulator, SOMEBODY_ELSE);
  for (const { uri } of exchanges.filter(({ status }) => status === 403)) {
    const [, recorded] = /\/spreadsheets\/([\w-]+)/.exec(uri) ?? [];
    const { reply } = await ask('POST', '/v4/spreadsheets', {});
    if (recorded !== undefined) names.unite(recorded, String(record(reply)['spreadsheetId']));
  }
}

const BATCH = /^\/v4\/spreadsheets\/[\w-]+:batchUpdate$/;

function kindOf({ method, uri }: Exchange): Kind {
  if (method === 'GET') return 'read';
  return BATCH.test(new URL(uri).pathname) ? 'batch' : 'other';
}

function differenceOf(
  exchange: Exchange,
  answer: Answer,
  { isCompared, comparison }: { readonly isCompared: boolean; readonly comparison: Comparison },
): string | null {
  if (exchange.status !== answer.status) {
    const reply = JSON.stringify(answer.reply).slice(0, 400);
    return `recorded ${exchange.status}, here ${answer.status}: ${reply}`;
  }
  return isCompared ? difference(exchange.reply, answer.reply, comparison) : null;
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
    why: 'Google has said it since 2026; the recordings are of 2023 and 2024.',
  },
];

export interface LeftOut {
  readonly why: string;
  readonly times: number;
  readonly covers: (of: Placed) => boolean;
}

interface Placed {
  readonly recording: string;
  readonly exchange: Exchange;
  readonly isOwnFile: boolean;
}

const at =
  (uri: RegExp) =>
  ({ exchange }: Placed) =>
    uri.test(exchange.uri);
const of = (recording: RegExp, uri: RegExp) => (placed: Placed) =>
  recording.test(placed.recording) && at(uri)(placed);

export const SHEETS_AND_DRIVE: readonly LeftOut[] = [
  {
    why: 'The recording did not create the file, so its content is unknown.',
    times: 195,
    covers: ({ isOwnFile }) => !isOwnFile,
  },
  {
    why: 'The list has files that were there before the recording began.',
    times: 4,
    covers: of(/open_?all/, /\/drive\/v3\/files\?/),
  },
  {
    why: 'Copying a file is not here: no program of ours does so.',
    times: 2,
    covers: at(/\/copy\?/),
  },
  { why: 'Comments are not here.', times: 2, covers: at(/\/comments\?/) },
  { why: 'Exports are not here.', times: 2, covers: at(/\/export\?/) },
  {
    why: 'The CSV was uploaded by an unrecorded call, and its sheet is only read.',
    times: 6,
    covers: of(/import_csv/, /\/v4\/spreadsheets\//),
  },
  {
    why: 'values.update is not emulated, and no other method refuses the same.',
    times: 3,
    covers: ({ exchange }) => exchange.method === 'PUT' && exchange.status === 400,
  },
  {
    why: 'Formulas are stored but not evaluated, and typed dates are not parsed.',
    times: 15,
    covers: of(/numeric_value|render_options|numericise_unformatted/, /\/values\//),
  },
  {
    why: 'Cells are not copied and pasted: nothing here does so.',
    times: 4,
    covers: of(/copy_cut_range/, /\/v4\/spreadsheets\//),
  },
  {
    why: 'Groups of rows, fitting widths and removal of filters are not emulated, nor used.',
    times: 24,
    covers: of(/group_(?:rows|columns)|auto_resize|basic_filters/, /\/v4\/spreadsheets\//),
  },
];

const NO_POLICIES = 'Every account may do everything: the emulated project lacks access policies.';
const NO_APP_ENGINE = 'Tasks for App Engine are not here: ours are HTTP requests.';
const NO_PUBSUB = 'Pub/Sub is not emulated: the product does not use it.';
const NO_SCHEDULER = 'Cloud Scheduler is emulated as a timer, without its API.';
const NOT_GOOGLE = 'drand is not Google: nothing of it is in the emulator.';
const NO_TOKENINFO = 'The token information address is not emulated, nor used.';

const lines = (file: string, from: number, to: number, why: string) =>
  Array.from({ length: to - from + 1 }, (_, index) => [`${file}, line ${from + index}`, why]);

/** The reasons for omissions, by file and line, or by the name of the case. */
export const OTHERS: Readonly<Record<string, string>> = {
  'queue/create/invalid-parent': NO_POLICIES,
  'task/create/appengine-deadline-one-hour': NO_APP_ENGINE,
  'task/create/appengine-deadline-too-long': NO_APP_ENGINE,
  'task/run/not-found':
    'A task is run by the emulator’s clock alone: no program of ours runs one by hand.',
  'google-errors-gargle, line 3': 'The Fitness API is not here.',
  'google-errors-gargle, line 4': 'An older wording of line 9, which is compared.',
  ...Object.fromEntries([
    ...lines('cloudscheduler-kcc', 1, 2, NO_SCHEDULER),
    ...lines('cloudscheduler-fireemu', 1, 8, NO_SCHEDULER),
    ...lines('google-errors-gargle', 10, 11, NO_TOKENINFO),
    ...lines('pubsub-kcc', 1, 6, NO_PUBSUB),
    ...lines('drand-client', 1, 9, NOT_GOOGLE),
  ]),
};
