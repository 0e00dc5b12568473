/** Judging: all that is wrong with a player's orders, whatever the others order. The player moves alone, as the round would have it. */

import type { Asked } from './now.ts';
import type { Orders } from './orders.ts';
import type { Fault } from './reasons.ts';
import { playRound } from './round.ts';
import { startFaults } from './starting.ts';
import { crowdedOut } from './swaps.ts';

export function judge(asked: Asked, orders: Orders): readonly Fault[] {
  if (orders.kind === 'start') return startFaults(asked, orders);
  const played = playRound({ ...asked, seats: [asked.seat], orders: { [asked.seat]: orders } });
  const faults = played.events.flatMap((event) => ('faults' in event ? event.faults : []));
  return faults.some(({ why }) => why === 'not agreed')
    ? [...faults, ...played.state.flatMap(crowdedOut)]
    : faults;
}
