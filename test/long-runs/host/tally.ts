import * as z from 'zod';
import { sum } from '../harness/table.ts';
import type { Done, OfGame } from '../harness/turns.ts';
import { FAMILIES } from './edit.ts';

/** One match for a worker. */
export interface Piece extends OfGame {
  /** Its number: everything is drawn from it. */
  readonly seed: number;
}

export interface Asked {
  readonly seed: number;
  readonly game?: string | undefined;
  /** Only edits whose name contains this text; '' for all. */
  readonly only: string;
  /** First place of every match; drawn from its number when absent. */
  readonly from?: number | undefined;
  /** Numbers of applied edits; default all. */
  readonly chosen?: readonly number[] | undefined;
}

const count = z.strictObject({ applied: z.int(), impossible: z.int() });
/** Numbers of applied and impossible edits. */
export type Count = z.infer<typeof count>;

export const NOTHING: Count = { applied: 0, impossible: 0 };

export const found = z.strictObject({
  /** Keyed by kind. */
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
