import { GAMES } from '../../../rules/games.ts';
import type { AnyGame } from '../../../rules/kit/match/game.ts';
import { getUsualVariants } from '../../../rules/kit/match/setup.ts';
import { playMatch, randomPolicy } from '../../../rules/kit/playing/play.ts';
import { buildProposals } from '../../../rules/kit/playing/proposing.ts';
import { createPlayers } from '../../laws/players.ts';
import { loadDefaultContent } from '../../support/table/content.ts';
import type { Table } from '../../support/table/table.ts';
import { type BenchFigure, computeMedian } from './figure.ts';

const MATCH_COUNT = 5;

export const CALL_DELAY_MS = 100;

/** Measures how long a deadline takes, without the reads of the test itself. */
export async function measureDeadlineMs(table: Table): Promise<number> {
  const { deadline } = await table.task();
  const startedMs = performance.now();
  await table.emulator.clock.advanceTo(Date.parse(deadline));
  return performance.now() - startedMs;
}

const MAX_PROPOSAL_MS = 20;
export const measureProposals = (): readonly BenchFigure[] =>
  GAMES.filter(({ proposing }) => proposing !== undefined).map((game) => {
    const measured = measureTimes(game);
    const times = measured.map(({ first }) => first);
    const [median, most] = [computeMedian(times), Math.max(...times)];
    const again = Math.max(...measured.map((time) => time.again));
    return {
      what: `${game.title}, what one seat can do`,
      measured:
        `${median.toFixed(1)} ms of the processor, at most ${most.toFixed(1)}; a second ` +
        `time at most ${again.toFixed(1)}`,
      target: `at most ${MAX_PROPOSAL_MS} ms`,
      met: most <= MAX_PROPOSAL_MS,
    };
  });

interface ProposalTimes {
  readonly first: number;
  /** The faster of two repetitions in milliseconds; `first` is the measurement before them. */
  readonly again: number;
}

/** Measures each asked seat at each moment. An earlier match warms up the program. */
function measureTimes(game: AnyGame): readonly ProposalTimes[] {
  const times: ProposalTimes[] = [];
  for (let seed = 0; seed <= MATCH_COUNT; seed++) {
    const players = createPlayers(game.seats.most);
    const setup = { players, content: loadDefaultContent(game), variants: getUsualVariants(game) };
    for (const { state, step } of playMatch({ game, setup, seed, choose: randomPolicy(seed) })) {
      for (const { seat } of step?.asks ?? []) {
        const propose = () => buildProposals(game, { setup, state, seat });
        const [first, found] = measureRun(propose);
        if (seed === 0 || found === null) continue;
        times.push({ first, again: Math.min(measureRun(propose)[0], measureRun(propose)[0]) });
      }
    }
  }
  return times;
}

function measureRun<Result>(run: () => Result): readonly [number, Result] {
  const before = process.cpuUsage();
  const result = run();
  const { user, system } = process.cpuUsage(before);
  return [(user + system) / 1000, result];
}
