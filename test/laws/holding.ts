import { describe, it } from 'vitest';
import type { LawfulGame } from './law.ts';
import { ALL_LAWS, getEffort } from './laws.ts';

export function testLaws(game: LawfulGame): void {
  describe(game.title, () => {
    const laws = ALL_LAWS.filter(({ concerns }) => concerns(game));
    it.for(laws.map((law) => [law.claim, law] as const))('the law holds: %s', ([, law]) =>
      law.check(game, getEffort(law)),
    );
  });
}
