import * as z from 'zod';
import { SEASON } from '../../../rules/games.ts';
import { sum } from '../harness/table.ts';
import type { Done, OfGame } from '../harness/turns.ts';

/**
 * Returns the number of slices of a game's schedules; a season has more schedules, in larger
 * worlds.
 */
export const slicesOf = (game: string, only: string): number =>
  game === SEASON.id && only === '' ? 2000 : 100;
const stormsAPiece = (game: string): number => (game === SEASON.id ? 10 : 40);

/** Returns the numbers of a piece's storms: the first, and one past the last. */
export function stormsOf(
  { game, piece }: Piece,
  seed: number,
): { readonly from: number; readonly end: number } {
  const storms = stormsAPiece(game);
  const from = seed + piece * storms;
  return { from, end: from + storms };
}

export interface Piece extends OfGame {
  /** From 0. Pieces from {@link slicesOf} on consist of storms. */
  readonly piece: number;
}

export interface Asked {
  readonly seed: number;
  readonly game: string | undefined;
  /**
   * Text that the name of a schedule, with moment and full stop, must contain; '' for all
   * schedules.
   */
  readonly only: string;
}

export const found = z.strictObject({
  counts: z.record(z.string(), z.int()),
  /** Family of each violation. */
  violated: z.array(z.string()),
});
export type Found = z.infer<typeof found>;
export type StruckPiece = Done<Piece, Found>;

export const STORMS = 'storms';

export const countIn = (all: readonly StruckPiece[]): number =>
  sum(all.flatMap(({ found: { counts } }) => Object.values(counts)));

/** Counts schedules and violations by family, in order of appearance. */
export function byFamily(
  all: readonly StruckPiece[],
): readonly { readonly family: string; readonly count: number; readonly violated: number }[] {
  const families = new Set(all.flatMap(({ found: { counts } }) => Object.keys(counts)));
  return [...families].map((family) => ({
    family,
    count: sum(all.map(({ found: { counts } }) => counts[family] ?? 0)),
    violated: all.flatMap(({ found }) => found.violated).filter((one) => one === family).length,
  }));
}

/** Formats the numbers of the storms in these pieces: "1 to 400, 441 to 480". */
export function stormsIn(all: readonly StruckPiece[], seed: number): string {
  const ranges: { from: number; to: number }[] = [];
  const inOrder = all.map(({ piece }) => piece).toSorted((one, other) => one.piece - other.piece);
  for (const piece of inOrder) {
    const { from, end } = stormsOf(piece, seed);
    const to = end - 1;
    const last = ranges.at(-1);
    if (last?.to === from - 1) last.to = to;
    else ranges.push({ from, to });
  }
  return ranges.map(({ from, to }) => `${from} to ${to}`).join(', ');
}
