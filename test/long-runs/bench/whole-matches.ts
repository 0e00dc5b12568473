/** Whole matches of robots at random, by the rules alone: everybody is asked, answers, is read, and steps are resolved. */

import type { AnyGame } from '../../../rules/kit/match/game.ts';
import { usualVariants } from '../../../rules/kit/match/variants.ts';
import type { RulesBench } from '../../../rules/kit/playing/bench.ts';
import { playMatch, randomPolicy } from '../../../rules/kit/playing/play.ts';
import { playersFor } from '../../laws/players.ts';
import { defaultContent } from '../../support/table/content.ts';

/** In one batch. */
const MATCHES = 10;

/** With as many players as there can be, each match another one. */
export const wholeMatches = (game: AnyGame): RulesBench => ({
  name: `${game.title}, whole matches of ${game.seats.most} robots`,
  unit: 'matches',
  prepare() {
    const players = playersFor(game.seats.most);
    const setup = { players, content: defaultContent(game), variants: usualVariants(game) };
    let seed = 0;
    return () => {
      for (const last = seed + MATCHES; seed < last; seed++) {
        const moments = [...playMatch({ game, setup, seed, choose: randomPolicy(seed) })];
        if (moments.at(-1)?.step !== null) throw new Error(`match ${seed} has no end`);
      }
      return MATCHES;
    };
  },
});
