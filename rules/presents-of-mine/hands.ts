/** Hands while a round is resolved, and how each present arrived. */

import type { Seat } from '../kit/match/seat.ts';
import type { Letter, Present } from './presents.ts';
import type { Distance } from './state.ts';

/** `received`: passed or stolen, over a distance; `given`: at the start; `kept`: not passed. */
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
  readonly score: number;
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

export function countOf(held: readonly Held[], letter: Letter): number {
  let count = 0;
  for (const { present } of held) if (present.letter === letter) count += 1;
  return count;
}
