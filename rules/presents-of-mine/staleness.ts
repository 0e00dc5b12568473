/** Staleness: initial values, and changes at the end of each round. */

import type { Stage } from '../kit/match/stage.ts';
import { spellNumber } from '../kit/narrating/figures.ts';
import { type Event, SOURCES } from './events.ts';
import { countLetter, type Hand, type Held } from './hands.ts';
import { withStaleness } from './presents.ts';

/** Possible numbers of players who pick the same letter. */
const PLAYER_COUNTS = [1, 2, 3, 4, 5, 6, 7, 8];

/** Returns the initial staleness by the number of players who picked the letter (Rules, Setup). */
export function getStartingStaleness(players: number): number {
  if (players <= 2) return 0;
  if (players === 3) return 1;
  return players <= 5 ? 2 : 3;
}

/** Describes initial staleness: "0 if one or two players picked it, 1 for three, …, 3 for more". */
export function startingText(): string {
  const ways = [...Map.groupBy(PLAYER_COUNTS, getStartingStaleness)];
  return ways
    .map(([staleness, players], index) => {
      if (index === ways.length - 1) return `${staleness} for more`;
      const counts = players.map(spellNumber).join(' or ');
      return index === 0
        ? `${staleness} if ${counts} players picked it`
        : `${staleness} for ${counts}`;
    })
    .join(', ');
}

/** Staleness of the replacement that more players chose. */
export const POPULAR_STALENESS = 2;

/** Returns the staleness of a replacement; 0 if both are equally popular. */
export const getReplacementStaleness = (players: number, playersOfOther: number): number =>
  players > playersOfOther ? POPULAR_STALENESS : 0;

/** Ages one hand at the end of a round. */
export function ageHand(hand: Hand): Stage<Hand, Event> {
  const nebulizers = countLetter(hand.held, 'N');
  const held = hand.held.map((one) => ageHeld(one, nebulizers));
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

/**
 * Ages a present: kept presents get staler, others fresher with Nebulizers, Fruit twice as fast.
 */
export function ageHeld({ present, arrival }: Held, nebulizers: number): Held {
  const pace = present.letter === 'F' ? 2 : 1;
  const change = arrival.kind === 'received' ? -pace - nebulizers : pace;
  return { present: withStaleness(present, Math.max(0, present.staleness + change)), arrival };
}
