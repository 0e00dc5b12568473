/** Cloud Scheduler's only request: find open matches without a poll and schedule one. */

import * as z from 'zod';
import type { Adjudicator } from '../match/adjudicator.ts';

export const sweepRequest = z.strictObject({ kind: z.literal('sweep') });

/** The exact bytes: the job's proof covers them. */
export const SWEEP_BODY = JSON.stringify({ kind: 'sweep' } satisfies z.infer<typeof sweepRequest>);

/** Logs the number of matches and scheduled polls itself. @throws GoogleError */
export type Sweep = (adjudicator: Adjudicator) => Promise<void>;

/** Audience of Cloud Scheduler's tokens, with which nobody can run tasks. `url`: the function's. */
export const sweepAudience = (url: string): string => `${url}sweep`;
