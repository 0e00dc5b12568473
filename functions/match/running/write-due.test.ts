import { expect, test } from 'vitest';
import {
  applyRequest,
  DEADLINE_MS,
  formatIso,
  HOUR_MS,
  OPENED_MS,
  openMatch,
} from '../../../test/support/table/just-opened.ts';
import { type DueCaller, HOST_CALLER } from '../next/due.ts';
import { buildDeadlineTask } from '../next/tasks.ts';
import type { StepWake } from '../next/wake.ts';
import { getCurrentPosition } from '../reading/match.ts';
import { findOpenStep } from './write-due.ts';

const MATCH = openMatch();
const DUE_TASK = buildDeadlineTask(getCurrentPosition(MATCH), MATCH.files);
if (DUE_TASK === null) throw new Error('a step is due');
const STEP_TASK: StepWake = DUE_TASK;

const PAUSED_MATCH = applyRequest(MATCH, { kind: 'pause', form: 'open' }, OPENED_MS + HOUR_MS);
const SCHEDULER_CALLER = { kind: 'scheduler' } as const;
const POLL_CALLER = { kind: 'poll' } as const;
const EARLIER_DEADLINE = { deadline: formatIso(DEADLINE_MS - 1) };
const LATER_DEADLINE = { deadline: formatIso(DEADLINE_MS + 1) };

test.each<readonly [string, Partial<StepWake>, DueCaller, boolean]>([
  ['of the open step', {}, SCHEDULER_CALLER, true],
  ['of the last entry', { isWritten: true }, SCHEDULER_CALLER, false],
  ['of an entry beyond the next', { expectedEntry: { entry: 1 } }, SCHEDULER_CALLER, false],
  ['of an earlier deadline', EARLIER_DEADLINE, SCHEDULER_CALLER, false],
  ['of a later deadline', LATER_DEADLINE, SCHEDULER_CALLER, false],
  ['of an earlier resolution time, by its host,', EARLIER_DEADLINE, HOST_CALLER, true],
  ['of a later resolution time, by its host,', LATER_DEADLINE, HOST_CALLER, false],
  ['of a poll before the deadline', EARLIER_DEADLINE, POLL_CALLER, true],
  ['of a poll at the deadline', {}, POLL_CALLER, true],
  ['of a poll after the deadline', LATER_DEADLINE, POLL_CALLER, false],
])('a task %s finds the open step: $3', (_what, own, caller, isFound) => {
  const wake = { ...STEP_TASK, ...own };
  expect(findOpenStep(MATCH, { wake, caller })).toEqual(isFound ? DUE_TASK : null);
});

test('no task finds an open step in a paused match', () => {
  for (const entry of [0, 1, 2])
    expect(
      findOpenStep(PAUSED_MATCH, {
        wake: { ...STEP_TASK, expectedEntry: { entry } },
        caller: SCHEDULER_CALLER,
      }),
    ).toBeNull();
});
