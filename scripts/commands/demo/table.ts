/** Players, robots and opening of a demo. Names are from the rules' examples. */

import type { Entrant } from '../../../functions/match/opening/draft-match.ts';
import type { AnyGame } from '../../../rules/kit/match/game.ts';
import { seatNamed } from '../../../rules/kit/match/seat.ts';

const NAMES = [
  'Scarlet',
  'Dems',
  'Zatchel',
  'Phoenix',
  'Isa',
  'Pixie',
  'Zero',
  'Walsh',
  'Gigi',
  'Tha',
];

export const HOST = 'host@example.com';
/** The service account that the function runs as, and that tasks call it as. */
export const ADJUDICATOR = 'adjudicator@sealed-orders.iam.gserviceaccount.com';

/** Entrants for any number of seats, you first; from the eleventh seat on “Guest 11”. */
export const castOf = (count: number): readonly Entrant[] =>
  Array.from({ length: count }, (_, index) => NAMES[index] ?? `Guest ${index + 1}`).map(entrantOf);

const entrantOf = (name: string): Entrant => ({
  seat: seatNamed(name),
  email: `${name.toLowerCase().replaceAll(' ', '-')}@example.com`,
  garnets: 5,
});

/** Null if the game cannot be played by `asked` players. */
export function tableFor(game: AnyGame, asked: number | undefined): readonly Entrant[] | null {
  const { least, most } = game.seats;
  const count = asked ?? most;
  return count < least || count > most ? null : castOf(count);
}
