/** Names for the seats of a suite: those that occur in the texts of the rules. */

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

/** As many as the largest cast of a season; further ones have no name in the texts. */
const MOST = 40;
const nameAt = (index: number): string => NAMES[index] ?? `Guest ${index + 1}`;

/**
 * So many players, in the same order every time, each with the garnets given for them or none.
 * @throws when there are more players than names.
 */
export function playersFor(count: number, garnets: readonly number[] = []): readonly Player[] {
  if (count > MOST) throw new Error(`${count} players, but only ${MOST} names`);
  return Array.from({ length: count }, (_, index) => ({
    seat: seatNamed(nameAt(index)),
    garnets: garnets[index] ?? 0,
  }));
}
