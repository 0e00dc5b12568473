/** Exhaustion of locations (Rules, opening section; Rulings, One round: 8). */

import type { Stage } from '../kit/match/stage.ts';
import type { Content, Location } from './content.ts';
import type { Event } from './events.ts';
import { isOpenIn, SQUARES, type Square } from './squares.ts';
import type { PublicPosition, State, VisitCounts } from './state.ts';

export const VISITORS_TO_EXHAUST = 3;
export const ROUNDS_TO_EXHAUST = 2;

export interface VisitedSquare {
  readonly square: Square;
  readonly visitors: number;
}

const EXHAUSTION_RULE = 'Rules, opening section: exhausted locations';

/** Lists the locations that can be visited in the open round. */
export const listOpenLocations = (content: Content, state: PublicPosition): readonly Location[] =>
  SQUARES.filter(
    (square) => isOpenIn(square, state.round) && !state.exhausted.includes(square),
  ).map((square) => content.locations[square]);

/** Counts the visits of a round and exhausts locations. */
export function exhaustLocations(
  { traffic, exhausted }: Pick<State, 'traffic' | 'exhausted'>,
  crowds: readonly VisitedSquare[],
): Stage<Pick<State, 'traffic' | 'exhausted'>, Event> {
  const counted = crowds.map(({ square, visitors }) => ({
    square,
    now: addVisitors(traffic[square], visitors),
  }));
  const used = counted.filter(({ now }) => isExhausted(now));
  const gone = new Set(used.map(({ square }) => square));
  const left: Partial<Record<Square, VisitCounts>> = {};
  for (const key in traffic) {
    const square = key as Square;
    const before = traffic[square];
    if (before !== undefined && !gone.has(square)) left[square] = before;
  }
  for (const { square, now } of counted) if (!gone.has(square)) left[square] = now;
  const events = used.map(({ square, now }): Event => {
    const why = now.visitors >= VISITORS_TO_EXHAUST ? 'three visitors' : 'two rounds';
    return { kind: 'exhausted', rule: EXHAUSTION_RULE, square, why };
  });
  return { state: { traffic: left, exhausted: [...exhausted, ...gone] }, events };
}

const addVisitors = (before: VisitCounts | undefined, visitors: number): VisitCounts => ({
  visitors: (before?.visitors ?? 0) + visitors,
  rounds: (before?.rounds ?? 0) + 1,
});

const isExhausted = ({ visitors, rounds }: VisitCounts): boolean =>
  visitors >= VISITORS_TO_EXHAUST || rounds >= ROUNDS_TO_EXHAUST;
