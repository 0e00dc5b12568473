/** Fits a table's columns to a fixed grid of sheet columns, which all blocks of a pane share. */

import type { Cell, Table } from '../../rules/kit/showing/view.ts';
import { lineWidth } from './prose.ts';

/** In pixels, left and right of a cell's text together. */
const PADDING = 10;
/** The same for a word, which may fill its cell. */
const WORD_PADDING = 6;
/** In pixels: longer texts wrap. */
const LONGEST = 175;
/** A missing pixel counts as this number of spare pixels. */
const SHORTAGE = 50;
/** The same for a pixel that is missing for a word, which would be broken. */
const BROKEN = 20_000;
/** Heads are set smaller than the body. */
const HEAD_SCALE = 0.9;

/**
 * Grid columns of each table column, in order: together all of the grid. At most as many table
 * columns as the grid has.
 */
export function fitColumns(table: Table, grid: readonly number[]): readonly number[] {
  const wishes = wishesOf(table, sum(grid));
  // best[k][end]: the least cost of the first k columns over the first `end` grid columns.
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

/** In pixels. */
interface Wish {
  /** For the longest word. */
  readonly least: number;
  /** For every text in one line. */
  readonly whole: number;
  /** With a share of the spare pixels; the same as `whole` for columns without texts. */
  readonly wanted: number;
}

const costOf = (width: number, { least, whole, wanted }: Wish): number =>
  (width - wanted) ** 2 +
  SHORTAGE * Math.max(0, whole - width) ** 2 +
  BROKEN * Math.max(0, least - width) ** 2;

/** The width that each column needs; texts share the rest. */
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

/** Width of a text's longest word in bold, in pixels. */
export const longestWord = (text: string): number =>
  Math.max(...text.split(/\s/).map((word) => lineWidth(word, 'bold')));

const cellWidth = (cell: Cell): number =>
  Math.min(LONGEST, PADDING + Math.max(...cellText(cell).split('\n').map(boldWidth)));

const boldWidth = (line: string): number => lineWidth(line, 'bold');

/** Visible text of a cell, with an approximation of a meter's bar. */
export function cellText(cell: Cell): string {
  if (cell === null || typeof cell !== 'object') return String(cell ?? '');
  if (cell.kind === 'mark') return String(cell.value);
  return cell.kind === 'link' ? cell.text : `████████ ${cell.label}`;
}

export const sum = (numbers: readonly number[]): number =>
  numbers.reduce((total, one) => total + one, 0);
