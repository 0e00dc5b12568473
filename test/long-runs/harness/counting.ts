import { carryingOut } from './piece.ts';
import type { OfGame } from './turns.ts';

export interface Counted extends OfGame {
  readonly number: number;
}

export interface Asked {
  readonly first: number;
}

export interface Found {
  readonly doubled: number;
}

export const BREAKS = 13;
export const DIES = 17;

carryingOut<Counted, Asked, Found>(({ piece: { number }, asked: { first } }) => {
  if (number === DIES) throw new Error('it is dead');
  const broken = { what: `${number} is broken`, alone: { only: 'broken ones' } };
  return {
    found: { doubled: first + 2 * number },
    violations: number === BREAKS ? [broken] : [],
  };
});
