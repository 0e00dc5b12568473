/** From the opening of a round to its last visit: for all players, or for one alone when orders are judged. */

import type { OrdersBySeat } from '../kit/match/game.ts';
import type { Seat } from '../kit/match/seat.ts';
import { each, emit, type Stage, stage, through } from '../kit/match/stage.ts';
import type { Event } from './events.ts';
import { questions } from './forms/questions.ts';
import type { Journey } from './journey.ts';
import type { Now } from './now.ts';
import { openRound } from './opening.ts';
import type { Orders } from './orders.ts';
import { travellerOf } from './start.ts';
import type { State } from './state.ts';
import { makeVisits, type Travel } from './visiting.ts';

/** The Reserve, the artefact, the Rest, and the visits. Who has no orders does what nothing said means. */
export function travel(
  setting: Now & { readonly seats: readonly Seat[]; readonly orders: OrdersBySeat<Orders> },
): Stage<Travel, Event> {
  const { setup, state, seats, orders } = setting;
  const begun = stage(
    seats.map((seat) => journeyOf(state, seat, orders)),
    ...seats
      .filter((seat) => !Object.hasOwn(orders, seat))
      .map((seat): Event => ({ kind: 'missing', rule: 'Rulings, Limits', seat })),
  );
  const opened = through(
    begun,
    each((journey) => openRound(journey, { setup, state })),
  );
  return makeVisits(
    emit(opened, { journeys: opened.state, crowds: [], voted: null }),
    setup.content,
  );
}

const journeyOf = (state: State, seat: Seat, orders: OrdersBySeat<Orders>): Journey => ({
  seat,
  orders: (Object.hasOwn(orders, seat) ? orders[seat] : undefined) ?? questions.blank,
  traveller: travellerOf(state, seat),
  planned: [],
  made: [],
  energySpent: 0,
  named: [],
});
