/** What somebody reads of a spreadsheet, by his own account. */

import { GoogleError } from '../../../functions/google/error.ts';
import type { Table } from './table.ts';

type Book = ReturnType<Table['emulator']['snapshot']>['spreadsheets'][string];

export const mayOpen = async (table: Table, email: string, id: string): Promise<boolean> =>
  (await given(table, email, { spreadsheetId: id, fields: 'spreadsheetId' })) !== null;

/** Each state of a spreadsheet is an object of its own: whoever comes first reads it whole, for all who may open it. */
const texts = new WeakMap<Book, Promise<string | null>>();

/** Everything that it gives its readers: cells, formats, notes, links, charts. Null when he may not open it. */
export async function readAs(table: Table, email: string, id: string): Promise<string | null> {
  if (!(await mayOpen(table, email, id))) return null;
  const book = table.emulator.snapshot().spreadsheets[id];
  if (book === undefined) throw new Error('what is opened is there');
  const text = texts.get(book) ?? given(table, email, { spreadsheetId: id, includeGridData: true });
  texts.set(book, text);
  return text;
}

/** What Google gives this reader; null when it refuses. */
async function given(
  table: Table,
  email: string,
  asked: {
    readonly spreadsheetId: string;
    readonly includeGridData?: boolean;
    readonly fields?: string;
  },
): Promise<string | null> {
  try {
    const google = table.as(email);
    const reply = await google.call({
      api: 'Sheets',
      call: 'spreadsheets.get',
      repeating: 'is harmless',
      run: (options) => google.sheets.spreadsheets.get(asked, options),
    });
    return JSON.stringify(reply);
  } catch (error) {
    if (error instanceof GoogleError && (error.kind === 'not found' || error.kind === 'forbidden'))
      return null;
    throw error;
  }
}
