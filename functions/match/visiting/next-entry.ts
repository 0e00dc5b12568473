/** The entry that is due now: the content that its host has edited, or what has come of the step. */

import type { HostWordReason } from '../ledger/entry.ts';
import { buildContentEntry } from '../next/build-content.ts';
import { buildNextEntry, type PendingCommit } from '../next/build-entry.ts';
import { type Edits, editsOf } from '../next/content-edits.ts';
import type { Inbox } from '../reading/inbox.ts';
import type { Match } from '../reading/match.ts';

export function writtenNow(given: {
  readonly match: Match;
  readonly inbox: Inbox;
  readonly cutOffMs: number;
  readonly nowMs: number;
  readonly edits: Edits;
  readonly hostWord: readonly HostWordReason[];
}): PendingCommit {
  const { match, edits, cutOffMs, nowMs } = given;
  return edits.kind === 'sound'
    ? buildContentEntry({ match, content: edits.content, takenMs: cutOffMs, nowMs })
    : buildNextEntry(given);
}

/** What is wrong with the content tabs is told on the Desk; the match goes on. */
export function withEdits(match: Match): Match {
  const edits = editsOf(match);
  return edits.kind === 'unsound' || edits.kind === 'too late'
    ? { ...match, incidents: [...match.incidents, ...edits.incidents] }
    : match;
}
