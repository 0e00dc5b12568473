/** What a run is divided into, and what comes of it. */

import type { Sort } from './checks.ts';
import type { Family } from './edit.ts';

/** What one worker is to do. */
export interface Share {
  readonly game: string;
  /** The first match’s number; the worker takes every so many. */
  readonly seed: number;
  /** This worker’s number, and how many there are. */
  readonly worker: number;
  readonly workers: number;
  /** How many edits this worker is to carry out; matches are begun until then. */
  readonly edits: number;
  /** Only edits whose name holds this text; '' for all. */
  readonly only: string;
  /** The place every match begins at; drawn from its number when absent. */
  readonly from?: number | undefined;
  /** The numbers of the edits that are carried out; all when absent. */
  readonly chosen?: readonly number[] | undefined;
}

/** How often an edit was carried out, and how often it could not be. */
export interface Count {
  readonly applied: number;
  readonly impossible: number;
}

export interface Tally {
  readonly matches: number;
  /** By the name of the kind. */
  readonly counts: Readonly<Record<string, Count>>;
  readonly violations: readonly Violated[];
}

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

/** What a worker tells: how many edits it has carried out so far, each violation at once, and at the end what came of all. */
export type FromWorker =
  | { readonly kind: 'violated'; readonly violated: Violated }
  | { readonly kind: 'progress'; readonly done: number }
  | { readonly kind: 'done'; readonly tally: Tally };

const NOTHING: Count = { applied: 0, impossible: 0 };

/** All tallies in one. */
export function tallied(tallies: readonly Tally[]): Tally {
  const counts: Record<string, Count> = {};
  for (const [name, count] of tallies.flatMap((tally) => Object.entries(tally.counts))) {
    const { applied, impossible } = counts[name] ?? NOTHING;
    counts[name] = {
      applied: applied + count.applied,
      impossible: impossible + count.impossible,
    };
  }
  return {
    matches: tallies.reduce((all, { matches }) => all + matches, 0),
    counts,
    violations: tallies.flatMap(({ violations }) => violations),
  };
}

export const appliedIn = ({ counts }: Tally): number =>
  Object.values(counts).reduce((all, { applied }) => all + applied, 0);

/** The command that brings a violation back, by itself. */
export const commandFor = (
  { game, seed, from, edits }: Pick<Violated, 'game' | 'seed' | 'from' | 'edits'>,
  only: string,
): string => {
  const filter = only === '' ? '' : ` --only '${only}'`;
  return `npm run test:host -- --game ${game} --seed ${seed} --from ${from} --edits 1 --chosen ${edits.join(',')}${filter}`;
};
