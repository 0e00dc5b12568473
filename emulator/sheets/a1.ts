/** Parses ranges in A1 notation, and formats them as Google does. */
import { invalidArgument, type Refusal } from '../core/refusal.ts';
import type { GridRange } from './grid-shape.ts';
import {
  type Area,
  columnCountOf,
  rowCountOf,
  type Sheet,
  type Spreadsheet,
} from './spreadsheet.ts';

/** A range of one sheet, cut off at the end of its grid. */
export interface Place {
  readonly sheet: Sheet;
  readonly area: Area;
}

interface Bounds {
  readonly startRow: number | null;
  readonly endRow: number | null;
  readonly startColumn: number | null;
  readonly endColumn: number | null;
}

const ALL: Bounds = { startRow: null, endRow: null, startColumn: null, endColumn: null };

/** Finds the place of a range. Throws `Unable to parse range` or `exceeds grid limits`. */
export function findPlace(spreadsheet: Spreadsheet, source: string): Place {
  const { title, cells } = splitTitle(source);
  const bounds = cells === null ? ALL : parseBounds(cells);
  if (title === null && bounds === null) return findByName(spreadsheet, source);
  const sheet = title === null ? spreadsheet.sheets[0] : sheetByTitle(spreadsheet, title);
  if (sheet === undefined) throw unparsable(source);
  const place = bounds ?? namedBounds(spreadsheet, sheet, cells ?? '');
  if (place === null) throw unparsable(source);
  return placeOn(sheet, place, source);
}

function namedBounds(spreadsheet: Spreadsheet, { properties }: Sheet, name: string): Bounds | null {
  const range = namedRange(spreadsheet, name);
  const isThere = range !== undefined && (range.sheetId ?? 0) === properties.sheetId;
  return isThere ? boundsOfGridRange(range) : null;
}

function namedRange({ namedRanges }: Spreadsheet, name: string): GridRange | undefined {
  return namedRanges.find((one) => one.name?.toLowerCase() === name.toLowerCase())?.range;
}

function unparsable(source: string): Refusal {
  return invalidArgument(`Unable to parse range: ${source}`);
}

function findByName(spreadsheet: Spreadsheet, source: string): Place {
  const range = namedRange(spreadsheet, source);
  const sheet =
    range === undefined
      ? sheetByTitle(spreadsheet, source)
      : spreadsheet.sheets.find((one) => one.properties.sheetId === (range.sheetId ?? 0));
  if (sheet === undefined) throw unparsable(source);
  return placeOn(sheet, range === undefined ? ALL : boundsOfGridRange(range), source);
}

function boundsOfGridRange(range: GridRange): Bounds {
  return {
    startRow: range.startRowIndex ?? null,
    endRow: range.endRowIndex ?? null,
    startColumn: range.startColumnIndex ?? null,
    endColumn: range.endColumnIndex ?? null,
  };
}

function sheetByTitle(spreadsheet: Spreadsheet, title: string): Sheet | undefined {
  const wanted = title.toLowerCase();
  return spreadsheet.sheets.find((sheet) => sheet.properties.title.toLowerCase() === wanted);
}

/** Splits a range such as `'It''s'!A1`. A quoted title without cells is a whole sheet. */
function splitTitle(source: string): { title: string | null; cells: string | null } {
  const quoted = /^'((?:[^']|'')*)'(?:!(.*))?$/s.exec(source);
  if (quoted?.[1] !== undefined) {
    return { title: quoted[1].replaceAll("''", "'"), cells: quoted[2] ?? null };
  }
  const mark = source.lastIndexOf('!');
  if (mark < 0) return { title: null, cells: source };
  return { title: source.slice(0, mark), cells: source.slice(mark + 1) };
}

const ONE_END = /^\$?([A-Za-z]{1,3})?\$?([1-9]\d{0,7})?$/;

