/** Handles typing into cells on the page of a spreadsheet, and adding rows. */
import { html } from 'hono/html';
import { z } from 'zod';
import { parseColumn } from '../../sheets/a1.ts';
import type { Visitor } from '../backend.ts';
import type { Markup } from '../markup.ts';
import { type ApiReply, getFromApi, postToApi } from '../message-page.ts';
import { type CellResource, type SheetResource, spreadsheetSchema } from './resource.ts';

export type CellChoice =
  | { readonly kind: 'tick' }
  | { readonly kind: 'list'; readonly options: readonly string[] };

export function findChoice(cell: CellResource | undefined): CellChoice | null {
  const { type, values } = cell?.dataValidation?.condition ?? {};
  if (type === 'BOOLEAN') return { kind: 'tick' };
  if (type !== 'ONE_OF_LIST') return null;
  return {
    kind: 'list',
    options: values?.flatMap(({ userEnteredValue }) => userEnteredValue ?? []) ?? [],
  };
}

/** Renders the input bar, which is outside the tabs because these are replaced. */
export const renderTypingBar = (spreadsheetId: string): Markup =>
  html`<form class="typing" method="post" aria-label="Type into a cell"
 action="${buildPartPath(spreadsheetId, 'cell')}">
${renderInputs()}
<button type="submit">Save</button>
<button type="button" name="row" formaction="${buildPartPath(spreadsheetId, 'row')}">
Add a row below</button>
<p class="typing-said" role="status" aria-live="polite"></p>
</form>`;

const buildPartPath = (spreadsheetId: string, part: 'cell' | 'row'): string =>
  `/spreadsheets/d/${encodeURIComponent(spreadsheetId)}/${part}`;

const renderInputs = (): Markup =>
  html`<label class="typing-cell">Cell <input name="cell" autocomplete="off" required
 autocapitalize="characters" spellcheck="false" size="5" maxlength="12"
 pattern="[A-Za-z]{1,3}[1-9][0-9]{0,6}"></label>
<label class="typing-text">Text <textarea name="text" rows="2" maxlength="50000"></textarea></label>
<label class="typing-choice" hidden>Choice <select name="choice"></select></label>`;

const updateSchema = z.object({ spreadsheetId: z.string() });

/** Writes the visitor’s text into a cell such as "B3". The response contains any problem. */
export const typeIntoCell = (
  visitor: Visitor,
  spreadsheetId: string,
  fields: URLSearchParams,
): Promise<Response> =>
  applyTyping(visitor, { spreadsheetId, fields }, ({ sheetId, sheet, at }) => {
    const text = (fields.get('text') ?? '').replaceAll('\r\n', '\n');
    const before = sheet?.data?.[0]?.rowData?.[at.row]?.values?.[at.column];
    const wrong = findWrongChoice(before, text);
    if (wrong !== null) return wrong;
    const userEnteredValue = isPlainText(before) ? parsePlainText(text) : parseTyped(text);
    const start = { sheetId, rowIndex: at.row, columnIndex: at.column };
    const rows = [{ values: [{ userEnteredValue }] }];
    return [{ updateCells: { start, rows, fields: 'userEnteredValue' } }];
  });

/** Adds an empty row below the cell, which has the formats and choices of the row above. */
export const addRowBelow = (
  visitor: Visitor,
  spreadsheetId: string,
  fields: URLSearchParams,
): Promise<Response> =>
  applyTyping(visitor, { spreadsheetId, fields }, ({ sheetId, sheet, at: { row } }) => {
    const range = { sheetId, dimension: 'ROWS', startIndex: row + 1, endIndex: row + 2 };
    const above = sheet?.data?.[0]?.rowData?.[row]?.values ?? [];
    const values = above.map(({ userEnteredFormat, dataValidation }) => ({
      userEnteredFormat,
      dataValidation,
    }));
    const start = { sheetId, rowIndex: row + 1 };
    const shape = 'userEnteredFormat,dataValidation';
    return [
      { insertDimension: { range, inheritFromBefore: true } },
      { updateCells: { start, rows: [{ values }], fields: shape } },
    ];
  });

interface TypingRequest {
  readonly spreadsheetId: string;
  readonly fields: URLSearchParams;
}

