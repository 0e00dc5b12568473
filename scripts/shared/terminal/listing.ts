/** Formats plain lists in columns, without lines, so that a double click selects a whole link. */

import Table from 'cli-table3';
import { getWidth } from './terminal.ts';

/** Blanks between columns and before indented lines. */
const COLUMN_GAP = '  ';

const NO_BORDERS = Object.fromEntries(
  ['top', 'bottom', 'left', 'mid', 'right']
    .flatMap((side) => [side, `${side}-mid`, `${side}-left`, `${side}-right`])
    .map((sign) => [sign, '']),
);

/**
 * Lists rows below their headings. If `width` is too small, the last cells of each row are
 * below the others.
 */
export const formatTable = (
  heads: readonly string[],
  rows: readonly (readonly string[])[],
  width: number = getWidth(process.stdout),
): string =>
  layOutRows([heads, ...rows], width)
    .flat()
    .filter((line) => line.trim() !== '')
    .join('\n');

function layOutRows(
  rows: readonly (readonly string[])[],
  width: number,
): readonly (readonly string[])[] {
  const wide = alignColumns(rows);
  const isOneColumn = rows.every((row) => row.length < 2);
  if (isOneColumn || wide.every((line) => line.length <= width)) return wide.map((line) => [line]);
  const narrow = layOutRows(
    rows.map((row) => row.slice(0, -1)),
    width,
  );
  return narrow.map((lines, index) => [...lines, `${COLUMN_GAP}${rows[index]?.at(-1) ?? ''}`]);
}

function alignColumns(rows: readonly (readonly string[])[]): readonly string[] {
  const table = new Table({
    chars: { ...NO_BORDERS, middle: COLUMN_GAP },
    style: { head: [], border: [], 'padding-left': 0, 'padding-right': 0 },
  });
  table.push(...rows.map((row) => [...row]));
  return table
    .toString()
    .split('\n')
    .map((line) => line.trimEnd());
}
