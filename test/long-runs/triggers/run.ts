/** `npm run test:triggers`: all interleavings of three triggers of one deadline. */

import { Option } from 'commander';
import * as z from 'zod';
import { gameNamed, whole } from '../../support/options.ts';
import { momentsOf } from '../faults/moments.ts';
import { type LongRunOptions, longRunCommand } from '../harness/command.ts';
import { run } from '../harness/long-run.ts';
import { sum } from '../harness/table.ts';
import { type Done, numbersFrom, type OfGame } from '../harness/turns.ts';

interface Options extends LongRunOptions {
  readonly triggers: number;
  readonly step?: number;
  readonly orders: Orders;
}

/** Explored orders: only those that may differ, or all. */
type Orders = 'unlike' | 'every';

export interface Piece extends OfGame {
  readonly step: number;
}

export interface Asked {
  readonly game: string;
  readonly triggers: number;
  readonly orders: Orders;
}

const found = z.strictObject({
  name: z.string(),
  situations: z.int(),
  moves: z.int(),
  ends: z.int(),
  worlds: z.int(),
  places: z.int(),
  runs: z.int(),
  rounds: z.int(),
  /** In digits: there are more than numbers hold. */
  orders: z.string().regex(/^\d+$/),
});
export type Found = z.infer<typeof found>;

const command = longRunCommand({
  script: 'test:triggers',
  about:
    'Several triggers of one deadline: every interleaving of their calls, wherever any ' +
    'of them is killed, ends as one of them alone.',
  examples: [
    ['a whole match of two', '--file triggers.jsonl'],
    ['one step again', '--step 3'],
    ['two, in every order', '--triggers 2 --orders every --step 0'],
  ],
  remarks:
    'A call that is answered the same, and changes nothing, now and in every world to ' +
    'come is answered first. Two players make the fewest calls: with more the situations ' +
    'are too many for one machine.',
  nothingDone: 'nothing was explored',
  game: 'which game; DM Invitational when absent',
})
  .option('--triggers <number>', 'how many at the same time', whole, 3)
  .option('--step <number>', 'one step only, counted from 0', whole)
  .addOption(
    new Option('--orders <which>', 'those that may come to something else, or every one')
      .choices(['unlike', 'every'])
      .default('unlike'),
  )
  .parse();

const options: Options = command.opts();
const { triggers, orders, game = gameNamed('dm-invitational') } = options;
const count = (await momentsOf(game)).length;
const steps = options.step === undefined ? numbersFrom(0, count) : [options.step];
const all = [...steps].map((step): Piece => ({ game: game.id, step }));

function rowOf({ piece: { step }, found, violations }: Done<Piece, Found>) {
  const { situations, moves, ends, worlds, places, runs } = found;
  const name = found.name || `step ${step}`;
  const gone = Number(found.orders).toExponential(1);
  return [name, situations, moves, ends, worlds, places, runs, gone, violations.length];
}

/** The step that ends a match has some seventeen million situations. */
const HEAP_MB = 12_000;

await run<Piece, Asked, Found>({
  command,
  worker: new URL('./worker.ts', import.meta.url),
  limits: { maxOldGenerationSizeMb: HEAP_MB },
  uses: ['test/long-runs/faults'],
  games: [game],
  asked: { game: game.id, triggers, orders },
  pieces: () => all,
  piece: z.strictObject({ game: z.string(), step: z.int() }),
  found,
  nothing: {
    ...{ name: '', situations: 0, moves: 0, ends: 0, worlds: 0, places: 0, runs: 0 },
    ...{ rounds: 0, orders: '0' },
  },
  again: ({ game, step }) => ({ game, step, triggers, orders }),
  told: (done) =>
    `${done.length} of ${count} steps, ${triggers} triggers, ` +
    `${sum(done.map(({ found }) => found.situations))} situations`,
  columns: {
    ...{ Step: 'left', Situations: 'right', Moves: 'right', Ends: 'right', Worlds: 'right' },
    ...{ Places: 'right', Runs: 'right', Orders: 'right', Violations: 'right' },
  },
  rows: (done) =>
    done.toSorted((one, other) => one.piece.step - other.piece.step).map((one) => rowOf(one)),
});
