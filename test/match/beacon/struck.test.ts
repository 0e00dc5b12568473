import { expect, test } from 'vitest';
import { HOST_CALLER } from '../../../functions/match/next/due.ts';
import { withCutOff } from '../../../functions/match/next/tasks.ts';
import { currentPosition, readMatch } from '../../../functions/match/reading/match.ts';
import { resolveStep, type StepResult } from '../../../functions/match/visiting/resolve-step.ts';
import type { InstanceAction } from '../../long-runs/faults/instance.ts';
import { runAlone } from '../../long-runs/faults/moments.ts';
import { everyNth, listCrashes, switches } from '../../long-runs/faults/schedules.ts';
import { findViolations } from '../../long-runs/faults/strike.ts';
import { atDepth } from '../../support/depth.ts';
import { ROUND_GRACE_MS } from '../../support/table/table.ts';
import { createBeaconTable } from './scene.ts';

test('an early resolution is set and published once, whatever call fails', async () => {
  const table = await createBeaconTable();
  await table.robots();
  const nowMs = table.emulator.clock.now();
  const deadline = new Date(nowMs).toISOString();
  const due = await table.task();
  /** The harness delivers tasks later than their deadlines. */
  const dated = withCutOff(due, new Date(nowMs - ROUND_GRACE_MS).toISOString());
  /**
   * The host requests an early resolution. A repeated request does not change the named instant.
   */
  const act: InstanceAction = async (adjudicator): Promise<StepResult> => {
    const result = await resolveStep(adjudicator, withCutOff(due, deadline), HOST_CALLER);
    const match = await readMatch(adjudicator.google, table.hostId);
    const { kind } = currentPosition(match).sealed.entry;
    if (kind !== 'early') return result;
    const isNew = result.kind === 'moment named';
    return { kind: isNew ? 'resolved' : 'resolved before', match, incidents: [] };
  };
  const before = table.emulator.snapshot();
  const moment = await runAlone(
    { name: 'a moment is named', act, before, task: dated, taskName: '', isDated: true },
    nowMs,
  );
  const schedules = [
    ...everyNth(atDepth({ quick: 7, deep: 1 }), listCrashes(moment.calls)),
    ...everyNth(atDepth({ quick: 97, deep: 7 }), switches(moment.calls)),
  ];
  expect(await findViolations(moment, schedules)).toEqual([]);
});
