/** Reads files from unknown sources, up to a size limit. */

import { open } from 'node:fs/promises';
import { CsvError, parse } from 'csv-parse/sync';
import type { Archive } from '../../../functions/match/auditing/archive.ts';
import { EXPORT_BOUNDS } from '../../../functions/match/auditing/export-bounds.ts';
import {
  type ExportReading,
  parseExport,
} from '../../../functions/match/auditing/season-archive.ts';
import type { TitledTab } from '../../../functions/match/auditing/verify.ts';
import { IncidentError } from '../../../functions/match/ledger/incident.ts';
import { readWorkbook, WORKBOOK_BOUNDS } from '../../../page/prover/workbook.ts';
import { UsageError } from '../terminal/exit.ts';

const READ_CHUNK_BYTES = 1024 * 1024;

export interface ExpectedFile {
  /** Maximum size of the file in bytes. */
  readonly most: number;
  /** Noun phrase for the file in messages, such as "an exported match". */
  readonly what: string;
  /** Option that names the file; absent if an argument does. */
  readonly option?: string;
}

/** Reads a file. @throws UsageError if it does not exist or is larger than `most` bytes */
export async function readFileUpTo(
  path: string,
  { most, what, option }: ExpectedFile,
): Promise<Uint8Array> {
  const purpose = option === undefined ? '' : `: ${option} needs ${what}`;
  const unreadable = new UsageError(`The file ${path} cannot be read${purpose}. Check the path.`);
  const file = await open(path).catch(() => null);
  if (file === null) throw unreadable;
  try {
    const parts: Uint8Array[] = [];
    for (let size = 0; ; ) {
      const { bytesRead, buffer } = await file.read(new Uint8Array(READ_CHUNK_BYTES));
      if (bytesRead === 0) return Buffer.concat(parts);
      size += bytesRead;
      if (size > most)
        throw new UsageError(
          `${path} is larger than ${most / 1024 / 1024} MB, so it is not ${what}.`,
        );
      parts.push(buffer.subarray(0, bytesRead));
    }
  } catch (error) {
    throw error instanceof UsageError ? error : unreadable;
  } finally {
    await file.close();
  }
}

type ReadableExport = Exclude<ExportReading, { readonly kind: 'unreadable' }>;

/** Loads an export. @throws UsageError for any other file; IncidentError for a later version */
export async function loadExport(path: string): Promise<ReadableExport> {
  const bytes = await readFileUpTo(path, { most: EXPORT_BOUNDS.length, what: 'an exported match' });
  const read = parseExport(new TextDecoder().decode(bytes));
  if (read.kind !== 'unreadable') return read;
  if (read.later !== undefined) throw new IncidentError([read.later]);
  throw new UsageError(`${path}: ${read.sentence}`);
}

/** Loads an exported match, or an exported season without its matches. @throws UsageError */
export async function loadArchive(path: string): Promise<Archive> {
  const read = await loadExport(path);
  return read.kind === 'match' ? read.archive : read.archive.season;
}

export const hasWorkbookExtension = (path: string): boolean => path.toLowerCase().endsWith('.xlsx');

/** Loads a workbook. @throws UsageError if the file does not exist or is not readable */
export async function loadWorkbook(path: string): Promise<readonly TitledTab[]> {
  const { packed: most } = WORKBOOK_BOUNDS;
  const read = readWorkbook(await readFileUpTo(path, { most, what: 'a public workbook' }));
  if (read.kind === 'read') return read.tabs;
  throw new UsageError(`${path}: ${read.sentence}`);
}

export interface CsvColumn {
  readonly title: string;
  readonly required: boolean;
}

/** A row with content: trimmed texts by column; '' if the file lacks the column. */
export interface CsvRow {
  /** Number of the row in a spreadsheet. The header is row 1. */
  readonly number: number;
  readonly cells: Readonly<Record<string, string>>;
}

export interface CsvTable {
  readonly rows: readonly CsvRow[];
  /** Titles of required columns that the file does not have. */
  readonly missing: readonly string[];
  /** Sentences on problems with the file's structure. Each names the file. */
  readonly problems: readonly string[];
}

