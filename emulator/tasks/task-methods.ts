/** The methods on tasks. */
import { readShape } from '../core/check.ts';
import { invalidArgument } from '../core/refusal.ts';
import type { Call } from '../core/world.ts';
import { readTask } from './create-task.ts';
import { queueName, taskName } from './name.ts';
import { page } from './page.ts';
import { createTaskShape, runTaskShape, type View } from './request.ts';
import { taskResource } from './resource.ts';
import { endTask, existingQueue, existingTask, putTask } from './store.ts';

const LARGEST_PAGE = 1000;

export function createTask({ world, body, parameters, now }: Call): object {
  const { task: described, responseView } = readShape(createTaskShape, body);
  const queue = existingQueue(world, queueName(parameters));
  const task = readTask({ world, queue, described: described ?? {}, now });
  putTask(world, task);
  return taskResource(task, viewOf(responseView));
}

export function getTask({ world, parameters, url, now }: Call): object {
  return taskResource(existingTask(world, taskName(parameters), now), viewIn(url));
}

export function listTasks({ world, parameters, url }: Call): object {
  const queue = existingQueue(world, queueName(parameters));
  const view = viewIn(url);
  const { shown, ...next } = page(Object.values(queue.tasks), url.searchParams, LARGEST_PAGE);
  const tasks = shown.map((task) => taskResource(task, view));
  return { ...(tasks.length > 0 ? { tasks } : {}), ...next };
}

/** Also a task that is being dispatched can be deleted: it is then not tried again. */
export function deleteTask({ world, parameters, now }: Call): object {
  const task = existingTask(world, taskName(parameters), now);
  endTask(existingQueue(world, queueName(parameters)), task.name, now);
  return {};
}

/** Makes the task due at once; the clock dispatches it after the call, as Google does. */
export function runTask({ world, body, parameters, now }: Call): object {
  const { responseView } = readShape(runTaskShape, body);
  const task = { ...existingTask(world, taskName(parameters), now), forced: true };
  putTask(world, task);
  return taskResource(task, viewOf(responseView));
}

function viewIn(url: URL): View {
  const view = url.searchParams.get('responseView');
  if (view === null || view === 'VIEW_UNSPECIFIED' || view === 'BASIC') return 'BASIC';
  if (view === 'FULL') return view;
  throw invalidArgument(`Invalid responseView: ${view}.`);
}

function viewOf(view: 'VIEW_UNSPECIFIED' | View | undefined): View {
  return view === 'FULL' ? 'FULL' : 'BASIC';
}
