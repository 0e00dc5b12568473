/** What somebody types into a cell on the page of a spreadsheet, and what the cell has of it, as far as it is emulated. */
import { html } from 'hono/html';
import { z } from 'zod';
import { get, type Reply, send } from '../google-api.ts';
import type { Markup } from '../markup.ts';
import type { Visitor } from '../visitor.ts';
import { type CellResource, spreadsheetSchema } from './resource.ts';

/** What may be chosen in a cell; null where anything may be typed. */
export type CellChoice =
  | { readonly kind: 'tick' }
  | { readonly kind: 'list'; readonly options: readonly string[] };

export function choiceOf(cell: CellResource | undefined): CellChoice | null {
  const { type, values = [] } = cell?.dataValidation?.condition ?? {};
  if (type === 'BOOLEAN') return { kind: 'tick' };
  if (type !== 'ONE_OF_LIST') return null;
  return {
    kind: 'list',
    options: values.flatMap(({ userEnteredValue }) => userEnteredValue ?? []),
  };
}

/** What stands in a cell as it would be typed: the way back from {@link valueTyped}. */
export function typedIn(cell: CellResource | undefined): string {
  const { stringValue, numberValue, boolValue, formulaValue } = cell?.userEnteredValue ?? {};
  if (boolValue !== undefined) return boolValue ? 'TRUE' : 'FALSE';
  if (numberValue !== undefined) return String(numberValue);
  if (formulaValue !== undefined) return formulaValue;
  if (stringValue === undefined) return '';
  return valueTyped(stringValue)['stringValue'] === stringValue ? stringValue : `'${stringValue}`;
}

/** Google makes numbers of times too; here they stay texts. An apostrophe before it keeps anything a text. */
export function valueTyped(text: string): Record<string, string | number | boolean> {
  if (text === '') return {};
  if (text.startsWith("'")) return { stringValue: text.slice(1) };
  if (text.startsWith('=')) return { formulaValue: text };
  if (/^(true|false)$/i.test(text)) return { boolValue: text.toLowerCase() === 'true' };
  return /^[+-]?(\d+\.?\d*|\.\d+)$/.test(text)
    ? { numberValue: Number(text) }
    : { stringValue: text };
}

/** The bar in which a cell is chosen and typed into: beside the tabs, so that it stays when they are drawn anew. */
export const typingBar = (spreadsheetId: string): Markup =>
  html`<form class="typing" method="post" action="/spreadsheets/d/${encodeURIComponent(spreadsheetId)}/cell" aria-label="Type into a cell">
<label class="typing-cell">Cell <input name="cell" autocomplete="off" autocapitalize="characters" spellcheck="false" size="5" maxlength="12" pattern="[A-Za-z]{1,3}[1-9][0-9]{0,6}" required></label>
<label class="typing-text">Text <textarea name="text" rows="2" maxlength="50000"></textarea></label>
<label class="typing-choice" hidden>Choice <select name="choice"></select></label>
<button type="submit">Save</button>
<p class="typing-said" role="status" aria-live="polite"></p>
</form>`;

const doneSchema = z.object({ spreadsheetId: z.string() });

/** Types a text into a cell, "B3" of the tab with that id, as the visitor: nothing is said where it is done, else why not. */
export async function typeIntoCell(
  visitor: Visitor,
  spreadsheetId: string,
  fields: URLSearchParams,
): Promise<Response> {
  const sheetId = Number(fields.get('gid'));
  const at = placeNamed(fields.get('cell') ?? '');
  const text = (fields.get('text') ?? '').replaceAll('\r\n', '\n');
  if (at === null || !Number.isSafeInteger(sheetId))
    return said(400, 'Name a cell by its letters and its number, such as B3.');
  const book = `/v4/spreadsheets/${encodeURIComponent(spreadsheetId)}`;
  const found = await get(visitor, `${book}?includeGridData=true`, spreadsheetSchema);
  if (found.kind === 'refused') return refused(found);
  const sheet = found.value.sheets?.find((one) => one.properties.sheetId === sheetId);
  const cell = sheet?.data?.[0]?.rowData?.[at.row]?.values?.[at.column];
  const wrong = wrongChoice(cell, text);
  if (wrong !== null) return said(400, wrong);
  const start = { sheetId, rowIndex: at.row, columnIndex: at.column };
  const rows = [{ values: [{ userEnteredValue: valueTyped(text) }] }];
  const requests = [{ updateCells: { start, rows, fields: 'userEnteredValue' } }];
  const done = await send(visitor, `${book}:batchUpdate`, { requests }, doneSchema);
  return done.kind === 'refused' ? refused(done) : said(200, '');
}

/** Google refuses what a strict rule does not offer. */
function wrongChoice(cell: CellResource | undefined, text: string): string | null {
  const choice = choiceOf(cell);
  if (choice === null || text === '' || cell?.dataValidation?.strict !== true) return null;
  const options = choice.kind === 'tick' ? ['TRUE', 'FALSE'] : choice.options;
  return options.includes(text) ? null : `This cell takes one of ${options.join(', ')}.`;
}

/** Counted from 0. */
function placeNamed(name: string): { readonly row: number; readonly column: number } | null {
  const [, letters, digits] = /^([a-z]{1,3})([1-9]\d{0,6})$/i.exec(name.trim()) ?? [];
  if (letters === undefined || digits === undefined) return null;
  const column = [...letters.toUpperCase()].reduce(
    (sum, letter) => sum * 26 + letter.charCodeAt(0) - 64,
    0,
  );
  return { row: Number(digits) - 1, column: column - 1 };
}

const refused = ({ status, sentence }: Extract<Reply<unknown>, { kind: 'refused' }>): Response =>
  said(status, sentence);

const said = (status: number, sentence: string): Response =>
  new Response(sentence, { status, headers: { 'content-type': 'text/plain; charset=utf-8' } });
