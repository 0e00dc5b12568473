/** Each registered game has its own file in `of-games`, so that workers can share the games. */

import { readdirSync } from 'node:fs';
import { expect, test } from 'vitest';
import { GAMES } from '../../rules/games.ts';
import { testLaws } from './holding.ts';
import { ALL_LAWS, getEffort, MIN_EFFORT } from './laws.ts';
import { SMALL_GAME } from './small-game.ts';
import { SMALLEST_GAME } from './smallest-game.ts';
import { TOY_GAME } from './toy-game.ts';

for (const game of [SMALLEST_GAME, SMALL_GAME, TOY_GAME]) testLaws(game);

test('every registered game has a test of its laws', () => {
  const files = readdirSync(new URL('of-games', import.meta.url));
  expect(files.toSorted()).toEqual(GAMES.map(({ id }) => `${id}.test.ts`).toSorted());
});

test('the effort of quick runs is enough for each law of secrecy to find its planted leaks', () => {
  const ofSecrecy = ALL_LAWS.filter(({ isOfSecrecy }) => isOfSecrecy);
  expect(ofSecrecy.length).toBeGreaterThan(5);
  for (const law of ofSecrecy)
    expect(getEffort(law).factor).toBeGreaterThanOrEqual(MIN_EFFORT.factor);
});