interface TypingTarget {
  readonly sheetId: number;
  readonly sheet: SheetResource | undefined;
  readonly at: CellIndex;
}

/** Changes a spreadsheet. `requestsFor` returns the batch, or a problem of the input. */
async function applyTyping(
  visitor: Visitor,
  { spreadsheetId, fields }: TypingRequest,
  requestsFor: (typingTarget: TypingTarget) => readonly object[] | string,
): Promise<Response> {
  const sheetId = Number(fields.get('gid'));
  const at = parseCellName(fields.get('cell') ?? '');
  if (at === null || !Number.isSafeInteger(sheetId))
    return buildTextResponse(400, 'Name a cell by its letters and its number, such as B3.');
  const book = `/v4/spreadsheets/${encodeURIComponent(spreadsheetId)}`;
  const found = await getFromApi(visitor, `${book}?includeGridData=true`, spreadsheetSchema);
  if (found.kind === 'refused') return buildRefusedResponse(found);
  const sheet = found.value.sheets?.find((one) => one.properties.sheetId === sheetId);
  const requests = requestsFor({ sheetId, sheet, at });
  if (typeof requests === 'string') return buildTextResponse(400, requests);
  const done = await postToApi(visitor, `${book}:batchUpdate`, { requests }, updateSchema);
  return done.kind === 'refused' ? buildRefusedResponse(done) : buildTextResponse(200, '');
}

/** Returns the problem of a text that a strict rule does not allow; null if the text is allowed. */
function findWrongChoice(cell: CellResource | undefined, text: string): string | null {
  const choice = findChoice(cell);
  if (choice === null || text === '' || cell?.dataValidation?.strict !== true) return null;
  const options = choice.kind === 'tick' ? ['TRUE', 'FALSE'] : choice.options;
  return options.includes(text) ? null : `This cell accepts one of ${options.join(', ')}.`;
}

interface CellIndex {
  readonly row: number;
  readonly column: number;
}

function parseCellName(name: string): CellIndex | null {
  const parts = /^([a-z]{1,3})([1-9]\d{0,6})$/i.exec(name.trim());
  if (parts === null) return null;
  const [, letters = '', digits] = parts;
  return { row: Number(digits) - 1, column: parseColumn(letters) };
}

const buildRefusedResponse = ({
  status,
  sentence,
}: Extract<ApiReply<unknown>, { kind: 'refused' }>): Response =>
  buildTextResponse(status, sentence);

const buildTextResponse = (status: number, sentence: string): Response =>
  new Response(sentence, { status, headers: { 'content-type': 'text/plain; charset=utf-8' } });

type TypedValue = Readonly<Record<string, string | number | boolean>>;

const isPlainText = (cell: CellResource | undefined): boolean =>
  cell?.userEnteredFormat?.numberFormat?.type === 'TEXT';

const parsePlainText = (text: string): TypedValue =>
  text === '' ? {} : { stringValue: text.replace(/^'/, '') };

/** Parses typed text. Days, times, amounts of money and percentages stay texts. */
export function parseTyped(text: string): TypedValue {
  if (text === '') return {};
  if (text.startsWith("'")) return { stringValue: text.slice(1) };
  if (text.startsWith('=')) return { formulaValue: text };
  if (/^(true|false)$/i.test(text)) return { boolValue: text.toLowerCase() === 'true' };
  return /^[+-]?(\d+\.?\d*|\.\d+)$/.test(text)
    ? { numberValue: Number(text) }
    : { stringValue: text };
}

/** Formats a cell’s content as a person would type it: the reverse of {@link parseTyped}. */
export function formatTyped(cell: CellResource | undefined): string {
  const { stringValue, numberValue, boolValue, formulaValue } = cell?.userEnteredValue ?? {};
  if (boolValue !== undefined) return boolValue ? 'TRUE' : 'FALSE';
  if (numberValue !== undefined) return String(numberValue);
  if (formulaValue !== undefined) return formulaValue;
  if (stringValue === undefined) return '';
  return isPlainText(cell) || parseTyped(stringValue)['stringValue'] === stringValue
    ? stringValue
    : `'${stringValue}`;
}
