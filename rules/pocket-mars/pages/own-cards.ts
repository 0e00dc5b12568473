/** A player's pages: hand and prep module by their slots with all that the cards say, what was looked at, and what happened. */

import type { Seat } from '../../kit/match/seat.ts';
import { nothingYet } from '../../kit/showing/marks.ts';
import { narrationPage } from '../../kit/showing/tables.ts';
import type { Audience, Block, Page, Table } from '../../kit/showing/view.ts';
import type { CardId } from '../cards.ts';
import type { Event } from '../events.ts';
import { lastingText } from '../forms/labels.ts';
import { lastingOf } from '../lasting-choices.ts';
import { narration } from '../narration.ts';
import type { Shown } from '../now.ts';
import { settledOf, settlerOf } from '../table.ts';
import { roundOf } from '../turns.ts';
import { cardsTable } from './cards.ts';

export const cardsPage = (shown: Shown, seat: Seat): Page => ({
  name: 'My cards',
  about:
    'What “hand 1” and “prep 1” are for you now. In your hand the top action counts, in your prep module the bottom action.',
  blocks: [slotsTable(shown, seat)],
});

export const looksPage = (shown: Shown, seat: Seat): Page => ({
  name: 'My looks',
  about: 'What you have looked at, as it was then: the newest first.',
  blocks: [looksBlock(shown, seat)],
});

/** Where a player stands, in a sentence or two. */
export function ownSummary(shown: Shown, seat: Seat): readonly string[] {
  const { state } = shown;
  const { energy, earth, ship } = settlerOf(state, seat);
  return [
    `You have ${energy} Energy; colonists: ${earth} on Earth, ${ship} on your Ship, ${settledOf(state, seat)} in Buildings.`,
    ...(Object.hasOwn(state.lasting, seat) && state.phase !== 'over'
      ? [`Until you say otherwise: ${lastingText(lastingOf(state.lasting, seat))}.`]
      : []),
  ];
}

function slotsTable(shown: Shown, seat: Seat): Table {
  const { state } = shown;
  const { hand, prep } = settlerOf(state, seat);
  const pack = state.packs[seat] ?? [];
  const what = state.phase === 'set-up' ? 'card' : 'hand';
  const numbered = (cards: readonly CardId[], place: string) =>
    cards.map((card, slot) => ({ at: `${place} ${slot + 1}`, card }));
  const held = pack.length > 0 ? hand.map((card) => ({ at: 'kept', card })) : numbered(hand, what);
  return cardsTable({
    shown,
    title: 'My cards',
    place: 'Slot',
    cards: [...numbered(pack, 'card'), ...held, ...numbered(prep, 'prep')],
  });
}

function looksBlock(shown: Shown, seat: Seat): Block {
  const looks = settlerOf(shown.state, seat).looks.toReversed();
  if (looks.length === 0) {
    return nothingYet(
      'You have looked at nothing yet',
      'Cards that you look at will be kept here.',
    );
  }
  const cards = looks.flatMap(({ turn, of, cards }) =>
    cards.map((card, slot) => ({
      at: `Round ${roundOf(shown.state, turn)}: prep ${slot + 1} of ${of}`,
      card,
    })),
  );
  return cardsTable({ shown, title: 'My looks', place: 'When and where', cards });
}

/** So many steps for each player are told while the match goes on: more than anybody misses between two looks. */
const LAST_STEPS = 6;

/** A player sees besides what he alone was told. */
export function logPage({ setup, state, history }: Shown, audience: Audience): Page {
  const last = state.phase === 'over' ? history : history.slice(-LAST_STEPS * state.order.length);
  const isOwn = audience.kind === 'seat';
  return narrationPage({
    name: isOwn ? 'My account' : 'What happened',
    about: `${isOwn ? 'What happened, with what you alone were told. ' : ''}The last steps, the newest first; all of them once the match is over.`,
    shown: { setup, history: last },
    linesOf: (events, content) => narration.lines(toldOnce(events, audience), audience, content),
    none: 'Every turn will be told here.',
  });
}

/** Of what a player is told by the card not how many cards it were, too. */
const toldOnce = (events: readonly Event[], audience: Audience): readonly Event[] =>
  audience.kind !== 'seat'
    ? events
    : events.filter((event, index) => {
        const next = events[index + 1];
        const isMore = next?.kind === 'drawn cards' || next?.kind === 'put away';
        const isCount = event.kind === 'drew' || event.kind === 'refilled';
        return !(isCount && isMore && event.seat === audience.seat);
      });
