/** What the long siege is divided into, what came of it so far, and the file that it is taken up again from. */

import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import * as z from 'zod';

/** One match. */
export interface ToDo {
  readonly game: string;
  readonly seed: number;
  readonly answers: number;
  /** To one step. */
  readonly atOnce: number;
}

const done = z.strictObject({
  game: z.string(),
  seed: z.int(),
  answers: z.int(),
  kept: z.int(),
  steps: z.int(),
  violation: z.string().nullable(),
  /** Of the worker that played it, when it was over. */
  heapMb: z.number(),
  /** Of the whole process. */
  rssMb: z.number(),
});
export type Done = z.infer<typeof done>;

/** What was done before, by the file; nothing when there is none. @throws when it is no such file */
export const doneIn = (file: string | undefined): readonly Done[] =>
  file === undefined || !existsSync(file)
    ? []
    : z.array(done).parse(JSON.parse(readFileSync(file, 'utf8')));

export function keepDone(file: string | undefined, all: readonly Done[]): void {
  if (file !== undefined) writeFileSync(file, `${JSON.stringify(all)}\n`);
}

export const sumOf = (all: readonly Done[], of: 'answers' | 'kept' | 'steps'): number =>
  all.reduce((sum, one) => sum + one[of], 0);

export const mostOf = (all: readonly Done[], of: 'heapMb' | 'rssMb'): number =>
  Math.max(0, ...all.map((one) => one[of]));
