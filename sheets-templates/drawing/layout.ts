import { countColumns } from '../../rules/kit/showing/board.ts';
import type {
  Block,
  Board,
  Cell,
  ColumnWidth,
  MapPicture,
  NumberFormat,
  Page,
  Table,
} from '../../rules/kit/showing/view.ts';
import type { Colour, DrawnSheet } from './drawing.ts';
import { getCellText, measureHeading, measureLongestWord, sum } from './grid.ts';
import { computeMapWidth } from './map-block.ts';
import { PAGE_BAND, TAB_COLOURS } from './palette.ts';
import { drawPane, type PaneBlock, type PlacedCell } from './pane-blocks.ts';
import { assembleSheet, HEADING_ROW_PX } from './panes.ts';
import { measureLine, PHONE_WIDTH_PX } from './prose.ts';

export interface PageLayoutInput {
  readonly page: Page;
  readonly sheetId: number;
  /** The colour of the tab; absent to use the colour of pages. */
  readonly tab?: Colour;
  /** Seats in the order of their colours; absent if no seat has a colour. */
  readonly seats?: readonly string[];
  /** The heading of the page; absent to use the name of its tab. */
  readonly heading?: string;
}

/** Lays out a page. A page of one table has a frozen header, and its description is below. */
export function layoutPage(input: PageLayoutInput): DrawnSheet {
  const { page, sheetId, tab = TAB_COLOURS.page, seats = [], heading = page.name } = input;
  const pageGrid = computePageColumns(page.blocks);
  const grid = pageGrid.slice(0, countTextColumns(pageGrid));
  const about: readonly PaneBlock[] = page.about === '' ? [] : [{ kind: 'text', text: page.about }];
  const blocks = page.blocks.map((block) =>
    block.kind !== 'map' && block.title === page.name ? { ...block, title: '' } : block,
  );
  const isLong = isSingleTable(page);
  const pane = drawPane(isLong ? [...blocks, ...about] : [...about, ...blocks], grid, {
    seats,
    pageGrid,
  });
  return assembleSheet({
    ...{ sheetId, tab, title: page.name },
    head: { pieces: drawHeading(heading, pageGrid.length), heights: [HEADING_ROW_PX] },
    widths: pageGrid,
    panes: [{ pane, left: 0 }],
    frozenRows: isLong ? 2 : 1,
  });
}

function isSingleTable({ name, blocks }: Page): boolean {
  const [first] = blocks;
  return (
    blocks.length === 1 &&
    first?.kind === 'table' &&
    first.title === name &&
    first.about === undefined
  );
}

/** In points, for short and long names. */
const HEADING_SIZES_PT = [16, 13] as const;
const BODY_SIZE_PT = 10;

/** Draws the row with the page's name. The font is smaller if the name would not fit a phone. */
function drawHeading(heading: string, columns: number): readonly PlacedCell[] {
  const fits = (size: number) =>
    (measureLine(heading, 'bold') * size) / BODY_SIZE_PT <= PHONE_WIDTH_PX;
  const size = HEADING_SIZES_PT.find(fits) ?? HEADING_SIZES_PT[1];
  const cell = { value: heading, format: { ...PAGE_BAND, size, vertical: 'middle' } } as const;
  return [{ row: 0, rows: 1, column: 0, columns, isLoose: true, cell }];
}

const COLUMN_WIDTHS_PX: Readonly<Record<ColumnWidth, number>> = {
  narrow: 36,
  normal: 84,
  wide: 150,
  text: PHONE_WIDTH_PX,
};
/** Minimum widths of important texts in tables, and of the page's own texts. */
const [MIN_TEXT_PX, MIN_PROSE_PX] = [130, 240];
/** A wider word may be broken into several lines. */
const MAX_WORD_PX = 150;
const SQUARE_WIDTH_PX = 84;
const CELL_PADDING_PX = 16;
/** The padding of headings, which have no notes. */
const HEADING_PADDING_PX = 10;

/**
 * Computes the widths of columns in pixels. Their sum is at least the width of a phone and of the
 * widest map. All tables share these columns, so that few cells are merged. The columns most
 * needed for a decision come first and fit a phone.
 */
