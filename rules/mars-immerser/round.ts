/** One round of movement from sealed orders to where everybody ends it; also of one player on trial, without the others. */

import { orderOf } from '../kit/asking/orders.ts';
import type { OrdersBySeat } from '../kit/match/game.ts';
import type { Seat } from '../kit/match/seat.ts';
import { each, through, together } from '../kit/match/stage.ts';
import { faceWrath, takeSlices } from './influence.ts';
import type { Journey, Journeys } from './journey.ts';
import { moveAll } from './movement.ts';
import { spendNight } from './nights.ts';
import type { Now } from './now.ts';
import { beginJourneys } from './opening.ts';
import type { Orders } from './orders.ts';
import { countBlocks, countSuperRoads } from './roads.ts';
import { addList, buyWare } from './shopping.ts';
import { sightseerOf } from './state.ts';
import { matchSwaps, openSwaps } from './swaps.ts';

export function playRound(
  played: Now & { readonly seats: readonly Seat[]; readonly orders: OrdersBySeat<Orders> },
): Journeys {
  const { setup, state, seats, orders } = played;
  const { content } = setup;
  const { pairs } = state;
  const began = seats.map((seat) =>
    beginJourneys({
      seat,
      sightseer: sightseerOf(state, seat),
      orders: orderOf(orders, seat, 'movement'),
    }),
  );
  return through(
    together(began),
    (journeys) => openSwaps(matchSwaps(journeys, pairs)),
    (journeys) => moveAll(journeys, { content, pairs }),
    countBlocks,
    countSuperRoads,
    each((journey: Journey) => buyWare(journey, content)),
    takeSlices,
    faceWrath,
    each((journey: Journey) => spendNight(journey, content)),
    each((journey: Journey) => addList(journey, content)),
  );
}
