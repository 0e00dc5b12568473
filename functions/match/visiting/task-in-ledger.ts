/** What a task is about, as the ledger has it. */

import { deadlineTaskAfter } from '../next/deadline-task.ts';
import type { DeadlineTask } from '../next/wake.ts';
import { currentPosition, type Match } from '../reading/match.ts';

/** `early`: its host has the step resolved before its deadline. */
export function taskInLedger(
  match: Match,
  { task, early }: { readonly task: DeadlineTask; readonly early: boolean },
): 'due' | 'written' | 'older' | 'gone' {
  const { entry } = currentPosition(match).sealed.entry;
  if (task.entry < entry) return 'older';
  if (task.entry === entry) return 'written';
  // It rests on what the host has gone on without, or else the ledger would be behind.
  if (task.entry > entry + 1) return 'gone';
  const now = deadlineTaskAfter(currentPosition(match).sealed, match.files);
  if (now === null || now.form !== task.form || now.step !== task.step) return 'gone';
  if (task.since > now.since) return 'gone';
  const isInTime =
    early || task.poll ? task.deadline <= now.deadline : task.deadline === now.deadline;
  return isInTime ? 'due' : 'gone';
}
