/** Exhaustion: which locations can be visited no more (Rules, opening section; Rulings, One round: 8). */

import type { Stage } from '../kit/stage.ts';
import type { Content, Location } from './content.ts';
import type { Event } from './events.ts';
import type { Journey } from './journey.ts';
import { isOpenIn, SQUARES, type Square } from './squares.ts';
import type { State, Traffic } from './state.ts';

export const VISITORS_TO_EXHAUST = 3;
export const ROUNDS_TO_EXHAUST = 2;

const RULE = 'Rules, opening section: exhausted locations';

/** Locations that can be visited in the open round, as far as everybody knows. */
export const openLocations = (content: Content, state: State): readonly Location[] =>
  SQUARES.filter(
    (square) => isOpenIn(square, state.round) && !state.exhausted.includes(square),
  ).map((square) => content.locations[square]);

/** Counts the visits of a round, and which locations they exhaust. */
export function exhaust(
  state: Pick<State, 'traffic' | 'exhausted'>,
  journeys: readonly Journey[],
): Stage<Pick<State, 'traffic' | 'exhausted'>, Event> {
  const traffic = new Map(Object.entries(state.traffic));
  const exhausted = [...state.exhausted];
  const events: Event[] = [];
  for (const [square, visitors] of visitorsOf(journeys)) {
    const now = addedTo(traffic.get(square), visitors);
    if (isExhausted(now)) {
      traffic.delete(square);
      exhausted.push(square);
      const why = now.visitors >= VISITORS_TO_EXHAUST ? 'three visitors' : 'two rounds';
      events.push({ kind: 'exhausted', rule: RULE, square, why });
    } else {
      traffic.set(square, now);
    }
  }
  return { state: { traffic: Object.fromEntries(traffic), exhausted }, events };
}

/** How many visited each location of the round, in reading order. */
function visitorsOf(journeys: readonly Journey[]): ReadonlyMap<Square, number> {
  const made = new Map<Square, number>();
  for (const square of journeys.flatMap((journey) => journey.made).sort()) {
    made.set(square, (made.get(square) ?? 0) + 1);
  }
  return made;
}

const addedTo = (before: Traffic | undefined, visitors: number): Traffic => ({
  visitors: (before?.visitors ?? 0) + visitors,
  rounds: (before?.rounds ?? 0) + 1,
});

const isExhausted = ({ visitors, rounds }: Traffic): boolean =>
  visitors >= VISITORS_TO_EXHAUST || rounds >= ROUNDS_TO_EXHAUST;
