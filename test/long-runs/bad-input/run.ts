/** Sends hostile answers to whole matches of every game (`npm run test:hostile`). */

import * as z from 'zod';
import type { AnyGame } from '../../../rules/kit/match/game.ts';
import { listGames, parseWholeNumber } from '../../support/options.ts';
import { createLongRunCommand, type LongRunOptions } from '../harness/command.ts';
import { startLongRun } from '../harness/long-run.ts';
import { sumNumbers } from '../harness/table.ts';
import { countFrom, type DonePiece, type GamePiece, selectGame } from '../harness/turns.ts';

interface HostileRunOptions extends LongRunOptions {
  readonly answers: number;
  readonly seed: number;
  readonly atOnce: number;
}

export interface HostilePiece extends GamePiece {
  readonly seed: number;
}

export interface HostileRunSettings {
  readonly seed: number;
  readonly game: string | undefined;
  readonly atOnce: number;
}

const hostileFindingsSchema = z.strictObject({
  answers: z.int(),
  kept: z.int(),
  steps: z.int(),
  heapMb: z.number(),
  rssMb: z.number(),
});
export type HostileFindings = z.infer<typeof hostileFindingsSchema>;
type BesiegedMatch = DonePiece<HostilePiece, HostileFindings>;

const command = createLongRunCommand({
  script: 'test:hostile',
  about: 'Sends hostile answers by forms, and checks that every answer is kept apart and harmless.',
  examples: [
    ['a million, on two cores', '--answers 1000000 --workers 2 --file hostile.jsonl'],
    ['one match again', '--answers 1 --game pocket-mars --seed 4711'],
  ],
  nothingDone: 'nothing was sent',
  workers: 1,
})
  .option('--answers <number>', 'number of answers in all games', parseWholeNumber, 100_000)
  .option('--seed <number>', 'number of the first match', parseWholeNumber, 1)
  .option('--at-once <number>', 'number of answers to each step', parseWholeNumber, 1000)
  .parse();

const MAX_HEAP_MB = 512;

const options: HostileRunOptions = command.opts();
const { seed: firstSeed, atOnce, answers } = options;
const games = listGames(options);

function* listPieces(game: AnyGame): Generator<HostilePiece> {
  const first = firstSeed + games.indexOf(game);
  for (const turn of countFrom(0)) yield { game: game.id, seed: first + turn * games.length };
}

const sumFindings = (all: readonly BesiegedMatch[], of: 'answers' | 'kept' | 'steps'): number =>
  sumNumbers(all.map(({ found }) => found[of]));

const findMaximum = (all: readonly BesiegedMatch[], of: 'heapMb' | 'rssMb'): number =>
  Math.max(0, ...all.map(({ found }) => found[of]));

function formatSeeds(all: readonly BesiegedMatch[]): string {
  const seeds = all.map(({ piece: { seed } }) => seed);
  return all.length === 0 ? 'none' : `${Math.min(...seeds)} to ${Math.max(...seeds)}`;
}

function buildRow(game: AnyGame, own: readonly BesiegedMatch[]) {
  const violated = own.flatMap(({ violations }) => violations).length;
  const sums = (['steps', 'answers', 'kept'] as const).map((of) => sumFindings(own, of));
  return [game.title, own.length, ...sums, findMaximum(own, 'heapMb'), violated, formatSeeds(own)];
}

await startLongRun<HostilePiece, HostileRunSettings, HostileFindings>({
  command,
  worker: new URL('./worker.ts', import.meta.url),
  limits: { maxOldGenerationSizeMb: MAX_HEAP_MB },
  games,
  asked: { seed: firstSeed, game: options.game?.id, atOnce },
  pieces: listPieces,
  share: (own) => (sumFindings(own, 'answers') / answers) * games.length,
  piece: z.strictObject({ game: z.string(), seed: z.int() }),
  found: hostileFindingsSchema,
  nothing: { answers: 0, kept: 0, steps: 0, heapMb: MAX_HEAP_MB, rssMb: 0 },
  again: ({ game, seed }) => ({ answers: 1, game, seed, 'at-once': atOnce }),
  told: (all) =>
    `${sumFindings(all, 'answers')} answers, ${findMaximum(all, 'rssMb')} MB at most with the ` +
    'emulator',
  columns: {
    ...{ Game: 'left', Matches: 'right', Steps: 'right', Answers: 'right', 'With a row': 'right' },
    ...{ 'Heap, MB': 'right', Violations: 'right', Seeds: 'left' },
  },
  rows: (all) => games.map((game) => buildRow(game, selectGame(all, game))),
});
