/** Cases of effects that depend on a player's goods. */

import { expect, it } from 'vitest';
import { listTextsTo, play, WELL } from './staging.ts';

const SCARLET_HOLDINGS = {
  ...WELL,
  rations: { Stale: 1, Palatable: 3, Fresh: 2 },
  water: 4,
  energy: 5,
  reserves: 1,
};

const listChangesOf = (effect: string) =>
  listTextsTo(
    play({
      places: { B2: { effect } },
      travellers: { Scarlet: SCARLET_HOLDINGS },
      orders: { Scarlet: { go: 'B2' } },
    }),
    'Scarlet',
    'changed',
  ).map(({ applied, good }) => `${applied} ${good}`);

it.for([
  ['visitors gain 1 Progress for each Fresh Ration they have', '2 Progress'],
  ['visitors gain 1 Progress for each Water they have', '4 Progress'],
  ['visitors gain 1 Progress for each Reserve they have', '1 Progress'],
  ['visitors gain 3 Fresh Rations', '3 Fresh Rations'],
  ['visitors gain 3 Palatable Rations', '3 Palatable Rations'],
  ['visitors gain 3 Stale Rations', '3 Stale Rations'],
  ['visitors lose 9 Palatable Rations', '-3 Palatable Rations'],
  ['visitors lose 9 Stale Rations', '-1 Stale Rations'],
  ['visitors lose 9 Fresh Rations', '-2 Fresh Rations'],
  ['visitors lose 9 Rations', '-6 Rations'],
] as const)('UT-128 the effect “%s” changes exactly %s', ([effect, told]) =>
  expect(listChangesOf(effect)).toEqual([told]),
);
