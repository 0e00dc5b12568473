/** The vote on Water: visitors decide what everybody consumes this round (Rules, Clarification: Faerie Concave). */

import type { Location } from './content.ts';
import type { Event } from './events.ts';
import type { Journey } from './journey.ts';
import type { Fault } from './reasons.ts';

const NO_FAULTS: readonly Fault[] = [];
const RULE = 'Rules, Clarification: Faerie Concave';

/** Whether one votes there. */
export const hasVote = ({ effects }: Location): boolean =>
  effects.some(({ kind }) => kind === 'vote on water');

/** What everybody consumes when as many vote for 0 as for 2; also when nobody votes (our ruling). */
const EVEN = 1;

export function voteOnWater(held: {
  readonly journeys: readonly Journey[];
  readonly location: Location;
  readonly isVisitor: readonly boolean[];
}): { readonly consumption: number; readonly events: readonly Event[] } {
  const { journeys, location, isVisitor } = held;
  const voters = journeys.filter((_, index) => isVisitor[index]);
  const count = (vote: 0 | 2): number => voters.filter(({ orders }) => orders.vote === vote).length;
  const [none, two] = [count(0), count(2)];
  return {
    consumption: none === two ? EVEN : none > two ? 0 : 2,
    events: voters.map(({ seat, orders: { vote } }) => ({
      kind: 'voted',
      rule: RULE,
      seat,
      square: location.square,
      vote,
      faults:
        vote === null ? [{ where: 'vote', why: 'no vote', given: location.square }] : NO_FAULTS,
    })),
  };
}
