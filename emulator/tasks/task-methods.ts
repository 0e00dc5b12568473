/** The methods on tasks: making one, and taking it back. */
import { readShape } from '../core/check.ts';
import type { Call } from '../core/world.ts';
import { readTask } from './create-task.ts';
import { queueName, taskName } from './name.ts';
import { createTaskShape } from './request.ts';
import { taskResource } from './resource.ts';
import { endTask, existingQueue, existingTask, putTask } from './store.ts';

export function createTask({ world, body, parameters, now }: Call): object {
  const { task: described = {} } = readShape(createTaskShape, body);
  const queue = existingQueue(world, queueName(parameters));
  const task = readTask({ world, queue, described, now });
  putTask(world, task);
  return taskResource(task);
}

/** Also a task that is being dispatched can be deleted: it is then not tried again. */
export function deleteTask({ world, parameters, now }: Call): object {
  const task = existingTask(world, taskName(parameters), now);
  endTask(existingQueue(world, queueName(parameters)), task.name, now);
  return {};
}
