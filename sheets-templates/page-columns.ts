/** How wide a page's columns are, and whether the first stays in sight: from the columns its tables have, not from their rows' number. */

import type { Board, Cell, Column, ColumnWidth, Page, Table } from '../rules/kit/view.ts';
import { SQUARE_WIDTH } from './board-block.ts';
import { CHART_WIDTH } from './chart-block.ts';
import { columnsRunOver, textOf } from './last-column.ts';

/** In pixels. */
const COLUMN_PIXELS: Readonly<Record<ColumnWidth, number>> = {
  narrow: 58,
  normal: 100,
  wide: 184,
  text: 350,
};
/** In pixels: the width of running text, and of a phone held upright without its row numbers. */
const PROSE_WIDTH = 400;
const PHONE_WIDTH = 360;
const BOLD_CHARACTER = 8;
const HEADING_CHARACTER = 13;
const PADDING = 12;

export interface PageColumns {
  /** In pixels. */
  readonly widths: readonly number[];
  /** 0 or 1. */
  readonly frozen: number;
  /** How many columns running text needs. */
  readonly span: number;
}

/** A page has as many columns as its tables, boards, charts, heading and running text need. */
export function columnsOf(page: Page, heading: string): PageColumns {
  const wishes = wishedWidths(page);
  const frozen = keepsFirstColumn(page, wishes) ? 1 : 0;
  const hasChart = page.blocks.some(({ kind }) => kind === 'chart');
  const besideFrozen = frozen === 1 ? (wishes[0] ?? 0) : 0;
  const forHeading = heading.length * HEADING_CHARACTER + PADDING;
  const forBody = hasChart ? besideFrozen + CHART_WIDTH : PROSE_WIDTH;
  const widths = filledUp(wishes, Math.max(forHeading, forBody));
  return { widths, frozen, span: spanOf(widths) };
}

/**
 * The widest wish for each column wins; squares are all equally wide. Only the table with the most columns is given what
 * its last column wishes for: the last columns of others run on beside it where their texts fit.
 */
function wishedWidths({ blocks }: Page): readonly number[] {
  const tables = blocks.filter((block): block is Table => block.kind === 'table');
  const boards = blocks.filter((block): block is Board => block.kind === 'board');
  const squares = Math.max(0, ...boards.map(({ squares: lines }) => lines[0]?.length ?? 0));
  const count = Math.max(squares, ...tables.map(({ columns }) => columns.length));
  const leading = tables.find(({ columns }) => columns.length === count);
  const held = tables.map((table) =>
    table === leading ? table.columns : table.columns.slice(0, -1),
  );
  const widths = Array.from({ length: count }, (_, index) =>
    index < squares ? SQUARE_WIDTH : Math.max(...held.map((columns) => widthOf(columns[index]))),
  );
  return tables.reduce<readonly number[]>(
    (wished, table) => withLastColumn(table, wished, squares),
    widths,
  );
}

/** Widens the table's last column, unless it may run on or holds squares of a board. */
function withLastColumn(
  table: Table,
  widths: readonly number[],
  squares: number,
): readonly number[] {
  const own = table.columns.length - 1;
  const column = table.columns[own];
  if (column === undefined || own < squares) return widths;
  const wish = columnsRunOver(table, widths) === null ? widthOf(column) : titleWidth(column);
  return widths.with(own, Math.max(widths[own] ?? 0, wish));
}

const widthOf = (column: Column | undefined): number =>
  column === undefined ? 0 : Math.max(COLUMN_PIXELS[column.width ?? 'normal'], titleWidth(column));

/** Room for the longest word of a title, so that no name is broken. */
function titleWidth({ title }: Column): number {
  const longest = Math.max(...title.split(/\s+/).map((word) => word.length));
  return longest * BOLD_CHARACTER + PADDING;
}

function filledUp(widths: readonly number[], least: number): readonly number[] {
  const total = widths.reduce((sum, width) => sum + width, 0);
  const missing = Math.max(0, Math.ceil((least - total) / COLUMN_PIXELS.normal));
  return [...widths, ...Array.from({ length: missing }, () => COLUMN_PIXELS.normal)];
}

function spanOf(widths: readonly number[]): number {
  let total = 0;
  const last = widths.findIndex((width) => {
    total += width;
    return total >= PROSE_WIDTH;
  });
  return last < 0 ? widths.length : last + 1;
}

/** The first column stays in sight when it names the rows of a table too wide for a phone. */
function keepsFirstColumn({ blocks }: Page, widths: readonly number[]): boolean {
  const first = blocks.find((block): block is Table => block.kind === 'table');
  if (first === undefined || blocks.some(({ kind }) => kind === 'board')) return false;
  const total = widths.slice(0, first.columns.length).reduce((sum, width) => sum + width, 0);
  const fits = total <= PHONE_WIDTH || (widths[0] ?? 0) > PHONE_WIDTH / 2;
  return !fits && namesRows(first.rows.map(([cell]) => cell ?? null));
}

function namesRows(cells: readonly Cell[]): boolean {
  const names = cells.map(textOf);
  return names.length > 1 && !names.includes('') && new Set(names).size === names.length;
}
