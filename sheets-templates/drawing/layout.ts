/** Draws a page as a sheet: its name, its description, and its blocks. */

import { columnsOf } from '../../rules/kit/showing/board.ts';
import type { Block, Board, Cell, ColumnWidth, Page, Table } from '../../rules/kit/showing/view.ts';
import type { Colour, DrawnSheet } from './drawing.ts';
import { cellText, longestWord, sum } from './grid.ts';
import { PAGE_BAND, TAB_COLOURS } from './palette.ts';
import { drawPane, type PaneBlock, type Piece } from './pane-blocks.ts';
import { assembleSheet, HEADING_ROW } from './panes.ts';
import { lineWidth, PHONE_WIDTH } from './prose.ts';

export interface PageToLayOut {
  readonly page: Page;
  readonly sheetId: number;
  /** Colour of the tab; absent: the colour of pages. */
  readonly tab?: Colour;
  /** Seats in the order of their colours; absent: no seat has a colour. */
  readonly seats?: readonly string[];
  /** Heading of the page; absent: the name of its tab. */
  readonly heading?: string;
}

/**
 * Lays out a page. If it is one table, the table's header is frozen and the description is below.
 */
export function layoutPage(given: PageToLayOut): DrawnSheet {
  const { page, sheetId, tab = TAB_COLOURS.page, seats = [], heading = page.name } = given;
  const pageGrid = pageColumns(page.blocks);
  const grid = pageGrid.slice(0, columnsForText(pageGrid));
  const about: readonly PaneBlock[] = page.about === '' ? [] : [{ kind: 'text', text: page.about }];
  const blocks = page.blocks.map((block) =>
    block.kind !== 'map' && block.title === page.name ? { ...block, title: '' } : block,
  );
  const isLong = isTableAlone(page);
  const pane = drawPane(isLong ? [...blocks, ...about] : [...about, ...blocks], grid, {
    seats,
    pageGrid,
  });
  return assembleSheet({
    ...{ sheetId, tab, title: page.name },
    head: { pieces: headingOf(heading, pageGrid.length), heights: [HEADING_ROW] },
    widths: pageGrid,
    panes: [{ pane, left: 0 }],
    frozenRows: isLong ? 2 : 1,
  });
}

function isTableAlone({ name, blocks }: Page): boolean {
  const [first] = blocks;
  return (
    blocks.length === 1 &&
    first?.kind === 'table' &&
    first.title === name &&
    first.about === undefined
  );
}

/** In points, for short and long names. */
const HEADING_SIZES = [16, 13] as const;
const BODY_SIZE = 10;

/** Draws the row with the page's name, in a smaller font if the name would not fit a phone. */
function headingOf(heading: string, columns: number): readonly Piece[] {
  const fits = (size: number) => (lineWidth(heading, 'bold') * size) / BODY_SIZE <= PHONE_WIDTH;
  const size = HEADING_SIZES.find(fits) ?? HEADING_SIZES[1];
  const cell = { value: heading, format: { ...PAGE_BAND, size, vertical: 'middle' } } as const;
  return [{ row: 0, rows: 1, column: 0, columns, isLoose: true, cell }];
}

const COLUMN_PIXELS: Readonly<Record<ColumnWidth, number>> = {
  narrow: 36,
  normal: 84,
  wide: 150,
  text: PHONE_WIDTH,
};
/** In pixels: the minimum width of an important text, and of the page's own texts. */
const [LEAST_TEXT, LEAST_PROSE] = [130, 240];
/** Longer words are broken. */
const LONGEST_WORD = 150;
const SQUARE_WIDTH = 84;
const PADDING = 16;

/**
 * Computes widths in pixels, together at least a phone's. Each column fits the widest of all
 * tables, so few cells are merged. Columns that decide come first and fit a phone.
 */
export function pageColumns(blocks: readonly Block[]): readonly number[] {
  const tables = blocks.filter((block): block is Table => block.kind === 'table');
  const boards = blocks.filter((block): block is Board => block.kind === 'board');
  const squares = Math.max(0, ...boards.map(columnsOf));
  const count = Math.max(squares, ...tables.map(({ columns }) => columns.length));
  const widths = Array.from({ length: count }, (_, at) =>
    at < squares
      ? SQUARE_WIDTH
      : Math.max(0, ...tables.map((table) => leastWidth(table, at, count))),
  );
  const whole = withWholeWords(widths, tables, squares, count);
  const filled = whole.map((width, at) => {
    const rests = tables
      .filter((table) => isDecidingText(table, at) && !isLastOfSmaller(table, at, count))
      .map(
        (table) =>
          PHONE_WIDTH - sum(whole.filter((_, other) => other !== at && decides(table, other))),
      );
    return at < squares || rests.length === 0 ? width : Math.max(width, Math.min(...rests));
  });
  const missing = PHONE_WIDTH - sum(filled);
  return missing > 0 ? [...filled, missing] : filled;
}

/** Whether the column fills the rest of the texts' width (see `listPageSpans`). */
const isLastOfSmaller = ({ columns }: Table, at: number, count: number): boolean =>
  columns.length < count && at === columns.length - 1;

const decides = ({ columns }: Table, at: number): boolean => columns[at]?.decides === true;

const isDecidingText = (table: Table, at: number): boolean =>
  table.columns[at]?.width === 'text' && decides(table, at);

/**
 * Computes the minimum width of a column by its kind, with room for the longest word of its title.
 */
function leastWidth(table: Table, at: number, count: number): number {
  const column = table.columns[at];
  if (column === undefined) return 0;
  const title = wordWidth(column.title);
  if (isLastOfSmaller(table, at, count)) return Math.max(COLUMN_PIXELS.narrow, title);
  const wish = isDecidingText(table, at) ? LEAST_TEXT : COLUMN_PIXELS[column.width ?? 'normal'];
  return Math.max(wish, title);
}

/** Widens columns to their longest word, as long as the columns that decide fit a phone. */
function withWholeWords(
  widths: readonly number[],
  tables: readonly Table[],
  squares: number,
  count: number,
): readonly number[] {
  const last = Math.max(
    -1,
    ...tables.map(({ columns }) => columns.findLastIndex((column) => column.decides === true)),
  );
  let room = Math.max(0, PHONE_WIDTH - sum(widths.slice(0, last + 1)));
  return widths.map((width, at) => {
    if (at < squares) return width;
    const cells = tables
      .filter((table) => table.columns[at]?.width !== 'text' && !isLastOfSmaller(table, at, count))
      .flatMap(({ rows }) => rows.map((row) => row[at] ?? null));
    const longest = Math.min(LONGEST_WORD, Math.max(0, ...cells.map(wordWidth)));
    const more = Math.max(0, at > last ? longest - width : Math.min(longest - width, room));
    if (at <= last) room -= more;
    return width + more;
  });
}

/** Measures a cell's longest word in pixels, with room for the mark of a note. */
const wordWidth = (cell: Cell): number =>
  cell === null || typeof cell === 'number' ? 0 : Math.ceil(longestWord(cellText(cell))) + PADDING;

/** Counts the leading columns that a phone shows. */
function columnsForText(widths: readonly number[]): number {
  const beyond = widths.findIndex((_, at) => sum(widths.slice(0, at + 1)) > PHONE_WIDTH);
  const seen = beyond < 0 ? widths.length : beyond;
  return sum(widths.slice(0, seen)) < LEAST_PROSE ? seen + 1 : seen;
}
