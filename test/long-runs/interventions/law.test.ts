import { describe, expect, test } from 'vitest';
import { findGame } from '../../../rules/games.ts';
import { atDepth } from '../../support/depth.ts';
import { someGames } from '../../support/table/some-games.ts';
import { opening } from './fold.ts';
import { LAWS, openingFor } from './laws.ts';

/** Number of matches per game and law; `npm run test:interventions` plays a thousand. */
const SEEDS = atDepth({ quick: 3, deep: 25 });
const FIRST_SEED = 20_261_122;

const PLAYED = someGames('dm-invitational', 'pocket-mars', 'mars-immerser');

describe.for(PLAYED.map((game) => [game.title, game] as const))('%s', ([, game]) => {
  test.each(Object.entries(LAWS))('%s', (says, law) => {
    for (let seed = FIRST_SEED; seed < FIRST_SEED + SEEDS; seed++) {
      const breaks = law(openingFor(says, game, seed), seed);
      expect({ seed, breaks }).toEqual({ seed, breaks: null });
    }
  });
});

test('an answer to a form that a correction reworded counts as before', () => {
  const game = findGame('pocket-mars');
  if (game === undefined) throw new Error('the game is registered');
  const law = LAWS['a step undone and resolved again by the same orders leaves state and pages'];
  expect(law(opening(game, game.seats.least), 19)).toBeNull();
});
