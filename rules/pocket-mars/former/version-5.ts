/**
 * Version 5, for matches of 1.0.0. Its forms name slots, such as "hand 1", and each player's tab
 * “My cards” shows the cards in the slots. Launching with nobody on Earth does nothing.
 */

import type { Offer } from '../../kit/asking/choosing.ts';
import { defineGame } from '../../kit/match/define.ts';
import type { Seat } from '../../kit/match/seat.ts';
import type { Page } from '../../kit/showing/view.ts';
import { type CardId, getColour, isHabitable } from '../cards.ts';
import { getValueBelow } from '../effects.ts';
import { formatBuilding, formatCard, formatEnergyGain } from '../forms/labels.ts';
import { type CardNaming, type CardUse, ELSEWHERE_NAME, nameDealtCards } from '../forms/naming.ts';
import { createNextStep, createQuestions, whenDue } from '../forms/questions.ts';
import { definition } from '../game.ts';
import type { Now, SeatNow, SeatPageInput } from '../now.ts';
import { renderCards } from '../pages/tables.ts';
import { judge, playTurn, previewTurn, resolveStep } from '../resolve.ts';
import type { Cards, CountedList } from '../state.ts';
import { getSettler } from '../table.ts';
import { listActionFaults } from '../turn-orders.ts';

type SlotPlace = 'hand' | 'prep';

const PLACES_BY_USE: Readonly<Record<CardUse, readonly SlotPlace[]>> = {
  hand: ['hand'],
  held: ['hand', 'prep'],
  A: ['hand'],
  B: ['prep'],
  E: ['hand', 'prep'],
};

/** Lists the slots of a place, numbered from 1: "hand 1". */
const listSlots = (place: SlotPlace, { length }: CountedList): readonly string[] =>
  Array.from({ length }, (_, index) => `${place} ${index + 1}`);

function listCardsIn({ settlers }: Cards, seat: Seat, place: string): readonly CardId[] {
  const { hand, prep } = getSettler({ settlers }, seat);
  return place === 'prep' ? prep : hand;
}

function findCardAt(cards: Cards, seat: Seat, slot: string): CardId | undefined {
  const [place = '', number] = slot.split(' ');
  return listCardsIn(cards, seat, place)[Number(number) - 1];
}

/** Returns whether a choice names a slot by its number alone, as actions A and B do. */
const isNumbered = (use: CardUse): boolean => use === 'A' || use === 'B';

export const NAMING_BY_SLOT: CardNaming = {
  about: 'Your tab My cards explains the numbers.',
  isByCard: false,
  offers({ setup, state }: Now, seat, use): readonly Offer<string>[] {
    const { hand, prep, energy } = getSettler(state, seat);
    const held = { hand, prep };
    return PLACES_BY_USE[use]
      .flatMap((place) => listSlots(place, held[place]))
      .map((slot, index): Offer<string> => {
        if (use === 'A') {
          const short = `A: play ${slot}`;
          return { value: String(index + 1), label: `${short} for its top action`, short };
        }
        if (use === 'B') {
          const at = getColour(prep[index] ?? 'Energy');
          const short = `B: connect ${slot} to the ${formatBuilding(at)}`;
          const more = isHabitable(at)
            ? `; higher than ${getValueBelow(state, at)} it takes a colonist along`
            : '';
          return { value: String(index + 1), label: short + more, short, to: [`B ${at}`] };
        }
        if (use !== 'E') return { value: slot, label: slot };
        const short = `E: discard ${slot}`;
        return { value: slot, label: `${short} ${formatEnergyGain(energy, setup.content)}`, short };
      });
  },
  findCard: (cards, seat, use, name) =>
    findCardAt(cards, seat, isNumbered(use) ? `${PLACES_BY_USE[use][0]} ${name}` : name),
  getName(cards, seat, use, card) {
    for (const place of PLACES_BY_USE[use]) {
      const index = listCardsIn(cards, seat, place).indexOf(card);
      if (index >= 0) return isNumbered(use) ? String(index + 1) : `${place} ${index + 1}`;
    }
    return ELSEWHERE_NAME;
  },
};

/** Matches a slot of the player, such as "prep 1", but not "prep 1 of Dems". */
const OWN_SLOT_PATTERN = /\b(hand|prep) (\d+)\b(?! of )/g;

/** Replaces slots by their current cards, because a slot will soon hold another card. */
const replaceSlots = (known: SeatNow, words: string): string =>
  nameDealtCards(known, words).replace(OWN_SLOT_PATTERN, (slot) => {
    const card = findCardAt(known.state, known.seat, slot);
    return card === undefined ? slot : formatCard(known.setup.content, card);
  });

export function buildSlotsPage(input: SeatPageInput): Page {
  const { hand, prep, pack } = input.own;
  const what = input.state.phase === 'set-up' ? 'card' : 'hand';
  const numberCards = (cards: readonly CardId[], place: string) =>
    cards.map((card, slot) => ({ at: `${place} ${slot + 1}`, card }));
  const held =
    pack.length > 0 ? hand.map((card) => ({ at: 'kept', card })) : numberCards(hand, what);
  const cards = [...numberCards(pack, 'card'), ...held, ...numberCards(prep, 'prep')];
  return {
    name: 'My cards',
    about: 'Your cards by the names in the form.',
    blocks: [renderCards({ shown: input, title: 'My cards', place: 'Slot', cards })],
  };
}

const playFormerTurn: typeof playTurn = (submitted, used) =>
  playTurn(submitted, used, (state, seat, action) =>
    action?.kind === 'D' ? [] : listActionFaults(state, seat, action),
  );

const groups = createQuestions(NAMING_BY_SLOT);
const { lasting: __, ...setUp } = groups['set-up'];
// The set-up of version 5 does not ask for standing choices.
const questions = whenDue({ ...groups, 'set-up': setUp as (typeof groups)['set-up'] });
const { holds: _, ...orders } = definition.orders;
const { pages } = definition.shown;

export const pocketMars5 = defineGame({
  ...definition,
  version: '5',
  play: {
    ...definition.play,
    next: createNextStep(questions),
    resolve: (submitted) => resolveStep(submitted, playFormerTurn),
  },
  orders: {
    ...orders,
    questions,
    judge: (known, given) => judge(known, given).filter(({ why }) => why !== 'nobody on Earth'),
  },
  shown: {
    ...definition.shown,
    pages: { ...pages, seat: [buildSlotsPage, ...(pages.seat ?? [])] },
  },
  advice: {
    ...definition.advice,
    preview: (known, given) => previewTurn(known, given, playFormerTurn),
    ownWords: replaceSlots,
  },
  measures: { findings: definition.measures.findings },
});
