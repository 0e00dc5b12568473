/** Each game of the registry has a file in `of-games`, so that several workers share them. */

import { readdirSync } from 'node:fs';
import { expect, test } from 'vitest';
import { GAMES } from '../../rules/games.ts';
import { holdToLaws } from './holding.ts';
import { effortFor, LAWS } from './laws.ts';
import { SMALL_GAME } from './small-game.ts';
import { SMALLEST_GAME } from './smallest-game.ts';
import { TOY_GAME } from './toy-game.ts';

for (const game of [SMALLEST_GAME, SMALL_GAME, TOY_GAME]) holdToLaws(game);

test('the laws are tested for every game of the registry', () => {
  const files = readdirSync(new URL('of-games', import.meta.url));
  expect(files.toSorted()).toEqual(GAMES.map(({ id }) => `${id}.test.ts`).toSorted());
});

test('laws of secrecy play at least the stated number of matches, in quick runs too', () => {
  const ofSecrecy = LAWS.filter(({ isOfSecrecy }) => isOfSecrecy);
  expect(ofSecrecy.length).toBeGreaterThan(5);
  for (const law of ofSecrecy) expect(effortFor(law).factor).toBeGreaterThanOrEqual(1);
});
