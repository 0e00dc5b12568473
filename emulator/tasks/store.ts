/** Finds, writes and ends the queues and tasks of the world. */
import { refuse, refuseNotFound } from '../core/refusal.ts';
import type { World } from '../core/world.ts';
import { getQueueName } from './name.ts';

import type { Queue, Task } from './queue.ts';

const TASK_NAME_TAKEN_MS = 24 * 3_600_000;

const QUEUE_NAME_TAKEN_MS = 3 * 24 * 3_600_000;

/** The time of an event that has not happened. */
const NEVER_MS = Number.NEGATIVE_INFINITY;

export function requireQueue(world: World, name: string): Queue {
  const queue = world.queues[name];
  if (queue) return queue;
  throw refuse(
    'NOT_FOUND',
    'Queue does not exist. If you just created the queue, wait at least a minute for the queue ' +
      'to initialize.',
  );
}

/** Returns whether a queue of this name was deleted in the last three days. */
export function isRecentlyDeleted(world: World, name: string, now: number): boolean {
  return now < (world.deletedQueues[name] ?? NEVER_MS) + QUEUE_NAME_TAKEN_MS;
}

export function findTask(world: World, name: string): Task | null {
  return world.queues[getQueueName(name)]?.tasks[name] ?? null;
}

export function requireTask(world: World, name: string, now: number): Task {
  const task = findTask(world, name);
  if (task) return task;
  const ended = world.queues[getQueueName(name)]?.ended[name] ?? NEVER_MS;
  if (now >= ended + TASK_NAME_TAKEN_MS) throw refuseNotFound();
  throw refuse(
    'NOT_FOUND',
    'The task no longer exists, though a task with this name existed recently. The task either ' +
      'successfully completed or was deleted.',
  );
}

const DEDUPLICATION_HELP =
  'For more information about task de-duplication see ' +
  'https://cloud.google.com/tasks/docs/reference/rest/v2/projects.locations.queues.tasks/create' +
  '#body.request_body.FIELDS.task.';

/** Throws the 409 for the name of a task that exists or ended within the last 24 hours. */
export function checkTaskNameIsFree(queue: Queue, name: string, now: number): void {
  if (queue.tasks[name]) throw refuse('ALREADY_EXISTS', 'Requested entity already exists');
  if (now >= (queue.ended[name] ?? NEVER_MS) + TASK_NAME_TAKEN_MS) return;
  throw refuse(
    'ALREADY_EXISTS',
    'The task cannot be created because a task with this name existed too recently. ' +
      DEDUPLICATION_HELP,
  );
}

/** Removes a task, done or not. Its name stays taken for 24 hours. */
export function endTask(queue: Queue, name: string, now: number): void {
  delete queue.tasks[name];
  queue.ended[name] = now;
  for (const [old, ended] of Object.entries(queue.ended)) {
    if (now >= ended + TASK_NAME_TAKEN_MS) delete queue.ended[old];
  }
}
