/** Judging: all that is wrong with a player's orders, whatever the others order. The player travels alone, as the round would have it. */

import type { Asked } from './now.ts';
import type { Orders } from './orders.ts';
import type { Fault } from './reasons.ts';
import { travel } from './travelling.ts';

export function judge({ setup, state, seat }: Asked, orders: Orders): readonly Fault[] {
  const { events } = travel({ setup, state, seats: [seat], orders: { [seat]: orders } });
  return events.flatMap((event) => ('faults' in event ? event.faults : []));
}
