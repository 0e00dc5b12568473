import type { Problem } from './problem.ts';

/** Answers as understood: orders as far as they can be read, and all problems. */
export interface Reading<Orders> {
  /** Null if no answer is usable. Illegal parts are kept: `resolve` handles them by the rules. */
  readonly orders: Orders | null;
  /** The orders of an entirely blank form; absent if anything was answered or is required. */
  readonly blank?: Orders;
  /** Judged lazily, since most matches of robots never read them. */
  readonly problems: readonly Problem[];
}
