/** The entry that changes the content before anything was resolved: the match begins anew, and everybody is asked anew. */

import { settledByContent } from '../ledger/dice.ts';
import {
  CONTENT_STEP,
  type ContentEntry,
  isoInstant,
  type NextDeadline,
  type OpenedEntry,
  seal,
  stateHashOf,
} from '../ledger/entry.ts';
import { restartedWithContent } from '../ledger/fold.ts';
import type { Position } from '../ledger/position.ts';
import { currentPosition, type Match } from '../reading/match.ts';
import { submissionsHash } from '../reading/submissions.ts';
import { type PendingCommit, pendingCommitFrom, scheduleOfNextStep } from './build-entry.ts';
import { unsortedResponsesFrom } from './deadline-task.ts';
import { headAfter } from './entry-head.ts';

interface Change {
  readonly match: Match;
  readonly content: OpenedEntry['content'];
  /** When it is taken, in milliseconds since 1970: answers received until then do not count. */
  readonly takenMs: number;
  /**
   * Given when the deadline has come: the same step is due one of its whole times later, since nobody is judged by content
   * that he has not seen. Null before: the deadline stays.
   */
  readonly nowMs: number | null;
}

/** Pure: the same match, content and instant give the same entry whoever writes it. */
export function buildContentEntry(change: Change): PendingCommit {
  const { match, content, takenMs } = change;
  const before = settledByContent(currentPosition(match), isoInstant(takenMs));
  const head = headAfter(before, match.seed);
  const deadline = isoInstant(takenMs);
  const after = restartedWithContent(before, { entry: head.entry, content, deadline }, match.seed);
  const changed: ContentEntry = {
    kind: 'content',
    ...head,
    step: CONTENT_STEP,
    title: 'The content is changed',
    stateHash: stateHashOf(head.salt, after.state),
    next: dueAfter(before, after, change),
    deadline,
    submissions: { count: 0, hash: submissionsHash([]), notKept: 0 },
    content,
    answersSince: unsortedResponsesFrom(before.sealed.entry),
  };
  const meanwhile = [...before.meanwhile, changed];
  return pendingCommitFrom(match, { ...after, sealed: seal(changed), meanwhile }, []);
}

function dueAfter(
  before: Position,
  after: Pick<Position, 'game' | 'opened' | 'step' | 'setup' | 'state'>,
  { takenMs, nowMs }: Change,
): NextDeadline | null {
  const { next } = before.sealed.entry;
  if (nowMs === null || next === null) return next;
  return scheduleOfNextStep(after, { cutOffMs: takenMs, nowMs });
}
