/** Proves that the laws can fail: every one of them catches the games that break it. */

import { describe, expect, it } from 'vitest';
import { BROKEN_TOYS } from './broken-toys.ts';
import { LAWS, USUAL_EFFORT } from './laws.ts';

it('every law has a game that breaks it', () => {
  const claims = LAWS.map(({ claim }) => claim);
  expect(Object.keys(BROKEN_TOYS).toSorted()).toEqual(claims.toSorted());
});

const laws = LAWS.map((law) => [law.claim, law] as const);

describe.for(laws)('the law "%s" catches', ([claim, law]) => {
  const defects = Object.entries(BROKEN_TOYS[claim] ?? {});
  it.for(defects)('a game of which this is true: %s', { timeout: 60_000 }, ([, make]) => {
    const game = make();
    expect(law.concerns(game)).toBe(true);
    expect(() => law.check(game, USUAL_EFFORT)).toThrow();
  });
});
