/** The Rule of Four: after a turn everybody has four cards, two of them in the prep module. */

import type { Seat } from '../kit/match/seat.ts';
import { emit } from '../kit/match/stage.ts';
import { rotateList } from '../kit/reckoning/collecting.ts';
import {
  type CardId,
  compareByHighest,
  compareByLowest,
  formatShortLabel,
  getColour,
} from './cards.ts';
import { type AgendaContext, getLasting, type TaskResult } from './choices.ts';
import { type Fault, listCardCountFaults, listMisplacedCardFaults } from './events.ts';
import * as stored from './state.ts';
import * as table from './table.ts';

export const CARDS_PER_PLAYER = 4;
export const CARDS_IN_PREP = 2;

export const RULE_OF_FOUR = 'Rules, The Rule of 4 Cards';

function listSeatsFromCurrent({ order, current }: stored.State): readonly Seat[] {
  return rotateList(order, Math.max(0, order.indexOf(current?.seat ?? ('' as Seat))));
}

export function drawToFour({ now, chance }: AgendaContext): TaskResult {
  return listSeatsFromCurrent(now.state).reduce((left, seat) => {
    const { hand, prep } = table.getSettler(left.state, seat);
    const missing = CARDS_PER_PLAYER - hand.length - prep.length;
    return missing > 0
      ? table.drawCards(left, seat, { count: missing, chance, rule: RULE_OF_FOUR })
      : left;
  }, now);
}

export type SortingDecision = Extract<stored.Decision, { readonly kind: 'four' }>;

/** Returns how many cards a player must discard and refill; null if both numbers are 0. */
export function findSortingDecision(state: stored.State, seat: Seat): SortingDecision | null {
  const { hand, prep } = table.getSettler(state, seat);
  const discard = Math.min(hand.length, Math.max(0, hand.length + prep.length - CARDS_PER_PLAYER));
  const refill = Math.min(hand.length - discard, Math.max(0, CARDS_IN_PREP - prep.length));
  return discard === 0 && refill === 0 ? null : { kind: 'four', seat, discard, refill };
}

export const NO_SORTED_CARDS: stored.SortedCards = { discard: [], refill: [] };

export function judgeSorting(
  { hand }: stored.Settler,
  four: SortingDecision,
  sortedCards: stored.SortedCards,
): Readonly<Record<keyof stored.SortedCards, readonly Fault[]>> {
  const counted = takeFirstNamed(four, sortedCards);
  const twice = counted.refill.flatMap((card): readonly Fault[] =>
    counted.discard.includes(card)
      ? [{ where: 'refill', why: 'named twice', given: formatShortLabel(card) }]
      : [],
  );
  const listCardFaults = (where: keyof stored.SortedCards): readonly Fault[] => {
    const naming = { where, named: sortedCards[where] };
    return [
      ...listMisplacedCardFaults(naming, hand, 'not in hand'),
      ...listCardCountFaults(naming, four[where]),
    ];
  };
  return { discard: listCardFaults('discard'), refill: [...listCardFaults('refill'), ...twice] };
}

const takeFirstNamed = (four: SortingDecision, named: stored.SortedCards): stored.SortedCards => ({
  discard: [...new Set(named.discard)].slice(0, four.discard),
  refill: [...new Set(named.refill)].slice(0, four.refill),
});

/** Discards and refills cards by answers or presets. If any are missing, asks all players. */
export function sortCards(work: AgendaContext): TaskResult {
  const { state } = work.now;
  const fours = listSeatsFromCurrent(state)
    .map((seat) => findSortingDecision(state, seat))
    .filter((four) => four !== null);
  const given = fours.map((four) => ({ four, sorted: findSortedCards(work, four) }));
  const decisions = given.filter(({ sorted }) => sorted === null).map(({ four }) => four);
  if (decisions.length > 0) return { kind: 'owed', decisions };
  return given.reduce(
    (now, { four, sorted }) => (sorted === null ? now : moveSortedCards(now, four.seat, sorted)),
    work.now,
  );
}

