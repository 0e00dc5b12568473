/** Reads CSV files with commas or semicolons, and reports all faults of their shape. */

import { CsvError, parse } from 'csv-parse/sync';

export interface CsvColumn {
  readonly title: string;
  readonly required: boolean;
}

/** A row with content: trimmed texts by column, '' for a column not in the file. */
export interface CsvRow {
  /** As a spreadsheet counts: the header is row 1. */
  readonly number: number;
  readonly cells: Readonly<Record<string, string>>;
}

export interface CsvTable {
  readonly rows: readonly CsvRow[];
  /** Titles of required columns that the file does not have. */
  readonly missing: readonly string[];
  /** Faults of the file's shape: a sentence each, with the file's name. */
  readonly problems: readonly string[];
}

/** Parses a table with these columns. Error messages contain `file.name`. */
export function readCsv(
  file: { readonly name: string; readonly bytes: Uint8Array },
  columns: readonly CsvColumn[],
): CsvTable {
  try {
    const [header = [], ...records] = recordsOf(textOf(file.bytes));
    const excess = excessOf([header, ...records]);
    if (excess !== null) return { rows: [], missing: [], problems: [`${file.name}: ${excess}`] };
    return tableOf({ name: file.name, header, records, columns });
  } catch (error) {
    if (!(error instanceof CsvError || error instanceof TypeError)) throw error;
    return { rows: [], missing: [], problems: [`${file.name}: ${whyUnreadable(error)}`] };
  }
}

/** In bytes. */
export const LARGEST_CSV = 1024 * 1024;
const MOST_ROWS = 5000;
const MOST_COLUMNS = 100;

/** A sentence about a table that is larger than any that a game or a match needs. */
function excessOf(records: readonly (readonly string[])[]): string | null {
  if (records.length > MOST_ROWS) return `it has more than ${MOST_ROWS} rows.`;
  const wide = records.findIndex(({ length }) => length > MOST_COLUMNS);
  return wide < 0 ? null : `its row ${wide + 1} has more than ${MOST_COLUMNS} columns.`;
}

/** Drops a byte order mark. @throws TypeError if the bytes are not UTF-8 */
const textOf = (bytes: Uint8Array): string =>
  new TextDecoder('utf-8', { fatal: true }).decode(bytes);

const whyUnreadable = (error: Error): string =>
  error instanceof CsvError
    ? `it is not CSV. ${error.message}.`
    : 'it is not encoded in UTF-8. Save it as “CSV UTF-8”.';

/** Every record, blank ones too, so that rows keep their numbers. */
const recordsOf = (text: string): readonly (readonly string[])[] =>
  parse(text, { delimiter: delimiterOf(text), relax_column_count: true, trim: true });

/** Spreadsheets of countries that write decimals with a comma separate by semicolon. */
function delimiterOf(text: string): string {
  const header = text.split(/\r?\n/, 1)[0] ?? '';
  return header.includes(';') && !header.includes(',') ? ';' : ',';
}

function tableOf(read: {
  readonly name: string;
  readonly header: readonly string[];
  readonly records: readonly (readonly string[])[];
  readonly columns: readonly CsvColumn[];
}): CsvTable {
  const { name, header, records, columns } = read;
  const places = columns.map(({ title }) => header.map(plain).indexOf(plain(title)));
  const missing = columns.filter(({ required }, index) => required && places[index] === -1);
  const rows = records.flatMap((record, index): readonly CsvRow[] =>
    record.every((cell) => cell === '')
      ? []
      : [{ number: index + 2, cells: cellsOf({ record, columns, places }) }],
  );
  const expected = columns.map(({ title }) => title).join(', ');
  return {
    rows,
    missing: missing.map(({ title }) => title),
    problems: [
      ...missing.map(
        ({ title }) => `${name}, row 1: the column ${title} is missing. Expected are ${expected}.`,
      ),
      ...strangeColumns(header, columns).map(
        (title) =>
          `${name}, row 1: the column “${title}” is unknown or occurs twice. Expected are ` +
          `${expected}.`,
      ),
      ...longRows(records, header).map(
        (row) =>
          `${name}, row ${row}: it has more cells than the header. Put a text that holds a ` +
          'comma into quotes.',
      ),
    ],
  };
}

/** Ignores capitals, spaces and hyphens: "E-Mail" is "email". */
const plain = (title: string): string => title.toLowerCase().replaceAll(/[\s_-]/g, '');

function cellsOf(of: {
  readonly record: readonly string[];
  readonly columns: readonly CsvColumn[];
  readonly places: readonly number[];
}): CsvRow['cells'] {
  const cells = of.columns.map(({ title }, index) => [
    title,
    of.record[of.places[index] ?? -1] ?? '',
  ]);
  return Object.fromEntries(cells);
}

function strangeColumns(
  header: readonly string[],
  columns: readonly CsvColumn[],
): readonly string[] {
  const known = columns.map(({ title }) => plain(title));
  return header.filter((title, index) => {
    const isFirst = header.findIndex((other) => plain(other) === plain(title)) === index;
    return title !== '' && !(known.includes(plain(title)) && isFirst);
  });
}

/** Numbers of rows with something beyond the header's last column. */
const longRows = (
  records: readonly (readonly string[])[],
  header: readonly string[],
): readonly number[] =>
  records.flatMap((record, index) =>
    record.slice(header.length).some((cell) => cell !== '') ? [index + 2] : [],
  );
