/** A poll as an act, for the ways in which instances are struck. */

import type { Adjudicator } from '../../../functions/match/adjudicator.ts';
import { continuationTask } from '../../../functions/match/next/deadline-task.ts';
import type { PollTask } from '../../../functions/match/next/wake.ts';
import { type PollResult, pollMatch } from '../../../functions/match/polling/poll.ts';
import { currentPosition, readMatch } from '../../../functions/match/reading/match.ts';
import { resolveStep, type StepResult } from '../../../functions/match/visiting/resolve-step.ts';
import type { Act } from '../../long-runs/faults/instance.ts';

/**
 * It has come to rest when everything it would show was shown before. `poll` is what carries the
 * task out, if something else does.
 */
export const actOf =
  (
    task: PollTask,
    poll: (adjudicator: Adjudicator) => Promise<PollResult> = (one) => pollMatch(one, task),
  ): Act =>
  async (adjudicator): Promise<StepResult> => {
    const result = await poll(adjudicator);
    switch (result.kind) {
      case 'polled': {
        if (result.isNew) return { kind: 'not yet' };
        const match = await readMatch(adjudicator.google, task.match);
        return { kind: 'resolved before', match, incidents: [] };
      }
      case 'missed':
        return { kind: 'not yet' };
      case 'gone':
        return followedUp(adjudicator, task);
      default:
        return result;
    }
  };

/**
 * Runs the tasks that a writer of an entry schedules: the next run of the step, and a poll.
 */
async function followedUp(adjudicator: Adjudicator, task: PollTask): Promise<StepResult> {
  const match = await readMatch(adjudicator.google, task.match);
  const { sealed } = currentPosition(match);
  await resolveStep(adjudicator, continuationTask(sealed, match.files));
  return actOf({ ...task, upon: sealed.entry.entry })(adjudicator);
}
