/** The vote on Water for everybody (Rules, Clarification: Faerie Concave). */

import { findPlurality } from '../kit/reckoning/rank.ts';
import type { Location } from './content.ts';
import type { JourneysDraft } from './journey.ts';
import type { Fault } from './reasons.ts';

const VOTE_RULE = 'Rules, Clarification: Faerie Concave';

export const hasVote = ({ effects }: Location): boolean =>
  effects.some(({ kind }) => kind === 'vote on water');

/** Amount of Water that everybody must drink if the votes are even or missing (our ruling). */
const TIE_WATER = 1;

/** Counts the votes. Returns the amount of Water that everybody must drink. */
export function resolveWaterVote(
  { journeys, events }: JourneysDraft,
  { location, isVisitor }: { readonly location: Location; readonly isVisitor: readonly boolean[] },
): number {
  const { square } = location;
  const voters = journeys.filter((_, index) => isVisitor[index]);
  for (const { seat, orders } of voters) {
    const { vote } = orders;
    const faults: readonly Fault[] =
      vote === null ? [{ where: 'vote', why: 'no vote', given: square }] : [];
    events.push({ kind: 'voted', rule: VOTE_RULE, seat, square, vote, faults });
  }
  const [water = TIE_WATER, ...tied] = findPlurality(voters.map(({ orders }) => orders.vote)).items;
  return tied.length > 0 ? TIE_WATER : water;
}