/** Parses a table with these columns. Messages name the file by `file.name`. */
export function readCsv(
  file: { readonly name: string; readonly bytes: Uint8Array },
  columns: readonly CsvColumn[],
): CsvTable {
  try {
    const [header = [], ...records] = parseRecords(decodeText(file.bytes));
    const excess = findSizeProblem([header, ...records]);
    if (excess !== null) return { rows: [], missing: [], problems: [`${file.name}: ${excess}`] };
    return buildCsvTable({ name: file.name, header, records, columns });
  } catch (error) {
    if (!(error instanceof CsvError || error instanceof TypeError)) throw error;
    return { rows: [], missing: [], problems: [`${file.name}: ${describeReadError(error)}`] };
  }
}

export const MAX_CSV_BYTES = 1024 * 1024;
const MAX_ROWS = 5000;
const MAX_COLUMNS = 100;

/** Returns a message if the table is larger than any game or match needs; else null. */
function findSizeProblem(records: readonly (readonly string[])[]): string | null {
  if (records.length > MAX_ROWS)
    return `the file has more than ${MAX_ROWS} rows. Split it or remove rows.`;
  const wide = records.findIndex(({ length }) => length > MAX_COLUMNS);
  return wide < 0 ? null : `row ${wide + 1} has more than ${MAX_COLUMNS} columns. Remove some.`;
}

/** Decodes UTF-8 without its byte order mark. @throws TypeError if the bytes are not UTF-8 */
const decodeText = (bytes: Uint8Array): string =>
  new TextDecoder('utf-8', { fatal: true }).decode(bytes);

const describeReadError = (error: Error): string =>
  error instanceof CsvError
    ? `the file is not a CSV file. ${error.message}.`
    : 'the file is not encoded in UTF-8. Save it as “CSV UTF-8”.';

/** Parses all records. Keeps blank ones, so that row numbers stay right. */
const parseRecords = (text: string): readonly (readonly string[])[] =>
  parse(text, { delimiter: findDelimiter(text), relax_column_count: true, trim: true });

/** Returns the separator: a semicolon if the header has semicolons and no comma; else a comma. */
function findDelimiter(text: string): string {
  const header = text.split(/\r?\n/, 1)[0] ?? '';
  return header.includes(';') && !header.includes(',') ? ';' : ',';
}

function buildCsvTable(read: {
  readonly name: string;
  readonly header: readonly string[];
  readonly records: readonly (readonly string[])[];
  readonly columns: readonly CsvColumn[];
}): CsvTable {
  const { name, header, records, columns } = read;
  const places = columns.map(({ title }) =>
    header.map(normalizeTitle).indexOf(normalizeTitle(title)),
  );
  const buildCells = (record: readonly string[]): CsvRow['cells'] =>
    Object.fromEntries(columns.map(({ title }, at) => [title, record[places[at] ?? -1] ?? '']));
  const missing = columns.filter(({ required }, index) => required && places[index] === -1);
  const rows = records.flatMap((record, index): readonly CsvRow[] =>
    record.every((cell) => cell === '') ? [] : [{ number: index + 2, cells: buildCells(record) }],
  );
  const expected = columns.map(({ title }) => title).join(', ');
  return {
    rows,
    missing: missing.map(({ title }) => title),
    problems: [
      ...missing.map(
        ({ title }) =>
          `${name}, row 1: the column ${title} is missing. The columns are ${expected}.`,
      ),
      ...listUnexpectedColumns(header, columns).map(
        (title) =>
          `${name}, row 1: the column “${title}” is unknown or occurs twice. The columns are ` +
          `${expected}.`,
      ),
      ...listOverlongRows(records, header).map(
        (row) =>
          `${name}, row ${row}: there are more cells than in the header. ` +
          'Put quotes around a text that contains a comma.',
      ),
    ],
  };
}

/** Converts a title to lower case, and drops spaces and hyphens: "E-Mail" becomes "email". */
const normalizeTitle = (title: string): string => title.toLowerCase().replaceAll(/[\s_-]/g, '');

function listUnexpectedColumns(
  header: readonly string[],
  columns: readonly CsvColumn[],
): readonly string[] {
  const known = columns.map(({ title }) => normalizeTitle(title));
  return header.filter((title, index) => {
    const isFirst =
      header.findIndex((other) => normalizeTitle(other) === normalizeTitle(title)) === index;
    return title !== '' && !(known.includes(normalizeTitle(title)) && isFirst);
  });
}

/** Returns the numbers of the rows that are longer than the header. */
const listOverlongRows = (
  records: readonly (readonly string[])[],
  header: readonly string[],
): readonly number[] =>
  records.flatMap((record, index) =>
    record.slice(header.length).some((cell) => cell !== '') ? [index + 2] : [],
  );
