/** How long it takes to say what a seat can do, as its player's workbook proposes it. */

import { GAMES } from '../../../rules/games.ts';
import type { AnyGame } from '../../../rules/kit/match/game.ts';
import { usualVariants } from '../../../rules/kit/match/variants.ts';
import { playMatch, randomPolicy } from '../../../rules/kit/playing/play.ts';
import { proposalsFor } from '../../../rules/kit/playing/proposing.ts';
import { playersFor } from '../../laws/players.ts';
import { defaultContent } from '../../support/table/content.ts';
import type { Figure } from './figure.ts';

const MOST_MS = 20;
const MATCHES = 5;

export const measureProposals = (): readonly Figure[] =>
  GAMES.filter(({ proposing }) => proposing !== undefined).map((game) => {
    const times = timesOf(game).toSorted((one, other) => one - other);
    const [median = 0, most = 0] = [times[times.length >> 1], times.at(-1)];
    return {
      what: `${game.title}, what one seat can do`,
      measured: `${median.toFixed(1)} ms of the processor, at most ${most.toFixed(1)}`,
      target: `at most ${MOST_MS} ms`,
      met: most <= MOST_MS,
    };
  });

/** In milliseconds of the processor's, for each seat that is asked at each moment; the first match warms up. */
function timesOf(game: AnyGame): readonly number[] {
  const times: number[] = [];
  for (let seed = 0; seed <= MATCHES; seed++) {
    const players = playersFor(game.seats.most);
    const setup = { players, content: defaultContent(game), variants: usualVariants(game) };
    for (const { state, step } of playMatch({ game, setup, seed, choose: randomPolicy(seed) })) {
      for (const { seat } of step?.asks ?? []) {
        const before = process.cpuUsage();
        const found = proposalsFor(game, { setup, state, seat });
        const { user, system } = process.cpuUsage(before);
        if (seed > 0 && found !== null) times.push((user + system) / 1000);
      }
    }
  }
  return times;
}
