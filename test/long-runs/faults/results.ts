import * as z from 'zod';
import { SEASON } from '../../../rules/games.ts';
import { sumNumbers } from '../harness/table.ts';
import type { DonePiece, GamePiece } from '../harness/turns.ts';

/** Returns the number of slices. A season needs more, since its schedules are many and slow. */
export const countSlices = (game: string, only: string): number =>
  only === '' ? COUNTS_BY_KIND[getKind(game)].slices : 100;

const COUNTS_BY_KIND = {
  game: { slices: 1000, storms: 4 },
  season: { slices: 2000, storms: 10 },
} as const;

const getKind = (game: string): keyof typeof COUNTS_BY_KIND =>
  game === SEASON.id ? 'season' : 'game';

/** Returns the first random schedule of a piece, and of the next piece. */
export function getStormRange(
  { game, piece }: FaultPiece,
  seed: number,
): { readonly from: number; readonly end: number } {
  const { storms } = COUNTS_BY_KIND[getKind(game)];
  const from = seed + piece * storms;
  return { from, end: from + storms };
}

export interface FaultPiece extends GamePiece {
  /** Number of the piece, from 0. From {@link countSlices} on, pieces contain random schedules. */
  readonly piece: number;
}

export interface FaultRunSettings {
  readonly seed: number;
  readonly game: string | undefined;
  /** Text that a schedule's name must contain; '' selects all schedules. */
  readonly only: string;
}

export const faultFindingsSchema = z.strictObject({
  counts: z.record(z.string(), z.int()),
  violated: z.array(z.string()),
});
export type FaultFindings = z.infer<typeof faultFindingsSchema>;
export type StruckPiece = DonePiece<FaultPiece, FaultFindings>;

export const STORM_FAMILY = 'storms';

export const countSchedules = (all: readonly StruckPiece[]): number =>
  sumNumbers(all.flatMap(({ found: { counts } }) => Object.values(counts)));

/** Counts schedules and violations by family. */
export function countByFamily(
  all: readonly StruckPiece[],
): readonly { readonly family: string; readonly count: number; readonly violated: number }[] {
  const families = new Set(all.flatMap(({ found: { counts } }) => Object.keys(counts)));
  return [...families].map((family) => ({
    family,
    count: sumNumbers(all.map(({ found: { counts } }) => counts[family] ?? 0)),
    violated: all.flatMap(({ found }) => found.violated).filter((one) => one === family).length,
  }));
}

/** Formats ranges such as "1 to 400, 441 to 480". */
export function formatStorms(all: readonly StruckPiece[], seed: number): string {
  const ranges: { from: number; to: number }[] = [];
  const inOrder = all.map(({ piece }) => piece).toSorted((one, other) => one.piece - other.piece);
  for (const piece of inOrder) {
    const { from, end } = getStormRange(piece, seed);
    const to = end - 1;
    const last = ranges.at(-1);
    if (last?.to === from - 1) last.to = to;
    else ranges.push({ from, to });
  }
  return ranges.map(({ from, to }) => `${from} to ${to}`).join(', ');
}
