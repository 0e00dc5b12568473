/** A table as rows of a sheet: title, description, coloured header, lined body. */

import type { Column, NumberFormat, Table } from '../../rules/kit/showing/view.ts';
import { drawCell, inStyle } from './cell.ts';
import type { CellFormat, DrawnCell } from './drawing.ts';
import type { PageColumns } from './page-columns.ts';
import { BLOCK_INK, HEADING_INK, LINE, QUIET_INK, seatColour, TABLE_HEAD } from './palette.ts';
import { type DrawnProse, drawProse, movedDown } from './prose-block.ts';

/** Rows of a block, and the header's row among them, from 0. */
export interface DrawnTable {
  readonly rows: readonly (readonly DrawnCell[])[];
  readonly merges: DrawnProse['merges'];
  readonly headRow: number;
}

/** With a true minus sign. */
const PATTERNS: Readonly<Record<NumberFormat, string>> = {
  whole: '0;"−"0',
  'two decimals': '0.00;"−"0.00',
  signed: '+0;"−"0;0',
};

/** Draws a table; omits a title equal to the page's name. */
export function drawTable(given: {
  readonly table: Table;
  readonly pageName: string;
  /** Extra columns that the last column overflows; undefined wraps its texts. */
  readonly beside: number | undefined;
  readonly columns: PageColumns;
  /** Seats whose names get an edge in their colour. */
  readonly seats: readonly string[];
}): DrawnTable {
  const { table, beside, seats } = given;
  const title = table.title === given.pageName ? [] : [blockTitle(table.title)];
  const about = aboutProse(table.about, given.columns);
  const top = title.length;
  return {
    merges: about.merges.map((area) => movedDown(area, top)),
    rows: [
      ...title,
      ...about.rows,
      headOf(table.columns, beside ?? 0, seats),
      ...bodyOf(table, beside, seats),
    ],
    headRow: top + about.rows.length,
  };
}

/** Title row of a block. */
export const blockTitle = (title: string): readonly DrawnCell[] => [
  { value: title, format: { bold: true, size: 12, ink: BLOCK_INK } },
];

/** Description in quiet ink. */
export const aboutProse = (about: string | undefined, columns: PageColumns): DrawnProse =>
  about === undefined
    ? { rows: [], merges: [] }
    : drawProse(about, columns, { format: { ink: QUIET_INK } });

/** Adds an edge in a seat's colour, on any background. */
export function edged(cell: DrawnCell, seats: readonly string[]): DrawnCell {
  if (typeof cell.value !== 'string' || seats.length === 0) return cell;
  const colour = seatColour(cell.value, seats);
  return colour === null
    ? cell
    : { ...cell, format: { ...cell.format, left: { colour, weight: 'thick' } } };
}

/** Adds `beside` cells with the same background for overflow. */
function headOf(
  columns: readonly Column[],
  beside: number,
  seats: readonly string[],
): readonly DrawnCell[] {
  const head = columns.map((column) =>
    edged({ value: column.title, format: headFormat(column) }, seats),
  );
  return [...head, ...emptyLike(head.at(-1), beside)];
}

export const headFormat = (column: Column): CellFormat =>
  inStyle(
    {
      ...alignmentOf(column),
      vertical: 'middle',
      wrap: true,
      bottom: { colour: HEADING_INK, weight: 'thick' },
    },
    TABLE_HEAD,
  );

const emptyLike = (cell: DrawnCell | undefined, count: number): readonly DrawnCell[] =>
  Array.from({ length: count }, () => ({
    value: null,
    ...(cell?.format === undefined ? {} : { format: cell.format }),
  }));

/** Aligns numbers and their heads right. */
function alignmentOf({ align, format }: Column): CellFormat {
  if (align !== undefined) return { align };
  return format === undefined ? {} : { align: 'right' };
}

function bodyOf(
  { columns, rows }: Table,
  beside: number | undefined,
  seats: readonly string[],
): readonly (readonly DrawnCell[])[] {
  if (rows.length === 0) return [[{ value: 'Nothing yet.', format: { ink: QUIET_INK } }]];
  const formats = columns.map(bodyFormat);
  return rows.map((row) => {
    const drawn = formats.map((format, index) =>
      edged(drawCell(row[index] ?? null, format), seats),
    );
    return beside === undefined ? drawn : runningOn(drawn, beside);
  });
}

/** Row whose last text overflows empty cells with the same background. */
function runningOn(row: readonly DrawnCell[], beside: number): readonly DrawnCell[] {
  const last = row.at(-1);
  if (last === undefined) return row;
  const { wrap: _, ...format } = last.format ?? {};
  const free: DrawnCell = { ...last, format };
  return [...row.slice(0, -1), free, ...emptyLike(free, beside)];
}

/** Lines instead of stripes: each column has one format and so one request. */
export function bodyFormat(column: Column): CellFormat {
  return {
    ...alignmentOf(column),
    ...(column.format === undefined ? {} : { pattern: PATTERNS[column.format] }),
    vertical: 'middle',
    wrap: true,
    bottom: { colour: LINE, weight: 'thin' },
  };
}
