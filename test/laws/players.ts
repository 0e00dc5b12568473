import { seatNamed } from '../../rules/kit/match/seat.ts';
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

const nameAt = (index: number): string => NAMES[index] ?? `Guest ${index + 1}`;

/** Returns `count` players in a fixed order, with the given garnets or none. */
export function playersFor(count: number, garnets: readonly number[] = []): readonly Player[] {
  return Array.from({ length: count }, (_, index) => ({
    seat: seatNamed(nameAt(index)),
    garnets: garnets[index] ?? 0,
  }));
}
