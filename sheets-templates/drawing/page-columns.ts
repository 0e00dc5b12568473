/** Widths of a page's columns, and whether the first is frozen. */

import { columnsOf } from '../../rules/kit/showing/board.ts';
import type { Board, Cell, ColumnWidth, Page, Table } from '../../rules/kit/showing/view.ts';
import { mapWidth } from './map-block.ts';
import { lineWidth, PHONE_WIDTH, textWidth } from './prose.ts';

/** In pixels. */
const COLUMN_PIXELS: Readonly<Record<ColumnWidth, number>> = {
  narrow: 36,
  normal: 84,
  wide: 150,
  text: 320,
};
/** Width of a board's square in pixels. */
const SQUARE_WIDTH = 84;
/** In pixels: minimum width of an important text. */
const LEAST_TEXT = 130;
/** In pixels: longer texts wrap instead of overflowing. */
const LONGEST_RUN = 560;
/** In pixels: longer words are broken. */
const LONGEST_WORD = 150;
const HEADING_CHARACTER = 13;
const PADDING = 16;

export interface PageColumns {
  /** In pixels. */
  readonly widths: readonly number[];
  /** 0 or 1. */
  readonly frozen: number;
  /** Number of columns that running text spans. */
  readonly span: number;
  /** Columns and width of one cell of prose; 0 columns next to a frozen one. */
  readonly prose: { readonly columns: number; readonly width: number };
  /** Extra columns that each table's last column overflows; absent for tables that wrap. */
  readonly overflowColumns: ReadonlyMap<Table, number>;
}

/** Enough columns for tables, boards, charts, heading and text. */
export function columnLayoutOf(page: Page, heading: string): PageColumns {
  const running = runningTables(page);
  const own = wishedWidths(page, running);
  const wishes = own.length > 0 ? own : [PHONE_WIDTH];
  const frozen = keepsFirstColumn(page, wishes) ? 1 : 0;
  const needs = [
    PHONE_WIDTH,
    heading.length * HEADING_CHARACTER + PADDING,
    ...running.map((table) => sum(wishes.slice(0, lastOf(table))) + runOf(table)),
    ...page.blocks.flatMap((block) => (block.kind === 'map' ? [mapWidth(block.places)] : [])),
  ];
  const widths = filledUp(wishes, Math.max(...needs));
  const beside = running.map((table) => [table, columnsBeside(table, widths)] as const);
  return {
    widths,
    frozen,
    span: columnsFor(PHONE_WIDTH, widths),
    prose: proseOf(widths, frozen),
    overflowColumns: new Map(beside),
  };
}

/** Whole columns nearest to a phone's width. */
function proseOf(widths: readonly number[], frozen: number): PageColumns['prose'] {
  if (frozen > 0) return { columns: 0, width: PHONE_WIDTH };
  const fitting = widths.findIndex(
    (_, at) => sum(widths.slice(0, at + 1)) > PHONE_WIDTH + SOME_MORE,
  );
  const most = fitting < 0 ? widths.length : fitting;
  const columns = sum(widths.slice(0, most)) < LEAST_PROSE ? most + 1 : most;
  return { columns, width: sum(widths.slice(0, columns)) };
}

/** Tolerated excess in pixels. */
const SOME_MORE = 12;
const A_LITTLE_MORE = 24;
const CELL_PADDING = 12;
const LEAST_PROSE = 240;

const tablesOf = ({ blocks }: Page): readonly Table[] =>
  blocks.filter((block): block is Table => block.kind === 'table');

const sum = (widths: readonly number[]): number =>
  widths.reduce((total, width) => total + width, 0);

/**
 * Tables whose last column overflows instead of widening narrow columns of other tables: those with
 * fewer columns and only short texts there.
 */
function runningTables(page: Page): readonly Table[] {
  const tables = tablesOf(page);
  const most = Math.max(...tables.map(({ columns }) => columns.length));
  return tables.filter((table) => table.columns.length < most && mayRunOn(table));
}

const lastOf = ({ columns }: Table): number => columns.length - 1;

const lastCells = (table: Table): readonly Cell[] =>
  table.rows.map((row) => row[lastOf(table)] ?? null);

const runOf = (table: Table): number => widestText(lastCells(table));

const mayRunOn = (table: Table): boolean =>
  runOf(table) <= LONGEST_RUN &&
  lastCells(table).every((cell) => cell === null || typeof cell === 'string');

const columnsBeside = (table: Table, widths: readonly number[]): number =>
  Math.max(columnsFor(runOf(table), widths.slice(lastOf(table))) - 1, 0);

/** Maximum width of each column over all tables, except overflowing ones; squares are alike. */
function wishedWidths(page: Page, running: readonly Table[]): readonly number[] {
  const tables = tablesOf(page);
  const boards = page.blocks.filter((block): block is Board => block.kind === 'board');
  const squares = Math.max(0, ...boards.map(columnsOf));
  const square = squareWidth(boards, squares);
  const count = Math.max(squares, ...tables.map(({ columns }) => columns.length));
  const runsOn = (table: Table, index: number) =>
    running.includes(table) && index === table.columns.length - 1;
  const least = Array.from({ length: count }, (_, index) =>
    Math.max(0, ...tables.map((table) => leastOf(table, index, runsOn(table, index)))),
  );
  const widths = wordsWhole(tables, least, runsOn);
  return widths.map((width, index) => {
    if (index < squares) return square;
    const led = tables.filter((table) => isDecidingText(table, index) && !runsOn(table, index));
    const rests = led.map((table) => restFor(table, index, widths));
    return rests.length === 0 ? width : Math.max(width, Math.min(...rests));
  });
}

