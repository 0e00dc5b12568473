/** Amounts in abilities, by letter, for scoring and for explanations. */

import type { Letter } from './presents.ts';

export const AMOUNTS = {
  A: { always: 4 },
  B: { least: 2, each: 2 },
  C: { least: 3, each: 2 },
  D: { least: 2, more: 5 },
  E: { most: 6, less: 3 },
  F: { always: 5 },
  /** `each`: points for each place travelled. `still`: points if the present stayed. */
  G: { each: 2, still: 2 },
  /** `others`: number of other players that count at most. */
  H: { least: 2, each: 1, others: 4 },
  I: { least: 3, more: 3 },
  J: { most: 7, each: 1 },
  /** Cost of an explosion for each layer, and the reduced cost. */
  K: { each: 2, exploding: 6, softened: 1 },
  L: { always: 2 },
  /** Points for each present over this staleness. */
  M: { least: 2, each: 1, over: 2 },
  N: { always: 2 },
} as const satisfies Readonly<Record<Letter, Readonly<Record<string, number>>>>;
