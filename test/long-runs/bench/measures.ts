import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { GAMES } from '../../../rules/games.ts';
import type { AnyGame } from '../../../rules/kit/match/game.ts';
import { getUsualVariants } from '../../../rules/kit/match/setup.ts';
import { createRandomPolicy, playMatch } from '../../../rules/kit/playing/play.ts';
import { buildProposals } from '../../../rules/kit/playing/proposing.ts';
import { createPlayers } from '../../laws/players.ts';
import { loadDefaultContent } from '../../support/table/content.ts';
import { openTable, type Table } from '../../support/table/table.ts';
import { type BenchFigure, computeMedian, formatThousands } from './figure.ts';

const MATCH_COUNT = 5;

export const CALL_DELAY_MS = 100;

export async function measureSteps(): Promise<readonly BenchFigure[]> {
  const figures: BenchFigure[] = [];
  for (const game of GAMES) {
    const median = await computeMedianStepMs(() => openTable({ game }));
    const measured = `${Math.round(median)} ms`;
    figures.push({ what: `${game.title}, one step`, measured });
  }
  return figures;
}

async function computeMedianStepMs(open: () => Promise<Table>): Promise<number> {
  const times: number[] = [];
  for (let match = 0; match < MATCH_COUNT; match++) {
    const table = await open();
    await table.robots();
    await table.deadline();
    await table.robots();
    times.push(await measureDeadlineMs(table));
  }
  return computeMedian(times);
}

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
    for (const { state, step } of playMatch({
      game,
      setup,
      seed,
      choose: createRandomPolicy(seed),
    })) {
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

export const COMPARISON_NOTE =
  'Comparable with godip and diplomacy: steps a second of robots, since all three rows time only ' +
  'the resolving of legal orders. A board of Diplomacy has up to 34 units, and more conflicts ' +
  'than our games. Not comparable: whole matches, whose robots also choose orders, and one step, ' +
  'which also reads answers and draws workbooks.';

const OTHERS_FOLDER = join(import.meta.dirname, 'others');

interface OtherAdjudicator {
  readonly name: string;
  readonly install: string;
  readonly command: readonly [program: string, ...parameters: string[]];
  readonly folder?: string | undefined;
}

const OTHER_ADJUDICATORS: readonly OtherAdjudicator[] = [
  {
    name: 'diplomacy (Python)',
    install: 'its package for python3',
    command: ['python3', join(OTHERS_FOLDER, 'play_diplomacy.py')],
  },
  {
    name: 'godip (Go)',
    install: 'Go, and a clone of godip in the folder GODIP',
    command: ['go', 'run', join(OTHERS_FOLDER, 'play_godip.go')],
    folder: process.env['GODIP'],
  },
];

/** Measures other programs for adjudicating games, if they are installed. */
export async function measureOthers(): Promise<readonly BenchFigure[]> {
  const figures: BenchFigure[] = [];
  for (const other of OTHER_ADJUDICATORS) figures.push(await measureOther(other));
  return figures;
}

async function measureOther({
  name,
  install,
  command,
  folder,
}: OtherAdjudicator): Promise<BenchFigure> {
  const [program, ...parameters] = command;
  const run = promisify(execFile)(program, parameters, folder === undefined ? {} : { cwd: folder });
  const rate = await run.then(
    ({ stdout }) => Number(stdout),
    () => null,
  );
  return {
    what: `${name}, phases of Diplomacy with legal orders`,
    measured: rate === null ? `not installed (${install})` : `${formatThousands(rate)}/s`,
  };
}
