/** Hands: what players hold while a round is being resolved, with how each present got there this round. */

import type { Seat } from '../kit/seat.ts';
import type { Letter, Present } from './presents.ts';
import type { Distance } from './state.ts';

/**
 * Kept: not passed this round. Received: passed or stolen this round, over a distance. Given: part of the start.
 * Replacement: came in by this round's variation.
 */
export type Arrival =
  | { readonly kind: 'kept' }
  | { readonly kind: 'received'; readonly distance: Distance }
  | { readonly kind: 'given' }
  | { readonly kind: 'replacement' };

export interface Held {
  readonly present: Present;
  readonly arrival: Arrival;
}

export interface Hand {
  readonly seat: Seat;
  readonly held: readonly Held[];
}

export const KEPT: Arrival = { kind: 'kept' };
export const GIVEN: Arrival = { kind: 'given' };
export const REPLACEMENT: Arrival = { kind: 'replacement' };

const RECEIVED: Readonly<Record<Distance, Arrival>> = {
  1: { kind: 'received', distance: 1 },
  2: { kind: 'received', distance: 2 },
  3: { kind: 'received', distance: 3 },
};

export const kept = (present: Present): Held => ({ present, arrival: KEPT });
export const given = (present: Present): Held => ({ present, arrival: GIVEN });
export const received = (present: Present, distance: Distance): Held => ({
  present,
  arrival: RECEIVED[distance],
});

/** How many a hand holds of each letter. */
export type LetterCounts = Readonly<Record<Letter, number>>;

const NONE: LetterCounts = {
  A: 0,
  B: 0,
  C: 0,
  D: 0,
  E: 0,
  F: 0,
  G: 0,
  H: 0,
  I: 0,
  J: 0,
  K: 0,
  L: 0,
  M: 0,
  N: 0,
};

export function countLetters(held: readonly Held[]): LetterCounts {
  const counts: Record<Letter, number> = { ...NONE };
  for (const { present } of held) counts[present.letter] += 1;
  return counts;
}
