import { expect, test } from 'vitest';
import {
  afterRequest,
  DEADLINE_MS,
  HOUR_MS,
  isoAt,
  justOpened,
  OPENED_MS,
} from '../../../test/support/table/just-opened.ts';
import { deadlineTaskAt } from '../next/deadline-task.ts';
import { BY_HOST, type DueCaller } from '../next/due.ts';
import type { StepWake } from '../next/wake.ts';
import { currentPosition } from '../reading/match.ts';
import { findOpenStep } from './resolve-step.ts';

const MATCH = justOpened();
const DUE = deadlineTaskAt(currentPosition(MATCH), MATCH.files);
if (DUE === null) throw new Error('a step is due');
const TASK: StepWake = DUE;

const PAUSED = afterRequest(MATCH, { kind: 'pause', form: 'open' }, OPENED_MS + HOUR_MS);
const SCHEDULER = { kind: 'scheduler' } as const;
const POLL = { kind: 'poll' } as const;
const EARLIER = { deadline: isoAt(DEADLINE_MS - 1) };
const LATER = { deadline: isoAt(DEADLINE_MS + 1) };

test.each<readonly [string, Partial<StepWake>, DueCaller, boolean]>([
  ['of the open step', {}, SCHEDULER, true],
  ['of the last entry', { isWritten: true }, SCHEDULER, false],
  ['of an entry beyond the next', { expectedEntry: { entry: 1 } }, SCHEDULER, false],
  ['of another form', { form: 'another-form' }, SCHEDULER, false],
  ['of later answers alone', { since: isoAt(OPENED_MS + HOUR_MS) }, SCHEDULER, false],
  ['of earlier answers too', { since: isoAt(OPENED_MS - 9 * HOUR_MS) }, SCHEDULER, true],
  ['of an earlier deadline', EARLIER, SCHEDULER, false],
  ['of a later deadline', LATER, SCHEDULER, false],
  ['of an earlier resolution time, by its host,', EARLIER, BY_HOST, true],
  ['of a later resolution time, by its host,', LATER, BY_HOST, false],
  ['of a poll before the deadline', EARLIER, POLL, true],
  ['of a poll at the deadline', {}, POLL, true],
  ['of a poll after the deadline', LATER, POLL, false],
])('whether a task %s finds the open step: $3', (_what, own, caller, isFound) => {
  const task = { ...TASK, ...own };
  expect(findOpenStep(MATCH, { task, caller })).toEqual(isFound ? DUE : null);
});

test('no task finds an open step in a paused match', () => {
  for (const entry of [0, 1, 2])
    expect(
      findOpenStep(PAUSED, { task: { ...TASK, expectedEntry: { entry } }, caller: SCHEDULER }),
    ).toBeNull();
});
