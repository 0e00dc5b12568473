/** `npm run test:faults`: whole matches struck in thousands of schedules, on every core, with what came of them. */

import { availableParallelism } from 'node:os';
import { Worker } from 'node:worker_threads';
import Table from 'cli-table3';
import { Command } from 'commander';
import { GAMES } from '../../rules/games.ts';
import type { AnyGame } from '../../rules/kit/game.ts';
import { gameNamed, whole } from '../options.ts';
import { upTo } from './schedules.ts';
import { type FromWorker, type Share, STORMS, type Tally, tallied } from './tally.ts';

interface Options {
  readonly seed: number;
  readonly storms: number;
  readonly game?: AnyGame;
  readonly only: string;
}

const HELP = `
Examples:
  everything, which takes minutes to an hour:   npm run test:faults
  one storm again:                              npm run test:faults -- --seed 4711 --storms 1 --only storm

Exit codes: 0 all held, 1 something was violated or nothing ran.`;

async function main(): Promise<void> {
  const options: Options = command().parse().opts();
  const startedMs = performance.now();
  const tallies: Tally[] = [];
  for (const game of options.game === undefined ? GAMES : [options.game]) {
    const tally = await runGame(game, options);
    tallies.push(tally);
    console.log(`${game.title}\n${tableOf(tally, options)}`);
  }
  const all = tallied(tallies);
  const count = sum(Object.values(all.counts));
  for (const { sentence } of all.violations) console.log(`VIOLATION ${sentence}`);
  const seconds = Math.round((performance.now() - startedMs) / 1000);
  console.log(
    `${count} runs, ${all.violations.length} violations, ${seconds} s, Node ${process.version}`,
  );
  process.exitCode = all.violations.length === 0 && count > 0 ? 0 : 1;
}

const command = (): Command =>
  new Command('npm run test:faults --')
    .description(
      'Strikes whole matches: every crash, every failing call, every two switches, and storms; then looks whether the world is as if nothing had happened.',
    )
    .option('--seed <number>', 'the first storm’s number', whole, 1)
    .option('--storms <number>', 'how many storms for each game', whole, 8000)
    .option('--game <id>', 'one game only', gameNamed)
    .option('--only <text>', 'only schedules whose name holds this', '')
    .addHelpText('after', HELP);

async function runGame(game: AnyGame, { only, seed, storms }: Options): Promise<Tally> {
  const workers = availableParallelism();
  const shares = upTo(workers).map(
    (worker): Share => ({ game: game.id, only, seed, storms, worker, workers }),
  );
  return tallied(await Promise.all(shares.map(inWorker)));
}

function inWorker(share: Share): Promise<Tally> {
  return new Promise((resolve, reject) => {
    const worker = new Worker(new URL('./worker.ts', import.meta.url), { workerData: share });
    worker.on('message', (message: FromWorker) => {
      if (message.kind === 'done') resolve(message.tally);
      else console.error(`worker ${share.worker + 1}: ${message.done} schedules …`);
    });
    worker.once('error', reject);
  });
}

function tableOf({ counts, violations }: Tally, options: Options): string {
  const table = new Table({
    head: ['What', 'Runs', 'Violations', 'Seeds'],
    colAligns: ['left', 'right', 'right', 'left'],
    style: { head: [], border: [], compact: true },
  });
  for (const [family, count] of Object.entries(counts)) {
    const violated = violations.filter((one) => one.family === family).length;
    table.push([family, count, violated, seedsOf(family, options)]);
  }
  return table.toString();
}

/** By which what is random can be had again. */
function seedsOf(family: string, { seed, storms }: Options): string {
  if (family === STORMS) return `${seed} to ${seed + storms - 1}`;
  return '';
}

const sum = (numbers: readonly number[]): number => numbers.reduce((all, one) => all + one, 0);

await main();
