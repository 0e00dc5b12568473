/** What the ledger says is due is compared with what is scheduled, and what is missing is made. Why it is missing does not matter. */

import type { Adjudicator } from '../adjudicator.ts';
import { instantOf } from '../ledger/entry-words.ts';
import { isReviewed } from '../ledger/open-step.ts';
import {
  continuationTask,
  type DeadlineTask,
  deadlineTaskAfter,
  type Finder,
  nameOfTasksFor,
  scheduleDaily,
  scheduleDeadline,
  scheduleTaskAt,
} from '../next/deadline-task.ts';
import { waitingIn } from '../next/ensure-task.ts';
import { scheduleNextPoll } from '../next/watch.ts';
import { currentPosition, type Match, polledNow } from '../reading/match.ts';
import { nextRetry } from './retrying.ts';

export interface Finding {
  /** Whoever compares; null where it is no fault that something is missing, and nobody is told of it. */
  readonly by: Finder | null;
  /** When the watch on the form is to be seen to (RFC 3339); at once when absent. */
  readonly watchDue?: string | undefined;
}

/**
 * Sees to it that the match is come back to: that its next poll, the visit of its deadline, and the visit that carries on what was left
 * undone all wait in their queues, and that its form is watched. Where all is as it should be this costs a call for each queue.
 * Repeating changes nothing. @throws GoogleError
 */
export async function reconcile(
  adjudicator: Adjudicator,
  match: Match,
  { by, watchDue }: Finding,
): Promise<void> {
  await scheduleNextPoll(adjudicator, match, watchDue);
  await ensureVisit(adjudicator, match, by);
}

async function ensureVisit(
  adjudicator: Adjudicator,
  match: Match,
  by: Finder | null,
): Promise<void> {
  const { google, queue } = adjudicator;
  const { sealed } = currentPosition(match);
  const due = match.files.formId === '' ? null : deadlineTaskAfter(sealed, match.files);
  const comesMs = due === null ? null : Date.parse(due.deadline) + queue.graceMs;
  if (due !== null && comesMs !== null && google.now() >= comesMs) {
    if (!isReviewed(currentPosition(match))) await ensureOverdue(adjudicator, due, by);
    return;
  }
  const ensured = due === null ? 'there' : await scheduleDeadline(adjudicator, due, 'look');
  if (due !== null && ensured === 'made' && by !== null) {
    tell(adjudicator, due, 'The task of the deadline was gone: it is made anew.');
  }
  if (polledNow(match).problems.length > 0) await ensureCarriedOn(adjudicator, match, by);
}

/** A step whose time has come and whose visit waits is only late; where none waits, one is made that comes at once. */
async function ensureOverdue(
  adjudicator: Adjudicator,
  due: DeadlineTask,
  by: Finder | null,
): Promise<void> {
  if (await mayWait(adjudicator, due)) return;
  const found = { ...due, ...(by === null ? {} : { foundBy: by }) };
  const deadlineMs = Date.parse(due.deadline);
  if (nextRetry(deadlineMs, adjudicator.google.now()) === null) {
    await scheduleDaily(adjudicator, found);
    return;
  }
  await scheduleDeadline(adjudicator, found);
  if (by !== null)
    tell(
      adjudicator,
      due,
      'The step is overdue and no task was waiting for it: one is made that comes at once.',
    );
}

/** What visits have told on the Desk is taken back by the visit that finds it mended: one is scheduled as long as it stands there. */
async function ensureCarriedOn(
  adjudicator: Adjudicator,
  match: Match,
  by: Finder | null,
): Promise<void> {
  const { sealed } = currentPosition(match);
  const { google } = adjudicator;
  const task = continuationTask(sealed, match.files);
  const isGivenUp = nextRetry(Date.parse(instantOf(sealed.entry)), google.now()) === null;
  if (isGivenUp || (await mayWait(adjudicator, task))) return;
  await scheduleTaskAt(adjudicator, task, google.now());
  if (by !== null)
    tell(
      adjudicator,
      task,
      'What the last entry left undone had no task: one is made that comes at once.',
    );
}

/** Whether a task for the same entry waits, under whatever instant; where queues are not shown, it may. */
async function mayWait(
  { google, queue }: Adjudicator,
  task: Pick<DeadlineTask, 'match' | 'entry'>,
): Promise<boolean> {
  const names = await waitingIn(google, queue.name);
  return names === null || names.some((name) => name.startsWith(nameOfTasksFor(task)));
}

const tell = ({ log }: Adjudicator, { match, entry, step }: DeadlineTask, message: string): void =>
  log({ severity: 'WARNING', message, match, entry, step });
