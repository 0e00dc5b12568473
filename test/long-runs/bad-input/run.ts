/** `npm run test:hostile`: as many hostile answers as one likes, the whole way through matches of every game; stopped and taken up again. */

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
  type BesiegedMatch,
  besiegedMatch,
  mostOf,
  seedsOf,
  sumOf,
  type ToDo,
} from './siege-tally.ts';

interface Options extends LongRunOptions {
  readonly answers: number;
  readonly seed: number;
  readonly atOnce: number;
}

const HELP = `
Examples:
  a million, on two cores:            npm run test:hostile -- --answers 1000000 --workers 2 --file hostile.jsonl
  taken up again after Ctrl+C:        the same command
  one match again:                    npm run test:hostile -- --answers 1 --game pocket-mars --seed 4711

Exit codes: 0 all held, 1 something was violated, nothing was sent, or the file cannot be gone on with.`;

const options: Options = longRunOptions(new Command('npm run test:hostile --'), 1)
  .description(
    'Hostile answers through form, intake, reading, resolving and pages: nothing is lost, crossed or computed, nothing breaks, memory is bounded.',
  )
  .option('--answers <number>', 'how many, over all games', whole, 100_000)
  .option('--seed <number>', 'the number of the first match', whole, 1)
  .option('--game <id>', 'one game only', gameNamed)
  .option('--at-once <number>', 'how many to one step', whole, 1000)
  .addHelpText('after', HELP)
  .parse()
  .opts();

/** In megabytes: what a worker may hold. Whoever keeps something of each match comes to it. */
const HEAP_MB = 512;

/** Steps of one match that are fired at. */
const STEPS = 5;

const { seed: firstSeed, atOnce, answers } = options;
const games = gamesOf(options);

/** Games take turns, so that a run that is stopped has been at all of them. */
function next(all: readonly BesiegedMatch[], underWay: readonly ToDo[]): ToDo | null {
  if (sumOf(all, 'answers') >= answers) return null;
  const taken = new Set([...all, ...underWay].map(({ seed }) => seed));
  let seed = firstSeed;
  while (taken.has(seed)) seed += 1;
  const { id } = games[(seed - firstSeed) % games.length] ?? { id: '' };
  return { game: id, seed, answers: STEPS * atOnce, atOnce };
}

function tableOf(all: readonly BesiegedMatch[]): string {
  const table = new Table({
    head: ['Game', 'Matches', 'Steps', 'Answers', 'With a row', 'Heap, MB', 'Violations', 'Seeds'],
    colAligns: ['left', 'right', 'right', 'right', 'right', 'right', 'right', 'left'],
    style: { head: [], border: [], compact: true },
  });
  for (const { id, title } of games) {
    const own = all.filter(({ game }) => game === id);
    const violated = own.flatMap(({ violations }) => violations).length;
    const sums = (['steps', 'answers', 'kept'] as const).map((of) => sumOf(own, of));
    table.push([title, own.length, ...sums, mostOf(own, 'heapMb'), violated, seedsOf(own)]);
  }
  return table.toString();
}

await run<ToDo, BesiegedMatch>({
  command: 'npm run test:hostile',
  folders: ['test/long-runs/bad-input'],
  file: options.file,
  asked: { seed: firstSeed, game: options.game?.id ?? null, atOnce },
  done: besiegedMatch,
  worker: new URL('./besieging.ts', import.meta.url),
  workers: options.workers,
  limits: { maxOldGenerationSizeMb: HEAP_MB },
  minutes: options.minutes,
  next,
  died: ({ game, seed }, message) => ({
    ...{ game, seed, answers: 0, kept: 0, steps: 0, heapMb: HEAP_MB, rssMb: 0 },
    violations: [`${game}, seed ${seed}: its worker died. ${message}`],
  }),
  told: (all) =>
    `${sumOf(all, 'answers')} answers, ${mostOf(all, 'rssMb')} MB at most with the emulator`,
  table: tableOf,
});
