/** `npm run test:host`: matches disturbed by thousands of edits of a host’s and refusals of Google’s, on every core, with what came of them. */

import { availableParallelism } from 'node:os';
import { Worker } from 'node:worker_threads';
import Table from 'cli-table3';
import { Command } from 'commander';
import { GAMES } from '../../rules/games.ts';
import type { AnyGame } from '../../rules/kit/game.ts';
import { gameNamed, whole } from '../options.ts';
import { allKinds, kindsWith } from './catalogue.ts';
import { FAMILIES } from './edit.ts';
import {
  appliedIn,
  commandFor,
  type FromWorker,
  type Share,
  type Tally,
  tallied,
  type Violated,
} from './tally.ts';

interface Options {
  readonly seed: number;
  readonly edits: number;
  readonly game?: AnyGame;
  readonly only: string;
  readonly from?: number;
  readonly chosen?: readonly number[];
}

const HELP = `
Examples:
  everything, which takes up to an hour:   npm run test:host
  a tenth of it with other draws:          npm run test:host -- --edits 1000 --seed 50000
  one sort of edits:                       npm run test:host -- --only Players
  names of edits that hold a word:         npm run test:host -- --only link --list

Exit codes: 0 all held, 1 something was violated or nothing was done.`;

async function main(): Promise<void> {
  const options: Options & { readonly list?: boolean } = command().parse().opts();
  if (options.list === true) {
    for (const kind of kindsWith(options.only).flat()) console.log(`${kind.family}: ${kind.name}`);
    return;
  }
  const startedMs = performance.now();
  const games = options.game === undefined ? GAMES : [options.game];
  const tallies: Tally[] = [];
  for (const game of games) tallies.push(await runGame(game, options, games.length));
  const all = tallied(tallies);
  const seconds = Math.round((performance.now() - startedMs) / 1000);
  console.log(tableOf(all));
  console.log(sortsOf(all));
  const applied = appliedIn(all);
  console.log(
    `${applied} edits in ${all.matches} matches, seeds from ${options.seed}, ${all.violations.length} violations, ${seconds} s, Node ${process.version}`,
  );
  process.exitCode = all.violations.length === 0 && applied > 0 ? 0 : 1;
}

const command = (): Command =>
  new Command('npm run test:host --')
    .description(
      'A hostile and a clumsy host, and Google’s refusals: matches are disturbed at every step and mended; then they must be as if nothing had happened.',
    )
    .option('--seed <number>', 'the number of the first match', whole, 1)
    .option('--edits <number>', 'how many edits, over all games', whole, 10_000)
    .option('--game <id>', 'one game only', gameNamed)
    .option('--only <text>', 'only edits whose name holds this', '')
    .option('--from <place>', 'the step every match begins at, counted from 0', whole)
    .option('--chosen <numbers>', 'only these edits of each match: "0,3"', numbers)
    .option('--list', 'tell the names of the edits and do nothing')
    .addHelpText('after', HELP);

const numbers = (text: string): readonly number[] => text.split(',').map(whole);

/** A match that is brought back is played once. */
async function runGame(game: AnyGame, options: Options, games: number): Promise<Tally> {
  const { seed, only, from, chosen } = options;
  const edits = Math.ceil(options.edits / games);
  const workers = Math.min(availableParallelism(), Math.ceil(edits / 10));
  const shares = Array.from({ length: workers }, (_, worker): Share => {
    const own = Math.ceil(edits / workers);
    return { game: game.id, seed, worker, workers, edits: own, only, from, chosen };
  });
  return tallied(await Promise.all(shares.map(inWorker)));
}

function inWorker(share: Share): Promise<Tally> {
  return new Promise((resolve, reject) => {
    const worker = new Worker(new URL('./worker.ts', import.meta.url), { workerData: share });
    worker.on('message', (message: FromWorker) => {
      switch (message.kind) {
        case 'violated':
          tellViolation(message.violated, share.only);
          return;
        case 'progress':
          console.error(`${share.game}, worker ${share.worker + 1}: ${message.done} edits …`);
          return;
        case 'done':
          resolve(message.tally);
      }
    });
    worker.once('error', reject);
  });
}

function tableOf(tally: Tally): string {
  const table = new Table({
    head: ['Edits of', 'Kinds', 'Never done', 'Done', 'Not possible', 'Violations'],
    colAligns: ['left', 'right', 'right', 'right', 'right', 'right'],
    style: { head: [], border: [], compact: true },
  });
  for (const family of FAMILIES) {
    const kinds = allKinds().filter((kind) => kind.family === family);
    const counts = kinds.map(({ name }) => tally.counts[name] ?? { applied: 0, impossible: 0 });
    table.push([
      family,
      kinds.length,
      counts.filter(({ applied }) => applied === 0).length,
      sum(counts.map(({ applied }) => applied)),
      sum(counts.map(({ impossible }) => impossible)),
      tally.violations.filter(({ families }) => families.includes(family)).length,
    ]);
  }
  return table.toString();
}

const sum = (all: readonly number[]): number => all.reduce((total, one) => total + one, 0);

function tellViolation(violated: Violated, only: string): void {
  const { game, seed, sort, sentence, names } = violated;
  console.log(`VIOLATION ${game}, ${seed}: ${sort}. ${names.join(' + ')}\n  ${sentence}`);
  console.log(`  ${commandFor(violated, only)}`);
}

/** How many violations there are of each sort. */
const sortsOf = ({ violations }: Tally): string =>
  Object.entries(Object.groupBy(violations, ({ sort }) => sort))
    .map(([sort, all]) => `${all.length} times ${sort}`)
    .join('; ');

await main();
