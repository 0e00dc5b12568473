/** Fits a table's columns to the grid of sheet columns that all blocks of a pane share. */

import type { Cell, Table } from '../../rules/kit/showing/view.ts';
import { lineWidth } from './prose.ts';

/** Space left and right of a cell's text together, in pixels. */
const PADDING = 10;
/** Space for a cell of one word, which may fill the cell, in pixels. */
const WORD_PADDING = 6;
/** Wider texts wrap. */
const LONGEST = 175;
/** Cost of a missing pixel, in squared spare pixels. */
const SHORTAGE = 50;
/** Cost of a pixel that a whole word lacks: the word would be broken. */
const BROKEN = 20_000;
/** Headings have a smaller font than the body. */
const HEAD_SCALE = 0.9;

/**
 * Returns the number of grid columns for each table column. Together they cover the whole grid. A
 * table has at most as many columns as the grid.
 */
export function fitColumns(table: Table, grid: readonly number[]): readonly number[] {
  const wishes = wishesOf(table, sum(grid));
  // best[k][end] is the cheapest fit of the first k columns to the first `end` grid columns.
  const start: Fit = { cost: 0, spans: [] };
  let best: readonly (Fit | undefined)[] = [start];
  for (const wish of wishes) {
    best = Array.from({ length: grid.length + 1 }, (_, end) => {
      const all = best.slice(0, end).flatMap((fit, from): readonly Fit[] => {
        if (fit === undefined) return [];
        const width = sum(grid.slice(from, end));
        return [{ cost: fit.cost + costOf(width, wish), spans: [...fit.spans, end - from] }];
      });
      return all.toSorted((one, other) => one.cost - other.cost)[0];
    });
  }
  return best[grid.length]?.spans ?? [];
}

interface Fit {
  readonly cost: number;
  readonly spans: readonly number[];
}

/** Widths of a column in pixels. */
interface Wish {
  /** Width of the longest word. */
  readonly least: number;
  /** Width that keeps every text on one line. */
  readonly whole: number;
  /** `whole` plus a share of the spare pixels; equal to `whole` for a column without texts. */
  readonly wanted: number;
}

const costOf = (width: number, { least, whole, wanted }: Wish): number =>
  (width - wanted) ** 2 +
  SHORTAGE * Math.max(0, whole - width) ** 2 +
  BROKEN * Math.max(0, least - width) ** 2;

/** Computes the width that each column needs. Text columns share the rest. */
function wishesOf({ columns, rows }: Table, width: number): readonly Wish[] {
  const natural = columns.map((column, index) => {
    const cells = rows.map((row) => row[index] ?? null);
    const head = HEAD_SCALE * longestWord(column.title);
    return {
      least: WORD_PADDING + Math.max(head, ...cells.map((cell) => longestWord(cellText(cell)))),
      whole: Math.max(PADDING + head, ...cells.map(cellWidth)),
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

/** Measures the longest word of a text in bold, in pixels. */
export const longestWord = (text: string): number =>
  Math.max(...text.split(/\s/).map((word) => lineWidth(word, 'bold')));

const cellWidth = (cell: Cell): number =>
  Math.min(LONGEST, PADDING + Math.max(...cellText(cell).split('\n').map(boldWidth)));

const boldWidth = (line: string): number => lineWidth(line, 'bold');

/** Returns the visible text of a cell. A meter's bar is approximated. */
export function cellText(cell: Cell): string {
  if (cell === null || typeof cell !== 'object') return String(cell ?? '');
  if (cell.kind === 'mark') return String(cell.value);
  return cell.kind === 'link' ? cell.text : `████████ ${cell.label}`;
}

export const sum = (numbers: readonly number[]): number =>
  numbers.reduce((total, one) => total + one, 0);
