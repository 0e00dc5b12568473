/** How each recorded call is said to the emulator: as it is, or by a method that it has. */

import type { Emulator } from '../../emulator/emulator.ts';
import { findPlace } from '../../emulator/sheets/a1.ts';
import { type Answer, type Ask, list, record } from './case.ts';
import { inOurNames, type Names } from './compare.ts';
import type { Exchange } from './exchange.ts';
import { type Input, type Start, turned, writtenBy } from './written-values.ts';

export interface At {
  readonly ask: Ask;
  readonly names: Names;
  readonly emulator: Emulator;
}

export interface Replayed {
  readonly answer: Answer;
  /** Whether its reply is to be as recorded; of what is said by another method only the status is. */
  readonly isCompared: boolean;
}

interface Called {
  readonly exchange: Exchange;
  readonly url: URL;
  /** What the pattern of the way has caught, decoded. */
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

export async function replayOf(exchange: Exchange, at: At): Promise<Replayed> {
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

/** With our ids; a spreadsheet's is followed by ":" in a method of its own. */
const pathOf = ({ pathname, search }: URL, names: Names): string =>
  pathname.replace(
    /(spreadsheets|files)\/([\w-]+)/,
    (_, kind, id) => `${kind}/${names.oursOf(id)}`,
  ) + search;

/** Made by the Sheets API, and then read back as Drive tells of a file. */
async function makeSpreadsheet({ exchange }: Called, at: At): Promise<Replayed> {
  const { name } = record(exchange.body);
  const made = await at.ask('POST', '/v4/spreadsheets', { properties: { title: name } });
  const id = String(record(made.reply)['spreadsheetId']);
  const answer = await at.ask('GET', `/drive/v3/files/${id}?fields=kind,id,name,mimeType`);
  return { answer, isCompared: true };
}

const OPTIONS = ['majorDimension', 'valueRenderOption', 'dateTimeRenderOption'];

/** As the caller of `values.get` would have them, who gets texts where nothing is said. */
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

/** Where it was written is in the recorded reply. */
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
  if (spreadsheet === undefined) throw new Error(`${id} is no spreadsheet.`);
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
