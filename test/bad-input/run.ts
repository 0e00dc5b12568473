/** `npm run test:hostile`: as many hostile answers as one likes, the whole way through matches of every game; stopped and taken up again. */

import { Worker } from 'node:worker_threads';
import Table from 'cli-table3';
import { Command } from 'commander';
import { GAMES } from '../../rules/games.ts';
import type { AnyGame } from '../../rules/kit/game.ts';
import { gameNamed, whole } from '../options.ts';
import { type Done, doneIn, keepDone, mostOf, sumOf, type ToDo } from './siege-tally.ts';

interface Options {
  readonly answers: number;
  readonly seed: number;
  readonly workers: number;
  readonly atOnce: number;
  readonly game?: AnyGame;
  readonly minutes?: number;
  readonly file?: string;
}

const HELP = `
Examples:
  a million, on two cores:            npm run test:hostile -- --answers 1000000 --workers 2 --file hostile.json
  taken up again after Ctrl+C:        the same command
  one match again:                    npm run test:hostile -- --answers 1 --game pocket-mars --seed 4711

Exit codes: 0 all held, 1 something was violated or nothing was sent.`;

const options: Options = new Command('npm run test:hostile --')
  .description(
    'Hostile answers through form, intake, reading, resolving and pages: nothing is lost, crossed or computed, nothing breaks, memory is bounded.',
  )
  .option('--answers <number>', 'how many, over all games', whole, 100_000)
  .option('--seed <number>', 'the number of the first match', whole, 1)
  .option('--game <id>', 'one game only', gameNamed)
  .option('--at-once <number>', 'how many to one step', whole, 1000)
  .option('--workers <number>', 'how many matches at a time', whole, 1)
  .option('--minutes <number>', 'stop when so many have passed', whole)
  .option('--file <path>', 'where what is done is kept, to be taken up again')
  .addHelpText('after', HELP)
  .parse()
  .opts();

/** In megabytes: what a worker may hold. Whoever keeps something of each match comes to it. */
const HEAP_MB = 512;

/** Steps of one match that are fired at. */
const STEPS = 5;

const games = options.game === undefined ? GAMES : [options.game];
const startedMs = performance.now();
const all: Done[] = [...doneIn(options.file)];
const before = sumOf(all, 'answers');
let isStopped = false;
let next = 0;

process.once('SIGINT', () => {
  isStopped = true;
  process.stderr.write('The matches that are being played are finished first …\n');
});

const minutesPassed = (): number => (performance.now() - startedMs) / 60_000;

const isEnough = (): boolean =>
  isStopped ||
  sumOf(all, 'answers') >= options.answers ||
  minutesPassed() >= (options.minutes ?? Number.POSITIVE_INFINITY);

/** Games take turns, so that a run that is stopped has been at all of them. */
function nextToDo(): ToDo {
  const seed = options.seed + next;
  const { id } = games[next % games.length] ?? { id: '' };
  next += 1;
  const { atOnce } = options;
  const isDone = all.some((one) => one.game === id && one.seed === seed);
  return isDone ? nextToDo() : { game: id, seed, answers: STEPS * atOnce, atOnce };
}

/** Of a match whose worker died. */
const NOTHING_DONE = { answers: 0, kept: 0, steps: 0, heapMb: HEAP_MB, rssMb: 0 };

function tell(done: Done): void {
  all.push(done);
  keepDone(options.file, all);
  if (done.violation !== null) process.stdout.write(`VIOLATION ${done.violation}\n`);
}

function work(): Promise<void> {
  return new Promise((resolve, reject) => {
    const worker = new Worker(new URL('./besieging.ts', import.meta.url), {
      resourceLimits: { maxOldGenerationSizeMb: HEAP_MB },
    });
    let played = { game: '', seed: 0 };
    const goOn = (): void => {
      if (isEnough()) {
        worker.terminate().then(() => resolve(), reject);
        return;
      }
      const toDo = nextToDo();
      played = { game: toDo.game, seed: toDo.seed };
      worker.postMessage(toDo);
    };
    worker.on('message', (done: Done) => {
      tell(done);
      process.stderr.write(
        `${sumOf(all, 'answers')} answers, ${Math.round(minutesPassed())} min\n`,
      );
      goOn();
    });
    worker.once('error', ({ message }) => {
      tell({ ...NOTHING_DONE, ...played, violation: message });
      resolve();
    });
    goOn();
  });
}

function tableOf(): string {
  const table = new Table({
    head: ['Game', 'Matches', 'Steps', 'Answers', 'With a row', 'Heap, MB', 'Violations'],
    colAligns: ['left', 'right', 'right', 'right', 'right', 'right', 'right'],
    style: { head: [], border: [], compact: true },
  });
  for (const { id, title } of games) {
    const own = all.filter(({ game }) => game === id);
    const violated = own.filter(({ violation }) => violation !== null).length;
    const sums = (['steps', 'answers', 'kept'] as const).map((of) => sumOf(own, of));
    table.push([title, own.length, ...sums, mostOf(own, 'heapMb'), violated]);
  }
  return table.toString();
}

await Promise.all(Array.from({ length: options.workers }, work));
const violations = all.filter(({ violation }) => violation !== null).length;
const seconds = Math.round((performance.now() - startedMs) / 1000);
process.stdout.write(`${tableOf()}
${sumOf(all, 'answers')} answers, ${sumOf(all, 'answers') - before} of them in ${seconds} s now; seeds ${options.seed} to ${options.seed + next - 1}, ${violations} violations, ${mostOf(all, 'rssMb')} MB at most with the emulator, Node ${process.version}
`);
process.exitCode = violations === 0 && all.length > 0 ? 0 : 1;
