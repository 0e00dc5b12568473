/** Names of queues, `projects/P/locations/L/queues/Q`, and of tasks, with `/tasks/T` appended. */
import { buildHelp, invalidArgument, type Refusal, refuse } from '../core/refusal.ts';

const PARENT = 'projects/[A-Za-z0-9:.-]+/locations/[A-Za-z0-9-]+';
const QUEUE_NAME = new RegExp(`^${PARENT}/queues/[A-Za-z0-9-]{1,100}$`);
const TASK_ID = /^[A-Za-z0-9_-]{1,500}$/;

type Parameters = Readonly<Record<string, string>>;

export function locationName({ project, location }: Parameters): string {
  return `projects/${project}/locations/${location}`;
}

export function queueName(parameters: Parameters): string {
  return `${locationName(parameters)}/queues/${parameters['queue']}`;
}

export function taskName(parameters: Parameters): string {
  return `${queueName(parameters)}/tasks/${parameters['task']}`;
}

export function queueOfTask(name: string): string {
  return name.slice(0, name.lastIndexOf('/tasks/'));
}

export function idOf(name: string): string {
  return name.slice(name.lastIndexOf('/') + 1);
}

/** Throws the 400 for a queue name that is malformed or in another location than the call. */
export function checkQueueName(name: string, parent: string): void {
  if (!QUEUE_NAME.test(name)) {
    throw withHelp(
      'Queue name must be formatted: ' +
        '"projects/<PROJECT_ID>/locations/<LOCATION_ID>/queues/<QUEUE_ID>".',
      'Definition of queue name',
      'projects.locations.queues#Queue.FIELDS.name',
    );
  }
  if (!name.startsWith(`${parent}/`)) {
    throw invalidArgument(`${name} must begin with ${parent}.`);
  }
}

/** Throws the 400 for a task name that is malformed or in another queue than the call. */
export function checkTaskName(name: string, queue: string): void {
  if (!name.includes('/tasks/')) {
    throw invalidArgument(
      'Task name must be formatted: ' +
        '"projects/<PROJECT_ID>/locations/<LOCATION_ID>/queues/<QUEUE_ID>/tasks/<TASK_ID>"',
    );
  }
  if (queueOfTask(name) !== queue) {
    throw invalidArgument(
      `The queue name from request ('${queue}') must be the same as the queue name in the ` +
        `named task ('${queueOfTask(name)}').`,
    );
  }
  const id = name.slice(queue.length + '/tasks/'.length);
  if (!TASK_ID.test(id)) throw invalidTaskId(id);
}

function invalidTaskId(id: string): Refusal {
  return withHelp(
    `Task ID "${id}" can contain only letters ([A-Za-z]), numbers ([0-9]), hyphens (-), or ` +
      'underscores (_). Task ID must between 1 and 500 characters.',
    'Definition of task ID',
    'projects.locations.queues.tasks#Task.FIELDS.name',
  );
}

const REFERENCE = 'https://cloud.google.com/tasks/docs/reference/rest/v2/';

function withHelp(message: string, description: string, anchor: string): Refusal {
  return refuse('INVALID_ARGUMENT', message, [buildHelp(description, REFERENCE + anchor)]);
}
