/** Finds all faults of a player's orders by playing the round alone. */

import type { Known } from './now.ts';
import type { Orders } from './orders.ts';
import type { Fault } from './reasons.ts';
import { playRound } from './round.ts';

export function judge({ setup, state, seat }: Known, orders: Orders): readonly Fault[] {
  const setting = { setup, state, seats: [seat], orders: { [seat]: orders } };
  const { events } = playRound(setting);
  const faults = events.flatMap((event) => ('faults' in event ? event.faults : []));
  return orders.go === 'ticked' && orders.visits.length === 0
    ? [{ where: 'go', why: 'nothing ticked' }, ...faults]
    : faults;
}
