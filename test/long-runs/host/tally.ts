/** What a run is divided into, and what comes of it. */

import * as z from 'zod';
import type { Sort } from './checks.ts';
import { FAMILIES, type Family } from './edit.ts';

/** One match, which a worker disturbs. */
export interface ToDisturb {
  /** The game's id. */
  readonly game: string;
  /** Its number: everything is drawn from it. */
  readonly seed: number;
  /** Only edits whose name holds this text; '' for all. */
  readonly only: string;
  /** The place it begins at; drawn from its number when absent. */
  readonly from?: number | undefined;
  /** The numbers of the edits that are carried out; all when absent. */
  readonly chosen?: readonly number[] | undefined;
  /** Whether the fewest edits are looked for that bring a violation about. */
  readonly search: boolean;
}

const count = z.strictObject({ applied: z.int(), impossible: z.int() });
/** How often an edit was carried out, and how often it could not be. */
export type Count = z.infer<typeof count>;

export const NOTHING: Count = { applied: 0, impossible: 0 };

export const disturbedMatch = z.strictObject({
  game: z.string(),
  seed: z.int(),
  /** By the name of the kind. */
  counts: z.record(z.string(), count),
  violations: z.array(z.string()),
  /** Of the edits that a violation needs. */
  families: z.array(z.enum(FAMILIES)),
  /** What is violated. */
  sort: z.string().nullable(),
});
export type DisturbedMatch = z.infer<typeof disturbedMatch>;

export interface Violated {
  readonly game: string;
  readonly seed: number;
  readonly from: number;
  /** The edits that are enough for it, by their numbers in the plan. */
  readonly edits: readonly number[];
  /** Their names. */
  readonly names: readonly string[];
  readonly families: readonly Family[];
  readonly sort: Sort;
  readonly sentence: string;
}

/** How many edits were carried out. */
export const appliedIn = (all: readonly DisturbedMatch[]): number =>
  sum(all.flatMap(({ counts }) => Object.values(counts).map(({ applied }) => applied)));

/** All counts in one, by the name of the kind. */
export const countOf = (all: readonly DisturbedMatch[], name: string): Count => ({
  applied: sum(all.map(({ counts }) => counts[name]?.applied ?? 0)),
  impossible: sum(all.map(({ counts }) => counts[name]?.impossible ?? 0)),
});

export const sum = (all: readonly number[]): number => all.reduce((total, one) => total + one, 0);

/** The command that brings a violation back, by itself. */
export const commandFor = (
  { game, seed, from, edits }: Pick<Violated, 'game' | 'seed' | 'from' | 'edits'>,
  only: string,
): string => {
  const filter = only === '' ? '' : ` --only '${only}'`;
  return `npm run test:host -- --game ${game} --seed ${seed} --from ${from} --edits 1 --chosen ${edits.join(',')}${filter}`;
};

/** What is violated, by what, and the command that brings it back. */
export function violationText(violated: Violated, only: string): string {
  const { game, seed, sort, sentence, names } = violated;
  return `${game}, ${seed}: ${sort}. ${names.join(' + ')}\n  ${sentence}\n  ${commandFor(violated, only)}`;
}
