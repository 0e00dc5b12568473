/** What a visit writes: the content where the host has edited it, else the step resolved. */

import type { BeaconRound } from '../beacon/rounds.ts';
import { buildContentEntry } from '../next/build-content.ts';
import { buildNextEntry, type PendingCommit } from '../next/build-entry.ts';
import { type Edits, editsOf } from '../next/content-edits.ts';
import type { Inbox } from '../reading/inbox.ts';
import type { Match } from '../reading/match.ts';

/** The entry that is due at a cut-off, by what the content tabs say. */
export function writtenNow(given: {
  readonly match: Match;
  readonly inbox: Inbox;
  readonly cutOffMs: number;
  readonly nowMs: number;
  readonly edits: Edits;
  readonly beacon: BeaconRound | null;
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
