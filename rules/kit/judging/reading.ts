/** What reading makes of answers. */

import type { Problem } from './problem.ts';

/** Answers understood: orders as far as they could be read, and all that is wrong with them. */
export interface Reading<Orders> {
  /** Null when nothing usable was said. Parts that are illegal are kept: `resolve` does with them what the rules say. */
  readonly orders: Orders | null;
  /** The orders of a player who leaves everything blank; absent where anything was answered, or the form requires an answer. */
  readonly blank?: Orders;
  /** Judged when first read, since most of a match of robots never reads them. */
  readonly problems: readonly Problem[];
}
