/** `npm run test:interventions`: hosts who intervene by chance, many of them. Each law is held in the fold, and whole matches are played over the wire. */

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
import { LAWS } from './laws.ts';
import { ON_WIRE, seedsIn, sumOf, type ToTry, type TriedSeeds, triedSeeds } from './tally.ts';

interface Options extends LongRunOptions {
  readonly seeds: number;
  readonly matches: number;
  readonly seed: number;
}

const HELP = `
Examples:
  everything, which takes hours:   npm run test:interventions -- --file interventions.jsonl
  taken up again after Ctrl+C:     the same command; with more seeds or matches it goes further
  a tenth of it for one game:      npm run test:interventions -- --seeds 100 --matches 1 --game pocket-mars

Exit codes: 0 every law holds, 1 one was broken, nothing was tried, or the file cannot be gone on with.`;

const options: Options = longRunOptions(new Command('npm run test:interventions --'))
  .description(
    'Hosts who intervene by chance: laws held in the fold, and whole matches over the wire.',
  )
  .option(
    '--seeds <number>',
    'how many seeds for each law of each game, or a few more',
    whole,
    1000,
  )
  .option('--matches <number>', 'how many matches of each game over the wire', whole, 10)
  .option('--seed <number>', 'the first seed', whole, 1)
  .option('--game <id>', 'one game only', gameNamed)
  .addHelpText('after', HELP)
  .parse()
  .opts();

/** Seeds of a law that are tried at a time; a match over the wire takes about as long. */
const atATime = Math.min(10, options.seeds);

const games = gamesOf(options);

const keyOf = ({ game, law, from }: Pick<ToTry, 'game' | 'law' | 'from'>): string =>
  JSON.stringify([game, law, from]);

/** Games and laws take turns, so that a run that is stopped has been at all of them. */
function next(all: readonly TriedSeeds[], underWay: readonly ToTry[]): ToTry | null {
  const taken = new Set([...all, ...underWay].map(keyOf));
  return everything().find((toTry) => !taken.has(keyOf(toTry))) ?? null;
}

function everything(): readonly ToTry[] {
  const { seed, seeds, matches } = options;
  const turns = Math.max(matches, seeds === 0 ? 0 : Math.ceil(seeds / atATime));
  return Array.from({ length: turns }, (_, turn) => {
    const from = seed + turn * atATime;
    const match = seed + turn;
    return games.flatMap(({ id: game }): readonly ToTry[] => [
      ...(turn * atATime < seeds ? Object.keys(LAWS) : []).map((law) => {
        return { game, law, from, to: from + atATime - 1 };
      }),
      ...(turn < matches ? [{ game, law: ON_WIRE, from: match, to: match }] : []),
    ]);
  }).flat();
}

function tableOf(all: readonly TriedSeeds[]): string {
  const table = new Table({
    head: ['Game', 'Law', 'Seeds', 'Entries', 'Interventions', 'Broken'],
    colAligns: ['left', 'left', 'right', 'right', 'right', 'right'],
    style: { head: [], border: [], compact: true },
  });
  for (const { id, title } of games) {
    for (const law of [...Object.keys(LAWS), ON_WIRE]) {
      const own = all.filter((one) => one.game === id && one.law === law);
      const broken = own.flatMap(({ violations }) => violations).length;
      const sums = (['entries', 'interventions'] as const).map((of) => sumOf(own, of) || '');
      table.push([title, law, seedsIn(own), ...sums, broken]);
    }
  }
  return table.toString();
}

await run<ToTry, TriedSeeds>({
  command: 'npm run test:interventions',
  folders: ['test/long-runs/interventions'],
  file: options.file,
  asked: { seed: options.seed, game: options.game?.id ?? null, atATime },
  done: triedSeeds,
  worker: new URL('./worker.ts', import.meta.url),
  workers: options.workers,
  minutes: options.minutes,
  next,
  died: (toTry, message) => ({
    ...{ ...toTry, entries: 0, interventions: 0 },
    violations: [`${keyOf(toTry)}: its worker died. ${message}`],
  }),
  told: (all) => `${seedsIn(all)} seeds, from ${options.seed}`,
  table: tableOf,
});
