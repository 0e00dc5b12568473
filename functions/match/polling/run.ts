/** Runs a match for a task: the only entry point for the function, “sealed run” and the demo. */

import type { Adjudicator } from '../adjudicator.ts';
import { isStepWake, type Wake } from '../next/wake.ts';
import { resolveStep } from '../visiting/resolve-step.ts';
import { type PollResult, pollMatch } from './poll.ts';

/** @throws GoogleError only if the next run could not be scheduled: then call it again */
export const run = (adjudicator: Adjudicator, wake: Wake): Promise<PollResult> =>
  isStepWake(wake) ? resolveStep(adjudicator, wake) : pollMatch(adjudicator, wake);
