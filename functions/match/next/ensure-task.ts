/** A task that is to wait in its queue: found there by its name, or made under the first name that is free. */

import type { Google } from '../../google/connect.ts';
import { GoogleError } from '../../google/error.ts';
import type { NewTask, Scheduled, TaskName } from '../../google/task.ts';
import { findTask, scheduleTask, tasksOf } from '../../google/tasks.ts';

/** "there": it waited already, or somebody else has just made it. */
export type Ensured = 'there' | 'made';

/** A name that is taken without a task is one of a task that has ended: each that is lost takes one more for a day. */
const MOST_NAMES = 50;

/**
 * Sees to it that the task waits; its name is followed by a count. `first` spares a call: "look" where it is most likely there, "make"
 * where it is most likely not. A name that is taken while nothing of that name waits is the name of a task that has ended, or that
 * somebody has deleted: the next one is taken. Where tasks may not be looked at, a name that is taken is believed to be its task.
 * Repeating is harmless. @throws GoogleError
 */
export async function ensureTask(
  google: Google,
  task: NewTask,
  first: 'look' | 'make' = 'make',
): Promise<Ensured> {
  for (let count = 0; count < MOST_NAMES; count++) {
    const named = { ...task, name: `${task.name}-${count}` };
    if (first === 'look' && (await stateOf(google, named)) === 'waits') return 'there';
    if ((await scheduleTask(google, named)) === 'scheduled') return 'made';
    // Somebody else may have made it just now: only a name of which nothing waits is passed over.
    if ((await stateOf(google, named)) !== 'ended') return 'there';
  }
  return 'there';
}

/** Makes it once more, under the first name that is free: for whoever is that task, and is about to end. @throws GoogleError */
export async function makeAnother(google: Google, task: NewTask): Promise<void> {
  for (let count = 0; count < MOST_NAMES; count++) {
    const scheduled = await scheduleTask(google, { ...task, name: `${task.name}-${count}` });
    if (scheduled === 'scheduled') return;
  }
}

/** Makes it unless its one name is taken: whoever had it before has done all that it is for. @throws GoogleError */
export const makeOnce = (google: Google, task: NewTask): Promise<Scheduled> =>
  scheduleTask(google, { ...task, name: `${task.name}-0` });

type State = 'waits' | 'ended' | 'not shown';

async function stateOf(google: Google, task: TaskName): Promise<State> {
  const { takeTask, waitingTasks } = google;
  if (waitingTasks !== null) return waitingTasks().includes(task.name) ? 'waits' : 'ended';
  if (takeTask !== null) return 'not shown';
  return shownOr(
    async () => ((await findTask(google, task)) === null ? 'ended' : 'waits'),
    'not shown',
  );
}

/** The names of all tasks that wait in a queue; null where that is not shown, and where there is no such queue. @throws GoogleError */
export function waitingIn(google: Google, queue: string): Promise<readonly string[] | null> {
  const { takeTask, waitingTasks } = google;
  if (waitingTasks !== null) return Promise.resolve(waitingTasks());
  if (takeTask !== null) return Promise.resolve(null);
  return shownOr(async () => (await tasksOf(google, queue)).map(({ name }) => name), null);
}

/** A function that was deployed before it looked at its tasks may make them and not see them. */
async function shownOr<Value, Otherwise>(
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
