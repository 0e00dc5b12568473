/** Judging: all that is wrong with a player's orders, whatever the others order. The player moves alone, as the round would have it. */

import type { Asked } from './now.ts';
import type { Orders } from './orders.ts';
import type { Fault } from './reasons.ts';
import { playRound } from './round.ts';
import { startFaults } from './starting.ts';

export function judge(asked: Asked, orders: Orders): readonly Fault[] {
  if (orders.kind === 'start') return startFaults(asked, orders);
  const { events } = playRound({ ...asked, seats: [asked.seat], orders: { [asked.seat]: orders } });
  return events.flatMap((event) => ('faults' in event ? event.faults : []));
}
