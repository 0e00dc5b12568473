import type { Adjudicator } from '../../../functions/match/adjudicator.ts';
import { withCutOff } from '../../../functions/match/next/tasks.ts';
import type { Wake } from '../../../functions/match/next/wake.ts';
import { readMatch } from '../../../functions/match/reading/match.ts';
import { type RunResult, runMatch } from '../../../functions/match/running/run.ts';
import type { InstanceAction } from '../../long-runs/faults/instance.ts';
import { type MatchMoment, runAlone } from '../../long-runs/faults/moments.ts';
import type { Table } from '../../support/table/table.ts';

/** Returns an action that runs a poll, by default by its task. */
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

/** Creates the state before a poll, and the result of this poll without faults. */
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
