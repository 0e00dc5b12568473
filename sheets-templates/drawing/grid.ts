/** Fits a table's columns to a fixed grid of sheet columns, which all blocks of a pane share. */

import type { Cell, Column, Table } from '../../rules/kit/showing/view.ts';
import { lineWidth } from './prose.ts';

/** In pixels, left and right of a cell's text together. */
const PADDING = 10;
/** In pixels: longer texts wrap. */
const LONGEST = 190;
/** Cost of a missing pixel, where a spare pixel costs 1. */
const SHORTAGE = 1000;

/** Grid columns of each table column, in order: together all of the grid. */
export function fitColumns(table: Table, grid: readonly number[]): readonly number[] {
  const count = table.columns.length;
  if (count > grid.length) return table.columns.map(() => 1);
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
  /** For its words. */
  readonly least: number;
  /** With its share of the rest. */
  readonly best: number;
}

const costOf = (width: number, { least, best }: Wish): number =>
  SHORTAGE * Math.max(0, least - width) ** 2 + (best - width) ** 2;

/** The width that each column needs; texts share the rest. */
function wishesOf({ columns, rows }: Table, width: number): readonly Wish[] {
  const natural = columns.map((column, index) =>
    Math.max(wordWidth(column), ...rows.map((row) => cellWidth(row[index] ?? null))),
  );
  const left = Math.max(0, width - sum(natural));
  const texts = columns.filter(({ width }) => width === 'text').length;
  return natural.map((least, index) => ({
    least,
    best: columns[index]?.width === 'text' ? least + left / texts : least,
  }));
}

const wordWidth = ({ title }: Column): number =>
  PADDING + Math.max(...title.split(' ').map((word) => lineWidth(word, 'bold')));

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
