/** Hands during a round, and how each present arrived. */

import type { Seat } from '../kit/match/seat.ts';
import type { Letter, Present } from './presents.ts';
import type { Distance } from './state.ts';

export type PresentArrival =
  | { readonly kind: 'kept' }
  | { readonly kind: 'received'; readonly distance: Distance }
  | { readonly kind: 'given' }
  | { readonly kind: 'replacement' };

export interface Held {
  readonly present: Present;
  readonly arrival: PresentArrival;
}

export interface Hand {
  readonly seat: Seat;
  readonly score: number;
  readonly held: readonly Held[];
}

export const KEPT: PresentArrival = { kind: 'kept' };
export const GIVEN: PresentArrival = { kind: 'given' };
export const REPLACEMENT: PresentArrival = { kind: 'replacement' };

const RECEIVED_BY_DISTANCE: Readonly<Record<Distance, PresentArrival>> = {
  1: { kind: 'received', distance: 1 },
  2: { kind: 'received', distance: 2 },
  3: { kind: 'received', distance: 3 },
};

export const kept = (present: Present): Held => ({ present, arrival: KEPT });
export const createGiven = (present: Present): Held => ({ present, arrival: GIVEN });
export const createReceived = (present: Present, distance: Distance): Held => ({
  present,
  arrival: RECEIVED_BY_DISTANCE[distance],
});

export function countLetter(held: readonly Held[], letter: Letter): number {
  let count = 0;
  for (const { present } of held) if (present.letter === letter) count += 1;
  return count;
}
