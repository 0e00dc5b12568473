/** The outcome: the highest final score wins, and equal scores share a place. */

import type { Outcome } from '../kit/match/game.ts';
import { placingsOf } from '../kit/match/outcome.ts';
import { pursesBrought } from '../kit/match/prizes.ts';
import { seatsByName } from '../kit/match/setup.ts';
import { byMost, namesOf, rank } from '../kit/reckoning/rank.ts';
import type { Now } from './now.ts';
import { scoreOf } from './state.ts';

/** Null while the match goes on. */
export const outcomeOf = (now: Now): Outcome | null =>
  now.state.step === 'over' ? placingsNow(now) : null;

/** Everybody's place by the scores so far, best first; those who share a place by name. */
export function placingsNow({ setup, state }: Now): Outcome {
  const { places, ties } = rank({
    seats: seatsByName(setup),
    compare: byMost((seat) => scoreOf(state, seat)),
    shared: (seats, place) =>
      `${namesOf(seats)} share place ${place} with ${seats.map((seat) => scoreOf(state, seat))[0]} points: the rules break no ties.`,
  });
  return {
    placings: placingsOf(places, { score: (seat) => scoreOf(state, seat) }),
    ties,
    purses: pursesBrought(setup),
    duels: [],
  };
}
