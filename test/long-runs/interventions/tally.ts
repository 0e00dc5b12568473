/** What the long run of interventions is divided into, and what came of it. */

import * as z from 'zod';

/** Seeds that one worker tries at a time. */
export interface ToTry {
  /** The game's id. */
  readonly game: string;
  /** What the law says; {@link ON_WIRE} for whole matches over the wire. */
  readonly law: string;
  readonly from: number;
  readonly to: number;
}

export const ON_WIRE = 'whole matches over the wire';

export const triedSeeds = z.strictObject({
  game: z.string(),
  law: z.string(),
  from: z.int(),
  to: z.int(),
  /** Of matches over the wire; 0 for laws. */
  entries: z.int(),
  interventions: z.int(),
  violations: z.array(z.string()),
});
export type TriedSeeds = z.infer<typeof triedSeeds>;

export const seedsIn = (all: readonly TriedSeeds[]): number =>
  all.reduce((sum, { from, to }) => sum + to - from + 1, 0);

/** Of what is counted. */
export const sumOf = (all: readonly TriedSeeds[], of: 'entries' | 'interventions'): number =>
  all.reduce((sum, one) => sum + one[of], 0);
