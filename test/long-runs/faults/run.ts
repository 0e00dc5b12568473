/** `npm run test:faults`: whole matches struck in thousands of schedules, with what came of them; stopped and taken up again. */

import Table from 'cli-table3';
import { Command } from 'commander';
import {
  gameNamed,
  gamesOf,
  type LongRunOptions,
  longRunOptions,
  whole,
} from '../../support/options.ts';
import { run } from '../harness/long-run.ts';
import {
  byFamily,
  countIn,
  type Piece,
  SLICES,
  STORMS,
  type StruckPiece,
  stormsIn,
  struckPiece,
} from './tally.ts';

interface Options extends LongRunOptions {
  readonly schedules: number;
  readonly seed: number;
  readonly only: string;
}

const HELP = `
Examples:
  a hundred thousand, which takes hours:   npm run test:faults -- --file faults.jsonl
  taken up again after Ctrl+C:             the same command
  as many of one family:                   npm run test:faults -- --only 'killed: cut after'
  more storms, other ones:                 npm run test:faults -- --seed 1000000 --only storm

Every piece holds a sample of all families: a run that is stopped has been at everything. A file is gone on with as long as nothing
has changed that the run is made of. A violation is told with the command that repeats it.

Exit codes: 0 all held, 1 something was violated, nothing ran, or the file cannot be gone on with.`;

const options: Options = longRunOptions(new Command('npm run test:faults --'))
  .description(
    'Strikes whole matches, their looks and a host’s interventions: every crash, every failing call, every two switches, and storms; then looks whether the world is as if nothing had happened.',
  )
  .option('--schedules <number>', 'how many of each game, or a few more', whole, 22_000)
  .option('--seed <number>', 'the first storm’s number', whole, 1)
  .option('--game <id>', 'one game only', gameNamed)
  .option('--only <text>', 'only schedules whose name holds this; all of these, but no more', '')
  .addHelpText('after', HELP)
  .parse()
  .opts();

const { seed, only } = options;
const games = gamesOf(options);

/** The game that has been struck least. */
function next(all: readonly StruckPiece[], underWay: readonly Piece[]): Piece | null {
  const open = games
    .map(({ id }) => ({ id, done: all.filter(({ game }) => game === id) }))
    .map(({ id, done }) => ({ id, done, taken: takenOf(id, done, underWay) }))
    .filter(({ done, taken }) => !isEnough(done, taken.size))
    .toSorted((one, other) => one.taken.size - other.taken.size);
  const [least] = open;
  if (least === undefined) return null;
  let piece = 0;
  while (least.taken.has(piece)) piece += 1;
  return { game: least.id, piece, seed, only };
}

/** The numbers of a game's pieces that are done or being done. */
const takenOf = (
  id: string,
  done: readonly StruckPiece[],
  underWay: readonly Piece[],
): ReadonlySet<number> =>
  new Set([...done, ...underWay.filter(({ game }) => game === id)].map(({ piece }) => piece));

/** What was asked for by name is looked for once, among all that there is. */
const isEnough = (done: readonly StruckPiece[], taken: number): boolean =>
  only === '' ? countIn(done) >= options.schedules : taken >= SLICES;

function tableOf(all: readonly StruckPiece[]): string {
  const table = new Table({
    head: ['Game', 'What', 'Schedules', 'Violations', 'Which'],
    colAligns: ['left', 'left', 'right', 'right', 'left'],
    style: { head: [], border: [], compact: true },
  });
  for (const { id, title } of games) {
    const own = all.filter(({ game }) => game === id);
    for (const { family, count, violated } of byFamily(own)) {
      table.push([title, family, count, violated, whichOf(own, family)]);
    }
  }
  return table.toString();
}

function whichOf(own: readonly StruckPiece[], family: string): string {
  if (family === STORMS) return stormsIn(own, seed);
  const slices = own.filter(({ piece }) => piece < SLICES).length;
  return slices === SLICES ? 'all' : `${slices} of ${SLICES} parts`;
}

await run<Piece, StruckPiece>({
  command: 'npm run test:faults',
  folders: ['test/long-runs/faults', 'test/match/polls', 'test/long-runs/interventions'],
  file: options.file,
  asked: { seed, game: options.game?.id ?? null, only },
  done: struckPiece,
  worker: new URL('./worker.ts', import.meta.url),
  workers: options.workers,
  minutes: options.minutes,
  next,
  died: ({ game, piece }, message) => ({
    game,
    piece,
    counts: {},
    violations: [`${game}, piece ${piece}: its worker died. ${message}`],
    violated: [],
  }),
  told: (all) => `${countIn(all)} schedules`,
  table: tableOf,
});
