/** What a fault run is divided into, and what comes of it. */

/** What one worker is to do. */
export interface Share {
  readonly game: string;
  /** Storms are numbered from here. */
  readonly seed: number;
  readonly storms: number;
  /** This worker's number, and how many there are: each takes every nth schedule. */
  readonly worker: number;
  readonly workers: number;
  /** Only schedules whose name holds this text; '' for all. */
  readonly only: string;
}

/** What was done, by family. */
export interface Tally {
  readonly counts: Readonly<Record<string, number>>;
  readonly violations: readonly Violated[];
}

export interface Violated {
  readonly family: string;
  readonly sentence: string;
}

/** What a worker tells: how many schedules it has carried out so far, and at the end what came of them. */
export type FromWorker =
  | { readonly kind: 'progress'; readonly done: number }
  | { readonly kind: 'done'; readonly tally: Tally };

export const STORMS = 'storms';

/** All tallies in one. */
export function tallied(tallies: readonly Tally[]): Tally {
  const counts: Record<string, number> = {};
  for (const [family, count] of tallies.flatMap((tally) => Object.entries(tally.counts))) {
    counts[family] = (counts[family] ?? 0) + count;
  }
  return { counts, violations: tallies.flatMap(({ violations }) => violations) };
}
