import { toSeat } from '../../rules/kit/match/seat.ts';
import type { Player } from '../../rules/kit/match/setup.ts';

const NAMES = [
  'Scarlet',
  'Dems',
  'Zatchel',
  'Phoenix',
  'Isa',
  'Pixie',
  'Zero',
  'Walsh',
  'Tha',
  'Gigi',
  'Solone',
  'Jack',
] as const;

const getName = (index: number): string => NAMES[index] ?? `Guest ${index + 1}`;

/** Returns `count` players in a fixed order, with the given garnets or none. */
export function createPlayers(count: number, garnets: readonly number[] = []): readonly Player[] {
  return Array.from({ length: count }, (_, index) => ({
    seat: toSeat(getName(index)),
    garnets: garnets[index] ?? 0,
  }));
}
