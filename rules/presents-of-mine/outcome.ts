/** The outcome: the highest final score wins, and equal scores share a place. */

import { type Result, resultByScore } from '../kit/match/outcome.ts';
import type { Placing } from '../kit/match/prizes.ts';
import { seatsByName } from '../kit/match/setup.ts';
import { countText, figure } from '../kit/narrating/figures.ts';
import { namesOf } from '../kit/reckoning/rank.ts';
import type { PublicNow } from './now.ts';
import { scoreOf } from './state.ts';

/** Returns null until the match is over. */
export const outcomeOf = (now: PublicNow): Result | null =>
  now.state.step === 'over' ? placingsNow(now) : null;

/** Ranks players by current scores, best first; equal scores in name order. */
export function placingsNow({ setup, state }: PublicNow): Result {
  const { placings, ties } = resultByScore({
    seats: seatsByName({ setup }),
    score: (seat) => scoreOf(state, seat),
    shared: (seats, place) =>
      `${namesOf(seats)} share place ${place} with ` +
      `${countText(seats.map((seat) => scoreOf(state, seat))[0] ?? 0, 'point')}: the rules ` +
      'break no ties.',
  });
  return { placings, ...endingOf(placings), ties };
}

/** Builds the ending for a single winner, with the margin; empty for several. */
function endingOf(placings: readonly Placing[]): Pick<Result, 'ending'> {
  const [first, second] = placings;
  if (first === undefined || second === undefined || second.place === 1) return {};
  const next = placings.filter(({ place }) => place === second.place).map(({ seat }) => seat);
  const margin = `${figure(first.score - second.score)} ahead of ${namesOf(next)}`;
  return {
    ending: {
      holders: [{ seats: [first.seat], by: `with ${figure(first.score)} points, ${margin}` }],
      verb: { one: 'wins', many: 'win together', you: 'have won' },
    },
  };
}
