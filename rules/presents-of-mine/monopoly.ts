/** Monopoly: in Round 5 the holders of the most presents of a letter gain points. */

import type { Seat } from '../kit/match/seat.ts';
import { type EventOf, SOURCES } from './events.ts';
import { countLetter, type Hand } from './hands.ts';
import { STARTING_LETTERS, type StartingLetter } from './presents.ts';

export const POINTS_ALONE = 5;
export const POINTS_TIED = 2;

/** Awards monopolies letter by letter; none for a letter that nobody holds. */
export function awardMonopolies(hands: readonly Hand[]): readonly EventOf<'monopoly'>[] {
  const earned: EventOf<'monopoly'>[] = [];
  for (const letter of STARTING_LETTERS) {
    const { most, seats } = listTopHolders(hands, letter);
    const alone = seats.length === 1;
    for (const seat of seats) earned.push(createMonopoly({ seat, letter, held: most, alone }));
  }
  return earned;
}

/** Lists the holders of the most presents of a letter; none if nobody holds any. */
function listTopHolders(hands: readonly Hand[], letter: StartingLetter) {
  let most = 1;
  let seats: Seat[] = [];
  for (const { seat, held } of hands) {
    const count = countLetter(held, letter);
    if (count > most) {
      most = count;
      seats = [seat];
    } else if (count === most) seats.push(seat);
  }
  return { most, seats };
}

const createMonopoly = (
  most: Pick<EventOf<'monopoly'>, 'seat' | 'letter' | 'held' | 'alone'>,
): EventOf<'monopoly'> => ({
  kind: 'monopoly',
  rule: SOURCES.monopoly,
  seat: most.seat,
  letter: most.letter,
  held: most.held,
  alone: most.alone,
  points: most.alone ? POINTS_ALONE : POINTS_TIED,
});
