/** Runs a match for a task: the only entry point for the function, “sealed run” and the demo. */

import type { Adjudicator } from '../adjudicator.ts';
import type { Visit } from '../next/wake.ts';
import { resolveStep } from '../visiting/resolve-step.ts';
import { type PollResult, pollMatch } from './poll.ts';

/** @throws GoogleError only if the next run could not be scheduled: then call it again */
export function run(adjudicator: Adjudicator, visit: Visit): Promise<PollResult> {
  return visit.kind === 'step'
    ? resolveStep(adjudicator, visit.task)
    : pollMatch(adjudicator, visit.task);
}
