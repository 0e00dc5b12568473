import { it } from 'vitest';
import { findGame } from '../../rules/games.ts';
import { ALL_LAWS, MIN_EFFORT } from '../../test/laws/laws.ts';
import { SMALL_GAME } from '../../test/laws/small-game.ts';
import { LAWS_VARIABLE } from './settings.ts';

const mutatedGame = findGame(process.env[LAWS_VARIABLE] ?? '') ?? SMALL_GAME;

const SMALL_EFFORT = { ...MIN_EFFORT, factor: 0.05, isFirstEnough: true };

it.for(
  ALL_LAWS.filter(({ concerns }) => concerns(mutatedGame)).map((law) => [law.claim, law] as const),
)('%s', ([, law]) => law.check(mutatedGame, SMALL_EFFORT));
