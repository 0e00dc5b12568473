/** Cells that look the same on every page. */

import type { Mark, Notice, Tone } from '../kit/view.ts';
import { type CardId, colourOf } from './cards.ts';
import { backOf, type Colour, TONE_OF } from './colours.ts';

export const strong = (value: string | number): Mark => ({ kind: 'mark', value, tone: 'strong' });

/** A colour as it looks. */
export const colourMark = (colour: Colour, value: string | number = backOf(colour)): Mark => ({
  kind: 'mark',
  value,
  tone: TONE_OF[colour],
});

/** A card's value in its colour. */
export const cardMark = (card: CardId): Mark => colourMark(colourOf(card), card);

const PODIUM: readonly Tone[] = ['first', 'second', 'third'];

export function placeMark(value: string | number, at: number): Mark {
  const tone = PODIUM[at - 1];
  return tone === undefined ? { kind: 'mark', value } : { kind: 'mark', value, tone };
}

/** Says in place of an empty table why there is nothing in it. */
export const nothingYet = (title: string, line: string): Notice => ({
  kind: 'notice',
  title,
  lines: [line],
  tone: 'muted',
});
