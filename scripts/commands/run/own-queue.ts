/**
 * The queue of whoever keeps matches himself: tasks in the memory of this process. What is lost
 * with it is found again in the ledger.
 */

import type { NewTask, TakeTask } from '../../../functions/google/task.ts';

export interface OwnQueue {
  readonly take: TakeTask;
  /** The names of those that have not been taken out. */
  readonly waiting: () => readonly string[];
  /**
   * Takes the first task out that is due; null when none is. Moments in milliseconds since 1970.
   */
  readonly due: (nowMs: number) => NewTask | null;
  /** Lets go of tasks that this is not true of: they are made anew when they are wanted again. */
  readonly keepOnly: (isWanted: (task: NewTask) => boolean) => void;
  /** When the next task is due; null when there is none. */
  readonly nextMs: () => number | null;
}

export function createOwnQueue(): OwnQueue {
  const waiting = new Map<string, NewTask>();
  /**
   * Names stay taken, as at Cloud Tasks: what has been done is not done again because somebody asks
   * for it once more.
   */
  const taken = new Set<string>();
  const first = (): NewTask | null =>
    [...waiting.values()].toSorted(
      (one, other) => one.at.getTime() - other.at.getTime() || (one.name < other.name ? -1 : 1),
    )[0] ?? null;
  return {
    take: (task) => {
      if (taken.has(task.name)) return 'exists already';
      taken.add(task.name);
      waiting.set(task.name, task);
      return 'scheduled';
    },
    waiting: () => [...waiting.keys()],
    due: (nowMs) => {
      const task = first();
      if (task === null || task.at.getTime() > nowMs) return null;
      waiting.delete(task.name);
      return task;
    },
    keepOnly: (isWanted) => {
      for (const task of [...waiting.values()]) if (!isWanted(task)) waiting.delete(task.name);
    },
    nextMs: () => first()?.at.getTime() ?? null,
  };
}
