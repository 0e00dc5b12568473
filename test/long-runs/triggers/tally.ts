/** What the long run of triggers is divided into, and what comes of it. */

import * as z from 'zod';

/** One step of a match. */
export interface StepToExplore {
  /** The game's id. */
  readonly game: string;
  /** Of the steps that are struck, counted from 0. */
  readonly step: number;
  readonly triggers: number;
}

export const exploredStep = z.strictObject({
  step: z.int(),
  name: z.string(),
  situations: z.int(),
  moves: z.int(),
  ends: z.int(),
  worlds: z.int(),
  places: z.int(),
  /** In digits: there are more than numbers hold. */
  interleavings: z.string().regex(/^\d+$/),
  violations: z.array(z.string()),
});
export type ExploredStep = z.infer<typeof exploredStep>;
