/** The page of the table: Buildings, Ships, Earth, Energy, the discard pile, and points as they stand. */

import { nothingYet, strong } from '../../kit/marks.ts';
import { resultBlocks, winnersSentence } from '../../kit/outcome.ts';
import type { Seat } from '../../kit/seat.ts';
import type { Block, Cell, Notice, Page, Table } from '../../kit/view.ts';
import { colourOf, worthOf } from '../cards.ts';
import { BUILDING_OF, BUILDING_VALUE, COLOURS, type Colour, isSettled } from '../colours.ts';
import type { Shown } from '../now.ts';
import { outcomeOf } from '../outcome.ts';
import { pointsOf } from '../points.ts';
import type { Colonists } from '../state.ts';
import { countOf, roomAbove, settledOf, settlerOf } from '../table.ts';
import { cardName } from '../telling.ts';
import { cardMark, colourMark } from './marks.ts';

export const tablePage = (shown: Shown): Page => ({
  name: 'Table',
  about: 'The Buildings with their piles and colonists, and everybody’s Ship, Energy and cards.',
  blocks: [
    nowNotice(shown),
    ...resultBlocks(outcomeOf(shown), { counted: 'Points' }),
    buildingsTable(shown),
    playersTable(shown),
    discardBlock(shown),
  ],
});

export function nowNotice(shown: Shown): Notice {
  return { kind: 'notice', title: 'Now', lines: nowLines(shown) };
}

function nowLines(shown: Shown): readonly string[] {
  const { state } = shown;
  const deck = `${state.deck.length} cards are in the deck.`;
  switch (state.phase) {
    case 'draft':
      return ['Cards are being drafted.', deck];
    case 'set-up':
      return ['Everybody chooses two cards for the prep module.', deck];
    case 'over':
      return endLines(shown);
    case 'turn': {
      const owed = state.owed.map(({ seat }) => seat).join(', ');
      const seat = state.current?.seat ?? '';
      return [
        `Round ${state.round}: it is the turn of ${seat}.`,
        ...(owed === '' ? [] : [`A decision is owed by ${owed}.`]),
        `Turn order: ${state.order.join(', ')}. ${deck}`,
      ];
    }
  }
}

function endLines(shown: Shown): readonly string[] {
  const outcome = outcomeOf(shown);
  const rounds = `It took ${shown.state.round} rounds.`;
  return outcome === null ? [rounds] : [winnersSentence(outcome, 'points'), rounds];
}

const buildingsTable = (shown: Shown): Table => ({
  kind: 'table',
  title: 'Buildings',
  about: `A card connected must be higher than the one on top (the last), or than ${BUILDING_VALUE} where there is none. Two-star spaces hold ${roomAbove(shown.state)} in all.`,
  columns: [
    { title: 'Building', width: 'normal' },
    { title: 'Colour', width: 'normal', align: 'centre' },
    { title: 'To beat', width: 'narrow', format: 'whole' },
    { title: 'Pile, the top last', width: 'wide' },
    { title: 'One star', width: 'wide' },
    { title: 'Two stars', width: 'wide' },
  ],
  rows: COLOURS.map((colour) => buildingRow(shown, colour)),
});

function buildingRow({ state }: Shown, colour: Colour): readonly Cell[] {
  const { pile, oneStar, twoStar } = state.buildings[colour];
  const top = pile.at(-1);
  const beat = top === undefined ? BUILDING_VALUE : top.faceUp ? worthOf(top.card) : 0;
  const values = pile.map(({ card, faceUp }) => (faceUp ? String(worthOf(card)) : '▒ 0'));
  const holds = isSettled(colour);
  return [
    strong(BUILDING_OF[colour]),
    colourMark(colour),
    holds ? beat : null,
    values.join(', '),
    holds ? colonistsText(state.order, oneStar) : 'holds nobody',
    holds ? colonistsText(state.order, twoStar) : '',
  ];
}

const colonistsText = (order: readonly Seat[], colonists: Colonists): string =>
  order
    .filter((seat) => countOf(colonists, seat) > 0)
    .map((seat) => `${seat} ${countOf(colonists, seat)}`)
    .join(', ');

const playersTable = ({ setup, state }: Shown): Table => ({
  kind: 'table',
  title: 'Players',
  about:
    'In turn order. Points as they would be if the match ended now. Prep: the colours of the two cards, in their slots.',
  columns: [
    { title: 'Player', width: 'normal' },
    { title: 'Points', width: 'narrow', format: 'whole' },
    { title: 'Energy', width: 'wide' },
    { title: 'Earth', width: 'narrow', format: 'whole' },
    { title: 'Ship', width: 'narrow', format: 'whole' },
    { title: 'In Buildings', width: 'normal', format: 'whole' },
    { title: 'Hand', width: 'narrow', format: 'whole' },
    { title: 'Prep 1', width: 'normal', align: 'centre' },
    { title: 'Prep 2', width: 'normal', align: 'centre' },
  ],
  rows: state.order.map((seat): readonly Cell[] => {
    const { energy, earth, ship, hand, prep } = settlerOf(state, seat);
    const { top } = setup.content.energy;
    const back = (slot: number): Cell => {
      const card = prep[slot];
      return card === undefined ? null : colourMark(colourOf(card));
    };
    return [
      seat === state.current?.seat ? { kind: 'mark', value: seat, tone: 'own' } : strong(seat),
      pointsOf(state, seat).total,
      { kind: 'meter', value: energy, most: Math.max(1, top), label: `${energy} of ${top}` },
      earth,
      ship,
      settledOf(state, seat),
      hand.length,
      back(0),
      back(1),
    ];
  }),
});

function discardBlock({ setup, state }: Shown): Block {
  if (state.discard.length === 0) {
    return nothingYet('The discard pile is empty', 'Played and discarded cards lie here, face up.');
  }
  return {
    kind: 'table',
    title: 'Discard pile',
    about: 'The newest first.',
    columns: [
      { title: 'Card', width: 'wide' },
      { title: 'Name', width: 'wide' },
    ],
    rows: state.discard.toReversed().map((card) => [cardMark(card), cardName(setup.content, card)]),
  };
}
