/** Staleness: how stale presents begin, and how it changes at the end of every round. */

import type { Stage } from '../kit/match/stage.ts';
import { type Event, SOURCES } from './events.ts';
import { countOf, type Hand, type Held } from './hands.ts';
import { withStaleness } from './presents.ts';

/** How many of the eight may pick the same letter. */
const PLAYERS = [1, 2, 3, 4, 5, 6, 7, 8];

/** By how many of them picked the letter (Rules, Setup). */
export function startingStaleness(players: number): number {
  if (players <= 2) return 0;
  if (players === 3) return 1;
  return players <= 5 ? 2 : 3;
}

/** The same the other way round: each staleness that a present can begin with, and how many players it takes. */
export const STARTING_STALENESS: readonly {
  readonly staleness: number;
  readonly players: readonly number[];
}[] = [...Map.groupBy(PLAYERS, startingStaleness)].map(([staleness, players]) => ({
  staleness,
  players,
}));

/** With what the replacement begins that is chosen more often than the other. */
export const STALE_REPLACEMENT = 2;

/** The staleness of the two replacements: the one chosen more often is stale, of equals neither. */
export const replacementStaleness = (players: number, playersOfOther: number): number =>
  players > playersOfOther ? STALE_REPLACEMENT : 0;

/** The end of a round for one hand. */
export function age(hand: Hand): Stage<Hand, Event> {
  const nebulizers = countOf(hand.held, 'N');
  const held = hand.held.map((one) => aged(one, nebulizers));
  const events = hand.held.map(
    ({ present, arrival }, index): Event => ({
      kind: 'aged',
      rule: SOURCES.update,
      seat: hand.seat,
      before: present,
      after: held[index]?.present ?? present,
      passed: arrival.kind === 'received',
    }),
  );
  return { state: { ...hand, held }, events };
}

/** Passed: fresher, by one more for each Nebulizer of the holder, never under 0. Not passed: staler. Fruit does both twice as fast. */
export function aged({ present, arrival }: Held, nebulizers: number): Held {
  const pace = present.letter === 'F' ? 2 : 1;
  const change = arrival.kind === 'received' ? -pace - nebulizers : pace;
  return { present: withStaleness(present, Math.max(0, present.staleness + change)), arrival };
}
