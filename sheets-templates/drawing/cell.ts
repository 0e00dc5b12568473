import type { Cell, Column, Meter, NumberFormat, Tone } from '../../rules/kit/showing/view.ts';
import type { CellFormat, DrawnCell } from './drawing.ts';
import {
  findSeatColour,
  getPaleStyle,
  HEADING_INK,
  LINE_COLOUR,
  TABLE_HEAD,
  TONE_STYLES,
} from './palette.ts';

export const BLANK_CELL: DrawnCell = { value: null };

/** The number of blocks in a full bar, which fits one line with its label. */
const BAR_LENGTH_BLOCKS = 7;

/** Draws a cell. The tone of the cell overrides the given format. */
export function drawCell(cell: Cell, place: CellFormat): DrawnCell {
  if (cell === null || typeof cell !== 'object') return { value: cell, format: place };
  switch (cell.kind) {
    case 'mark': {
      const isPale = cell.isPale === true && cell.tone !== undefined;
      const format = isPale ? { ...place, ...getPaleStyle(cell.tone) } : withTone(place, cell.tone);
      const drawn = { value: cell.value, format };
      return cell.note === undefined ? drawn : { ...drawn, note: cell.note };
    }
    case 'meter':
      return { value: formatMeter(cell), format: withTone(place, cell.tone) };
    case 'link':
      return { value: cell.text, link: cell.url, format: place };
  }
}

const withTone = (place: CellFormat, tone: Tone | undefined): CellFormat =>
  tone === undefined ? place : { ...place, ...TONE_STYLES[tone] };

/** Formats "█████░░ 7/10". The bar is empty only at 0 and full only at the maximum. */
function formatMeter({ value, most, label }: Meter): string {
  const share = Math.min(Math.max(value / most, 0), 1);
  const nearest = Math.round(share * BAR_LENGTH_BLOCKS);
  const least = share > 0 ? 1 : 0;
  const highest = share < 1 ? BAR_LENGTH_BLOCKS - 1 : BAR_LENGTH_BLOCKS;
  const full = Math.min(Math.max(nearest, least), highest);
  return `${'█'.repeat(full)}${'░'.repeat(BAR_LENGTH_BLOCKS - full)} ${label}`;
}

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

export const buildHeaderFormat = (column: Column): CellFormat => ({
  ...buildAlignment(column),
  vertical: 'middle',
  wrap: true,
  bottom: { colour: HEADING_INK, weight: 'thick' },
  ...TABLE_HEAD,
});

/** Aligns columns of numbers to the right unless they have another alignment. */
function buildAlignment({ align, format }: Column): CellFormat {
  if (align !== undefined) return { align };
  return format === undefined ? {} : { align: 'right' };
}

/** Builds the format of a column's cells. Uses borders, since stripes would need many requests. */
export function buildBodyFormat(column: Column): CellFormat {
  return {
    ...buildAlignment(column),
    ...(column.format === undefined ? {} : { pattern: NUMBER_PATTERNS[column.format] }),
    vertical: 'middle',
    wrap: true,
    bottom: { colour: LINE_COLOUR, weight: 'thin' },
  };
}
