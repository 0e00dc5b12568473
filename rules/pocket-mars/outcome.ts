/** The result: most victory points win; then more colonists in Buildings; else the victory is shared (Rules, End of the Game). */

import type { Outcome } from '../kit/match/game.ts';
import { placingsOf } from '../kit/match/outcome.ts';
import { onePrize, pursesBrought } from '../kit/match/prizes.ts';
import type { Seat } from '../kit/match/seat.ts';
import { countText } from '../kit/narrating/figures.ts';
import { byMost, namesOf, rank } from '../kit/reckoning/rank.ts';
import type { Now } from './now.ts';
import { pointsOf } from './points.ts';
import { settledOf } from './table.ts';

/** Null while the match goes on. */
export function outcomeOf({ setup, state }: Now): Outcome | null {
  if (state.phase !== 'over') return null;
  const scores = new Map(state.order.map((seat) => [seat, pointsOf(state, seat).total]));
  const scoreOf = (seat: Seat): number => scores.get(seat) ?? 0;
  const settled = (seat: Seat): number => settledOf(state, seat);
  const { places, ties } = rank({
    seats: state.order,
    compare: byMost(scoreOf),
    breaks: [
      {
        compare: byMost(settled),
        says: (better, worse) =>
          `${better} and ${worse} both have ${countText(scoreOf(better), 'point')}: ${better} has more colonists in Buildings (${settled(better)} to ${settled(worse)}).`,
      },
    ],
    shared: (seats) =>
      `${namesOf(seats)} ${seats.length === 2 ? 'both' : 'all'} have ${countText(seats.map(scoreOf)[0] ?? 0, 'point')} and ${countText(seats.map(settled)[0] ?? 0, 'colonist')} in Buildings: they share the place.`,
  });
  return {
    placings: placingsOf(places, {
      score: scoreOf,
      prizes: (place) => (place === 1 ? [onePrize('victory', 'Victory')] : []),
    }),
    ties,
    purses: pursesBrought(setup),
    duels: [],
  };
}
