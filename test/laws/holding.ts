import { describe, it } from 'vitest';
import type { LawfulGame, SearchEffort } from './law.ts';
import { ALL_LAWS, getEffort } from './laws.ts';
import { testPlantedLeaks } from './planted-leaks.ts';
import { RELATION_MATCHES } from './secrecy.ts';

export function testLaws(game: LawfulGame, more: Partial<SearchEffort> = {}): void {
  describe(game.title, () => {
    const laws = ALL_LAWS.filter(({ concerns }) => concerns(game));
    it.for(laws.map((law) => [law.claim, law] as const))('the law holds: %s', ([, law]) =>
      law.check(game, { ...getEffort(law), ...more }),
    );
  });
}

/** Tests a registered game. The planted leaks use matches that the laws have played. */
export function testRegisteredGame(game: LawfulGame, relationMatches = RELATION_MATCHES): void {
  testLaws(game, { relationMatches });
  testPlantedLeaks(game, relationMatches);
}
