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
import type { DeadlineTask } from '../next/wake.ts';
import { currentPosition } from '../reading/match.ts';
import { taskInLedger } from './resolve-step.ts';

const MATCH = justOpened();
const DUE = deadlineTaskAt(currentPosition(MATCH), MATCH.files);
if (DUE === null) throw new Error('a step is due');
const TASK: DeadlineTask = DUE;

test.each([
  ['of the open step', {}, false, 'due'],
  ['of the last entry', { entry: 0 }, false, 'written'],
  ['of an entry beyond the next', { entry: 2 }, false, 'gone'],
  ['of another form', { form: 'another-form' }, false, 'gone'],
  ['of another step', { step: 'another' }, false, 'gone'],
  ['of later answers alone', { since: isoAt(OPENED_MS + HOUR_MS) }, false, 'gone'],
  ['of earlier answers, too', { since: isoAt(OPENED_MS - 9 * HOUR_MS) }, false, 'due'],
  ['of an earlier deadline', { deadline: isoAt(DEADLINE_MS - 1) }, false, 'gone'],
  ['of a later deadline', { deadline: isoAt(DEADLINE_MS + 1) }, false, 'gone'],
  ['of an earlier moment, by its host', { deadline: isoAt(DEADLINE_MS - 1) }, true, 'due'],
  ['of a poll before', { deadline: isoAt(DEADLINE_MS - 1), poll: true }, false, 'due'],
  ['of a poll at the deadline', { poll: true }, false, 'due'],
  ['of a poll after it', { deadline: isoAt(DEADLINE_MS + 1), poll: true }, false, 'gone'],
  ['of a later moment, by its host', { deadline: isoAt(DEADLINE_MS + 1) }, true, 'gone'],
] as const)('a task %s is that', (_what, own, early, found) => {
  expect(taskInLedger(MATCH, { task: { ...TASK, ...own }, early })).toBe(found);
});

test('a task of a paused step is gone, and a task of an entry before the last is older', () => {
  const paused = afterRequest(MATCH, { kind: 'pause', form: 'open' }, OPENED_MS + HOUR_MS);
  expect(taskInLedger(paused, { task: { ...TASK, entry: 2 }, early: false })).toBe('gone');
  expect(taskInLedger(paused, { task: { ...TASK, entry: 1 }, early: false })).toBe('written');
  expect(taskInLedger(paused, { task: { ...TASK, entry: 0 }, early: false })).toBe('older');
});