function parseBounds(cells: string): Bounds | null {
  const ends = cells.split(':');
  const first = parseEnd(ends[0] ?? '');
  if (first === null || ends.length > 2) return null;
  if (ends.length === 1) {
    if (first.row === null || first.column === null) return null;
    return boundsBetween(first, first);
  }
  const second = parseEnd(ends[1] ?? '');
  return second === null ? null : boundsBetween(first, second);
}

interface End {
  readonly row: number | null;
  readonly column: number | null;
}

function parseEnd(text: string): End | null {
  const match = ONE_END.exec(text);
  if (match === null || text === '') return null;
  return {
    row: match[2] === undefined ? null : Number(match[2]) - 1,
    column: match[1] === undefined ? null : columnIndex(match[1]),
  };
}

function boundsBetween(first: End, second: End): Bounds {
  const [startRow, endRow] = ordered(first.row, second.row);
  const [startColumn, endColumn] = ordered(first.column, second.column);
  return { startRow, endRow, startColumn, endColumn };
}

/** Sorts two known ends. One known end is the start of an open range (`A5:B`). */
function ordered(a: number | null, b: number | null): [number | null, number | null] {
  if (a === null || b === null) return [a ?? b, null];
  return [Math.min(a, b), Math.max(a, b) + 1];
}

/** Returns the place of bounds on a sheet. `source` is the range in the error message. */
function placeOn(sheet: Sheet, bounds: Bounds, source: string): Place {
  const startRow = bounds.startRow ?? 0;
  const startColumn = bounds.startColumn ?? 0;
  const rows = rowCountOf(sheet);
  const columns = columnCountOf(sheet);
  if (startRow >= rows || startColumn >= columns) {
    throw invalidArgument(exceedsGrid(sheet, source));
  }
  const area = {
    startRow,
    endRow: Math.min(bounds.endRow ?? rows, rows),
    startColumn,
    endColumn: Math.min(bounds.endColumn ?? columns, columns),
  };
  return { sheet, area };
}

export function exceedsGrid(sheet: Sheet, range: string): string {
  const rows = rowCountOf(sheet);
  return (
    `Range (${range}) exceeds grid limits. Max rows: ${rows}, max columns: ` +
    `${columnCountOf(sheet)}`
  );
}

/** Returns the index of a column, such as 27 for `AB`. */
export function columnIndex(letters: string): number {
  let index = 0;
  for (const letter of letters.toUpperCase()) index = index * 26 + letter.charCodeAt(0) - 64;
  return index - 1;
}

/** Returns the name of a column, such as `AB` for 27. */
export function columnName(index: number): string {
  let name = '';
  for (let rest = index + 1; rest > 0; rest = Math.floor((rest - 1) / 26)) {
    name = String.fromCharCode(65 + ((rest - 1) % 26)) + name;
  }
  return name;
}

/** Formats a range as Google’s replies do, such as `'Turn order'!A1:C5` or `Sheet1!A1`. */
export function writeRange(sheet: Sheet, area: Area): string {
  const start = `${columnName(area.startColumn)}${area.startRow + 1}`;
  const end = `${columnName(area.endColumn - 1)}${area.endRow}`;
  return `${quoteTitle(sheet.properties.title)}!${start === end ? start : `${start}:${end}`}`;
}

/** Formats a grid range for an error message, open where the caller’s is, such as `T!A1001:B`. */
export function writeGridRange(sheet: Sheet, range: GridRange): string {
  const start = `${columnName(range.startColumnIndex ?? 0)}${(range.startRowIndex ?? 0) + 1}`;
  const column = range.endColumnIndex === undefined ? '' : columnName(range.endColumnIndex - 1);
  const end = `${column}${range.endRowIndex ?? ''}`;
  const cells = end === '' || end === start ? start : `${start}:${end}`;
  return `${quoteTitle(sheet.properties.title)}!${cells}`;
}

const PLAIN_TITLE = /^[A-Za-z_][A-Za-z0-9_.]*$/;

function quoteTitle(title: string): string {
  const plain = PLAIN_TITLE.test(title) && parseBounds(title) === null;
  return plain ? title : `'${title.replaceAll("'", "''")}'`;
}
