/** `npm run test:triggers`: all that three triggers of one deadline can do together, in every step of a match; stopped and taken up again. */

import Table from 'cli-table3';
import { Command } from 'commander';
import { gameNamed, type LongRunOptions, longRunOptions, whole } from '../../support/options.ts';
import { momentsOf } from '../faults/moments.ts';
import { run } from '../harness/long-run.ts';
import { type ExploredStep, exploredStep, type StepToExplore } from './tally.ts';

interface Options extends LongRunOptions {
  readonly triggers: number;
  readonly step?: number;
}

const HELP = `
Examples:
  a whole match of two:          npm run test:triggers -- --file triggers.jsonl
  taken up again after Ctrl+C:   the same command
  one step again:                npm run test:triggers -- --step 3

Two players make the fewest calls: with more the situations are too many for one machine.
Exit codes: 0 all held, 1 something was violated, nothing was looked at, or the file cannot be gone on with.`;

const options: Options = longRunOptions(new Command('npm run test:triggers --'))
  .description(
    'Several triggers of one deadline: every interleaving of their calls, wherever any of them is killed, ends as one of them alone.',
  )
  .option('--game <id>', 'which game; DM Invitational when absent', gameNamed)
  .option('--triggers <number>', 'how many at the same time', whole, 3)
  .option('--step <number>', 'one step only, counted from 0', whole)
  .addHelpText('after', HELP)
  .parse()
  .opts();

const game = options.game ?? gameNamed('dm-invitational');
const { id, title } = game;
const { triggers } = options;
const count = (await momentsOf(game)).length;
const steps = options.step === undefined ? [...Array(count).keys()] : [options.step];

function next(
  all: readonly ExploredStep[],
  underWay: readonly StepToExplore[],
): StepToExplore | null {
  const taken = new Set([...all, ...underWay].map(({ step }) => step));
  const step = steps.find((one) => !taken.has(one));
  return step === undefined ? null : { game: id, step, triggers };
}

function tableOf(all: readonly ExploredStep[]): string {
  const table = new Table({
    head: [
      'Step',
      'Situations',
      'Moves',
      'Ends',
      'Worlds',
      'Places',
      'Interleavings',
      'Violations',
    ],
    colAligns: ['left', ...Array<'right'>(7).fill('right')],
    style: { head: [], border: [], compact: true },
  });
  for (const one of all.toSorted((before, after) => before.step - after.step)) {
    const { name, situations, moves, ends, worlds, places, violations } = one;
    const interleavings = Number(one.interleavings).toExponential(1);
    table.push([name, situations, moves, ends, worlds, places, interleavings, violations.length]);
  }
  return table.toString();
}

const sum = (numbers: readonly number[]): number => numbers.reduce((all, one) => all + one, 0);

await run<StepToExplore, ExploredStep>({
  command: 'npm run test:triggers',
  folders: ['test/long-runs/triggers', 'test/long-runs/faults'],
  file: options.file,
  asked: { game: id, triggers },
  done: exploredStep,
  worker: new URL('./worker.ts', import.meta.url),
  workers: options.workers,
  minutes: options.minutes,
  next,
  died: ({ step }, message) => ({
    ...{ step, name: `step ${step}`, situations: 0, moves: 0, ends: 0, worlds: 0, places: 0 },
    interleavings: '0',
    violations: [`${title}, step ${step}: its worker died. ${message}`],
  }),
  told: (all) =>
    `${all.length} of ${count} steps, ${triggers} triggers, ${sum(all.map(({ situations }) => situations))} situations`,
  table: tableOf,
});
