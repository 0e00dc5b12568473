/** Draws one cell of a view: marks in their tone, meters as bars of blocks, links as links. */

import type { Cell, Meter, Tone } from '../../rules/kit/showing/view.ts';
import type { CellFormat, DrawnCell } from './drawing.ts';
import { getPaleStyle, type TextStyle, TONE_STYLES } from './palette.ts';

/** Number of blocks in a full bar; bar and label fit one line. */
const BAR_LENGTH_BLOCKS = 7;

/** Draws a cell whose tone overrides the format of its place. */
export function drawCell(cell: Cell, place: CellFormat): DrawnCell {
  if (cell === null || typeof cell !== 'object') return { value: cell, format: place };
  switch (cell.kind) {
    case 'mark': {
      const isPale = cell.isPale === true && cell.tone !== undefined;
      const format = isPale
        ? withStyle(place, getPaleStyle(cell.tone))
        : withTone(place, cell.tone);
      const drawn = { value: cell.value, format };
      return cell.note === undefined ? drawn : { ...drawn, note: cell.note };
    }
    case 'meter':
      return { value: formatMeter(cell), format: withTone(place, cell.tone) };
    case 'link':
      return { value: cell.text, link: cell.url, format: place };
  }
}

export const withStyle = (place: CellFormat, style: TextStyle): CellFormat => ({
  ...place,
  ...style,
});

export const withTone = (place: CellFormat, tone: Tone | undefined): CellFormat =>
  tone === undefined ? place : withStyle(place, TONE_STYLES[tone]);

/** Formats a meter as "█████░░ 7/10". The bar is empty only at 0 and full only at the maximum. */
function formatMeter({ value, most, label }: Meter): string {
  const share = Math.min(Math.max(value / most, 0), 1);
  const nearest = Math.round(share * BAR_LENGTH_BLOCKS);
  const least = share > 0 ? 1 : 0;
  const highest = share < 1 ? BAR_LENGTH_BLOCKS - 1 : BAR_LENGTH_BLOCKS;
  const full = Math.min(Math.max(nearest, least), highest);
  return `${'█'.repeat(full)}${'░'.repeat(BAR_LENGTH_BLOCKS - full)} ${label}`;
}
