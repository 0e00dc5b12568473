/** Cloud Tasks v2 by REST. Whoever is signed in may do everything: the emulated project has no access policies. */
import { refuseStrayParameters } from '../core/route.ts';
import type { Handler, Route } from '../core/world.ts';
import { requireCaller } from '../identity/bearer.ts';
import { createQueue } from './queue-methods.ts';
import { createTask, deleteTask } from './task-methods.ts';

const QUEUES = '/v2/projects/{project}/locations/{location}/queues';
const QUEUE = `${QUEUES}/{queue}`;
const TASKS = `${QUEUE}/tasks`;
const TASK = `${TASKS}/{task}`;

export const tasksRoutes: readonly Route[] = [
  route('POST', QUEUES, createQueue),
  route('POST', TASKS, createTask),
  route('DELETE', TASK, deleteTask),
];

function route(method: string, path: string, handler: Handler): Route {
  return {
    api: 'cloudtasks',
    method,
    path,
    quota: 'none',
    handler: (call) => {
      requireCaller(call.caller);
      refuseStrayParameters(call.url, []);
      return handler(call);
    },
  };
}
