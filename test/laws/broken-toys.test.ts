/** Proves that the laws can fail: every one of them catches the games that break it. */

import { describe, expect, it } from 'vitest';
import { atDepth } from '../depth.ts';
import { BROKEN_TOYS } from './broken-toys.ts';
import { LAWS, LEAST_EFFORT } from './laws.ts';

/** No luck is needed: other matches would show it too. */
const SEEDS = Array.from(
  { length: atDepth({ quick: 1, deep: 25 }) },
  (_, index) => LEAST_EFFORT.seed + index,
);

it('every law has a game that breaks it', () => {
  const claims = LAWS.map(({ claim }) => claim);
  expect(Object.keys(BROKEN_TOYS).toSorted()).toEqual(claims.toSorted());
});

const laws = LAWS.map((law) => [law.claim, law] as const);

describe.for(laws)('the law "%s" catches', ([claim, law]) => {
  const defects = Object.entries(BROKEN_TOYS[claim] ?? {});
  it.for(defects)('a game of which this is true: %s', ([, make]) => {
    expect(law.concerns(make())).toBe(true);
    for (const seed of SEEDS) {
      expect(() => law.check(make(), { ...LEAST_EFFORT, seed }), `seed ${seed}`).toThrow();
    }
  });
});
