/** Judges a player's orders, regardless of other orders. */

import type { SeatContext } from './now.ts';
import type { Orders, PassingOrders } from './orders.ts';
import { claimsBelow, judgePassing } from './passing.ts';
import { judgePicks } from './pregame.ts';
import type { Fault } from './reasons.ts';
import { judgeExchange } from './replacing.ts';
import { getPresents } from './state.ts';
import { isReplacingRound } from './steps.ts';
import { judgeThefts } from './yoink.ts';

export function judgeOrders(asked: SeatContext, orders: Orders): readonly Fault[] {
  switch (orders.kind) {
    case 'picking':
      return judgePicks(orders.picks);
    case 'passing':
      return judgeRound(asked, orders);
    case 'stealing':
      return judgeThefts(asked.state, asked.seat, orders);
  }
}

function judgeRound({ state, seat }: SeatContext, orders: PassingOrders): readonly Fault[] {
  const { step } = state;
  const inventory = getPresents(state, seat);
  const named = claimsBelow(state, seat, orders);
  return [
    ...judgePassing(inventory, named),
    ...(isReplacingRound(step) ? judgeExchange({ round: step, inventory, named, orders }) : []),
  ];
}
