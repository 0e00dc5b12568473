import { describe, expect, test } from 'vitest';
import { findGame } from '../../../rules/games.ts';
import { atDepth } from '../../support/depth.ts';
import { someGames } from '../../support/table/some-games.ts';
import { opening } from './fold.ts';
import { LAWS } from './laws.ts';

/** Matches per game and law; `npm run test:interventions` plays a thousand. */
const SEEDS = atDepth({ quick: 1, deep: 25 });
const FIRST_SEED = 20_261_122;

const PLAYED = someGames('dm-invitational', 'pocket-mars', 'mars-immerser');

const OF_ROUNDS = 'no step of a match gets a second round of a beacon';
const WITHOUT_BEACON = Object.entries(LAWS).filter(([says]) => says !== OF_ROUNDS);

describe.for(PLAYED.map((game) => [game.title, game] as const))('%s', ([, game]) => {
  const begin = opening(game, game.seats.least);

  test.each(WITHOUT_BEACON)('%s', (_says, law) => {
    for (let seed = FIRST_SEED; seed < FIRST_SEED + SEEDS; seed++) {
      expect({ seed, breaks: law(begin, seed) }).toEqual({ seed, breaks: null });
    }
  });
});

/** Excludes moved deadlines: another round rightly changes draws. */
const WITH_BEACON = Object.entries(LAWS).filter(
  ([says]) => says !== 'requests that keep orders change no draw',
);

describe('the laws with a public beacon', () => {
  const [game] = PLAYED;
  if (game === undefined) throw new Error('there is a game');
  const begin = opening(game, game.seats.least, 'beacon');

  test.each(WITH_BEACON)('%s', (says, law) => {
    // One match in two tries to break it.
    const seeds = says === OF_ROUNDS ? SEEDS + 2 : SEEDS;
    for (let seed = FIRST_SEED; seed < FIRST_SEED + seeds; seed++) {
      expect({ seed, breaks: law(begin, seed) }).toEqual({ seed, breaks: null });
    }
  });
});

test('an answer to a form reworded by a correction counts as before', () => {
  const game = findGame('pocket-mars');
  if (game === undefined) throw new Error('the game is registered');
  const law = LAWS['a step undone and resolved again by the same orders leaves state and pages'];
  expect(law(opening(game, game.seats.least), 19)).toBeNull();
});
