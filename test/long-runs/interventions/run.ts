/**
 * Runs random interventions: laws without files, and matches over the wire (`npm run
 * test:interventions`).
 */

import * as z from 'zod';
import type { AnyGame } from '../../../rules/kit/match/game.ts';
import { gamesOf, whole } from '../../support/options.ts';
import { type LongRunOptions, longRunCommand } from '../harness/command.ts';
import { run } from '../harness/long-run.ts';
import { sum } from '../harness/table.ts';
import { type Done, numbersFrom, type OfGame, ofGame } from '../harness/turns.ts';
import { LAWS, ON_WIRE } from './laws.ts';

interface Options extends LongRunOptions {
  readonly seeds: number;
  readonly matches: number;
  readonly seed: number;
}

/** Seeds that one worker takes at a time. */
export interface Piece extends OfGame {
  /** Claim of a law; {@link ON_WIRE} for whole matches over the wire. */
  readonly law: string;
  readonly from: number;
  readonly to: number;
}

export interface Asked {
  readonly seed: number;
  readonly game: string | undefined;
  /** Number of seeds in a piece; a match over the wire takes about as long. */
  readonly atATime: number;
}

/** Counts of matches over the wire; 0 for laws. */
const found = z.strictObject({ entries: z.int(), interventions: z.int() });
export type Found = z.infer<typeof found>;
type TriedSeeds = Done<Piece, Found>;

const command = longRunCommand({
  script: 'test:interventions',
  about: 'Hosts who intervene by chance: laws held in the fold, and whole matches over the wire.',
  examples: [
    ['everything, which takes hours', '--file interventions.jsonl'],
    ['a tenth of it for one game', '--seeds 100 --matches 1 --game pocket-mars'],
  ],
  remarks: 'Taken up again with more seeds or matches it goes further.',
  nothingDone: 'nothing was tried',
})
  .option('--seeds <number>', 'how many for each law of each game, or a few more', whole, 1000)
  .option('--matches <number>', 'how many matches of each game over the wire', whole, 10)
  .option('--seed <number>', 'the first seed', whole, 1)
  .parse();

const options: Options = command.opts();
const { seed, seeds, matches } = options;
const atATime = Math.min(10, seeds);
const games = gamesOf(options);

/** Laws take turns, too. */
function* pieces({ id: game }: AnyGame): Generator<Piece> {
  const turns = Math.max(matches, seeds === 0 ? 0 : Math.ceil(seeds / atATime));
  for (const turn of numbersFrom(0, turns)) {
    const from = seed + turn * atATime;
    const laws = turn * atATime < seeds ? Object.keys(LAWS) : [];
    for (const law of laws) yield { game, law, from, to: from + atATime - 1 };
    if (turn < matches) yield { game, law: ON_WIRE, from: seed + turn, to: seed + turn };
  }
}

const seedsIn = (all: readonly TriedSeeds[]): number =>
  sum(all.map(({ piece: { from, to } }) => to - from + 1));

const rowsOf = (game: AnyGame, own: readonly TriedSeeds[]) =>
  [...Object.keys(LAWS), ON_WIRE].map((law) => {
    const tried = own.filter(({ piece }) => piece.law === law);
    const sums = (['entries', 'interventions'] as const).map(
      (of) => sum(tried.map(({ found }) => found[of])) || '',
    );
    const broken = tried.flatMap(({ violations }) => violations).length;
    return [game.title, law, seedsIn(tried), ...sums, broken];
  });

await run<Piece, Asked, Found>({
  command,
  worker: new URL('./worker.ts', import.meta.url),
  games,
  asked: { seed, game: options.game?.id, atATime },
  pieces,
  piece: z.strictObject({ game: z.string(), law: z.string(), from: z.int(), to: z.int() }),
  found,
  nothing: { entries: 0, interventions: 0 },
  again: ({ game, law, from, to }) => {
    const [seeds, matches] = law === ON_WIRE ? [0, 1] : [to - from + 1, 0];
    return { game, seed: from, seeds, matches };
  },
  told: (all) => `${seedsIn(all)} seeds, from ${seed}`,
  columns: {
    ...{ Game: 'left', Law: 'left', Seeds: 'right' },
    ...{ Entries: 'right', Interventions: 'right', Broken: 'right' },
  },
  rows: (all) => games.flatMap((game) => rowsOf(game, ofGame(all, game))),
});
