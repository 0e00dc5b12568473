/** Cloud Tasks v2 by REST. */
import { projectRoute } from '../core/project-route.ts';
import type { Route } from '../core/world.ts';
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

const route = projectRoute('cloudtasks');

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
