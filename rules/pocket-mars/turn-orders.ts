/** The orders of a turn as it begins: an action that cannot be taken becomes the default, a wish for what is not there is none. */

import type { Seat } from '../kit/match/seat.ts';
import { stage } from '../kit/match/stage.ts';
import { abilityHasNoEffect } from './abilities.ts';
import { takeAction } from './actions-taken.ts';
import { judgeBottom } from './bottom-actions.ts';
import { judgeCardChoice } from './card-choices.ts';
import { type CardId, colourOf } from './cards.ts';
import { hasNoEffect } from './effects.ts';
import type { Event } from './events.ts';
import type { Asked } from './now.ts';
import { heldCards, slotOf } from './options.ts';
import {
  type Action,
  type CardSelector,
  isCardCriterion,
  OPTIONAL_SUBSTEPS,
} from './order-values.ts';
import type { TurnOrders } from './orders.ts';
import type { Fault } from './reasons.ts';
import { ignoredOrderEvents, misplacedCardFaults } from './rejected-orders.ts';
import type { State } from './state.ts';
import { settlerOf } from './table.ts';

/** All that is wrong with them. */
export const judgeTurn = (asked: Asked, orders: TurnOrders): readonly Fault[] => [
  ...judgeAction(asked, orders),
  ...wishFaults(asked.state, asked.seat, orders),
  ...usedBefore(asked.state, asked.seat, orders),
];

function judgeAction(asked: Asked, orders: TurnOrders): readonly Fault[] {
  const { setup, state, seat } = asked;
  const { action, without, card: choice } = orders;
  const seen = { state, content: setup.content };
  const faults = actionFaults(state, seat, action);
  if (action === null || faults.length > 0) return faults;
  switch (action.kind) {
    case 'A':
      return judgePlayed(asked, action.card, choice);
    case 'B':
      return without.includes('bottom') ? [] : judgeConnected(asked, action.card, orders);
    case 'E':
      return settlerOf(state, seat).energy < setup.content.energy.top
        ? []
        : [{ where: 'action', why: 'Energy full' }];
    case 'C':
      return withoutEffect(
        !without.includes('ability') && abilityHasNoEffect(seen, seat, colourOf(action.card)),
      );
    case 'D':
      return [];
  }
}

const withoutEffect = (hasNoEffect: boolean): readonly Fault[] =>
  hasNoEffect ? [{ where: 'action', why: 'in vain' }] : [];

function judgePlayed(
  { setup, state, seat }: Asked,
  card: CardId,
  choice: TurnOrders['card'],
): readonly Fault[] {
  const effects = setup.content.cards[card].top;
  const seen = { state, content: setup.content };
  const at = colourOf(card);
  return [
    ...withoutEffect(effects.every((effect) => hasNoEffect(seen, { seat, effect, at }))),
    ...judgeCardChoice({ seen, seat, choice, effects, at }),
  ];
}

/** The card lies there, and its colonist has come, before anything else is done. */
function judgeConnected(
  { setup, state, seat }: Asked,
  card: CardId,
  orders: TurnOrders,
): readonly Fault[] {
  const { content } = setup;
  const action = { kind: 'B', card } as const;
  const { without, card: choice } = orders;
  const connected = takeAction({ now: stage(state), content, seat, action, without }).state;
  return [
    ...judgeBottom({ setup, state: connected }, { seat, card, where: 'action' }),
    ...judgeCardChoice({
      seen: { state: connected, content },
      seat,
      choice,
      effects: content.cards[card].bottom,
      at: colourOf(card),
    }),
  ];
}

/** None when the card of an action lies where it must. */
function actionFaults(state: State, seat: Seat, action: Action | null): readonly Fault[] {
  if (action === null || action.kind === 'D') return [];
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

/** Wishes that may name a card. */
const NAMING = ['aqualab', 'discard', 'refill'] as const;

/** At most one for each wish. */
const wishFaults = (state: State, seat: Seat, orders: TurnOrders): readonly Fault[] =>
  NAMING.flatMap((where) => selectorFaults(state, seat, { where, wish: orders[where] }));

/** Wishes for a card that is gone by then: with the action, or under the deck. */
function usedBefore(state: State, seat: Seat, orders: TurnOrders): readonly Fault[] {
  const { action, without } = orders;
  const aqualab = without.includes('ability') ? null : orders.aqualab;
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
  return named.flatMap(([where, wish, buried]): readonly Fault[] => {
    if (wish === null || isCardCriterion(wish)) return [];
    const given = slotOf(state, seat, wish);
    return given !== null && [played, buried].includes(wish)
      ? [{ where, why: 'used before', given }]
      : [];
  });
}

/** What is wrong with the card that is wished for. */
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

/** What stands of the orders of a turn, and what its player is told of the rest. */
export interface PreparedTurn {
  readonly standing: TurnOrders;
  readonly action: Action;
  readonly events: readonly Event[];
}

export function openTurn(state: State, seat: Seat, orders: TurnOrders): PreparedTurn {
  const faults = actionFaults(state, seat, orders.action);
  const wishes = wishFaults(state, seat, orders);
  const action =
    orders.action === null || faults.length > 0 ? defaultAction(state, seat) : orders.action;
  const standing = {
    ...orders,
    action,
    without: OPTIONAL_SUBSTEPS.filter((step) => orders.without.includes(step)),
    ...Object.fromEntries(wishes.map(({ where }) => [where, null])),
  };
  const instead = action.kind === 'E' ? 'first card discarded' : 'colonist launched';
  const events = [
    ...ignoredOrderEvents(seat, faults, instead),
    ...wishes.flatMap((fault) => ignoredOrderEvents(seat, [fault], 'asked later')),
  ];
  return { standing, action, events };
}

/** D while a colonist is on Earth, else E with the first card (Rulings). */
export function defaultAction(state: State, seat: Seat): Action {
  const { earth } = settlerOf(state, seat);
  const [first] = heldCards(state, seat);
  return earth > 0 || first === undefined ? { kind: 'D' } : { kind: 'E', card: first };
}
