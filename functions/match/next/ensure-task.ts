/** Ensures that a task waits under its name, or under the first free name. */

import type { Google } from '../../google/connect.ts';
import { GoogleError } from '../../google/error.ts';
import type { NewTask, TaskName } from '../../google/task.ts';
import { findTask, scheduleTask, tasksOf } from '../../google/tasks.ts';
import type { Queue } from '../adjudicator.ts';
import type { Wake } from './wake.ts';

/** Builds the task that runs a match at an instant, in milliseconds. */
export const buildRunTask = (
  { name: queue, url, invoker }: Queue,
  body: Wake,
  name: string,
  atMs: number,
): NewTask => ({
  ...{ queue, name, url, body, invoker, audience: url, at: new Date(atMs) },
});

/** "there": the task was waiting already, or another run has just created it. */
export type EnsuredTask = 'there' | 'made';

/**
 * Maximum number of names tried. A name stays taken for a day after its task has ended, so each
 * lost task uses up one.
 */
const MAX_TASK_NAMES = 50;

/**
 * Ensures that a task waits under its name and a count. Takes one call if the name is free. If its
 * task has ended or was deleted, the name stays taken and the next count is tried. Without
 * permission to see tasks, a taken name counts as waiting. Idempotent. @throws GoogleError
 */
export async function ensureTask(google: Google, task: NewTask): Promise<EnsuredTask> {
  for (let count = 0; count < MAX_TASK_NAMES; count++) {
    const named = { ...task, name: `${task.name}-${count}` };
    if ((await scheduleTask(google, named)) === 'scheduled') return 'made';
    // Another run may just have created the task, so only names of ended tasks are skipped.
    if ((await findTaskState(google, named)) !== 'ended') return 'there';
  }
  return 'there';
}

type TaskState = 'waits' | 'ended' | 'not shown';

async function findTaskState(google: Google, task: TaskName): Promise<TaskState> {
  const { takeTask, waitingTasks } = google;
  if (waitingTasks !== null) return waitingTasks().includes(task.name) ? 'waits' : 'ended';
  if (takeTask !== null) return 'not shown';
  return readOrElse(
    async () => ((await findTask(google, task)) === null ? 'ended' : 'waits'),
    'not shown',
  );
}

/**
 * Lists the names of all waiting tasks of a queue; null without permission or queue. @throws
 * GoogleError
 */
export function listWaitingTasks(google: Google, queue: string): Promise<readonly string[] | null> {
  const { takeTask, waitingTasks } = google;
  if (waitingTasks !== null) return Promise.resolve(waitingTasks());
  if (takeTask !== null) return Promise.resolve(null);
  return readOrElse(async () => (await tasksOf(google, queue)).map(({ name }) => name), null);
}

/** Returns `otherwise` for older deployments, which may create tasks but not see them. */
async function readOrElse<Value, Otherwise>(
  look: () => Promise<Value>,
  otherwise: Otherwise,
): Promise<Value | Otherwise> {
  try {
    return await look();
  } catch (error) {
    if (!(error instanceof GoogleError)) throw error;
    if (error.kind !== 'forbidden' && error.kind !== 'not found') throw error;
    return otherwise;
  }
}
