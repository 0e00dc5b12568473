/** How the form's fields are called, and what can be chosen in them, in words: everything in them is public. */

import type { Seat } from '../../kit/seat.ts';
import { colourOf } from '../cards.ts';
import { BUILDING_OF, backOf, type Colour, TONE_OF } from '../colours.ts';
import type { Shift, Switch } from '../named.ts';
import type { State } from '../state.ts';
import { settlerOf } from '../table.ts';

/** What parts of orders are called, in the form and when they turn out void. */
export const FIELD_LABELS = {
  keep: 'The card you keep',
  prep: 'The two cards of your prep module',
  action: 'Your action',
  without: 'What you leave out when you connect a card',
  building: 'For your card: a Building',
  look: 'For your card: whose prep module you look at',
  switch: 'For your card: two colonists that change places',
  abilityBuilding: 'For the Habitation: a Building',
  greenhouse: 'For the Greenhouse: a colonist',
  aqualab: 'For the Aqualab: one of your cards',
  discard: 'If you have too many cards: which one goes',
  refill: 'If your prep module needs a card: which one',
  choice: 'Your decision',
} as const;

/** "Aqualab (blue)". */
export const buildingLabel = (colour: Colour): string =>
  `${BUILDING_OF[colour]} (${TONE_OF[colour]})`;

/** "blue": a card's back tells its colour. */
export function backLabel(state: State, seat: Seat, slot: number): string {
  const card = settlerOf(state, seat).prep[slot];
  return card === undefined ? '' : backOf(colourOf(card));
}

export const switchLabel = ({ at, one, two }: Switch): string =>
  `${BUILDING_OF[at]}: ${one} up from one star, ${two} down from two stars`;

export const shiftLabel = ({ at, of, up }: Shift): string =>
  `${BUILDING_OF[at]}: ${of} ${up ? 'up to two stars' : 'down to one star'}`;
