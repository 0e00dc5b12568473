/** A run of a match by what a task says: the one way in for the function, for “sealed run” and for the demo. */

import type { Adjudicator } from '../adjudicator.ts';
import type { Visit } from '../next/wake.ts';
import { resolveStep } from '../visiting/resolve-step.ts';
import { type PollResult, pollMatch, pollOnWake } from './poll.ts';

/** @throws GoogleError only when the next run could not be scheduled: then it must be called again */
export function run(adjudicator: Adjudicator, visit: Visit): Promise<PollResult> {
  switch (visit.kind) {
    case 'step':
      return resolveStep(adjudicator, visit.task);
    case 'poll':
      return pollMatch(adjudicator, visit.task);
    case 'look':
      return pollOnWake(adjudicator, visit.task);
  }
}
