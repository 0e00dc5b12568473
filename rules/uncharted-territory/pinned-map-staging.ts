/** A map for pinned matches that does not change with the default content. */

import { SQUARES, type Square } from './squares.ts';
import type { Places } from './staging.ts';

const PINNED_EFFECTS = [
  'visitors gain 2 Water',
  'visitors gain 3 Fresh Rations',
  'visitors gain 5 Energy',
  'a named player loses 1 Water',
  'another named player gains 2 Energy',
  'visitors vote on Water',
  'everybody gains 1 Palatable Ration',
  'visitors gain 1 Progress for each other visitor',
  'visitors raise the capacity for Energy by 2',
  'visitors with 3 or less Rations gain 1 Reserve',
];
const PINNED_COLOURS = [['Red'], ['Blue', 'Green'], [], ['Black', 'Red'], ['White']] as const;

export const PINNED_PLACES: Places = Object.fromEntries(
  SQUARES.map((square: Square, index) => [
    square,
    {
      energy: 1 + (index % 3),
      progress: 1 + ((index * 5) % 6),
      colours: PINNED_COLOURS[index % PINNED_COLOURS.length] ?? [],
      effect: PINNED_EFFECTS[index % PINNED_EFFECTS.length] ?? '',
    },
  ]),
);
