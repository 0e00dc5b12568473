/** Plays a round up to thirst, for all players or for one alone (Rulings, One round: 1 to 7). */

import type { OrdersBySeat } from '../kit/match/game.ts';
import { findForSeat, type Seat } from '../kit/match/seat.ts';
import { applyParts, applyToEach, emit, type Stage, stage } from '../kit/match/stage.ts';
import { applyColours } from './colours.ts';
import type { Content } from './content.ts';
import type { Event } from './events.ts';
import type { VisitedSquare } from './exhaustion.ts';
import { questions } from './forms/questions.ts';
import type { Journey } from './journey.ts';
import type { SeatNow } from './now.ts';
import { openRound } from './opening.ts';
import type { Orders } from './orders.ts';
import { REASONS } from './reasons.ts';
import { travellerOf } from './start.ts';
import type { State } from './state.ts';
import { drinkWater, eatAndAgeRations, strandPlayer } from './survival.ts';
import { makeVisits, type VisitsResult } from './visiting.ts';
import { hasVote } from './voting.ts';

interface RoundInput extends Omit<SeatNow, 'seat'> {
  readonly seats: readonly Seat[];
  readonly orders: OrdersBySeat<Orders>;
  /** Part of a seat's orders that is paid for without its effect, for comparison. */
  readonly paidAlone?: { readonly seat: Seat; readonly part: 'artefact' | 'reserve' | 'rest' };
}

/** All players at the end of a round, before exhaustion is counted. */
export interface RoundResult {
  readonly journeys: readonly Journey[];
  readonly crowds: readonly VisitedSquare[];
}

export function playRound(setting: RoundInput): Stage<RoundResult, Event> {
  const travelled = playVisits(setting);
  const { journeys, crowds, voted } = travelled.state;
  const { content } = setting.setup;
  const ended = applyParts(
    emit(travelled, journeys),
    applyToEach((journey) => applyColours(journey, content)),
    applyToEach(strandPlayer),
    applyToEach(eatAndAgeRations),
    applyToEach((journey) => drinkWater(journey, voted)),
  );
  return emit(ended, { journeys: ended.state, crowds });
}

/** Plays Reserve, artefact, Rest and visits. Players without orders use the defaults. */
function playVisits(setting: RoundInput): Stage<VisitsResult, Event> {
  const { setup, state, seats, orders, paidAlone } = setting;
  const begun = stage(
    seats.map((seat) => startJourney(state, seat, orders)),
    ...seats
      .filter((seat) => !Object.hasOwn(orders, seat))
      .map((seat): Event => ({ kind: 'missing', rule: 'Rulings, Limits', seat })),
  );
  const opened = applyParts(
    begun,
    applyToEach((journey) => {
      const part = paidAlone?.seat === journey.seat ? paidAlone.part : null;
      return openRound(journey, { setup, state }, part);
    }),
  );
  const made = makeVisits(opened, setup.content);
  return emit(made, made.state, ...listVoidVotes(made.state.journeys, setup.content));
}

/** Reports votes of players who did not visit the place of the vote. */
const listVoidVotes = (journeys: readonly Journey[], { locations }: Content): readonly Event[] =>
  journeys.flatMap(({ seat, orders: { vote }, made }): readonly Event[] => {
    if (vote === null || made.some((square) => hasVote(locations[square]))) return [];
    const faults = [{ where: 'vote', why: 'no effect', given: `${vote} Water` }] as const;
    return [{ kind: 'vote void', rule: REASONS['no effect'].rule, seat, faults }];
  });

const startJourney = (state: State, seat: Seat, orders: OrdersBySeat<Orders>): Journey => ({
  seat,
  orders: findForSeat(orders, seat) ?? questions.blank,
  traveller: travellerOf(state, seat),
  planned: [],
  made: [],
  energySpent: 0,
  named: [],
});
