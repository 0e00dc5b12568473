/** The board: Buildings with their spaces and colonists, the Ship and Earth. */

import type { Seat } from '../../kit/match/seat.ts';
import { seatsOf } from '../../kit/match/setup.ts';
import type { BoardPiece, BoardPlace, GameBoard } from '../../kit/showing/view.ts';
import { valueBelow } from '../actions-taken.ts';
import { worthOf } from '../cards.ts';
import { BUILDING_OF, type Colour, SETTLED_COLOURS, TONE_OF } from '../colours.ts';
import type { Shown } from '../now.ts';
import { countOf, settlerOf } from '../table.ts';

/** Pieces are the colonists: everybody sees where each of them is. */
export const boardOf = (shown: Shown): GameBoard => ({
  title: 'Buildings',
  places: [
    ...SETTLED_COLOURS.flatMap((colour, column) => buildingPlaces(shown, colour, column)),
    habitation(shown),
    { name: SHIP, label: SHIP, x: 1.5, y: -1.15, box: [3.9, 0.8] },
    { name: EARTH, label: EARTH, x: 1.5, y: -2.05, box: [3.9, 0.8] },
  ],
  roads: [],
  lines: [],
  owners: seatsOf(shown),
  pieces: seatsOf(shown).flatMap((seat, owner) => colonistsOf(shown, seat, owner)),
  moves: [],
});

const SHIP = 'Ship';
const EARTH = 'Earth';

const spaceOf = (colour: Colour, stars: '★' | '★★'): string => `${BUILDING_OF[colour]} ${stars}`;

/** The spaces of one Building, one above the other: a column of the board. */
function buildingPlaces(shown: Shown, colour: Colour, x: number): readonly BoardPlace[] {
  const tone = TONE_OF[colour];
  const name = BUILDING_OF[colour];
  return [
    {
      name,
      label: `${name}\nbeat ${valueBelow(shown.state, colour)}`,
      note: `On its pile: ${topText(shown, colour)}`,
      x,
      y: 1.7,
      box: [0.9, 0.55],
      tone,
    },
    { name: spaceOf(colour, '★★'), label: '★★', x, y: 0.95, box: [0.9, 0.85] },
    { name: spaceOf(colour, '★'), label: '★', x, y: 0, box: [0.9, 0.95] },
  ];
}

/** It holds nobody, and has a pile all the same. */
const habitation = (shown: Shown): BoardPlace => ({
  name: BUILDING_OF.Construction,
  label: `${BUILDING_OF.Construction}: ${topText(shown, 'Construction')}`,
  x: 1.5,
  y: 2.3,
  box: [3.9, 0.45],
  tone: TONE_OF.Construction,
});

function topText({ state }: Shown, colour: Colour): string {
  const top = state.buildings[colour].pile.at(-1);
  if (top === undefined) return 'no card';
  return top.faceUp ? `card ${worthOf(top.card)}` : 'face down';
}

function colonistsOf({ state }: Shown, seat: Seat, owner: number): readonly BoardPiece[] {
  const { ship, earth } = settlerOf(state, seat);
  const standing = (at: string, count: number): readonly BoardPiece[] =>
    Array.from({ length: count }, () => ({ at, owner, label: '' }));
  return [
    ...SETTLED_COLOURS.flatMap((colour) => [
      ...standing(spaceOf(colour, '★★'), countOf(state.buildings[colour].twoStar, seat)),
      ...standing(spaceOf(colour, '★'), countOf(state.buildings[colour].oneStar, seat)),
    ]),
    ...standing(SHIP, ship),
    ...standing(EARTH, earth),
  ];
}
