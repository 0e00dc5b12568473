/** The outcome: the highest final score wins, and equal scores share a place. */

import { type GameResult, rankByScore } from '../kit/match/outcome.ts';
import type { Placing } from '../kit/match/prizes.ts';
import { seatsByName } from '../kit/match/setup.ts';
import { countText, figure } from '../kit/narrating/figures.ts';
import { namesOf } from '../kit/reckoning/rank.ts';
import type { PublicContext } from './now.ts';
import { getScore } from './state.ts';

/** Computes the outcome; null until the match is over. */
export const computeOutcome = (now: PublicContext): GameResult | null =>
  now.state.step === 'over' ? rankPlayers(now) : null;

/** Ranks players by current scores, the best first. Equal scores are in name order. */
export function rankPlayers({ setup, state }: PublicContext): GameResult {
  const { placings, ties } = rankByScore({
    seats: seatsByName({ setup }),
    score: (seat) => getScore(state, seat),
    shared: (seats, place) =>
      `${namesOf(seats)} share place ${place} with ` +
      `${countText(seats.map((seat) => getScore(state, seat))[0] ?? 0, 'point')}: the rules ` +
      'break no ties.',
  });
  return { placings, ...buildEnding(placings), ties };
}

/** Builds the ending for a single winner, with the margin; empty for several winners. */
function buildEnding(placings: readonly Placing[]): Pick<GameResult, 'ending'> {
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
