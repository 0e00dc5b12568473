/** `npm run test:host`: matches disturbed by thousands of edits of a host’s and refusals of Google’s, on every core, with what came of them. */

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
import { allKinds, kindsWith } from './catalogue.ts';
import { FAMILIES } from './edit.ts';
import {
  appliedIn,
  countOf,
  type DisturbedMatch,
  disturbedMatch,
  sum,
  type ToDisturb,
} from './tally.ts';

interface Options extends LongRunOptions {
  readonly seed: number;
  readonly edits: number;
  readonly only: string;
  readonly from?: number;
  readonly chosen?: readonly number[];
  readonly list?: boolean;
}

const HELP = `
Examples:
  everything, which takes up to an hour:   npm run test:host -- --file host.jsonl
  taken up again after Ctrl+C:             the same command
  a tenth of it with other draws:          npm run test:host -- --edits 1000 --seed 50000
  one sort of edits:                       npm run test:host -- --only Players
  names of edits that hold a word:         npm run test:host -- --only link --list

Exit codes: 0 all held, 1 something was violated, nothing was done, or the file cannot be gone on with.`;

const numbers = (text: string): readonly number[] => text.split(',').map(whole);

const options: Options = longRunOptions(new Command('npm run test:host --'))
  .description(
    'A hostile and a clumsy host, and Google’s refusals: matches are disturbed at every step and mended; then they must be as if nothing had happened.',
  )
  .option('--seed <number>', 'the number of the first match', whole, 1)
  .option('--edits <number>', 'how many edits, over all games', whole, 10_000)
  .option('--game <id>', 'one game only', gameNamed)
  .option('--only <text>', 'only edits whose name holds this', '')
  .option('--from <place>', 'the step every match begins at, counted from 0', whole)
  .option('--chosen <numbers>', 'only these edits, of this match alone: "0,3"', numbers)
  .option('--list', 'tell the names of the edits and do nothing')
  .addHelpText('after', HELP)
  .parse()
  .opts();

const { seed: firstSeed, only, from, chosen } = options;
const games = gamesOf(options);
const editsAGame = Math.ceil(options.edits / games.length);

/** Looking for the culprits takes as long as several matches: after so many a run has other incidents. */
const MOST_SEARCHES = 40;

/** A plan in which nothing is possible must not be tried for ever. */
const MOST_WITHOUT_EDIT = 50;

/** The game that has been disturbed least, by matches. A match that is brought back is played once. */
function next(all: readonly DisturbedMatch[], underWay: readonly ToDisturb[]): ToDisturb | null {
  const [least] = games
    .map(({ id }) => {
      const done = all.filter(({ game }) => game === id);
      const seeds = [...done, ...underWay.filter(({ game }) => game === id)];
      return { id, done, taken: new Set(seeds.map(({ seed }) => seed)) };
    })
    .filter(({ done, taken }) => !isEnough(done, taken.size))
    .toSorted((one, other) => one.taken.size - other.taken.size);
  if (least === undefined) return null;
  let seed = firstSeed;
  while (least.taken.has(seed)) seed += 1;
  const search = sum(all.map(({ violations }) => violations.length)) < MOST_SEARCHES;
  return { game: least.id, seed, only, from, chosen, search };
}

function isEnough(done: readonly DisturbedMatch[], begun: number): boolean {
  if (chosen !== undefined) return begun > 0;
  const last = done.slice(-MOST_WITHOUT_EDIT);
  const isInVain = last.length === MOST_WITHOUT_EDIT && appliedIn(last) === 0;
  return isInVain || appliedIn(done) >= editsAGame;
}

function tableOf(all: readonly DisturbedMatch[]): string {
  const table = new Table({
    head: ['Edits of', 'Kinds', 'Never done', 'Done', 'Not possible', 'Violations'],
    colAligns: ['left', 'right', 'right', 'right', 'right', 'right'],
    style: { head: [], border: [], compact: true },
  });
  for (const family of FAMILIES) {
    const kinds = allKinds().filter((kind) => kind.family === family);
    const counts = kinds.map(({ name }) => countOf(all, name));
    table.push([
      family,
      kinds.length,
      counts.filter(({ applied }) => applied === 0).length,
      sum(counts.map(({ applied }) => applied)),
      sum(counts.map(({ impossible }) => impossible)),
      all.filter(({ families }) => families.includes(family)).length,
    ]);
  }
  return `${table.toString()}\n${disturbedGames(all)}${sortsOf(all)}`;
}

/** "DM Invitational: 512 edits in 55 matches, numbers 1 to 55" */
const disturbedGames = (all: readonly DisturbedMatch[]): string =>
  games
    .map(({ id, title }) => ({ title, own: all.filter(({ game }) => game === id) }))
    .filter(({ own }) => own.length > 0)
    .map(({ title, own }) => {
      const last = Math.max(...own.map(({ seed }) => seed));
      return `${title}: ${appliedIn(own)} edits in ${own.length} matches, numbers ${firstSeed} to ${last}\n`;
    })
    .join('');

/** How many violations there are of each sort. */
const sortsOf = (all: readonly DisturbedMatch[]): string =>
  Object.entries(Object.groupBy(all, ({ sort }) => sort ?? ''))
    .filter(([sort]) => sort !== '')
    .map(([sort, own = []]) => `${own.length} times ${sort}`)
    .join('; ');

if (options.list === true) {
  for (const kind of kindsWith(only).flat()) console.log(`${kind.family}: ${kind.name}`);
} else {
  await run<ToDisturb, DisturbedMatch>({
    command: 'npm run test:host',
    folders: ['test/long-runs/host'],
    file: options.file,
    asked: {
      ...{ seed: firstSeed, game: options.game?.id ?? null },
      ...{ only, from: from ?? null, chosen: chosen ?? null },
    },
    done: disturbedMatch,
    worker: new URL('./worker.ts', import.meta.url),
    workers: options.workers,
    minutes: options.minutes,
    next,
    died: ({ game, seed }, message) => ({
      ...{ game, seed, counts: {}, families: [], sort: 'a worker died' },
      violations: [`${game}, ${seed}: its worker died. ${message}`],
    }),
    told: (all) => `${appliedIn(all)} edits in ${all.length} matches`,
    table: tableOf,
  });
}
