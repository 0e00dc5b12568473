/** Formats of a table's header and body, and of seats' names. */

import type { Column, NumberFormat } from '../../rules/kit/showing/view.ts';
import { withStyle } from './cell.ts';
import type { CellFormat, DrawnCell } from './drawing.ts';
import { findSeatColour, HEADING_INK, LINE_COLOUR, TABLE_HEAD } from './palette.ts';

/** Number formats by column, with a true minus sign. */
const NUMBER_PATTERNS: Readonly<Record<NumberFormat, string>> = {
  whole: '0;"−"0',
  'two decimals': '0.00;"−"0.00',
  signed: '+0;"−"0;0',
};

/** Adds an edge in the seat's colour if the text is a seat's name. */
export function withSeatEdge(cell: DrawnCell, seats: readonly string[]): DrawnCell {
  if (typeof cell.value !== 'string' || seats.length === 0) return cell;
  const colour = findSeatColour(cell.value, seats);
  return colour === null
    ? cell
    : { ...cell, format: { ...cell.format, left: { colour, weight: 'thick' } } };
}

export const buildHeaderFormat = (column: Column): CellFormat =>
  withStyle(
    {
      ...buildAlignment(column),
      vertical: 'middle',
      wrap: true,
      bottom: { colour: HEADING_INK, weight: 'thick' },
    },
    TABLE_HEAD,
  );

/** Aligns columns of numbers right unless they are aligned otherwise. */
function buildAlignment({ align, format }: Column): CellFormat {
  if (align !== undefined) return { align };
  return format === undefined ? {} : { align: 'right' };
}

/** Builds the format of a column's cells. Stripes instead of lines would need many requests. */
export function buildBodyFormat(column: Column): CellFormat {
  return {
    ...buildAlignment(column),
    ...(column.format === undefined ? {} : { pattern: NUMBER_PATTERNS[column.format] }),
    vertical: 'middle',
    wrap: true,
    bottom: { colour: LINE_COLOUR, weight: 'thin' },
  };
}
