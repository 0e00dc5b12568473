/** The result: most Progress wins, and how ties are broken (Rules, Final Results; Rulings, The end). */

import type { Outcome } from '../kit/match/game.ts';
import { placingsOf } from '../kit/match/outcome.ts';
import type { Seat } from '../kit/match/seat.ts';
import { byMost, rank, type TieBreak } from '../kit/reckoning/rank.ts';
import type { Now } from './now.ts';
import { travellerOf } from './start.ts';
import type { State } from './state.ts';

/** How many win a Token of Life. */
export const WINNERS = 3;

export function outcomeOf({ setup, state }: Now): Outcome | null {
  if (state.phase !== 'over') return null;
  const { places, ties } = rank({
    seats: state.lots,
    compare: byMost((seat) => travellerOf(state, seat).progress),
    breaks: [byGains(state), byLots(state)],
    shared: (seats) => {
      throw new Error(`lots leave no tie, but ${seats.join(', ')} share a place`);
    },
  });
  return {
    placings: placingsOf(places, {
      setup,
      score: (seat) => travellerOf(state, seat).progress,
      prizes: (place) => prizesAt(place, places.length),
    }),
    ties,
  };
}

function prizesAt(place: number, last: number): readonly string[] {
  if (place <= WINNERS) return ['Token of Life'];
  return place === last ? ['Elimination Candidate'] : [];
}

/** What was gained in the last round decides, then in the one before, and so on back. */
const byGains = (state: State): TieBreak => ({
  compare: (one, other) => lastDifference(state, one, other)?.by ?? 0,
  says: (better, worse) =>
    `${tied(state, better, worse)}: ${better} gained more in Round ${lastDifference(state, better, worse)?.round}, the last round in which they differ.`,
});

const byLots = (state: State): TieBreak => ({
  compare: (one, other) => state.lots.indexOf(one) - state.lots.indexOf(other),
  says: (better, worse) =>
    `${tied(state, better, worse)} and gained the same in every round: a random draw put ${better} first.`,
});

const tied = (state: State, better: Seat, worse: Seat): string =>
  `${better} and ${worse} both ended with ${travellerOf(state, better).progress} Progress`;

/** The last round in which two gained differently, and by how much the second gained more; null when there is none. */
function lastDifference(
  state: State,
  one: Seat,
  other: Seat,
): { readonly round: number; readonly by: number } | null {
  const [own, others] = [travellerOf(state, one).gains, travellerOf(state, other).gains];
  const index = own.findLastIndex((gain, round) => gain !== others[round]);
  return index < 0 ? null : { round: index + 1, by: (others[index] ?? 0) - (own[index] ?? 0) };
}
