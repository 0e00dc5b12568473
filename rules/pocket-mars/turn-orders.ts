/** Faults of a turn's orders: action, choices for the card, and presets. */

import type { Seat } from '../kit/match/seat.ts';
import { stage } from '../kit/match/stage.ts';
import { abilityDoesNothing } from './abilities.ts';
import { takeAction } from './actions-taken.ts';
import { judgeBottom } from './bottom-actions.ts';
import { type CardId, colourOf } from './cards.ts';
import { doNothing } from './effects.ts';
import type { Known } from './now.ts';
import { heldCards } from './options.ts';
import type { Action } from './order-values.ts';
import type { TurnOrders } from './orders.ts';
import { presetFaults, usedBefore } from './preset-choices.ts';
import type { Fault } from './reasons.ts';
import { misplacedCardFaults } from './rejected-orders.ts';
import type { State } from './state.ts';
import { settlerOf, withoutCard } from './table.ts';

export const judgeTurn = (asked: Known, orders: TurnOrders): readonly Fault[] => [
  ...judgeAction(asked, orders),
  ...presetFaults(asked.state, asked.seat, orders),
  ...usedBefore(asked.state, asked.seat, orders),
];

function judgeAction(asked: Known, orders: TurnOrders): readonly Fault[] {
  const { setup, state, seat } = asked;
  const { action, without } = orders;
  const seen = { state, content: setup.content };
  const faults = actionFaults(state, seat, action);
  if (action === null || faults.length > 0) return faults;
  switch (action.kind) {
    case 'A':
      return judgePlayed(asked, action.card);
    case 'B':
      return without.includes('bottom') ? [] : judgeConnected(asked, action.card, orders);
    case 'E':
      return settlerOf(state, seat).energy < setup.content.energy.top
        ? []
        : [{ where: 'action', why: 'Energy full' }];
    case 'C':
      return withoutEffect(
        !without.includes('ability') && abilityDoesNothing(seen, seat, colourOf(action.card)),
      );
    case 'D':
      return [];
  }
}

const withoutEffect = (isUseless: boolean): readonly Fault[] =>
  isUseless ? [{ where: 'action', why: 'in vain' }] : [];

function judgePlayed({ setup, state, seat }: Known, card: CardId): readonly Fault[] {
  const effects = setup.content.cards[card].top;
  const at = colourOf(card);
  const held = { state: withoutCard(state, seat, card), content: setup.content };
  return withoutEffect(
    doNothing(
      held,
      effects.map((effect) => ({ seat, effect, at })),
    ),
  );
}

/** Assumes that the card lies there and its colonist has moved. */
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

/** Returns no faults if the action's card lies in its place and, for D, somebody is on Earth. */
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

/** D stays possible, without effect, for a player without colonists on Earth and cards. */
function launchFaults(state: State, seat: Seat): readonly Fault[] {
  const isImpossible = settlerOf(state, seat).earth === 0 && heldCards(state, seat).length > 0;
  return isImpossible ? [{ where: 'action', why: 'nobody on Earth' }] : [];
}
