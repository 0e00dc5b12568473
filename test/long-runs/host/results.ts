import * as z from 'zod';
import { sumNumbers } from '../harness/table.ts';
import type { DonePiece, GamePiece } from '../harness/turns.ts';
import { EDIT_FAMILIES } from './edit.ts';

export interface HostPiece extends GamePiece {
  /** Number of the match, which determines all draws. */
  readonly seed: number;
}

export interface HostRunSettings {
  readonly seed: number;
  readonly game?: string | undefined;
  /** Text that the name of an edit must contain; '' for all edits. */
  readonly only: string;
  /** First place with edits of every match. If it is absent, the seed determines the place. */
  readonly from?: number | undefined;
  /** Numbers of the edits to apply; absent if all are applied. */
  readonly chosen?: readonly number[] | undefined;
}

const countSchema = z.strictObject({ applied: z.int(), impossible: z.int() });
export type EditCount = z.infer<typeof countSchema>;

export const NO_EDITS: EditCount = { applied: 0, impossible: 0 };

export const hostFindingsSchema = z.strictObject({
  counts: z.record(z.string(), countSchema),
  families: z.array(z.enum(EDIT_FAMILIES)),
  sort: z.string().nullable(),
});
export type HostFindings = z.infer<typeof hostFindingsSchema>;
export type DisturbedMatch = DonePiece<HostPiece, HostFindings>;

export const countApplied = (all: readonly DisturbedMatch[]): number =>
  sumNumbers(all.flatMap(({ found }) => Object.values(found.counts).map(({ applied }) => applied)));

export const sumCountsOfKind = (all: readonly DisturbedMatch[], name: string): EditCount => ({
  applied: sumNumbers(all.map(({ found }) => found.counts[name]?.applied ?? 0)),
  impossible: sumNumbers(all.map(({ found }) => found.counts[name]?.impossible ?? 0)),
});
