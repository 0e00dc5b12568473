import { GoogleError } from '../../../functions/google/error.ts';
import type { Table } from './table.ts';

type SpreadsheetState = ReturnType<Table['emulator']['snapshot']>['spreadsheets'][string];

/** Returns the address of a seat's player at a table. */
export const formatEmail = (seat: string): string => `${seat.toLowerCase()}@example.com`;

export const canOpen = async (table: Table, email: string, id: string): Promise<boolean> =>
  (await fetchAs(table, email, { spreadsheetId: id, fields: 'spreadsheetId' })) !== null;

/**
 * Texts of spreadsheets. Each state of a spreadsheet is a new object, read once for all accounts.
 */
const readTexts = new WeakMap<SpreadsheetState, Promise<string | null>>();

/** Reads cells, formats, notes, links and charts. Null without access. */
export async function readAs(table: Table, email: string, id: string): Promise<string | null> {
  if (!(await canOpen(table, email, id))) return null;
  const book = table.emulator.snapshot().spreadsheets[id];
  if (book === undefined) throw new Error('the spreadsheet does not exist');
  const text =
    readTexts.get(book) ?? fetchAs(table, email, { spreadsheetId: id, includeGridData: true });
  readTexts.set(book, text);
  return text;
}

/** Returns Google's answer to this reader. Null if it is refused. */
async function fetchAs(
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
    const reply = await google.call('Sheets, spreadsheets.get', (options) =>
      google.sheets.spreadsheets.get(asked, options),
    );
    return JSON.stringify(reply);
  } catch (error) {
    if (error instanceof GoogleError && (error.kind === 'not found' || error.kind === 'forbidden'))
      return null;
    throw error;
  }
}
