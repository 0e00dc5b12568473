/** A step that nobody had been scheduled to resolve: by how much it is late, and who found that. */

import type { Adjudicator } from '../adjudicator.ts';
import { durationText, wallClock } from '../next/time.ts';
import type { DeadlineTask } from '../next/wake.ts';
import { currentPosition, type Match } from '../reading/match.ts';

/** Logs that it is late, by how much and why, where no task was waiting for it; null where one was, which may be late as well. */
export function reportLate(
  { google, log }: Adjudicator,
  task: DeadlineTask,
  match: Match,
): string | null {
  if (task.foundBy === undefined) return null;
  const { sealed, opened } = currentPosition(match);
  const cutOffMs = Date.parse(task.deadline);
  const when = wallClock(cutOffMs, opened.settings);
  const late = durationText(google.now() - cutOffMs);
  const { entry, step } = task;
  const message = `Late: ${sealed.entry.next?.title ?? 'The step'} was due ${when} and is resolved ${late} later. No task was waiting for it; ${task.foundBy} found that.`;
  log({ match: task.match, entry, step, severity: 'WARNING', message });
  return message;
}
