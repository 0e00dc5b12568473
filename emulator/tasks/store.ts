/** Queues and tasks in the world: found by name, ended, and made to misdeliver. */
import { entityNotFound, invalidArgument, type Refusal, refuse } from '../core/refusal.ts';
import type { World } from '../core/world.ts';
import { queueOfTask } from './name.ts';
import type { Queue, Task } from './queue.ts';
import { taskResource } from './resource.ts';

/** How long the name of a task that has ended stays taken. */
const TASK_NAME_HELD_MS = 24 * 3_600_000;
/** How long the name of a deleted queue stays taken. */
const QUEUE_NAME_HELD_MS = 3 * 24 * 3_600_000;

/** Throws the 404 of the methods that name a queue. */
export function existingQueue(world: World, name: string): Queue {
  const queue = world.queues[name];
  if (queue && queue.deletedMs === null) return queue;
  throw refuse(
    'NOT_FOUND',
    'Queue does not exist. If you just created the queue, wait at least a minute for the queue to initialize.',
  );
}

/** Throws when a queue of that name exists, or did within the last three days. */
export function checkQueueNameIsFree(world: World, name: string, now: number): void {
  const queue = world.queues[name];
  if (!queue) return;
  if (queue.deletedMs === null) throw refuse('ALREADY_EXISTS', 'Queue already exists');
  if (now < queue.deletedMs + QUEUE_NAME_HELD_MS) {
    throw refuse(
      'FAILED_PRECONDITION',
      'The queue cannot be created because a queue with this name existed too recently.',
    );
  }
}

/** Null when there is no such task, or no more. */
export function findTask(world: World, name: string): Task | null {
  const queue = world.queues[queueOfTask(name)];
  return queue && queue.deletedMs === null ? (queue.tasks[name] ?? null) : null;
}

/** Throws the 404 of the methods that name a task. */
export function existingTask(world: World, name: string, now: number): Task {
  const task = findTask(world, name);
  if (task) return task;
  const ended = world.queues[queueOfTask(name)]?.ended[name];
  if (ended === undefined || now >= ended + TASK_NAME_HELD_MS) throw entityNotFound();
  throw refuse(
    'NOT_FOUND',
    'The task no longer exists, though a task with this name existed recently. The task either successfully completed or was deleted.',
  );
}

const DEDUPLICATION =
  'For more information about task de-duplication see https://cloud.google.com/tasks/docs/reference/rest/v2/projects.locations.queues.tasks/create#body.request_body.FIELDS.task.';

/** Throws the 409 when a task of that name exists, or ended within the last 24 hours. */
export function checkTaskNameIsFree(queue: Queue, name: string, now: number): void {
  if (queue.tasks[name]) throw refuse('ALREADY_EXISTS', 'Requested entity already exists');
  const ended = queue.ended[name];
  if (ended !== undefined && now < ended + TASK_NAME_HELD_MS) throw existedTooRecently();
}

function existedTooRecently(): Refusal {
  return refuse(
    'ALREADY_EXISTS',
    `The task cannot be created because a task with this name existed too recently. ${DEDUPLICATION}`,
  );
}

/** Writes a task into its queue, in place of the one of that name. */
export function putTask(world: World, task: Task): void {
  const queue = world.queues[queueOfTask(task.name)];
  if (queue) queue.tasks[task.name] = task;
}

/** The task is gone, done or not; its name stays taken for a while. */
export function endTask(queue: Queue, name: string, now: number): void {
  delete queue.tasks[name];
  queue.ended[name] = now;
  for (const [old, ended] of Object.entries(queue.ended)) {
    if (now >= ended + TASK_NAME_HELD_MS) delete queue.ended[old];
  }
}

/** Every task that has not ended, in all queues, with its body. */
export function pendingTasks(world: World): readonly object[] {
  return Object.values(world.queues)
    .filter((queue) => queue.deletedMs === null)
    .flatMap((queue) => Object.values(queue.tasks))
    .map((task) => taskResource(task, 'FULL'));
}

export interface DeliveryChange {
  /** Full name of a task, or of a queue for all its tasks that have no setting of their own. */
  readonly name: string;
  /** How often each attempt is sent, 1 to 10. */
  readonly times?: number | undefined;
  /** Milliseconds added to the time of the first attempt; negative is early. */
  readonly shiftMs?: number | undefined;
}

/** Makes a task, or a queue, deliver twice, late or early. Throws the 400 or 404 of a wrong request. */
export function setDelivery(world: World, { name, times = 1, shiftMs = 0 }: DeliveryChange): void {
  if (!Number.isInteger(times) || times < 1 || times > 10) {
    throw invalidArgument('times must be a whole number from 1 to 10.');
  }
  if (!Number.isFinite(shiftMs)) throw invalidArgument('shiftMs must be a number.');
  const delivery = { times, shiftMs };
  const task = findTask(world, name);
  if (task) putTask(world, { ...task, delivery });
  else world.queues[name] = { ...existingQueue(world, name), delivery };
}
