/** A player's page of cards: hand and prep module by their slots, what was looked at, and what only this player is told. */

import { nothingYet, strong } from '../../kit/marks.ts';
import type { Seat } from '../../kit/seat.ts';
import type { Block, Cell, Notice, Page, Table } from '../../kit/view.ts';
import type { CardId } from '../cards.ts';
import type { Shown } from '../now.ts';
import { pointsOf } from '../points.ts';
import { settledOf, settlerOf } from '../table.ts';
import { told } from '../telling.ts';
import { cardRow } from './guide.ts';
import { cardMark } from './marks.ts';

export const cardsPage = (shown: Shown, seat: Seat): Page => ({
  name: 'My cards',
  about: 'What “hand 1” and “prep 1” are for you now, and what you have looked at.',
  blocks: [
    standing(shown, seat),
    ...lastBlocks(shown, seat),
    slotsTable(shown, seat),
    looksBlock(shown, seat),
  ],
});

function standing({ state }: Shown, seat: Seat): Notice {
  const { energy, earth, ship } = settlerOf(state, seat);
  return {
    kind: 'notice',
    title: 'Where you stand',
    lines: [
      `${pointsOf(state, seat).total} points, ${energy} Energy.`,
      `Colonists: ${earth} on Earth, ${ship} on your Ship, ${settledOf(state, seat)} in Buildings.`,
    ],
    tone: 'own',
  };
}

/** What you alone were told in the last step. */
function lastBlocks({ setup, history }: Shown, seat: Seat): readonly Notice[] {
  const last = history.at(-1);
  if (last === undefined) return [];
  const own = told.notices(last.events, setup.content).filter((line) => line.seat === seat);
  if (own.length === 0) return [];
  return [
    {
      kind: 'notice',
      title: `${last.title}, for you alone`,
      lines: own.map(({ text }) => text),
      tone: 'caution',
    },
  ];
}

function slotsTable({ setup, state }: Shown, seat: Seat): Table {
  const { hand, prep } = settlerOf(state, seat);
  const pack = state.packs[seat] ?? [];
  const what = state.phase === 'set-up' ? 'card' : 'hand';
  const row = (place: string, card: CardId): readonly Cell[] => [
    strong(place),
    ...cardRow(setup.content.cards[card], card),
  ];
  return {
    kind: 'table',
    title: 'Cards',
    about:
      'As forms call them. In your hand the top action counts, in your prep module the bottom action.',
    columns: [
      { title: 'Slot', width: 'normal' },
      { title: 'Card', width: 'normal' },
      { title: 'Name', width: 'wide' },
      { title: 'Top action', width: 'text' },
      { title: 'Bottom action', width: 'text' },
    ],
    rows: [
      ...pack.map((card, slot) => row(`card ${slot + 1}`, card)),
      ...hand.map((card, slot) => row(pack.length > 0 ? 'kept' : `${what} ${slot + 1}`, card)),
      ...prep.map((card, slot) => row(`prep ${slot + 1}`, card)),
    ],
  };
}

function looksBlock({ setup, state }: Shown, seat: Seat): Block {
  const { looks } = settlerOf(state, seat);
  if (looks.length === 0) {
    return nothingYet(
      'You have looked at nothing yet',
      'Cards that you look at will be kept here.',
    );
  }
  return {
    kind: 'table',
    title: 'What I have looked at',
    about: 'As it was then; the newest first.',
    columns: [
      { title: 'Turn', width: 'narrow', format: 'whole' },
      { title: 'Prep module of', width: 'normal' },
      { title: 'Card', width: 'normal' },
      { title: 'Name', width: 'wide' },
    ],
    rows: looks
      .toReversed()
      .flatMap(({ turn, of, cards }) =>
        cards.map((card): readonly Cell[] => [
          turn,
          of,
          cardMark(card),
          setup.content.cards[card].name,
        ]),
      ),
  };
}
