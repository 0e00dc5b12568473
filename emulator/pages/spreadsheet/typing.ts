/** Typing into the cells of a spreadsheet on its page, and adding rows. */
import { html } from 'hono/html';
import { z } from 'zod';
import { get, type Reply, send } from '../google-api.ts';
import type { Markup } from '../markup.ts';
import type { Visitor } from '../visitor.ts';
import { type CellResource, type SheetResource, spreadsheetSchema } from './resource.ts';
import { isPlainText, textTyped, valueTyped } from './typed-value.ts';

/** What may be chosen in a cell; null where anything may be typed. */
export type CellChoice =
  | { readonly kind: 'tick' }
  | { readonly kind: 'list'; readonly options: readonly string[] };

export function choiceOf(cell: CellResource | undefined): CellChoice | null {
  const { type, values } = cell?.dataValidation?.condition ?? {};
  if (type === 'BOOLEAN') return { kind: 'tick' };
  if (type !== 'ONE_OF_LIST') return null;
  return {
    kind: 'list',
    options: values?.flatMap(({ userEnteredValue }) => userEnteredValue ?? []) ?? [],
  };
}

/** The bar in which a cell is chosen and typed into: beside the tabs, so that it stays when they are drawn anew. */
export const typingBar = (spreadsheetId: string): Markup =>
  html`<form class="typing" method="post" action="/spreadsheets/d/${encodeURIComponent(spreadsheetId)}/cell" aria-label="Type into a cell">
<label class="typing-cell">Cell <input name="cell" autocomplete="off" autocapitalize="characters" spellcheck="false" size="5" maxlength="12" pattern="[A-Za-z]{1,3}[1-9][0-9]{0,6}" required></label>
<label class="typing-text">Text <textarea name="text" rows="2" maxlength="50000"></textarea></label>
<label class="typing-choice" hidden>Choice <select name="choice"></select></label>
<button type="submit">Save</button>
<button type="button" name="row" formaction="/spreadsheets/d/${encodeURIComponent(spreadsheetId)}/row">Add a row below</button>
<p class="typing-said" role="status" aria-live="polite"></p>
</form>`;

const doneSchema = z.object({ spreadsheetId: z.string() });

/** Types a text into a cell, "B3" of the tab with that id, as the visitor: nothing is said where it is done, else why not. */
export const typeIntoCell = (
  visitor: Visitor,
  spreadsheetId: string,
  fields: URLSearchParams,
): Promise<Response> =>
  changed(visitor, { spreadsheetId, fields }, ({ sheetId, sheet, at }) => {
    const text = (fields.get('text') ?? '').replaceAll('\r\n', '\n');
    const before = sheet?.data?.[0]?.rowData?.[at.row]?.values?.[at.column];
    const wrong = wrongChoice(before, text);
    if (wrong !== null) return wrong;
    const { value: userEnteredValue, numberFormat } = isPlainText(before)
      ? textTyped(text)
      : valueTyped(text);
    const cell = { userEnteredValue, ...(numberFormat && { userEnteredFormat: { numberFormat } }) };
    const masks = ['userEnteredValue', ...(numberFormat ? ['userEnteredFormat.numberFormat'] : [])];
    const start = { sheetId, rowIndex: at.row, columnIndex: at.column };
    return [{ updateCells: { start, rows: [{ values: [cell] }], fields: masks.join(',') } }];
  });

/** A row below that of the cell: empty, and with what may be chosen in the one above it. */
export const addRowBelow = (
  visitor: Visitor,
  spreadsheetId: string,
  fields: URLSearchParams,
): Promise<Response> =>
  changed(visitor, { spreadsheetId, fields }, ({ sheetId, at: { row } }) => {
    const range = { sheetId, dimension: 'ROWS', startIndex: row + 1, endIndex: row + 2 };
    const source = { sheetId, startRowIndex: row, endRowIndex: row + 1 };
    const destination = { sheetId, startRowIndex: row + 1, endRowIndex: row + 2 };
    return [
      { insertDimension: { range, inheritFromBefore: true } },
      { copyPaste: { source, destination } },
      { updateCells: { range: destination, fields: 'userEnteredValue,note' } },
    ];
  });

interface Asked {
  readonly spreadsheetId: string;
  readonly fields: URLSearchParams;
}

interface CellAsked {
  readonly sheetId: number;
  readonly sheet: SheetResource | undefined;
  readonly at: Place;
}

/** `requestsFor` gives what the batch does, or a sentence that says why it does nothing. */
async function changed(
  visitor: Visitor,
  { spreadsheetId, fields }: Asked,
  requestsFor: (asked: CellAsked) => readonly object[] | string,
): Promise<Response> {
  const sheetId = Number(fields.get('gid'));
  const at = placeNamed(fields.get('cell') ?? '');
  if (at === null || !Number.isSafeInteger(sheetId))
    return said(400, 'Name a cell by its letters and its number, such as B3.');
  const book = `/v4/spreadsheets/${encodeURIComponent(spreadsheetId)}`;
  const found = await get(visitor, `${book}?includeGridData=true`, spreadsheetSchema);
  if (found.kind === 'refused') return refused(found);
  const sheet = found.value.sheets?.find((one) => one.properties.sheetId === sheetId);
  const requests = requestsFor({ sheetId, sheet, at });
  if (typeof requests === 'string') return said(400, requests);
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
interface Place {
  readonly row: number;
  readonly column: number;
}

function placeNamed(name: string): Place | null {
  const parts = /^([a-z]{1,3})([1-9]\d{0,6})$/i.exec(name.trim());
  if (parts === null) return null;
  const [, letters = '', digits] = parts;
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
