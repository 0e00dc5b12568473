/** Holds every game of the registry to the laws, and three small games with them. */

import { describe, it } from 'vitest';
import { GAMES } from '../../rules/games.ts';
import type { LawfulGame } from './law.ts';
import { effortFor, LAWS } from './laws.ts';
import { PURSE_GAME } from './purse-game.ts';
import { SMALL_GAME } from './small-game.ts';
import { TOY_GAME } from './toy-game.ts';

const held = [SMALL_GAME, TOY_GAME, PURSE_GAME, ...GAMES].map(
  (game): readonly [string, LawfulGame] => [game.title, game],
);

describe.for(held)('%s', ([, game]) => {
  const laws = LAWS.filter(({ concerns }) => concerns(game));
  it.for(laws.map((law) => [law.claim, law] as const))('%s', ([, law]) =>
    law.check(game, effortFor(law)),
  );
});
