/** What the long siege is divided into, and what came of it. */

import * as z from 'zod';

/** One match. */
export interface ToDo {
  readonly game: string;
  readonly seed: number;
  readonly answers: number;
  /** To one step. */
  readonly atOnce: number;
}

export const besiegedMatch = z.strictObject({
  game: z.string(),
  seed: z.int(),
  answers: z.int(),
  kept: z.int(),
  steps: z.int(),
  violations: z.array(z.string()),
  /** Of the worker that played it, when it was over. */
  heapMb: z.number(),
  /** Of the whole process. */
  rssMb: z.number(),
});
export type BesiegedMatch = z.infer<typeof besiegedMatch>;

export const sumOf = (all: readonly BesiegedMatch[], of: 'answers' | 'kept' | 'steps'): number =>
  all.reduce((sum, one) => sum + one[of], 0);

export const mostOf = (all: readonly BesiegedMatch[], of: 'heapMb' | 'rssMb'): number =>
  Math.max(0, ...all.map((one) => one[of]));

/** "1 to 9" */
export const seedsOf = (all: readonly BesiegedMatch[]): string => {
  const seeds = all.map(({ seed }) => seed);
  return all.length === 0 ? 'none' : `${Math.min(...seeds)} to ${Math.max(...seeds)}`;
};
