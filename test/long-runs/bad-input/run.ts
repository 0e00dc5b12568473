/** Sends hostile answers to whole matches of every game (`npm run test:hostile`). */

import * as z from 'zod';
import type { AnyGame } from '../../../rules/kit/match/game.ts';
import { gamesOf, whole } from '../../support/options.ts';
import { type LongRunOptions, longRunCommand } from '../harness/command.ts';
import { run } from '../harness/long-run.ts';
import { sum } from '../harness/table.ts';
import { type Done, numbersFrom, type OfGame, ofGame } from '../harness/turns.ts';

interface Options extends LongRunOptions {
  readonly answers: number;
  readonly seed: number;
  readonly atOnce: number;
}

export interface Piece extends OfGame {
  readonly seed: number;
}

export interface Asked {
  readonly seed: number;
  readonly game: string | undefined;
  readonly atOnce: number;
}

const found = z.strictObject({
  answers: z.int(),
  kept: z.int(),
  steps: z.int(),
  heapMb: z.number(),
  rssMb: z.number(),
});
export type Found = z.infer<typeof found>;
type BesiegedMatch = Done<Piece, Found>;

const command = longRunCommand({
  script: 'test:hostile',
  about:
    'Sends hostile answers through forms to pages: nothing is lost, crossed, computed or broken.',
  examples: [
    ['a million, on two cores', '--answers 1000000 --workers 2 --file hostile.jsonl'],
    ['one match again', '--answers 1 --game pocket-mars --seed 4711'],
  ],
  nothingDone: 'nothing was sent',
  workers: 1,
})
  .option('--answers <number>', 'how many, over all games', whole, 100_000)
  .option('--seed <number>', 'the number of the first match', whole, 1)
  .option('--at-once <number>', 'how many to one step', whole, 1000)
  .parse();

/** Memory limit of a worker in megabytes, which a leak of each match would exceed. */
const HEAP_MB = 512;

const options: Options = command.opts();
const { seed: firstSeed, atOnce, answers } = options;
const games = gamesOf(options);

function* pieces(game: AnyGame): Generator<Piece> {
  const first = firstSeed + games.indexOf(game);
  for (const turn of numbersFrom(0)) yield { game: game.id, seed: first + turn * games.length };
}

const sumOf = (all: readonly BesiegedMatch[], of: 'answers' | 'kept' | 'steps'): number =>
  sum(all.map(({ found }) => found[of]));

const mostOf = (all: readonly BesiegedMatch[], of: 'heapMb' | 'rssMb'): number =>
  Math.max(0, ...all.map(({ found }) => found[of]));

/** "1 to 9" */
function seedsOf(all: readonly BesiegedMatch[]): string {
  const seeds = all.map(({ piece: { seed } }) => seed);
  return all.length === 0 ? 'none' : `${Math.min(...seeds)} to ${Math.max(...seeds)}`;
}

function rowOf(game: AnyGame, own: readonly BesiegedMatch[]) {
  const violated = own.flatMap(({ violations }) => violations).length;
  const sums = (['steps', 'answers', 'kept'] as const).map((of) => sumOf(own, of));
  return [game.title, own.length, ...sums, mostOf(own, 'heapMb'), violated, seedsOf(own)];
}

await run<Piece, Asked, Found>({
  command,
  worker: new URL('./worker.ts', import.meta.url),
  limits: { maxOldGenerationSizeMb: HEAP_MB },
  games,
  asked: { seed: firstSeed, game: options.game?.id, atOnce },
  pieces,
  isEnough: (_, all) => sumOf(all, 'answers') >= answers,
  piece: z.strictObject({ game: z.string(), seed: z.int() }),
  found,
  nothing: { answers: 0, kept: 0, steps: 0, heapMb: HEAP_MB, rssMb: 0 },
  again: ({ game, seed }) => ({ answers: 1, game, seed, 'at-once': atOnce }),
  told: (all) =>
    `${sumOf(all, 'answers')} answers, ${mostOf(all, 'rssMb')} MB at most with the emulator`,
  columns: {
    ...{ Game: 'left', Matches: 'right', Steps: 'right', Answers: 'right', 'With a row': 'right' },
    ...{ 'Heap, MB': 'right', Violations: 'right', Seeds: 'left' },
  },
  rows: (all) => games.map((game) => rowOf(game, ofGame(all, game))),
});
