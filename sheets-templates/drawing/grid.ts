/** Fits a table's columns to the grid of columns that all blocks of a pane share. */

import type { Cell, Table } from '../../rules/kit/showing/view.ts';
import { measureLine } from './prose.ts';

/** The sum of the space left and right of a cell's text. */
const CELL_PADDING_PX = 10;
/** Space around a single word, which may fill its cell. */
const WORD_PADDING_PX = 6;
/** The maximum width of a text that stays on one line. */
const MAX_LINE_PX = 175;
/** The weight of squared missing pixels in the cost; squared spare pixels have weight 1. */
const MISSING_PIXEL_COST = 50;
/** The weight of squared pixels that a word lacks, because it would be broken. */
const BROKEN_WORD_COST = 20_000;
/** The size of headings relative to the body. */
const HEADING_SCALE = 0.9;

/** Returns how many grid columns each table column spans. They cover the whole grid. */
export function fitColumns(table: Table, grid: readonly number[]): readonly number[] {
  const wishes = listColumnWishes(table, sum(grid));
  // best[k][end] is the cheapest fit of the first k columns to the first `end` grid columns.
  const start: ColumnFit = { cost: 0, spans: [] };
  let best: readonly (ColumnFit | undefined)[] = [start];
  for (const columnWish of wishes) {
    best = Array.from({ length: grid.length + 1 }, (_, end) => {
      const all = best.slice(0, end).flatMap((fit, from): readonly ColumnFit[] => {
        if (fit === undefined) return [];
        const width = sum(grid.slice(from, end));
        return [
          { cost: fit.cost + computeFitCost(width, columnWish), spans: [...fit.spans, end - from] },
        ];
      });
      return all.toSorted((one, other) => one.cost - other.cost)[0];
    });
  }
  return best[grid.length]?.spans ?? [];
}

interface ColumnFit {
  readonly cost: number;
  readonly spans: readonly number[];
}

interface ColumnWish {
  /** The width of the longest word. */
  readonly least: number;
  /** The width that keeps every text in one line. */
  readonly whole: number;
  /** `whole` plus a share of the spare pixels; equal to `whole` if the column has no texts. */
  readonly wanted: number;
}

const computeFitCost = (width: number, { least, whole, wanted }: ColumnWish): number =>
  (width - wanted) ** 2 +
  MISSING_PIXEL_COST * Math.max(0, whole - width) ** 2 +
  BROKEN_WORD_COST * Math.max(0, least - width) ** 2;

function listColumnWishes({ columns, rows }: Table, width: number): readonly ColumnWish[] {
  const natural = columns.map((column, index) => {
    const cells = rows.map((row) => row[index] ?? null);
    const head = measureHeading(column.title);
    return {
      least:
        WORD_PADDING_PX +
        Math.max(head, ...cells.map((cell) => measureLongestWord(getCellText(cell)))),
      whole: Math.max(CELL_PADDING_PX + head, ...cells.map(measureCell)),
    };
  });
  const left = width - sum(natural.map(({ whole }) => whole));
  const texts = columns.filter(({ width }) => width === 'text').length;
  const share = left <= 0 || texts === 0 ? 0 : left / texts;
  return natural.map((wish, index) => ({
    ...wish,
    wanted: wish.whole + (columns[index]?.width === 'text' ? share : 0),
  }));
}

/** Measures the longest word of a heading, which is smaller than the body. */
export const measureHeading = (title: string): number => HEADING_SCALE * measureLongestWord(title);

export const measureLongestWord = (text: string): number =>
  Math.max(...text.split(/\s/).map((word) => measureLine(word, 'bold')));

const measureCell = (cell: Cell): number =>
  Math.min(
    MAX_LINE_PX,
    CELL_PADDING_PX + Math.max(...getCellText(cell).split('\n').map(measureBoldLine)),
  );

const measureBoldLine = (line: string): number => measureLine(line, 'bold');

/** Returns the visible text of a cell. A meter's bar is approximated. */
export function getCellText(cell: Cell): string {
  if (cell === null || typeof cell !== 'object') return String(cell ?? '');
  if (cell.kind === 'mark') return String(cell.value);
  return cell.kind === 'link' ? cell.text : `████████ ${cell.label}`;
}

export const sum = (numbers: readonly number[]): number =>
  numbers.reduce((total, one) => total + one, 0);
