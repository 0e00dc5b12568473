/**
 * Runs random interventions: laws without files, and matches over HTTP (`npm run
 * test:interventions`).
 */

import * as z from 'zod';
import type { AnyGame } from '../../../rules/kit/match/game.ts';
import { listGames, parseWholeNumber } from '../../support/options.ts';
import { createLongRunCommand, type LongRunOptions } from '../harness/command.ts';
import { startLongRun } from '../harness/long-run.ts';
import { sumNumbers } from '../harness/table.ts';
import { countFrom, type DonePiece, type GamePiece, selectGame } from '../harness/turns.ts';

interface InterventionRunOptions extends LongRunOptions {
  readonly seeds: number;
  readonly matches: number;
  readonly seed: number;
}

export interface InterventionPiece extends GamePiece {
  readonly kind: PieceKind;
  readonly from: number;
  readonly to: number;
}

/** All laws on some seeds, or whole matches over HTTP. */
const PIECE_KINDS = ['laws', 'matches'] as const;
type PieceKind = (typeof PIECE_KINDS)[number];

export interface InterventionRunSettings {
  readonly seed: number;
  readonly game: string | undefined;
  readonly atATime: number;
}

/** Numbers of entries and interventions in matches over HTTP. Pieces of laws count 0. */
const pieceFindingsSchema = z.strictObject({ entries: z.int(), interventions: z.int() });
export type InterventionFindings = z.infer<typeof pieceFindingsSchema>;
type TriedSeeds = DonePiece<InterventionPiece, InterventionFindings>;

const command = createLongRunCommand({
  script: 'test:interventions',
  about:
    'Plays matches with random interventions: laws without files, and whole matches over HTTP.',
  examples: [
    ['all seeds (hours)', '--file interventions.jsonl'],
    ['a tenth of the seeds, for one game', '--seeds 100 --matches 1 --game pocket-mars'],
  ],
  remarks: 'A file can be resumed with more seeds or matches.',
  nothingDone: 'nothing was tried',
})
  .option(
    '--seeds <number>',
    'minimum number of seeds of each game, for all laws',
    parseWholeNumber,
    1000,
  )
  .option('--matches <number>', 'number of matches of each game over HTTP', parseWholeNumber, 10)
  .option('--seed <number>', 'first seed', parseWholeNumber, 1)
  .parse();

const options: InterventionRunOptions = command.opts();
const { seed, seeds, matches } = options;
const seedsPerPiece = Math.min(10, seeds);
const games = listGames(options);

function* listPieces({ id: game }: AnyGame): Generator<InterventionPiece> {
  const turns = Math.max(matches, seeds === 0 ? 0 : Math.ceil(seeds / seedsPerPiece));
  for (const turn of countFrom(0, turns)) {
    const from = seed + turn * seedsPerPiece;
    if (turn * seedsPerPiece < seeds)
      yield { game, kind: 'laws', from, to: from + seedsPerPiece - 1 };
    if (turn < matches) yield { game, kind: 'matches', from: seed + turn, to: seed + turn };
  }
}

const [firstGame] = games;
const piecesPerGame = firstGame === undefined ? 0 : [...listPieces(firstGame)].length;

const countSeeds = (all: readonly TriedSeeds[]): number =>
  sumNumbers(all.map(({ piece: { from, to } }) => to - from + 1));

const buildRows = (game: AnyGame, own: readonly TriedSeeds[]) =>
  PIECE_KINDS.map((kind) => {
    const tried = own.filter(({ piece }) => piece.kind === kind);
    const sums = (['entries', 'interventions'] as const).map(
      (of) => sumNumbers(tried.map(({ found }) => found[of])) || '',
    );
    const broken = tried.flatMap(({ violations }) => violations).length;
    return [game.title, kind, countSeeds(tried), ...sums, broken];
  });

await startLongRun<InterventionPiece, InterventionRunSettings, InterventionFindings>({
  command,
  worker: new URL('./worker.ts', import.meta.url),
  games,
  asked: { seed, game: options.game?.id, atATime: seedsPerPiece },
  pieces: listPieces,
  share: (own) => own.length / piecesPerGame,
  piece: z.strictObject({
    game: z.string(),
    kind: z.enum(PIECE_KINDS),
    from: z.int(),
    to: z.int(),
  }),
  found: pieceFindingsSchema,
  nothing: { entries: 0, interventions: 0 },
  again: ({ game, kind, from, to }) => {
    const [seeds, matches] = kind === 'matches' ? [0, 1] : [to - from + 1, 0];
    return { game, seed: from, seeds, matches };
  },
  told: (all) => `${countSeeds(all)} seeds, from ${seed}`,
  columns: {
    ...{ Game: 'left', Kind: 'left', Seeds: 'right' },
    ...{ Entries: 'right', Interventions: 'right', Broken: 'right' },
  },
  rows: (all) => games.flatMap((game) => buildRows(game, selectGame(all, game))),
});