/** Returns the cards to discard and to refill; null if the player must be asked. */
function findSortedCards(work: AgendaContext, four: SortingDecision): stored.SortedCards | null {
  const { state } = work.now;
  const settler = table.getSettler(state, four.seat);
  const answer = work.answers?.get(four.seat);
  if (answer !== undefined)
    return completeSorting(four, settler, answer?.kind === 'four' ? answer : NO_SORTED_CARDS);
  const isWholeHand = four.discard + four.refill === settler.hand.length;
  if (isWholeHand && (four.discard === 0 || four.refill === 0))
    return completeSorting(four, settler, NO_SORTED_CARDS);
  const { current } = state;
  const orders = current?.seat === four.seat ? current.orders : undefined;
  const discard = orders?.discard ?? null;
  const { refill } = table.getPresetChoices(state.said, four.seat);
  const lasting = getLasting(state.lasting, four.seat).refill;
  return (
    findPresetCards(four, settler, { discard, refill }) ??
    findPresetCards(four, settler, { discard, refill: lasting }) ??
    // A player without orders for the turn is not asked again.
    (orders === null ? completeSorting(four, settler, NO_SORTED_CARDS) : null)
  );
}

/** Adds the first cards of the hand and prep module until an answer names enough cards. */
function completeSorting(
  four: SortingDecision,
  { hand }: stored.Settler,
  sortedCards: stored.SortedCards,
): stored.SortedCards {
  const named = takeFirstNamed(four, {
    discard: sortedCards.discard.filter((card) => hand.includes(card)),
    refill: sortedCards.refill.filter((card) => hand.includes(card)),
  });
  const filled = (cards: readonly CardId[], sorted: readonly CardId[], count: number) => {
    const free = hand.filter((card) => !sorted.includes(card) && !cards.includes(card));
    return [...cards, ...free].slice(0, count);
  };
  // A card that was named for the prep module is not discarded by default.
  const refillSaid = named.refill.filter((card) => !named.discard.includes(card));
  const discard = filled(named.discard, refillSaid, four.discard);
  return { discard, refill: filled(refillSaid, discard, four.refill) };
}

/** Returns the cards of presets; null if they leave a card open. */
function findPresetCards(
  four: SortingDecision,
  { hand }: stored.Settler,
  preset: Readonly<Record<keyof stored.SortedCards, stored.CardSelector | null>>,
): stored.SortedCards | null {
  const named =
    preset.refill !== null && !stored.isCardCriterion(preset.refill) ? preset.refill : null;
  const free = four.refill > 0 ? hand.filter((card) => card !== named) : hand;
  const discard = selectCards(preset.discard, free, { count: four.discard, best: compareByLowest });
  if (discard === null) return null;
  const left = hand.filter((card) => !discard.includes(card));
  const refill = selectCards(preset.refill, left, { count: four.refill, best: compareByHighest });
  return refill === null ? null : { discard, refill };
}

type CardComparator = typeof compareByLowest;

/** Selects `count` cards by a preset; null if fewer cards match the preset. */
function selectCards(
  wish: stored.CardSelector | null,
  cards: readonly CardId[],
  { count, best }: { readonly count: number; readonly best: CardComparator },
): readonly CardId[] | null {
  if (count === 0) return [];
  if (wish === null) return null;
  if (!stored.isCardCriterion(wish)) return count === 1 && cards.includes(wish) ? [wish] : null;
  return cards.toSorted(createComparator(wish, best)).slice(0, count);
}

function createComparator(wish: stored.CardCriterion, best: CardComparator): CardComparator {
  if (wish === 'highest') return compareByHighest;
  if (wish === 'lowest') return compareByLowest;
  const isOther = (card: CardId): number => (getColour(card) === wish ? 0 : 1);
  return (one, other) => isOther(one) - isOther(other) || best(one, other);
}

function moveSortedCards(
  now: table.CurrentStage,
  seat: Seat,
  { discard, refill }: stored.SortedCards,
): table.CurrentStage {
  const { hand, prep } = table.getSettler(now.state, seat);
  const sorted = table.withSettler(now.state, seat, {
    hand: hand.filter((card) => !discard.includes(card) && !refill.includes(card)),
    prep: [...prep, ...refill],
  });
  const by = { rule: RULE_OF_FOUR, seat };
  const discarded = discard.reduce(
    (left, card) => table.discardOpenly(left, { ...by, card }),
    emit(now, sorted),
  );
  if (refill.length === 0) return discarded;
  return emit(
    discarded,
    discarded.state,
    { kind: 'refilled', ...by, count: refill.length },
    ...refill.map((card) => ({ kind: 'put away', ...by, card, to: 'prep module' }) as const),
  );
}
