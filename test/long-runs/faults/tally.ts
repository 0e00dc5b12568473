/** What a fault run is divided into, and what comes of it. */

import * as z from 'zod';

/** So many pieces hold all that is exhaustive for a game, each every so manieth schedule; every piece has storms besides. */
export const SLICES = 100;
export const STORMS_A_PIECE = 40;

/** What one worker does at a time. */
export interface Piece {
  /** The game's id. */
  readonly game: string;
  /** Counted from 0. From {@link SLICES} on there are storms alone. */
  readonly piece: number;
  /** The number of the first storm of the first piece. */
  readonly seed: number;
  /** Only schedules whose name, with moment and full stop, holds this text; '' for all. */
  readonly only: string;
}

export const struckPiece = z.strictObject({
  game: z.string(),
  piece: z.int(),
  /** How many schedules, by family. */
  counts: z.record(z.string(), z.int()),
  violations: z.array(z.string()),
  /** Families that these are of, one for each. */
  violated: z.array(z.string()),
});
export type StruckPiece = z.infer<typeof struckPiece>;

export const STORMS = 'storms';

/** How many schedules. */
export const countIn = (all: readonly StruckPiece[]): number =>
  sum(all.flatMap(({ counts }) => Object.values(counts)));

export const sum = (numbers: readonly number[]): number =>
  numbers.reduce((all, one) => all + one, 0);

/** Families in the order in which they were met, with how many schedules and violations. */
export function byFamily(
  all: readonly StruckPiece[],
): readonly { readonly family: string; readonly count: number; readonly violated: number }[] {
  const families = new Set(all.flatMap(({ counts }) => Object.keys(counts)));
  return [...families].map((family) => ({
    family,
    count: sum(all.map(({ counts }) => counts[family] ?? 0)),
    violated: all.flatMap(({ violated }) => violated).filter((one) => one === family).length,
  }));
}

/** The numbers of the storms that were in these pieces: "1 to 400, 441 to 480". */
export function stormsIn(all: readonly StruckPiece[], seed: number): string {
  const ranges: { from: number; to: number }[] = [];
  for (const piece of all.map((one) => one.piece).toSorted((one, other) => one - other)) {
    const from = seed + piece * STORMS_A_PIECE;
    const to = from + STORMS_A_PIECE - 1;
    const last = ranges.at(-1);
    if (last?.to === from - 1) last.to = to;
    else ranges.push({ from, to });
  }
  return ranges.map(({ from, to }) => `${from} to ${to}`).join(', ');
}
