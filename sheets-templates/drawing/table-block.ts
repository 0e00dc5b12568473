/** A table of a page as rows of a sheet: title, about, coloured header row, lined body. */

import type { Column, NumberFormat, Table } from '../../rules/kit/showing/view.ts';
import { drawCell, inStyle } from './cell.ts';
import type { CellFormat, DrawnCell } from './drawing.ts';
import type { PageColumns } from './page-columns.ts';
import { BLOCK_INK, HEADING_INK, LINE, QUIET_INK, seatColour, TABLE_HEAD } from './palette.ts';
import { type DrawnProse, drawProse, movedDown } from './prose-block.ts';

/** Rows of a block, and which of them (counted from 0) is the header row. */
export interface DrawnTable {
  readonly rows: readonly (readonly DrawnCell[])[];
  readonly merges: DrawnProse['merges'];
  readonly headRow: number;
}

/** With a true minus, as in every sentence. */
const PATTERNS: Readonly<Record<NumberFormat, string>> = {
  whole: '0;"−"0',
  'two decimals': '0.00;"−"0.00',
  signed: '+0;"−"0;0',
};

/** Draws a table; its title is left out where the page's name just above says the same. */
export function drawTable(given: {
  readonly table: Table;
  readonly pageName: string;
  /** How many columns beside its own the last column runs on over; undefined breaks its texts into lines. */
  readonly beside: number | undefined;
  readonly columns: PageColumns;
  /** Whose names have an edge in their colour. */
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

/** The row that names a block. */
export const blockTitle = (title: string): readonly DrawnCell[] => [
  { value: title, format: { bold: true, size: 12, ink: BLOCK_INK } },
];

/** What something is about, in quiet ink. */
export const aboutProse = (about: string | undefined, columns: PageColumns): DrawnProse =>
  about === undefined
    ? { rows: [], merges: [] }
    : drawProse(about, columns, { format: { ink: QUIET_INK } });

/** A seat's name has an edge in its colour, whatever ground it stands on. */
function edged(cell: DrawnCell, seats: readonly string[]): DrawnCell {
  if (typeof cell.value !== 'string' || seats.length === 0) return cell;
  const colour = seatColour(cell.value, seats);
  return colour === null
    ? cell
    : { ...cell, format: { ...cell.format, left: { colour, weight: 'thick' } } };
}

/** `beside` more cells of the same ground follow the last column where it runs on. */
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

const headFormat = (column: Column): CellFormat =>
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

/** Numbers stand at the right, and so does what heads them. */
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

/** A row whose last text is not broken but runs on over empty cells of the same ground. */
function runningOn(row: readonly DrawnCell[], beside: number): readonly DrawnCell[] {
  const last = row.at(-1);
  if (last === undefined) return row;
  const { wrap: _, ...format } = last.format ?? {};
  const free: DrawnCell = { ...last, format };
  return [...row.slice(0, -1), free, ...emptyLike(free, beside)];
}

/** Lines between rows instead of stripes: columns then look the same from top to bottom, and are written at once. */
function bodyFormat(column: Column): CellFormat {
  return {
    ...alignmentOf(column),
    ...(column.format === undefined ? {} : { pattern: PATTERNS[column.format] }),
    vertical: 'middle',
    wrap: true,
    bottom: { colour: LINE, weight: 'thin' },
  };
}
