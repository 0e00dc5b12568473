/** Faults of a turn's orders: its action and presets. */

import type { Seat } from '../kit/match/seat.ts';
import { stage } from '../kit/match/stage.ts';
import { collected } from '../kit/reckoning/collecting.ts';
import { takeAction } from './actions-taken.ts';
import { type CardId, type Colour, colourOf, shortLabel } from './cards.ts';
import { heldCards } from './choices.ts';
import { abilityDoesNothing, doNothing, judgeBottom } from './effects.ts';
import { misplacedCardFaults } from './events.ts';
import type { Known } from './now.ts';
import type { TurnOrders } from './orders.ts';
import type { Fault } from './reasons.ts';
import { type Action, type CardSelector, isCardCriterion, type State } from './state.ts';
import { settlerOf, withoutCard } from './table.ts';

/** Presets that may name a card. */
const NAMING = ['aqualab', 'discard', 'refill'] as const;

/** Returns at most one fault for each preset. */
export const presetFaults = (state: State, seat: Seat, orders: TurnOrders): readonly Fault[] =>
  collected(NAMING, (where) => selectorFaults(state, seat, { where, wish: orders[where] }));

/** Returns faults of presets for a card that the action or the Aqualab uses earlier. */
export function usedBefore(state: State, seat: Seat, orders: TurnOrders): readonly Fault[] {
  const { action, without } = orders;
  const isBuried = comesTo(action, 'Water') && !without.includes('ability');
  const aqualab = isBuried ? orders.aqualab : null;
  const played = action === null || action.kind === 'D' ? null : action.card;
  return collected(NAMING, (where): readonly Fault[] => {
    const [wish, buried] = where === 'aqualab' ? [aqualab, null] : [orders[where], aqualab];
    if (wish === null || isCardCriterion(wish)) return [];
    return heldCards(state, seat).includes(wish) && [played, buried].includes(wish)
      ? [{ where, why: 'used before', given: shortLabel(wish) }]
      : [];
  });
}

const comesTo = (action: TurnOrders['action'], at: Colour): boolean =>
  (action?.kind === 'B' || action?.kind === 'C') && colourOf(action.card) === at;

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

export const judgeTurn = (asked: Known, orders: TurnOrders): readonly Fault[] => [
  ...judgeAction(asked, orders),
  ...presetFaults(asked.state, asked.seat, orders),
  ...usedBefore(asked.state, asked.seat, orders),
];

function judgeAction(asked: Known, orders: TurnOrders): readonly Fault[] {
  const { setup, state, seat } = asked;
  const { action, without } = orders;
  const { content } = setup;
  const faults = actionFaults(state, seat, action);
  if (action === null || faults.length > 0) return faults;
  const inVain: Fault = { where: 'action', why: 'in vain' };
  switch (action.kind) {
    case 'A': {
      const at = colourOf(action.card);
      const held = { state: withoutCard(state, seat, action.card), content };
      const effects = content.cards[action.card].top.map((effect) => ({ seat, effect, at }));
      return doNothing(held, effects) ? [inVain] : [];
    }
    case 'B':
      return without.includes('bottom') ? [] : judgeConnected(asked, action.card, orders);
    case 'E':
      return settlerOf(state, seat).energy < content.energy.top
        ? []
        : [{ where: 'action', why: 'Energy full' }];
    case 'C': {
      const isUsed = !without.includes('ability');
      const at = colourOf(action.card);
      return isUsed && abilityDoesNothing({ state, content }, seat, at) ? [inVain] : [];
    }
    case 'D':
      return [];
  }
}

/** Judges the bottom action after the card has moved its colonist. */
function judgeConnected(
  { setup, state, seat }: Known,
  card: CardId,
  orders: TurnOrders,
): readonly Fault[] {
  const { content } = setup;
  const action = { kind: 'B', card } as const;
  const { without } = orders;
  const { now } = takeAction({ now: stage(state), content, seat, action, without });
  return judgeBottom({ setup, state: now.state }, { seat, card, where: 'action' });
}

/** Requires the action's card to be in its place and, for D, a colonist on Earth. */
export function actionFaults(state: State, seat: Seat, action: Action | null): readonly Fault[] {
  if (action === null) return [];
  if (action.kind === 'D') return launchFaults(state, seat);
  const naming = { where: 'action', named: [action.card] };
  const { hand, prep } = settlerOf(state, seat);
  switch (action.kind) {
    case 'A':
      return misplacedCardFaults(naming, hand, 'not in hand');
    case 'B':
      return misplacedCardFaults(naming, prep, 'not in prep module');
    case 'C': {
      const owner = state.order.find((other) => other === action.of && other !== seat);
      const isThere = owner !== undefined && settlerOf(state, owner).prep.includes(action.card);
      return isThere ? [] : [{ where: 'action', why: 'not in their prep module' }];
    }
    case 'E':
      return misplacedCardFaults(naming, heldCards(state, seat), 'not held');
  }
}

/** A player without colonists on Earth and without cards may launch, without effect. */
function launchFaults(state: State, seat: Seat): readonly Fault[] {
  const isImpossible = settlerOf(state, seat).earth === 0 && heldCards(state, seat).length > 0;
  return isImpossible ? [{ where: 'action', why: 'nobody on Earth' }] : [];
}
