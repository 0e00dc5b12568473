import { describe, it } from 'vitest';
import type { LawfulGame } from './law.ts';
import { effortFor, LAWS } from './laws.ts';

export function holdToLaws(game: LawfulGame): void {
  describe(game.title, () => {
    const laws = LAWS.filter(({ concerns }) => concerns(game));
    it.for(laws.map((law) => [law.claim, law] as const))('%s', ([, law]) =>
      law.check(game, effortFor(law)),
    );
  });
}
