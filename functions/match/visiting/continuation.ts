/** An entry that a command is about to write is followed up by a task, whatever becomes of the command. */

import type { Adjudicator } from '../adjudicator.ts';
import type { PendingCommit } from '../next/build-entry.ts';
import { continuationTask, scheduleTaskAt } from '../next/deadline-task.ts';

/** After so long the entry is followed by a task, whatever has become of who wrote it. */
const CONTINUED_AFTER_MS = 15_000;

/** Call this before the entry is written. Otherwise, if the writer is killed, no task would handle the match at its deadline. */
export async function scheduleContinuation(
  adjudicator: Adjudicator,
  { match, sealed }: PendingCommit,
): Promise<void> {
  const atMs = adjudicator.google.now() + CONTINUED_AFTER_MS;
  await scheduleTaskAt(adjudicator, continuationTask(sealed, match.files), atMs);
}
