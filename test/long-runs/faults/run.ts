/**
 * Runs whole matches under thousands of schedules of faults (`npm run test:faults`); can be
 * resumed.
 */

import * as z from 'zod';
import type { AnyGame } from '../../../rules/kit/match/game.ts';
import { whole, withSeason } from '../../support/options.ts';
import { type LongRunOptions, longRunCommand } from '../harness/command.ts';
import { run } from '../harness/long-run.ts';
import { numbersFrom, ofGame } from '../harness/turns.ts';
import {
  type Asked,
  byFamily,
  countIn,
  type Found,
  found,
  type Piece,
  STORMS,
  type StruckPiece,
  slicesOf,
  stormsIn,
} from './tally.ts';

interface Options extends LongRunOptions {
  readonly schedules: number;
  readonly seed: number;
  readonly only: string;
}

const command = longRunCommand({
  script: 'test:faults',
  about:
    'Strikes matches, polls and interventions by every crash, failing call and pair of ' +
    'switches, and by storms; then compares with an undisturbed world.',
  examples: [
    ['a hundred thousand, which takes hours', '--file faults.jsonl'],
    ['all of one family', "--only 'killed: cut after'"],
    ['a thousand at calls to the bucket', "--only 'at the bucket' --schedules 200"],
    ['more storms, other ones', '--seed 1000000 --only storm'],
  ],
  remarks:
    'Every piece holds a sample of all families: a run that is stopped has been at everything.',
  nothingDone: 'nothing ran',
})
  .option('--schedules <number>', 'how many of each game, or a few more', whole, 22_000)
  .option('--seed <number>', 'the first storm’s number', whole, 1)
  .option('--only <text>', 'only schedules whose name contains this', '')
  .parse();

const options: Options = command.opts();
const { schedules, seed, only } = options;
const games = withSeason(options);

/** A search by name runs once over everything. */
function* pieces({ id: game }: AnyGame): Generator<Piece> {
  const most = only === '' ? Number.POSITIVE_INFINITY : slicesOf(game, only);
  for (const piece of numbersFrom(0, most)) yield { game, piece };
}

const rowsOf = (game: AnyGame, own: readonly StruckPiece[]) =>
  byFamily(own).map(({ family, count, violated }) => [
    ...[game.title, family, count, violated],
    whichOf(game, own, family),
  ]);

function whichOf({ id }: AnyGame, own: readonly StruckPiece[], family: string): string {
  if (family === STORMS) return stormsIn(own, seed);
  const all = slicesOf(id, only);
  const slices = own.filter(({ piece: { piece } }) => piece < all).length;
  return slices === all ? 'all' : `${slices} of ${all} parts`;
}

await run<Piece, Asked, Found>({
  command,
  worker: new URL('./worker.ts', import.meta.url),
  uses: ['test/match/polls', 'test/long-runs/interventions'],
  games,
  asked: { seed, game: options.game?.id, only },
  pieces,
  isEnough: (own) => countIn(own) >= schedules,
  piece: z.strictObject({ game: z.string(), piece: z.int() }),
  found,
  nothing: { counts: {}, violated: [] },
  again: ({ game }) => ({ game, seed, only }),
  told: (all) => `${countIn(all)} schedules`,
  columns: { Game: 'left', What: 'left', Schedules: 'right', Violations: 'right', Which: 'left' },
  rows: (all) => games.flatMap((game) => rowsOf(game, ofGame(all, game))),
});
