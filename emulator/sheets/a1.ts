/** Parses ranges in A1 notation, and formats them as Google does. */
import { type Refusal, refuseArgument } from '../core/refusal.ts';
import type { GridRange } from './grid-shape.ts';
import {
  type Area,
  getColumnCount,
  getRowCount,
  getWholeArea,
  type Sheet,
  type Spreadsheet,
} from './spreadsheet.ts';

/** A range of one sheet, cut off at the end of its grid. */
export interface SheetArea {
  readonly sheet: Sheet;
  readonly area: Area;
}

type RangeBounds = Omit<GridRange, 'sheetId'>;

/** Finds the place of a range. Throws `Unable to parse range` or `exceeds grid limits`. */
export function findPlace(spreadsheet: Spreadsheet, source: string): SheetArea {
  const { title, cells } = splitTitle(source);
  const bounds = cells === null ? {} : parseBounds(cells);
  if (title === null && bounds === null) return findPlaceByName(spreadsheet, source);
  const sheet = title === null ? spreadsheet.sheets[0] : findSheetByTitle(spreadsheet, title);
  if (sheet === undefined) throw createUnparsableError(source);
  const place = bounds ?? findNamedBounds(spreadsheet, sheet, cells ?? '');
  if (place === null) throw createUnparsableError(source);
  return placeOnSheet(sheet, place, source);
}

function findNamedBounds(
  spreadsheet: Spreadsheet,
  { properties }: Sheet,
  name: string,
): RangeBounds | null {
  const range = findNamedRange(spreadsheet, name);
  const isThere = range !== undefined && (range.sheetId ?? 0) === properties.sheetId;
  return isThere ? range : null;
}

function findNamedRange({ namedRanges }: Spreadsheet, name: string): GridRange | undefined {
  return namedRanges.find((one) => one.name?.toLowerCase() === name.toLowerCase())?.range;
}

function createUnparsableError(source: string): Refusal {
  return refuseArgument(`Unable to parse range: ${source}`);
}

function findPlaceByName(spreadsheet: Spreadsheet, source: string): SheetArea {
  const range = findNamedRange(spreadsheet, source);
  const sheet =
    range === undefined
      ? findSheetByTitle(spreadsheet, source)
      : spreadsheet.sheets.find((one) => one.properties.sheetId === (range.sheetId ?? 0));
  if (sheet === undefined) throw createUnparsableError(source);
  return placeOnSheet(sheet, range ?? {}, source);
}

function findSheetByTitle(spreadsheet: Spreadsheet, title: string): Sheet | undefined {
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

const RANGE_END_PATTERN = /^\$?([A-Za-z]{1,3})?\$?([1-9]\d{0,7})?$/;

function parseBounds(cells: string): RangeBounds | null {
  const ends = cells.split(':');
  const first = parseRangeEnd(ends[0] ?? '');
  if (first === null || ends.length > 2) return null;
  if (ends.length === 1) {
    if (first.row === null || first.column === null) return null;
    return buildBounds(first, first);
  }
  const second = parseRangeEnd(ends[1] ?? '');
  return second === null ? null : buildBounds(first, second);
}

interface RangeEnd {
  readonly row: number | null;
  readonly column: number | null;
}

function parseRangeEnd(text: string): RangeEnd | null {
  const match = RANGE_END_PATTERN.exec(text);
  if (match === null || text === '') return null;
  return {
    row: match[2] === undefined ? null : Number(match[2]) - 1,
    column: match[1] === undefined ? null : parseColumn(match[1]),
  };
}

function buildBounds(first: RangeEnd, second: RangeEnd): RangeBounds {
  const [startRowIndex, endRowIndex] = sortEnds(first.row, second.row);
  const [startColumnIndex, endColumnIndex] = sortEnds(first.column, second.column);
  return {
    ...(startRowIndex !== null && { startRowIndex }),
    ...(endRowIndex !== null && { endRowIndex }),
    ...(startColumnIndex !== null && { startColumnIndex }),
    ...(endColumnIndex !== null && { endColumnIndex }),
  };
}

/** Sorts the ends of a range. If only one is known, it is the start of an open range (`A5:B`). */
function sortEnds(a: number | null, b: number | null): [number | null, number | null] {
  if (a === null || b === null) return [a ?? b, null];
  return [Math.min(a, b), Math.max(a, b) + 1];
}

/** Returns the area that bounds describe on a sheet. `source` is the range in the error message. */
function placeOnSheet(sheet: Sheet, bounds: RangeBounds, source: string): SheetArea {
  const area = cutToGrid(sheet, bounds);
  if (area === null) throw refuseArgument(formatExceedsGrid(sheet, source));
  return { sheet, area };
}

/** Returns a range cut off at the end of the grid; null if it starts outside. */
export function cutToGrid(
  sheet: Sheet,
  { startRowIndex: startRow = 0, startColumnIndex: startColumn = 0, ...ends }: GridRange,
): Area | null {
  const { endRow: rows, endColumn: columns } = getWholeArea(sheet);
  if (startRow >= rows || startColumn >= columns) return null;
  const endRow = Math.min(ends.endRowIndex ?? rows, rows);
  return {
    startRow,
    endRow,
    startColumn,
    endColumn: Math.min(ends.endColumnIndex ?? columns, columns),
  };
}

export function formatExceedsGrid(sheet: Sheet, range: string): string {
  const rows = getRowCount(sheet);
  return (
    `Range (${range}) exceeds grid limits. Max rows: ${rows}, max columns: ` +
    `${getColumnCount(sheet)}`
  );
}

/** Returns the index of a column, such as 27 for `AB`. */
export function parseColumn(letters: string): number {
  let index = 0;
  for (const letter of letters.toUpperCase()) index = index * 26 + letter.charCodeAt(0) - 64;
  return index - 1;
}

/** Returns the name of a column, such as `AB` for 27. */
export function formatColumn(index: number): string {
  let name = '';
  for (let rest = index + 1; rest > 0; rest = Math.floor((rest - 1) / 26)) {
    name = String.fromCharCode(65 + ((rest - 1) % 26)) + name;
  }
  return name;
}

/** Formats a range as Google’s replies do, such as `'Turn order'!A1:C5` or `Sheet1!A1`. */
export function formatRange(sheet: Sheet, area: Area): string {
  const start = `${formatColumn(area.startColumn)}${area.startRow + 1}`;
  const end = `${formatColumn(area.endColumn - 1)}${area.endRow}`;
  return `${quoteTitle(sheet.properties.title)}!${start === end ? start : `${start}:${end}`}`;
}

/** Formats a grid range for an error message, such as `T!A1001:B`. Open bounds stay open. */
export function formatGridRange(sheet: Sheet, range: GridRange): string {
  const start = `${formatColumn(range.startColumnIndex ?? 0)}${(range.startRowIndex ?? 0) + 1}`;
  const column = range.endColumnIndex === undefined ? '' : formatColumn(range.endColumnIndex - 1);
  const end = `${column}${range.endRowIndex ?? ''}`;
  const cells = end === '' || end === start ? start : `${start}:${end}`;
  return `${quoteTitle(sheet.properties.title)}!${cells}`;
}

const PLAIN_TITLE_PATTERN = /^[A-Za-z_][A-Za-z0-9_.]*$/;

function quoteTitle(title: string): string {
  const plain = PLAIN_TITLE_PATTERN.test(title) && parseBounds(title) === null;
  return plain ? title : `'${title.replaceAll("'", "''")}'`;
}
