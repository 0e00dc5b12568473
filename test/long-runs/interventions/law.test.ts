import { describe, expect, test } from 'vitest';
import { findGame } from '../../../rules/games.ts';
import { atDepth } from '../../support/depth.ts';
import { selectGames } from '../../support/table/some-games.ts';
import { openScene } from './fold.ts';
import { INTERVENTION_LAWS, openForLaw } from './laws.ts';

/** Number of matches per game and law; `npm run test:interventions` plays a thousand. */
const SEED_COUNT = atDepth({ quick: 3, deep: 25 });
const FIRST_SEED = 20_261_122;

const PLAYED_GAMES = selectGames('dm-invitational', 'pocket-mars', 'mars-immerser');

describe.for(PLAYED_GAMES.map((game) => [game.title, game] as const))('%s', ([, game]) => {
  test.each(Object.entries(INTERVENTION_LAWS))('%s', (says, law) => {
    for (let seed = FIRST_SEED; seed < FIRST_SEED + SEED_COUNT; seed++) {
      const breaks = law(openForLaw(says, game, seed), seed);
      expect({ seed, breaks }).toEqual({ seed, breaks: null });
    }
  });
});

test('an answer to a form that a correction reworded counts as before', () => {
  const game = findGame('pocket-mars');
  if (game === undefined) throw new Error('the game is registered');
  const law =
    INTERVENTION_LAWS['a step undone and resolved again by the same orders leaves state and pages'];
  expect(law(openScene(game, game.seats.least), 19)).toBeNull();
});
