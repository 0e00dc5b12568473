/** Names of queues, `projects/P/locations/L/queues/Q`, and of tasks, with `/tasks/T` appended. */
import { refuseArgument } from '../core/refusal.ts';

const LOCATION_PATTERN = 'projects/[A-Za-z0-9:.-]+/locations/[A-Za-z0-9-]+';
const QUEUE_NAME_PATTERN = new RegExp(`^${LOCATION_PATTERN}/queues/[A-Za-z0-9-]{1,100}$`);
const TASK_ID_PATTERN = /^[A-Za-z0-9_-]{1,500}$/;

type PathParameters = Readonly<Record<string, string>>;

export function buildLocationName({ project, location }: PathParameters): string {
  return `projects/${project}/locations/${location}`;
}

export function buildQueueName(parameters: PathParameters): string {
  return `${buildLocationName(parameters)}/queues/${parameters['queue']}`;
}

export function buildTaskName(parameters: PathParameters): string {
  return `${buildQueueName(parameters)}/tasks/${parameters['task']}`;
}

export function getQueueName(name: string): string {
  return name.slice(0, name.lastIndexOf('/tasks/'));
}

export function getShortName(name: string): string {
  return name.slice(name.lastIndexOf('/') + 1);
}

/** Throws the 400 for a queue name that is malformed or in another location than the call. */
export function checkQueueName(name: string, parent: string): void {
  if (!QUEUE_NAME_PATTERN.test(name)) {
    throw refuseArgument(
      'Queue name must be formatted: ' +
        '"projects/<PROJECT_ID>/locations/<LOCATION_ID>/queues/<QUEUE_ID>".',
    );
  }
  if (!name.startsWith(`${parent}/`)) {
    throw refuseArgument(`${name} must begin with ${parent}.`);
  }
}

/** Throws the 400 for a task name that is malformed or in another queue than the call. */
export function checkTaskName(name: string, queue: string): void {
  if (!name.includes('/tasks/')) {
    throw refuseArgument(
      'Task name must be formatted: ' +
        '"projects/<PROJECT_ID>/locations/<LOCATION_ID>/queues/<QUEUE_ID>/tasks/<TASK_ID>"',
    );
  }
  if (getQueueName(name) !== queue) {
    throw refuseArgument(
      `The queue name from request ('${queue}') must be the same as the queue name in the ` +
        `named task ('${getQueueName(name)}').`,
    );
  }
  const id = name.slice(queue.length + '/tasks/'.length);
  if (TASK_ID_PATTERN.test(id)) return;
  throw refuseArgument(
    `Task ID "${id}" can contain only letters ([A-Za-z]), numbers ([0-9]), hyphens (-), or ` +
      'underscores (_). Task ID must between 1 and 500 characters.',
  );
}
