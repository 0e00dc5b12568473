/** What abilities come to: the amounts of the text, by letter. What earns them reads them here, and so does what tells of it. */

import type { Letter } from './presents.ts';

export const AMOUNTS = {
  A: { always: 4 },
  B: { least: 2, each: 2 },
  C: { least: 3, each: 2 },
  D: { least: 2, more: 5 },
  E: { most: 6, less: 3 },
  F: { always: 5 },
  /** For each place that it travelled; else what staying earns. */
  G: { each: 2, still: 2 },
  /** For no more other players than this. */
  H: { least: 2, each: 1, others: 4 },
  I: { least: 3, more: 3 },
  J: { most: 7, each: 1 },
  /** Exploding costs, less where it is softened. */
  K: { each: 2, exploding: 6, softened: 1 },
  L: { always: 2 },
  /** For each present over this staleness. */
  M: { least: 2, each: 1, over: 2 },
  N: { always: 2 },
} as const satisfies Readonly<Record<Letter, Readonly<Record<string, number>>>>;
