/** What values of the form mean, in words: everything in them is public. */

import type { Seat } from '../kit/seat.ts';
import { colourOf } from './cards.ts';
import { BUILDING_OF, backOf, COLOURS, type Colour, TONE_OF } from './colours.ts';
import { shiftMeant, switchMeant } from './options.ts';
import type { State } from './state.ts';
import { settlerOf } from './table.ts';

/** "Aqualab (blue)". */
export const buildingLabel = (colour: Colour): string =>
  `${BUILDING_OF[colour]} (${TONE_OF[colour]})`;

/** A Building from its colour's name; the text itself when it is none. */
export function buildingNamed(value: string): string {
  const colour = COLOURS.find((known) => known === value);
  return colour === undefined ? value : buildingLabel(colour);
}

/** "prep 1 of Dems (blue)": a card's back tells its colour. */
export function backLabel(state: State, seat: Seat, slot: number): string {
  const card = settlerOf(state, seat).prep[slot];
  return card === undefined ? '' : backOf(colourOf(card));
}

export function switchLabel(state: State, value: string): string {
  const meant = switchMeant(state, value);
  if (meant === null) return value;
  const { at, one, two } = meant;
  return `${BUILDING_OF[at]}: ${one} up from one star, ${two} down from two stars`;
}

export function shiftLabel(state: State, value: string): string {
  const meant = shiftMeant(state, value);
  if (meant === null) return value;
  const { at, of, up } = meant;
  return `${BUILDING_OF[at]}: ${of} ${up ? 'up to two stars' : 'down to one star'}`;
}
