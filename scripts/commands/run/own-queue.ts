/**
 * Creates the queue of `sealed run` in the memory of this process. The runner recreates lost tasks
 * from the ledger.
 */

import type { NewTask, TakeTask } from '../../../functions/google/task.ts';

export interface TaskQueue {
  readonly take: TakeTask;
  /** Returns the names of the waiting tasks. */
  readonly waiting: () => readonly string[];
  /** Removes and returns the first due task, or null. `nowMs` is in milliseconds since 1970. */
  readonly due: (nowMs: number) => NewTask | null;
  /** Discards all other tasks. Their names remain reserved. */
  readonly keepOnly: (isWanted: (task: NewTask) => boolean) => void;
  /** Returns the time of the next task, in milliseconds since 1970; null if no task waits. */
  readonly nextMs: () => number | null;
}

export function createTaskQueue(): TaskQueue {
  const waiting = new Map<string, NewTask>();
  /**
   * Names remain reserved, like at Cloud Tasks, so that a task which is scheduled again does not
   * run
   * twice.
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
