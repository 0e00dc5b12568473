/** Judging: all that is wrong with a player's orders, whatever the others order. The player travels and eats alone, as the round would have it. */

import { each, emit, through } from '../kit/match/stage.ts';
import { eatAndAge } from './hunger.ts';
import type { Asked } from './now.ts';
import type { Orders } from './orders.ts';
import type { Fault } from './reasons.ts';
import { travel } from './travelling.ts';

export function judge({ setup, state, seat }: Asked, orders: Orders): readonly Fault[] {
  const travelled = travel({ setup, state, seats: [seat], orders: { [seat]: orders } });
  const { events } = through(emit(travelled, travelled.state.journeys), each(eatAndAge));
  return events.flatMap((event) => ('faults' in event ? event.faults : []));
}
