/** `npm run test:faults`: whole matches struck in thousands of schedules, on every core, with what came of them. */

import { availableParallelism } from 'node:os';
import { isMainThread, parentPort, Worker, workerData } from 'node:worker_threads';
import { Command } from 'commander';
import { GAMES } from '../../rules/games.ts';
import { type Moment, momentsOf } from './moments.ts';
import {
  arrivals,
  crashes,
  lateness,
  type Schedule,
  storm,
  strikesLasting,
  strikesOnce,
  switches,
  upTo,
} from './schedules.ts';
import { carryOut } from './strike.ts';

interface Share {
  readonly game: string;
  /** Storms are numbered from here. */
  readonly seed: number;
  readonly storms: number;
  /** This worker's number, and how many there are: each takes every nth schedule. */
  readonly worker: number;
  readonly workers: number;
  /** Only schedules whose name holds this text; '' for all. */
  readonly only: string;
}

interface Tally {
  /** How many schedules ran, by family: the name up to its first colon or digit. */
  readonly counts: Record<string, number>;
  readonly violations: string[];
}

/** Every schedule of every step, in one order: the same for all workers. */
function* schedulesFor(
  moments: readonly Moment[],
  share: Share,
): Generator<readonly [Moment, Schedule]> {
  for (const moment of moments) {
    const { calls } = moment;
    for (const family of [crashes, strikesOnce, strikesLasting, switches, arrivals]) {
      for (const schedule of family(calls)) yield [moment, schedule];
    }
    for (const schedule of lateness()) yield [moment, schedule];
  }
  for (const number of upTo(share.storms)) {
    const moment = moments[number % moments.length];
    if (moment !== undefined) yield [moment, storm(share.seed + number)];
  }
}

/** For whoever waits: a line on standard error now and then. */
const REPORT_EVERY = 250;

async function runShare(share: Share): Promise<Tally> {
  const game = GAMES.find(({ id }) => id === share.game);
  if (game === undefined) throw new Error(`there is no game ${share.game}`);
  const moments = await momentsOf(game);
  const tally: Tally = { counts: {}, violations: [] };
  let index = 0;
  let done = 0;
  for (const [moment, schedule] of schedulesFor(moments, share)) {
    const isOurs = index++ % share.workers === share.worker;
    if (!isOurs || !schedule.name.includes(share.only)) continue;
    const violation = await carryOut(moment, schedule);
    const family = schedule.name.replace(/[:\d].*$/, '').trim();
    tally.counts[family] = (tally.counts[family] ?? 0) + 1;
    done += 1;
    if (done % REPORT_EVERY === 0) console.error(`worker ${share.worker + 1}: ${done} schedules …`);
    if (violation !== null) {
      tally.violations.push(`${moment.name}, ${schedule.name}: ${violation}`);
    }
  }
  return tally;
}

function inWorker(share: Share): Promise<Tally> {
  return new Promise((resolve, reject) => {
    const worker = new Worker(new URL(import.meta.url), { workerData: share });
    worker.once('message', resolve).once('error', reject);
  });
}

interface Options {
  readonly seed: string;
  readonly storms: string;
  readonly game?: string;
  readonly only: string;
}

async function main(): Promise<void> {
  const options: Options = new Command('test:faults')
    .description(
      'strikes whole matches: every crash, every failing call, every two switches, and storms',
    )
    .option(
      '--seed <number>',
      'the first storm’s number; reproduces a storm together with --only',
      '1',
    )
    .option('--storms <number>', 'how many storms for each game', '8000')
    .option('--game <id>', 'one game only')
    .option('--only <text>', 'only schedules whose name holds this', '')
    .parse()
    .opts();
  const startedMs = performance.now();
  const games = GAMES.filter(({ id }) => options.game === undefined || options.game === id);
  const found: string[] = [];
  let all = 0;
  for (const { id, title } of games) {
    const tally = await runGame(id, options);
    console.log(title);
    for (const [family, count] of Object.entries(tally.counts)) console.log(`  ${count} ${family}`);
    all += Object.values(tally.counts).reduce((sum, count) => sum + count, 0);
    found.push(...tally.violations);
  }
  for (const violation of found) console.log(`VIOLATION ${violation}`);
  const seconds = Math.round((performance.now() - startedMs) / 1000);
  const [first, last] = [Number(options.seed), Number(options.seed) + Number(options.storms) - 1];
  console.log(
    `${all} schedules, ${found.length} violations, storms ${first} to ${last}, ${seconds} s, Node ${process.version}`,
  );
  process.exitCode = found.length === 0 && all > 0 ? 0 : 1;
}

async function runGame(game: string, options: Options): Promise<Tally> {
  const workers = availableParallelism();
  const { only } = options;
  const numbers = { seed: Number(options.seed), storms: Number(options.storms) };
  const tallies = await Promise.all(
    upTo(workers).map((worker) => inWorker({ game, only, worker, workers, ...numbers })),
  );
  const counts: Record<string, number> = {};
  for (const [family, count] of tallies.flatMap((tally) => Object.entries(tally.counts))) {
    counts[family] = (counts[family] ?? 0) + count;
  }
  return { counts, violations: tallies.flatMap(({ violations }) => violations) };
}

if (isMainThread) await main();
else parentPort?.postMessage(await runShare(workerData as Share));
