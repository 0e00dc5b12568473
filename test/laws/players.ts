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

/**
 * So many players, in the same order every time, each with the garnets given for them or none.
 * @throws when there are more players than names.
 */
export function playersFor(count: number, garnets: readonly number[] = []): readonly Player[] {
  if (count > NAMES.length) throw new Error(`${count} players, but only ${NAMES.length} names`);
  return NAMES.slice(0, count).map((name, index) => ({
    seat: seatNamed(name),
    garnets: garnets[index] ?? 0,
  }));
}
