/** How wide a page's columns are, and whether the first stays in sight. */

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
/** In pixels: of a board. */
const SQUARE_WIDTH = 84;
/** In pixels: a text that decides is not broken into a narrower column. */
const LEAST_TEXT = 130;
/** In pixels: longer texts are broken into lines instead of running on. */
const LONGEST_RUN = 560;
/** In pixels: a longer word is broken all the same. */
const LONGEST_WORD = 150;
const HEADING_CHARACTER = 13;
const PADDING = 16;

export interface PageColumns {
  /** In pixels. */
  readonly widths: readonly number[];
  /** 0 or 1. */
  readonly frozen: number;
  /** How many columns running text needs. */
  readonly span: number;
  /** How many columns it is one cell of, and how wide that is; 0 columns beside a frozen one. */
  readonly prose: { readonly columns: number; readonly width: number };
  /** How many columns beside its own each table's last column runs on over; tables that break their texts are absent. */
  readonly overflowColumns: ReadonlyMap<Table, number>;
}

/** A page has as many columns as its tables, boards, charts, heading and running text need; half of one, something beside it. */
export function columnLayoutOf(page: Page, heading: string, isHalf = false): PageColumns {
  const running = runningTables(page);
  const own = wishedWidths(page, running);
  const wishes = own.length > 0 ? own : isHalf ? QUARTERS : [PHONE_WIDTH];
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

/** Merged cells take up rows that the other half of the page shares; a single one would stretch them. */
const QUARTERS = [1, 2, 3, 4].map(() => PHONE_WIDTH / 4);

/** As near to a phone's width as whole columns come without leaving it by much. */
function proseOf(widths: readonly number[], frozen: number): PageColumns['prose'] {
  if (frozen > 0) return { columns: 0, width: PHONE_WIDTH };
  const fitting = widths.findIndex(
    (_, at) => sum(widths.slice(0, at + 1)) > PHONE_WIDTH + SOME_MORE,
  );
  const most = fitting < 0 ? widths.length : fitting;
  const columns = sum(widths.slice(0, most)) < LEAST_PROSE ? most + 1 : most;
  return { columns, width: sum(widths.slice(0, columns)) };
}

/** In pixels. */
const SOME_MORE = 12;
const A_LITTLE_MORE = 24;
const CELL_PADDING = 12;
const LEAST_PROSE = 240;

const tablesOf = ({ blocks }: Page): readonly Table[] =>
  blocks.filter((block): block is Table => block.kind === 'table');

const sum = (widths: readonly number[]): number =>
  widths.reduce((total, width) => total + width, 0);

/**
 * Tables whose last column runs on over what is beside it rather than making a column wide that narrow ones of other tables
 * share: those with fewer columns than another, as long as there is nothing but short texts in it.
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

/** The widest wish for each column wins, where it does not run on; squares are all equally wide. */
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

/** With room for the longest word and a note's mark; where a phone has room for all squares but for the latter, without. */
function squareWidth(boards: readonly Board[], count: number): number {
  const words = boards.flatMap(fullLines).flatMap((cell) => textOf(cell).split(/\s+/));
  const longest = Math.max(0, ...words.map((word) => lineWidth(word, 'plain')));
  const wished = Math.max(SQUARE_WIDTH, widestWord(words));
  const fitting = Math.floor((PHONE_WIDTH + A_LITTLE_MORE) / Math.max(1, count));
  return wished > fitting && longest + CELL_PADDING <= fitting ? fitting : wished;
}

/** The cells of all lines but those of one square, which have room. */
const fullLines = (board: Board): readonly Cell[] =>
  board.squares.filter((line) => line.length > 1).flat();

const isDecidingText = ({ columns }: Table, index: number): boolean =>
  columns[index]?.width === 'text' && columns[index].decides === true;

/** A text that decides takes what the columns beside it leave of a phone's width. */
const restFor = ({ columns }: Table, index: number, widths: readonly number[]): number =>
  PHONE_WIDTH -
  sum(widths.filter((_, at) => at < index || (at > index && columns[at]?.decides === true)));

/** Room for the longest word of its title in any case, so that no name is broken. */
function leastOf(table: Table, index: number, runsOn: boolean): number {
  const column = table.columns[index];
  if (column === undefined) return 0;
  const title = wordWidth(column.title);
  if (runsOn) return Math.max(COLUMN_PIXELS.narrow, title);
  const wish = isDecidingText(table, index) ? LEAST_TEXT : COLUMN_PIXELS[column.width ?? 'normal'];
  return Math.max(wish, title);
}

/** Columns grow with the longest word in them, as far as what decides still stands within a phone's width. */
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

/** In pixels: of the words in some cells, none of which has to be broken in a column so wide. */
const widestWord = (cells: readonly Cell[]): number =>
  Math.min(LONGEST_WORD, Math.max(0, ...cells.map(wordWidth)));

/** A word with room for a note's mark. */
function wordWidth(cell: Cell): number {
  if (cell === null || typeof cell === 'number') return 0;
  const words = textOf(cell).split(/\s+/);
  return Math.ceil(Math.max(...words.map((word) => lineWidth(word, 'bold')))) + PADDING;
}

function filledUp(widths: readonly number[], least: number): readonly number[] {
  const missing = Math.max(0, Math.ceil((least - sum(widths)) / COLUMN_PIXELS.normal));
  return [...widths, ...Array.from({ length: missing }, () => COLUMN_PIXELS.normal)];
}

/** How many columns, from the first on, something so wide needs. */
function columnsFor(width: number, widths: readonly number[]): number {
  const last = widths.findIndex((_, index) => sum(widths.slice(0, index + 1)) >= width);
  return last < 0 ? widths.length : last + 1;
}

/**
 * The first column stays in sight when it names the rows of a page's only block, a table too wide for a phone. Nothing stays beside a
 * picture, of which too little would be seen, nor beside running text, which is one cell over several columns.
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

/** What a reader sees of a cell, without its bar if it is a meter. */
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

/** The widest text of some cells: in pixels, about. */
const widestText = (cells: readonly Cell[]): number =>
  Math.max(0, ...cells.map((cell) => textWidth(textOf(cell))));
