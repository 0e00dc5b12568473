/** Plain lists in columns: no lines, so that links can be taken by a double click. */

import Table from 'cli-table3';
import { widthOf } from './terminal.ts';

/** Between columns, and before what stands below. */
const GAP = '  ';

const NO_LINES = {
  top: '',
  'top-mid': '',
  'top-left': '',
  'top-right': '',
  bottom: '',
  'bottom-mid': '',
  'bottom-left': '',
  'bottom-right': '',
  left: '',
  'left-mid': '',
  mid: '',
  'mid-mid': '',
  right: '',
  'right-mid': '',
  middle: GAP,
};

/**
 * Rows below their heads, each column as wide as it needs; where the terminal has less room (`width`, in characters), the last cell of each
 * row stands below the others, which no terminal breaks in the middle.
 */
export function listing(
  heads: readonly string[],
  rows: readonly (readonly string[])[],
  width: number = widthOf(process.stdout),
): string {
  const wide = aligned([heads, ...rows]);
  if (wide.every((line) => line.length <= width)) return wide.join('\n');
  const narrow = aligned([heads, ...rows].map((row) => row.slice(0, -1)));
  return narrow
    .flatMap((line, index) => [line, lastOf(index === 0 ? heads : (rows[index - 1] ?? []))])
    .filter((line) => line.trim() !== '')
    .join('\n');
}

const lastOf = (row: readonly string[]): string => `${GAP}${row.at(-1) ?? ''}`;

/** A line for each row. */
function aligned(rows: readonly (readonly string[])[]): readonly string[] {
  const table = new Table({
    chars: NO_LINES,
    style: { head: [], border: [], 'padding-left': 0, 'padding-right': 0 },
  });
  table.push(...rows.map((row) => [...row]));
  return table
    .toString()
    .split('\n')
    .map((line) => line.trimEnd());
}
