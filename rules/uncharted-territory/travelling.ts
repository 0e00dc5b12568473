/** A round up to its last visit: for all players, or for one alone when orders are judged. */

import type { OrdersBySeat } from '../kit/match/game.ts';
import { ofSeatIfAny, type Seat } from '../kit/match/seat.ts';
import { each, emit, type Stage, stage, through } from '../kit/match/stage.ts';
import { collected } from '../kit/reckoning/collecting.ts';
import type { Content } from './content.ts';
import type { Event } from './events.ts';
import { questions } from './forms/questions.ts';
import type { Journey } from './journey.ts';
import type { Known } from './now.ts';
import { openRound } from './opening.ts';
import type { Orders } from './orders.ts';
import { REASONS } from './reasons.ts';
import { travellerOf } from './start.ts';
import type { State } from './state.ts';
import { makeVisits, type Travel } from './visiting.ts';
import { hasVote } from './voting.ts';

/** A part of orders with a price. */
export interface Paid {
  readonly seat: Seat;
  readonly part: 'artefact' | 'reserve' | 'rest';
}

export interface Setting extends Omit<Known, 'seat'> {
  readonly seats: readonly Seat[];
  readonly orders: OrdersBySeat<Orders>;
  /** A part that is paid for without effect, to compare with. */
  readonly paidAlone?: Paid;
}

/** Reserve, artefact, Rest and visits. Players without orders use the defaults. */
export function travel(setting: Setting): Stage<Travel, Event> {
  const { setup, state, seats, orders, paidAlone } = setting;
  const begun = stage(
    seats.map((seat) => journeyOf(state, seat, orders)),
    ...seats
      .filter((seat) => !Object.hasOwn(orders, seat))
      .map((seat): Event => ({ kind: 'missing', rule: 'Rulings, Limits', seat })),
  );
  const opened = through(
    begun,
    each((journey) => {
      const part = paidAlone?.seat === journey.seat ? paidAlone.part : null;
      return openRound(journey, { setup, state }, part);
    }),
  );
  const made = makeVisits(opened, setup.content);
  return emit(made, made.state, ...votesVoid(made.state.journeys, setup.content));
}

/** Votes of players who did not visit the place of the vote. */
const votesVoid = (journeys: readonly Journey[], { locations }: Content): readonly Event[] =>
  collected(journeys, ({ seat, orders: { vote }, made }): readonly Event[] => {
    if (vote === null || made.some((square) => hasVote(locations[square]))) return [];
    const faults = [{ where: 'vote', why: 'no effect', given: `${vote} Water` }] as const;
    return [{ kind: 'vote void', rule: REASONS['no effect'].rule, seat, faults }];
  });

const journeyOf = (state: State, seat: Seat, orders: OrdersBySeat<Orders>): Journey => ({
  seat,
  orders: ofSeatIfAny(orders, seat) ?? questions.blank,
  traveller: travellerOf(state, seat),
  planned: [],
  made: [],
  energySpent: 0,
  named: [],
});
