/** A player's place by public scores. */

import type { Seat } from '../match/seat.ts';
import { type RankedSeat, rankByScores, type Scores } from './scores.ts';

/** Describes a place: "place 1 of 6, with Dems"; '' without public scores or at an even start. */
export function describeOwnPlace(scores: Scores, seats: readonly Seat[], seat: Seat): string {
  const ranking = rankByScores(scores, seats);
  const own = ranking.find((one) => one.seat === seat);
  if (own === undefined || (scores.moments.length < 2 && areAllFirst(ranking))) return '';
  const others = ranking.filter((one) => one !== own && one.place === own.place);
  const shared = others.length === 0 ? '' : `, with ${formatSharers(others)}`;
  return `place ${own.place} of ${ranking.length}${shared}`;
}

const areAllFirst = (ranking: readonly RankedSeat[]): boolean =>
  ranking.every(({ place }) => place === 1);

/** Formats one name, or the number of several, which would not fit. */
const formatSharers = (some: readonly RankedSeat[]): string =>
  some.length > 1 ? `${some.length} others` : (some[0]?.seat ?? '');
