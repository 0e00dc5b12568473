/** A worker for the tests: it counts, breaks at a number, and dies of another. */

import { carryingOut } from './piece.ts';

export interface Counted {
  readonly number: number;
  readonly violations: string[];
}

export const BREAKS = 13;
export const DIES = 17;

carryingOut((number: number): Counted => {
  if (number === DIES) throw new Error('it is dead');
  return { number, violations: number === BREAKS ? [`${number} is broken`] : [] };
});
