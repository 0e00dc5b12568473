/** Monopoly: in Round 5, who holds the most presents of a letter gains points. */

import { type MonopolyEarned, SOURCES } from './events.ts';
import { countLetters, type Hand } from './hands.ts';
import { STARTING_LETTERS } from './presents.ts';

const POINTS_ALONE = 5;
const POINTS_TIED = 2;

/** What everybody gains, letter by letter; nobody gains for a letter that nobody holds. */
export function monopoliesOf(hands: readonly Hand[]): readonly MonopolyEarned[] {
  const counts = hands.map(({ held }) => countLetters(held));
  return STARTING_LETTERS.flatMap((letter) => {
    const most = counts.reduce((highest, count) => Math.max(highest, count[letter]), 0);
    const first = hands.filter((_, place) => most > 0 && counts[place]?.[letter] === most);
    return first.map(({ seat }) =>
      monopolyEarned({ seat, letter, held: most, alone: first.length === 1 }),
    );
  });
}

const monopolyEarned = (
  most: Pick<MonopolyEarned, 'seat' | 'letter' | 'held' | 'alone'>,
): MonopolyEarned => ({
  kind: 'monopoly',
  rule: SOURCES.monopoly,
  seat: most.seat,
  letter: most.letter,
  held: most.held,
  alone: most.alone,
  points: most.alone ? POINTS_ALONE : POINTS_TIED,
});
