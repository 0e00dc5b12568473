/** The last column of a table may run on over the page's further columns, so that a long text there widens no other table. */

import type { Cell, Table } from '../rules/kit/view.ts';
import { textWidth } from './prose.ts';

/**
 * How many of the page's columns the last column's longest text needs, from its own on; null when it does not fit beside
 * anything, or when something other than plain text would have to run on.
 */
export function columnsRunOver(table: Table, widths: readonly number[]): number | null {
  const own = table.columns.length - 1;
  const longest = Math.max(0, ...table.rows.map((row) => widthOf(row[own] ?? null)));
  let room = 0;
  for (const [index, width] of widths.slice(own).entries()) {
    room += width;
    if (longest <= room) return index === 0 || isPlain(table, own) ? index + 1 : null;
  }
  return null;
}

const isPlain = ({ rows }: Table, column: number): boolean =>
  rows.every((row) => typeof row[column] === 'string' || row[column] == null);

/** In pixels, about. */
const widthOf = (cell: Cell): number => textWidth(textOf(cell));

/** What a reader sees of a cell, without its bar if it is a meter. */
export function textOf(cell: Cell): string {
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
