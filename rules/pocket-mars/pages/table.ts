/** The pages of the table: Buildings with their piles and colonists; everybody's Ship, Energy and cards. */

import type { Seat } from '../../kit/match/seat.ts';
import { countText } from '../../kit/narrating/figures.ts';
import { namesOf } from '../../kit/reckoning/rank.ts';
import { squaresOf } from '../../kit/showing/board.ts';
import { strong } from '../../kit/showing/marks.ts';
import type { Cell, Page, Table } from '../../kit/showing/view.ts';
import { valueBelow } from '../actions-taken.ts';
import { colourOf, worthOf } from '../cards.ts';
import { BUILDING_OF, BUILDING_VALUE, COLOURS, type Colour, isSettled } from '../colours.ts';
import type { Shown } from '../now.ts';
import { roomAbove, settledOf, settlerOf } from '../table.ts';
import { boardOf } from './board.ts';
import { colourMark } from './cards.ts';

export const buildingsPage = (shown: Shown): Page => ({
  name: 'Buildings',
  about: `To move a colonist in, beat the card on top, or ${BUILDING_VALUE} where there is none. Two-star spaces hold ${roomAbove(shown.state)} in all.`,
  blocks: [squaresOf(boardOf(shown)), pilesTable(shown)],
});

export const playersPage = (shown: Shown): Page => ({
  name: 'Players',
  about: 'Everybody in turn order, with the colours of the two cards in the prep module.',
  blocks: [colonistsTable(shown), playersTable(shown)],
});

/** Where the match is, in a few sentences. */
export function publicSummary({ state }: Shown): readonly string[] {
  const deck = `In the deck: ${countText(state.deck.length, 'card')}.`;
  switch (state.phase) {
    case 'draft':
      return ['Cards are being drafted.', deck];
    case 'set-up':
      return ['Everybody chooses two cards for the prep module.', deck];
    case 'over':
      return [`It took ${countText(state.round, 'round')}.`];
    case 'turn': {
      const owed = state.owed.map(({ seat }) => seat);
      const decision = owed.length === 0 ? '' : ` A decision is owed by ${namesOf(owed)}.`;
      return [
        `It is the turn of ${state.current?.seat ?? ''}.${decision}`,
        `Turn order: ${state.order.join(', ')}. ${deck}`,
      ];
    }
  }
}

const pilesTable = (shown: Shown): Table => ({
  kind: 'table',
  title: 'Piles',
  about: 'A card of any value may be connected; it moves a colonist in if it beats what is told.',
  columns: [
    { title: 'Building', width: 'normal', align: 'centre', decides: true },
    { title: 'To beat', width: 'narrow', format: 'whole', decides: true },
    { title: 'Cards, the top last', width: 'normal', decides: true },
  ],
  rows: COLOURS.map((colour) => pileRow(shown, colour)),
});

function pileRow({ state }: Shown, colour: Colour): readonly Cell[] {
  const { pile } = state.buildings[colour];
  const cards = pile.map(({ card, faceUp }) => (faceUp ? String(worthOf(card)) : '0 face down'));
  return [
    colourMark(colour, BUILDING_OF[colour]),
    isSettled(colour) ? valueBelow(state, colour) : null,
    cards.length === 0 ? 'No card.' : cards.join(', '),
  ];
}

const colonistsTable = ({ state }: Shown): Table => ({
  kind: 'table',
  title: 'Colonists',
  columns: [
    { title: 'Player', width: 'narrow', decides: true },
    { title: 'Earth', width: 'narrow', format: 'whole', decides: true },
    { title: 'Ship', width: 'narrow', format: 'whole', decides: true },
    { title: 'Buildings', width: 'narrow', format: 'whole', decides: true },
  ],
  rows: state.order.map((seat): readonly Cell[] => {
    const { earth, ship } = settlerOf(state, seat);
    return [playerMark(state, seat), earth, ship, settledOf(state, seat)];
  }),
});

/** Whose turn it is is marked. */
const playerMark = ({ current }: Shown['state'], seat: Seat): Cell =>
  seat === current?.seat ? { kind: 'mark', value: seat, tone: 'own' } : strong(seat);

const playersTable = ({ setup, state }: Shown): Table => ({
  kind: 'table',
  title: 'Energy and cards',
  about: `There are ${setup.content.energy.top} Energy at most for each player.`,
  columns: [
    { title: 'Player', width: 'narrow', decides: true },
    { title: 'Energy', width: 'narrow', format: 'whole', decides: true },
    { title: 'Prep 1', width: 'narrow', align: 'centre', decides: true },
    { title: 'Prep 2', width: 'narrow', align: 'centre', decides: true },
    { title: 'Hand', width: 'narrow', format: 'whole' },
  ],
  rows: state.order.map((seat): readonly Cell[] => {
    const { energy, hand, prep } = settlerOf(state, seat);
    const back = (slot: number): Cell => {
      const card = prep[slot];
      return card === undefined ? null : colourMark(colourOf(card));
    };
    return [playerMark(state, seat), energy, back(0), back(1), hand.length];
  }),
});
