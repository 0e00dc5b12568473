import { describe, expect, test } from 'vitest';
import { EMULATED_CHAIN } from '../../../emulator/beacon/chain.ts';
import { findGame } from '../../../rules/games.ts';
import { atDepth } from '../../support/depth.ts';
import { selectGames } from '../../support/table/some-games.ts';
import { countFrom } from '../harness/turns.ts';
import { INTERVENTION_LAWS, openCourses } from './laws.ts';
import { playOnWire } from './wire-match.ts';

describe('laws', () => {
  /** Number of seeds per game; `npm run test:interventions` plays a thousand. */
  const SEED_COUNT = atDepth({ quick: 3, deep: 25 });
  const FIRST_SEED = 20_261_122;

  const PLAYED_GAMES = selectGames('dm-invitational', 'pocket-mars', 'mars-immerser');

  describe.for(PLAYED_GAMES.map((game) => [game.title, game] as const))('%s', ([, game]) => {
    const seeds = [...countFrom(FIRST_SEED, SEED_COUNT)];
    const allCourses = seeds.map((seed) => openCourses({ game, seed }));

    test.each(Object.entries(INTERVENTION_LAWS))('the law holds: %s', (_says, law) => {
      for (const courses of allCourses) {
        const breaks = law(courses);
        expect({ seed: courses.seed, breaks }).toEqual({ seed: courses.seed, breaks: null });
      }
    });
  });

  test('an answer to a form that a correction reworded counts as before', () => {
    const game = findGame('mars-immerser');
    if (game === undefined) throw new Error('the game is registered');
    const law =
      INTERVENTION_LAWS[
        'undoing a step and resolving it again with the same orders keeps state and pages'
      ];
    expect(law(openCourses({ game, seed: 20_261_123 }))).toBeNull();
  });
});

describe('whole matches', () => {
  const SEEDS_PLAYED = atDepth({ quick: 1, deep: 2 });
  const BEACON_OPTIONS = { beacon: EMULATED_CHAIN };

  const PLAYED_GAMES = selectGames('dm-invitational');

  /** Quick runs play only the match with a beacon. */
  test.each(atDepth({ quick: [], deep: PLAYED_GAMES }).map((game) => [game.title, game] as const))(
    'a match of %s with up to ten interventions ends and is verified',
    async (_title, game) => {
      for (let seed = 1; seed <= SEEDS_PLAYED; seed++) {
        expect(await playOnWire(game, seed)).toMatchObject({ breaks: null });
      }
    },
  );

  test.each(PLAYED_GAMES.map((game) => [game.title, game] as const))(
    'a match of %s with interventions and a public beacon is verified',
    async (_title, game) => {
      for (let seed = 1; seed <= SEEDS_PLAYED; seed++) {
        expect(await playOnWire(game, seed, BEACON_OPTIONS)).toMatchObject({ breaks: null });
      }
    },
  );
});
