import * as z from 'zod';
import { sum } from '../harness/table.ts';
import type { Done, OfGame } from '../harness/turns.ts';
import { FAMILIES } from './edit.ts';

/** One match for a worker. */
export interface Piece extends OfGame {
  /** Number of the match, from which everything is drawn. */
  readonly seed: number;
}

export interface Asked {
  readonly seed: number;
  readonly game?: string | undefined;
  /** Text that the name of an edit must contain; '' for all edits. */
  readonly only: string;
  /** First place of every match; drawn from its number if absent. */
  readonly from?: number | undefined;
  /** Numbers of applied edits. Default: all. */
  readonly chosen?: readonly number[] | undefined;
}

const count = z.strictObject({ applied: z.int(), impossible: z.int() });
/** Numbers of applied and impossible edits. */
export type Count = z.infer<typeof count>;

export const NOTHING: Count = { applied: 0, impossible: 0 };

export const found = z.strictObject({
  /** Counts by kind of edit. */
  counts: z.record(z.string(), count),
  families: z.array(z.enum(FAMILIES)),
  sort: z.string().nullable(),
});
export type Found = z.infer<typeof found>;
export type DisturbedMatch = Done<Piece, Found>;

export const appliedIn = (all: readonly DisturbedMatch[]): number =>
  sum(all.flatMap(({ found }) => Object.values(found.counts).map(({ applied }) => applied)));

export const countOf = (all: readonly DisturbedMatch[], name: string): Count => ({
  applied: sum(all.map(({ found }) => found.counts[name]?.applied ?? 0)),
  impossible: sum(all.map(({ found }) => found.counts[name]?.impossible ?? 0)),
});