/** Room for the longest word and a note's mark, except where only that exceeds a phone. */
function squareWidth(boards: readonly Board[], count: number): number {
  const words = boards.flatMap(fullLines).flatMap((cell) => textOf(cell).split(/\s+/));
  const longest = Math.max(0, ...words.map((word) => lineWidth(word, 'plain')));
  const wished = Math.max(SQUARE_WIDTH, widestWord(words));
  const fitting = Math.floor((PHONE_WIDTH + A_LITTLE_MORE) / Math.max(1, count));
  return wished > fitting && longest + CELL_PADDING <= fitting ? fitting : wished;
}

/** Cells of all lines with more than one square. */
const fullLines = (board: Board): readonly Cell[] =>
  board.squares.filter((line) => line.length > 1).flat();

const isDecidingText = ({ columns }: Table, index: number): boolean =>
  columns[index]?.width === 'text' && columns[index].decides === true;

/** The rest of a phone's width, for an important text. */
const restFor = ({ columns }: Table, index: number, widths: readonly number[]): number =>
  PHONE_WIDTH -
  sum(widths.filter((_, at) => at < index || (at > index && columns[at]?.decides === true)));

/** Room for the longest word of the column's title. */
function leastOf(table: Table, index: number, runsOn: boolean): number {
  const column = table.columns[index];
  if (column === undefined) return 0;
  const title = wordWidth(column.title);
  if (runsOn) return Math.max(COLUMN_PIXELS.narrow, title);
  const wish = isDecidingText(table, index) ? LEAST_TEXT : COLUMN_PIXELS[column.width ?? 'normal'];
  return Math.max(wish, title);
}

/** Widens columns to their longest word while important columns fit a phone's width. */
function wordsWhole(
  tables: readonly Table[],
  least: readonly number[],
  runsOn: (table: Table, index: number) => boolean,
): readonly number[] {
  const lasts = tables.map(({ columns }) =>
    columns.findLastIndex(({ decides }) => decides === true),
  );
  const last = Math.max(-1, ...lasts);
  let room = Math.min(...lasts.map((at) => PHONE_WIDTH - sum(least.slice(0, at + 1))));
  return least.map((width, index) => {
    const cells = tables
      .filter((table) => table.columns[index]?.width !== 'text' && !runsOn(table, index))
      .flatMap(({ rows }) => rows.map((row) => row[index] ?? null));
    const wanted = widestWord(cells) - width;
    const more = Math.max(0, index > last ? wanted : Math.min(wanted, room));
    if (index <= last) room -= more;
    return width + more;
  });
}

/** In pixels: the widest word of these cells. */
const widestWord = (cells: readonly Cell[]): number =>
  Math.min(LONGEST_WORD, Math.max(0, ...cells.map(wordWidth)));

/** Width of a word with room for a note's mark. */
function wordWidth(cell: Cell): number {
  if (cell === null || typeof cell === 'number') return 0;
  const words = textOf(cell).split(/\s+/);
  return Math.ceil(Math.max(...words.map((word) => lineWidth(word, 'bold')))) + PADDING;
}

function filledUp(widths: readonly number[], least: number): readonly number[] {
  const missing = Math.max(0, Math.ceil((least - sum(widths)) / COLUMN_PIXELS.normal));
  return [...widths, ...Array.from({ length: missing }, () => COLUMN_PIXELS.normal)];
}

/** Number of leading columns that `width` needs. */
function columnsFor(width: number, widths: readonly number[]): number {
  const last = widths.findIndex((_, index) => sum(widths.slice(0, index + 1)) >= width);
  return last < 0 ? widths.length : last + 1;
}

/**
 * Freezes the first column if it names the rows of a page's only block, a table wider than a phone.
 * Pictures would lose too much room, and running text is one cell over several columns.
 */
function keepsFirstColumn(page: Page, widths: readonly number[]): boolean {
  const [first] = tablesOf(page);
  if (first === undefined || page.blocks.length > 1) return false;
  const fits = sum(widths.slice(0, first.columns.length)) <= PHONE_WIDTH;
  const tooWide = (widths[0] ?? 0) > PHONE_WIDTH / 2;
  return !fits && !tooWide && namesRows(first.rows.map(([cell]) => cell ?? null));
}

function namesRows(cells: readonly Cell[]): boolean {
  const names = cells.map(textOf);
  return names.length > 1 && !names.includes('') && new Set(names).size === names.length;
}

/** Visible text of a cell, without a meter's bar. */
function textOf(cell: Cell): string {
  if (cell === null || typeof cell !== 'object') return String(cell ?? '');
  switch (cell.kind) {
    case 'mark':
      return String(cell.value);
    case 'meter':
      return cell.label;
    case 'link':
      return cell.text;
  }
}

/** Approximate width of the widest text in pixels. */
const widestText = (cells: readonly Cell[]): number =>
  Math.max(0, ...cells.map((cell) => textWidth(textOf(cell))));