export function computePageColumns(blocks: readonly Block[]): readonly number[] {
  const tables = blocks.filter((block): block is Table => block.kind === 'table');
  const boards = blocks.filter((block): block is Board => block.kind === 'board');
  const squares = Math.max(0, ...boards.map(countColumns));
  const count = Math.max(squares, ...tables.map(({ columns }) => columns.length));
  const widths = Array.from({ length: count }, (_, at) =>
    at < squares
      ? SQUARE_WIDTH_PX
      : Math.max(0, ...tables.map((table) => computeMinWidth(table, at, count))),
  );
  const whole = widenToWholeWords(widths, tables, squares, count);
  const filled = whole.map((width, at) => {
    const rests = tables
      .filter((table) => isDecidingText(table, at) && !isLastOfSmallerTable(table, at, count))
      .map(
        (table) =>
          PHONE_WIDTH_PX -
          sum(whole.filter((_, other) => other !== at && isDeciding(table, other))),
      );
    return at < squares || rests.length === 0 ? width : Math.max(width, Math.min(...rests));
  });
  const maps = blocks.filter((block): block is MapPicture => block.kind === 'map');
  const least = Math.max(PHONE_WIDTH_PX, ...maps.map(({ places }) => computeMapWidth(places)));
  const missing = least - sum(filled);
  return missing > 0 ? [...filled, missing] : filled;
}

const isLastOfSmallerTable = ({ columns }: Table, at: number, count: number): boolean =>
  columns.length < count && at === columns.length - 1;

const isDeciding = ({ columns }: Table, at: number): boolean => columns[at]?.onPhone === true;

const isDecidingText = (table: Table, at: number): boolean =>
  table.columns[at]?.width === 'text' && isDeciding(table, at);

/**
 * Computes the minimum width of a column by its kind, with room for the longest word of its title.
 */
function computeMinWidth(table: Table, at: number, count: number): number {
  const column = table.columns[at];
  if (column === undefined) return 0;
  const title = Math.ceil(measureHeading(column.title)) + HEADING_PADDING_PX;
  if (isLastOfSmallerTable(table, at, count)) return Math.max(COLUMN_WIDTHS_PX.narrow, title);
  const wish = isDecidingText(table, at) ? MIN_TEXT_PX : COLUMN_WIDTHS_PX[column.width ?? 'normal'];
  return Math.max(wish, title);
}

/** Widens columns to their longest word, as long as the most needed columns fit a phone. */
function widenToWholeWords(
  widths: readonly number[],
  tables: readonly Table[],
  squares: number,
  count: number,
): readonly number[] {
  const last = Math.max(
    -1,
    ...tables.map(({ columns }) => columns.findLastIndex((column) => column.onPhone === true)),
  );
  let room = Math.max(0, PHONE_WIDTH_PX - sum(widths.slice(0, last + 1)));
  return widths.map((width, at) => {
    if (at < squares) return width;
    const words = tables
      .filter(
        (table) => table.columns[at]?.width !== 'text' && !isLastOfSmallerTable(table, at, count),
      )
      .flatMap(({ columns, rows }) =>
        rows.map((row) => measureWord(row[at] ?? null, columns[at]?.format)),
      );
    const longest = Math.min(MAX_WORD_PX, Math.max(0, ...words));
    const more = Math.max(0, at > last ? longest - width : Math.min(longest - width, room));
    if (at <= last) room -= more;
    return width + more;
  });
}

/** Measures a cell's longest word in pixels, with room for the mark of a note. */
function measureWord(cell: Cell, format: NumberFormat | undefined): number {
  const isShort = typeof cell === 'number' && format !== 'two decimals';
  if (cell === null || isShort) return 0;
  const text = typeof cell === 'number' ? cell.toFixed(2) : getCellText(cell);
  return Math.ceil(measureLongestWord(text)) + CELL_PADDING_PX;
}

/** Counts the leading columns that a phone shows. */
function countTextColumns(widths: readonly number[]): number {
  const beyond = widths.findIndex((_, at) => sum(widths.slice(0, at + 1)) > PHONE_WIDTH_PX);
  const seen = beyond < 0 ? widths.length : beyond;
  return sum(widths.slice(0, seen)) < MIN_PROSE_PX ? seen + 1 : seen;
}
