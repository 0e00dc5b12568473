/** The result: most Progress wins, with tie-breaks (Rules, Final Results; Rulings, The end). */

import { type GameResult, rankByScore } from '../kit/match/outcome.ts';
import { createPrize, type Ending, type Placing, type Prize } from '../kit/match/prizes.ts';
import type { Seat } from '../kit/match/seat.ts';
import { figure } from '../kit/narrating/figures.ts';
import { joinNames, type TieBreak } from '../kit/reckoning/rank.ts';
import type { PublicNow } from './now.ts';
import { getTraveller } from './start.ts';
import type { PublicView } from './state.ts';

export const WINNER_COUNT = 3;

export function findOutcome({ state }: PublicNow): GameResult | null {
  if (state.phase !== 'over') return null;
  const { placings, ties } = rankByScore({
    seats: state.lots,
    score: (seat) => getTraveller(state, seat).progress,
    breaks: [buildGainTiebreak(state), buildRandomTiebreak(state)],
    shared: (seats) => {
      throw new Error(`the random draw left a tie of ${seats.join(', ')}`);
    },
    prizes: listPrizes,
  });
  return { placings, ties, ending: buildEnding(placings) };
}

function listPrizes(place: number, last: number): readonly Prize[] {
  if (place <= WINNER_COUNT) return [createPrize('token-of-life', 'Token of Life')];
  return place === last ? [createPrize('elimination-candidate', 'Elimination Candidate')] : [];
}

function buildEnding(placings: readonly Placing[]): Ending {
  const holders = placings.slice(0, WINNER_COUNT);
  const last = placings.at(-1);
  const amounts = holders.map(({ score }) => figure(score));
  return {
    holders: [
      { seats: holders.map(({ seat }) => seat), by: `with ${joinNames(amounts)} Progress` },
    ],
    verb: {
      one: 'earns a Token of Life',
      many: 'earn Tokens of Life',
      you: 'earn a Token of Life',
    },
    ...(last !== undefined && { also: `${last.seat} is the Elimination Candidate.` }),
  };
}

/** Decides a tie by the last round with different gains. */
const buildGainTiebreak = (state: PublicView): TieBreak => ({
  compare: (one, other) => findLastDifference(state, one, other)?.by ?? 0,
  says: (better, worse) =>
    `${describeTie(state, better, worse)}: ${better} gained more in Round ` +
    `${findLastDifference(state, better, worse)?.round}, the last round in which they differ.`,
});

const buildRandomTiebreak = (state: PublicView): TieBreak => ({
  compare: (one, other) => state.lots.indexOf(one) - state.lots.indexOf(other),
  says: (better, worse) =>
    `${describeTie(state, better, worse)} and gained the same in every round: a random draw put ` +
    `${better} first.`,
});

const describeTie = (state: PublicView, better: Seat, worse: Seat): string =>
  `${better} and ${worse} both ended with ${getTraveller(state, better).progress} Progress`;

/** Finds the last round with different gains, and the second player's surplus in that round. */
function findLastDifference(
  state: PublicView,
  one: Seat,
  other: Seat,
): { readonly round: number; readonly by: number } | null {
  const [own, others] = [getTraveller(state, one).gains, getTraveller(state, other).gains];
  const index = own.findLastIndex((gain, round) => gain !== others[round]);
  return index < 0 ? null : { round: index + 1, by: (others[index] ?? 0) - (own[index] ?? 0) };
}
