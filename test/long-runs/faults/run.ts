/**
 * Runs whole matches with thousands of combinations of faults (`npm run test:faults`). A stopped
 * run can be resumed.
 */

import * as z from 'zod';
import { SEASON } from '../../../rules/games.ts';
import type { AnyGame } from '../../../rules/kit/match/game.ts';
import { listGamesWithSeason, parseWholeNumber } from '../../support/options.ts';
import { createLongRunCommand, type LongRunOptions } from '../harness/command.ts';
import { startLongRun } from '../harness/long-run.ts';
import { countFrom, selectGame } from '../harness/turns.ts';
import {
  countByFamily,
  countSchedules,
  countSlices,
  type FaultFindings,
  type FaultPiece,
  type FaultRunSettings,
  faultFindingsSchema,
  formatStorms,
  STORM_FAMILY,
  type StruckPiece,
} from './results.ts';

interface FaultRunOptions extends LongRunOptions {
  readonly schedules: number;
  readonly seed: number;
  readonly only: string;
}

const command = createLongRunCommand({
  script: 'test:faults',
  about:
    'Disturbs matches, polls and interventions by crashes, failing calls, switches between ' +
    'two runs and storms of faults, and compares the result with an undisturbed world.',
  examples: [
    ['all schedules (hours)', '--file faults.jsonl'],
    ['all of one family', "--only 'killed: cut after'"],
    ['a thousand faults of calls to the bucket', "--only 'at the bucket' --schedules 1000"],
    ['other storms', '--seed 1000000 --only storm'],
  ],
  remarks: 'Every piece has a sample of all families, so a stopped run has tested all of them.',
  nothingDone: 'nothing ran',
})
  .option('--schedules <number>', 'number of schedules in all games', parseWholeNumber, 130_000)
  .option('--seed <number>', 'number of the first storm', parseWholeNumber, 1)
  .option('--only <text>', 'run only schedules whose name contains this text', '')
  .parse();

const options: FaultRunOptions = command.opts();
const { schedules, seed, only } = options;
const games = listGamesWithSeason(options);

/** Yields the pieces of a game. If only some schedules are searched, there are few pieces. */
function* listPieces({ id: game }: AnyGame): Generator<FaultPiece> {
  const most = only === '' ? Number.POSITIVE_INFINITY : countSlices(game, only);
  for (const piece of countFrom(0, most)) yield { game, piece };
}

const buildRows = (game: AnyGame, own: readonly StruckPiece[]) =>
  countByFamily(own).map(({ family, count, violated }) => [
    ...[game.title, family, count, violated],
    describePieces(game, own, family),
  ]);

function describePieces({ id }: AnyGame, own: readonly StruckPiece[], family: string): string {
  if (family === STORM_FAMILY) return formatStorms(own, seed);
  const all = countSlices(id, only);
  const slices = own.filter(({ piece: { piece } }) => piece < all).length;
  return slices === all ? 'all' : `${slices} of ${all} parts`;
}

await startLongRun<FaultPiece, FaultRunSettings, FaultFindings>({
  command,
  worker: new URL('./worker.ts', import.meta.url),
  uses: ['test/match/polls', 'test/long-runs/interventions'],
  games,
  asked: { seed, game: options.game?.id, only },
  pieces: listPieces,
  share: (own) =>
    Math.max(
      (countSchedules(own) / schedules) * games.length,
      only === '' ? 0 : own.length / countSlices(SEASON.id, only),
    ),
  piece: z.strictObject({ game: z.string(), piece: z.int() }),
  found: faultFindingsSchema,
  nothing: { counts: {}, violated: [] },
  again: ({ game }) => ({ game, seed, only }),
  told: (all) => `${countSchedules(all)} schedules`,
  columns: { Game: 'left', What: 'left', Schedules: 'right', Violations: 'right', Which: 'left' },
  rows: (all) => games.flatMap((game) => buildRows(game, selectGame(all, game))),
});
