import type { Adjudicator } from '../../../functions/match/adjudicator.ts';
import { withCutOff } from '../../../functions/match/next/tasks.ts';
import type { Wake } from '../../../functions/match/next/wake.ts';
import { readMatch } from '../../../functions/match/reading/match.ts';
import { type RunResult, runMatch } from '../../../functions/match/running/run.ts';
import type { InstanceAction } from '../../long-runs/faults/instance.ts';
import { type MatchMoment, runAlone } from '../../long-runs/faults/moments.ts';
import type { Table } from '../../support/table/table.ts';

/**
 * Returns a poll as the action of an instance that may be struck. `poll` replaces the run of the
 * task.
 */
export const createPollAction =
  (
    task: Wake,
    poll: (adjudicator: Adjudicator) => Promise<RunResult> = (one) => runMatch(one, task),
  ): InstanceAction =>
  async (adjudicator): Promise<RunResult> => {
    const result = await poll(adjudicator);
    switch (result.kind) {
      case 'polled': {
        if (result.isNew) return { kind: 'not yet' };
        const match = await readMatch(adjudicator.google, task.match);
        return { kind: 'resolved before', match, incidents: [] };
      }
      case 'missed':
        return { kind: 'not yet' };
      default:
        return result;
    }
  };

/** Creates the moment of a poll, with the result of an undisturbed poll. */
export async function createPollMoment(
  table: Table,
  poll: Wake,
  taskName = '',
): Promise<MatchMoment> {
  const task = withCutOff(await table.task(), poll.at);
  const before = table.emulator.snapshot();
  const act = createPollAction(poll);
  return runAlone({ name: 'a poll', task, taskName, act, before }, Date.parse(poll.at));
}
