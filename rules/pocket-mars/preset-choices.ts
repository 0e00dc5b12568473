/** Presets: cards to put under the deck, to discard or for the prep module, set in advance. */

import type { Seat } from '../kit/match/seat.ts';
import { collected } from '../kit/reckoning/collecting.ts';
import { colourOf, shortLabel } from './cards.ts';
import type { Colour } from './colours.ts';
import { heldCards } from './options.ts';
import { type CardSelector, isCardCriterion } from './order-values.ts';
import type { TurnOrders } from './orders.ts';
import type { Fault } from './reasons.ts';
import { misplacedCardFaults } from './rejected-orders.ts';
import type { State } from './state.ts';
import { settlerOf } from './table.ts';

/** Presets that may name a card. */
const NAMING = ['aqualab', 'discard', 'refill'] as const;

/** At most one for each preset. */
export const presetFaults = (state: State, seat: Seat, orders: TurnOrders): readonly Fault[] =>
  collected(NAMING, (where) => selectorFaults(state, seat, { where, wish: orders[where] }));

/** Faults of presets for a card used earlier: by the action, or put under the deck. */
export function usedBefore(state: State, seat: Seat, orders: TurnOrders): readonly Fault[] {
  const { action, without } = orders;
  const isBuried = comesTo(action, 'Water') && !without.includes('ability');
  const aqualab = isBuried ? orders.aqualab : null;
  const played = action === null || action.kind === 'D' ? null : action.card;
  const named: readonly (readonly [
    (typeof NAMING)[number],
    CardSelector | null,
    CardSelector | null,
  ])[] = [
    ['aqualab', aqualab, null],
    ['discard', orders.discard, aqualab],
    ['refill', orders.refill, aqualab],
  ];
  return collected(named, ([where, wish, buried]): readonly Fault[] => {
    if (wish === null || isCardCriterion(wish)) return [];
    return heldCards(state, seat).includes(wish) && [played, buried].includes(wish)
      ? [{ where, why: 'used before', given: shortLabel(wish) }]
      : [];
  });
}

/** Whether a card is connected to the Building of a colour. */
const comesTo = (action: TurnOrders['action'], at: Colour): boolean =>
  (action?.kind === 'B' || action?.kind === 'C') && colourOf(action.card) === at;

/** Faults of the preset card. */
export function selectorFaults(
  state: State,
  seat: Seat,
  { where, wish }: { readonly where: (typeof NAMING)[number]; readonly wish: CardSelector | null },
): readonly Fault[] {
  if (wish === null || isCardCriterion(wish)) return [];
  const naming = { where, named: [wish] };
  return where === 'aqualab'
    ? misplacedCardFaults(naming, heldCards(state, seat), 'not held')
    : misplacedCardFaults(naming, settlerOf(state, seat).hand, 'not in hand');
}
