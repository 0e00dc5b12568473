/** Cells that look the same on every page. */

import type { Mark } from '../../kit/view.ts';
import { type CardId, colourOf } from '../cards.ts';
import { backOf, type Colour, TONE_OF } from '../colours.ts';

/** A colour as it looks. */
export const colourMark = (colour: Colour, value: string | number = backOf(colour)): Mark => ({
  kind: 'mark',
  value,
  tone: TONE_OF[colour],
});

/** A card's value in its colour. */
export const cardMark = (card: CardId): Mark => colourMark(colourOf(card), card);
