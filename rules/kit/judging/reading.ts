import type { Problem } from './problem.ts';

/** The result of reading answers: orders as far as they are readable, and all problems. */
export interface Reading<Orders> {
  /**
   * Null if no answer is readable. Includes illegal parts, which `resolve` handles by the rules.
   */
  readonly orders: Orders | null;
  /** The orders of a blank form. Absent if anything was answered or an answer is required. */
  readonly blank?: Orders;
  /** Computed when first read, since most matches of robots never need it. */
  readonly problems: readonly Problem[];
}
