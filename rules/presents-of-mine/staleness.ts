/** Staleness: how stale presents begin, and how it changes at the end of every round. */

import { type Event, SOURCES } from './events.ts';
import type { Arrival, Hand } from './hands.ts';
import { type Present, withStaleness } from './presents.ts';

/** By how many of up to eight players picked the letter (Rules, Setup). */
export function startingStaleness(players: number): number {
  if (players <= 2) return 0;
  if (players === 3) return 1;
  return players <= 5 ? 2 : 3;
}

/** The staleness of the two replacements: the one chosen more often is stale, of equals neither. */
export const replacementStaleness = (players: number, playersOfOther: number): number =>
  players > playersOfOther ? 2 : 0;

/** The end of a round for one hand: its presents afterwards, as they lay in it. */
export function age(hand: Hand): {
  readonly presents: readonly Present[];
  readonly events: readonly Event[];
} {
  const nebulizers = hand.held.filter(({ present }) => present.letter === 'N').length;
  const presents = hand.held.map(({ present, arrival }) => aged(present, arrival, nebulizers));
  const events = hand.held.map(
    ({ present, arrival }, index): Event => ({
      kind: 'aged',
      rule: SOURCES.update,
      seat: hand.seat,
      before: present,
      after: presents[index] ?? present,
      passed: arrival.kind === 'received',
    }),
  );
  return { presents, events };
}

/** Passed: fresher, by one more for each Nebulizer of the holder, never under 0. Not passed: staler. Fruit does both twice as fast. */
function aged(present: Present, arrival: Arrival, nebulizers: number): Present {
  const pace = present.letter === 'F' ? 2 : 1;
  const change = arrival.kind === 'received' ? -pace - nebulizers : pace;
  return withStaleness(present, Math.max(0, present.staleness + change));
}
