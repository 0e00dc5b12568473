/** How many rounds a second the rules resolve, all events included. Orders are made beforehand, by robots. */

import { playMatch, randomPlayers } from '../kit/play.ts';
import { seededChance } from '../kit/seeded.ts';
import { presentsOfMine as game } from './game.ts';
import type { Sealed } from './resolve.ts';
import { SETUP } from './staging.ts';

const MATCHES = 40;

/** `prepare` plays matches and gives back what resolves all their rounds once more; that returns how many there were. */
export const roundsBench = {
  name: 'Presents of Mine, rounds',
  unit: 'rounds',
  prepare(): () => number {
    const rounds = Array.from({ length: MATCHES }, (_, match) => roundsOfMatch(match)).flat();
    return () => {
      for (const [index, round] of rounds.entries()) {
        game.resolve({ ...round, chance: seededChance(index) });
      }
      return rounds.length;
    };
  },
};

type Round = Omit<Sealed, 'chance'>;

/** Rounds 1 to 5 of one match; the pregame is played, but not measured. */
function roundsOfMatch(match: number): readonly Round[] {
  const moments = playMatch({ game, setup: SETUP, seed: match, choose: randomPlayers(match) });
  return [...moments]
    .filter(({ step }) => step?.pace === 'round')
    .map(({ setup, state, orders }) => ({ setup, state, orders }));
}
