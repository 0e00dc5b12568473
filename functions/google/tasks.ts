/** Cloud Tasks: an HTTP request that Google makes at a chosen time. */

import type { cloudtasks_v2 } from 'googleapis/build/src/apis/cloudtasks/v2.js';
import type { Google } from './connect.ts';
import { GoogleError } from './error.ts';
import { PROOF_HEADER, proofOf } from './proof.ts';
import type { NewTask, Scheduled, TaskName } from './task.ts';

/**
 * Has the request made at the given time, or minutes later, at least once; where the connection takes tasks itself, by whoever does.
 * Repeating is harmless, but when an answer was lost it gives "exists already" for a task that was made just now.
 */
export async function scheduleTask(google: Google, task: NewTask): Promise<Scheduled> {
  if (google.takeTask !== null) return google.takeTask(task);
  try {
    await google.call({
      api: 'Cloud Tasks',
      call: 'tasks.create',
      repeating: 'is harmless',
      run: (options) =>
        google.tasks.projects.locations.queues.tasks.create(
          { parent: task.queue, fields: 'name', requestBody: { task: googleTask(google, task) } },
          options,
        ),
    });
    return 'scheduled';
  } catch (error) {
    if (existsAlready(error)) return 'exists already';
    throw error;
  }
}

function googleTask({ taskSecret }: Google, task: NewTask): cloudtasks_v2.Schema$Task {
  const body = JSON.stringify(task.body);
  const proof = taskSecret === null ? {} : { [PROOF_HEADER]: proofOf(taskSecret, 'task', body) };
  return {
    name: fullName({ taskSecret }, task),
    scheduleTime: task.at.toISOString(),
    httpRequest: {
      url: task.url,
      httpMethod: 'POST',
      headers: { ...proof, 'Content-Type': 'application/json' },
      body: Buffer.from(body).toString('base64'),
      oidcToken: { serviceAccountEmail: task.invoker, audience: task.audience },
    },
  };
}

/** Takes a task back that has not been carried out yet; content when there is none. Repeating is harmless. */
export async function cancelTask(google: Google, task: TaskName): Promise<void> {
  try {
    await google.call({
      api: 'Cloud Tasks',
      call: 'tasks.delete',
      repeating: 'is harmless',
      run: (options) =>
        google.tasks.projects.locations.queues.tasks.delete(
          { name: fullName(google, task) },
          options,
        ),
    });
  } catch (error) {
    if (!(error instanceof GoogleError) || error.kind !== 'not found') throw error;
  }
}

/**
 * Makes the queue unless it is there: one request at a time, tried again after ten seconds at first and ten minutes at last.
 * Repeating is harmless.
 */
export async function ensureQueue(google: Google, queue: string): Promise<void> {
  const parent = queue.replace(/\/queues\/[^/]+$/, '');
  const requestBody = {
    name: queue,
    rateLimits: { maxConcurrentDispatches: 1 },
    retryConfig: { maxAttempts: -1, minBackoff: '10s', maxBackoff: '600s', maxDoublings: 6 },
  };
  try {
    await google.call({
      api: 'Cloud Tasks',
      call: 'queues.create',
      repeating: 'is harmless',
      run: (options) =>
        google.tasks.projects.locations.queues.create({ parent, requestBody }, options),
    });
  } catch (error) {
    if (!existsAlready(error)) throw error;
  }
}

/** Bears the number of the secret: a task that was made with another one is another task, and counts as missing. */
function fullName({ taskSecret }: Pick<Google, 'taskSecret'>, { queue, name }: TaskName): string {
  return `${queue}/tasks/${name}${taskSecret === null ? '' : `-s${taskSecret.number}`}`;
}

/** The other conflict, a lost race, is one that may be tried again. */
function existsAlready(error: unknown): boolean {
  return error instanceof GoogleError && error.kind === 'conflict' && !error.retriable;
}
