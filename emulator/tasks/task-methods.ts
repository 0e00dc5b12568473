/** The methods on tasks: making one, looking at what waits, and taking one back. */
import { readShape } from '../core/check.ts';
import { invalidArgument } from '../core/refusal.ts';
import type { Call } from '../core/world.ts';
import { readTask } from './create-task.ts';
import { queueName, taskName } from './name.ts';
import { createTaskShape } from './request.ts';
import { taskResource, VIEWS, type View } from './resource.ts';
import { endTask, existingQueue, existingTask, putTask } from './store.ts';

export function createTask({ world, body, parameters, now }: Call): object {
  const { task: described = {}, responseView } = readShape(createTaskShape, body);
  const queue = existingQueue(world, queueName(parameters));
  const task = readTask({ world, queue, described, now });
  putTask(queue, task);
  return taskResource(task, responseView);
}

/** Also one that is being dispatched. */
export function getTask({ world, parameters, url, now }: Call): object {
  return taskResource(existingTask(world, taskName(parameters), now), readView(url));
}

const LARGEST_PAGE = 1000;

/** In the order of their names; Google promises none. */
export function listTasks({ world, parameters, url }: Call): object {
  const view = readView(url);
  const size = readPageSize(url);
  const after = url.searchParams.get('pageToken') ?? '';
  const queue = existingQueue(world, queueName(parameters));
  const rest = Object.values(queue.tasks)
    .filter(({ name }) => name > after)
    .sort((one, other) => (one.name < other.name ? -1 : 1));
  const shown = rest.slice(0, size);
  const last = shown.at(-1);
  return {
    ...(shown.length > 0 && { tasks: shown.map((task) => taskResource(task, view)) }),
    ...(last && rest.length > size && { nextPageToken: last.name }),
  };
}

function readView({ searchParams }: URL): View {
  const given = searchParams.get('responseView') ?? 'BASIC';
  const view = VIEWS.find((one) => one === given);
  if (view === undefined) throw invalidArgument(`Invalid value at 'response_view', "${given}"`);
  return view;
}

function readPageSize({ searchParams }: URL): number {
  const size = Number(searchParams.get('pageSize') ?? 0);
  if (!Number.isInteger(size) || size < 0) throw invalidArgument('Invalid page size.');
  return size === 0 ? LARGEST_PAGE : Math.min(size, LARGEST_PAGE);
}

/** Also a task that is being dispatched can be deleted: it is then not tried again. */
export function deleteTask({ world, parameters, now }: Call): object {
  const task = existingTask(world, taskName(parameters), now);
  endTask(existingQueue(world, queueName(parameters)), task.name, now);
  return {};
}
