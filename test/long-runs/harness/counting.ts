import { servePieces } from './piece.ts';
import type { GamePiece } from './turns.ts';

export interface CountedPiece extends GamePiece {
  readonly number: number;
}

export interface CountSettings {
  readonly first: number;
}

export interface CountFindings {
  readonly doubled: number;
}

export const BREAK_COUNT = 13;
export const DEADLY_NUMBER = 17;

servePieces<CountedPiece, CountSettings, CountFindings>(
  ({ piece: { number }, asked: { first } }) => {
    if (number === DEADLY_NUMBER) throw new Error('it is dead');
    const broken = { what: `${number} is broken`, alone: { only: 'broken ones' } };
    return {
      found: { doubled: first + 2 * number },
      violations: number === BREAK_COUNT ? [broken] : [],
    };
  },
);
