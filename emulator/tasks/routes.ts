/** Cloud Tasks v2 by REST. Whoever is signed in may do everything: the emulated project has no access policies. */
import { refuseStrayParameters } from '../core/route.ts';
import type { Handler, Route } from '../core/world.ts';
import { requireCaller } from '../identity/bearer.ts';
import {
  createQueue,
  deleteQueue,
  getQueue,
  pauseQueue,
  purgeQueue,
  resumeQueue,
} from './queue-methods.ts';
import { createTask, deleteTask, getTask, listTasks } from './task-methods.ts';

const QUEUES = '/v2/projects/{project}/locations/{location}/queues';
const QUEUE = `${QUEUES}/{queue}`;
const TASKS = `${QUEUE}/tasks`;
const TASK = `${TASKS}/{task}`;

export const tasksRoutes: readonly Route[] = [
  route('POST', QUEUES, createQueue),
  route('GET', QUEUE, getQueue),
  route('DELETE', QUEUE, deleteQueue),
  route('POST', `${QUEUE}:pause`, pauseQueue),
  route('POST', `${QUEUE}:resume`, resumeQueue),
  route('POST', `${QUEUE}:purge`, purgeQueue),
  route('POST', TASKS, createTask),
  route('GET', TASKS, listTasks, ['responseView', 'pageSize', 'pageToken']),
  route('GET', TASK, getTask, ['responseView']),
  route('DELETE', TASK, deleteTask),
];

function route(
  method: string,
  path: string,
  handler: Handler,
  query: readonly string[] = [],
): Route {
  return {
    api: 'cloudtasks',
    method,
    path,
    quota: 'none',
    handler: (call) => {
      requireCaller(call.caller);
      refuseStrayParameters(call.url, query);
      return handler(call);
    },
  };
}
