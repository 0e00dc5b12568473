import { it } from 'vitest';
import { findGame } from '../../rules/games.ts';
import { LAWS, LEAST_EFFORT } from '../../test/laws/laws.ts';
import { SMALL_GAME } from '../../test/laws/small-game.ts';
import { LAWS_OF } from './settings.ts';

const game = findGame(process.env[LAWS_OF] ?? '') ?? SMALL_GAME;

const FEW = { ...LEAST_EFFORT, factor: 0.05, isFirstEnough: true };

it.for(LAWS.filter(({ concerns }) => concerns(game)).map((law) => [law.claim, law] as const))(
  '%s',
  ([, law]) => law.check(game, FEW),
);
