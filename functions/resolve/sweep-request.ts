/** The one thing that Cloud Scheduler asks for, always with the same body: that open matches without a poll are found and given one. */

import * as z from 'zod';
import type { Adjudicator } from '../match/adjudicator.ts';

export const sweepRequest = z.strictObject({ kind: z.literal('sweep') });

/** As it is sent, byte for byte: the job's proof is of these. */
export const SWEEP_BODY = JSON.stringify({ kind: 'sweep' } satisfies z.infer<typeof sweepRequest>);

/** Logs by itself how many matches were seen and how many polls were made. @throws GoogleError where it could not be done */
export type Sweep = (adjudicator: Adjudicator) => Promise<void>;
