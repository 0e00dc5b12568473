import { describe, expect, it } from 'vitest';
import { atDepth } from '../support/depth.ts';
import { BROKEN_TOYS } from './broken-toys.ts';
import type { Law, LawfulGame } from './law.ts';
import { ALL_LAWS, MIN_EFFORT } from './laws.ts';

const SEEDS = Array.from(
  { length: atDepth({ quick: 1, deep: 25 }) },
  (_, index) => MIN_EFFORT.seed + index,
);

/** Number of seeds for which the laws may miss a defect: a tenth of all seeds. */
const MAX_MISSED_SEEDS = Math.floor(SEEDS.length / 10);

function passesLaw(law: Law, game: LawfulGame, seed: number): boolean {
  try {
    law.check(game, { ...MIN_EFFORT, seed, isFirstEnough: true });
    return true;
  } catch {
    return false;
  }
}

it('every law has a broken game', () => {
  const claims = ALL_LAWS.map(({ claim }) => claim);
  expect(Object.keys(BROKEN_TOYS).toSorted()).toEqual(claims.toSorted());
});

const lawsByClaim = ALL_LAWS.map((law) => [law.claim, law] as const);

describe.for(lawsByClaim)('the law "%s" catches', ([claim, law]) => {
  const defects = Object.entries(BROKEN_TOYS[claim] ?? {});
  it.for(defects)('the law fails for this game: %s', ([, make]) => {
    expect(law.concerns(make())).toBe(true);
    const missing = SEEDS.filter((seed) => passesLaw(law, make(), seed));
    expect(missing.length, `seeds ${missing.join()}`).toBeLessThanOrEqual(MAX_MISSED_SEEDS);
  });
});
