/** What a run is divided into, and what comes of it. */

import * as z from 'zod';
import { sum } from '../harness/table.ts';
import type { Done, OfGame } from '../harness/turns.ts';
import { FAMILIES } from './edit.ts';

/** One match, which a worker disturbs. */
export interface Piece extends OfGame {
  /** Its number: everything is drawn from it. */
  readonly seed: number;
}

export interface Asked {
  /** The number of the first match. */
  readonly seed: number;
  /** One game only. */
  readonly game?: string | undefined;
  /** Only edits whose name holds this text; '' for all. */
  readonly only: string;
  /** The place every match begins at; drawn from its number when absent. */
  readonly from?: number | undefined;
  /** The numbers of the edits that are carried out; all when absent. */
  readonly chosen?: readonly number[] | undefined;
}

const count = z.strictObject({ applied: z.int(), impossible: z.int() });
/** How often an edit was carried out, and how often it could not be. */
export type Count = z.infer<typeof count>;

export const NOTHING: Count = { applied: 0, impossible: 0 };

export const found = z.strictObject({
  /** By the name of the kind. */
  counts: z.record(z.string(), count),
  /** Of the edits that a violation needs. */
  families: z.array(z.enum(FAMILIES)),
  /** What is violated. */
  sort: z.string().nullable(),
});
export type Found = z.infer<typeof found>;
export type DisturbedMatch = Done<Piece, Found>;

/** How many edits were carried out. */
export const appliedIn = (all: readonly DisturbedMatch[]): number =>
  sum(all.flatMap(({ found }) => Object.values(found.counts).map(({ applied }) => applied)));

/** All counts in one, by the name of the kind. */
export const countOf = (all: readonly DisturbedMatch[], name: string): Count => ({
  applied: sum(all.map(({ found }) => found.counts[name]?.applied ?? 0)),
  impossible: sum(all.map(({ found }) => found.counts[name]?.impossible ?? 0)),
});
