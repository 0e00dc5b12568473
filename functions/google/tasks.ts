import type { cloudtasks_v2 } from 'googleapis/build/src/apis/cloudtasks/v2.js';
import type { Google } from './connect.ts';
import { GoogleError, recoverIfNotFound } from './error.ts';
import { buildProof, PROOF_HEADER } from './proof.ts';
import type { NewTask, QueuedTask, ScheduleResult, TaskName, TaskQueue } from './task.ts';

/**
 * Schedules the request, at least once, at `at` or minutes later. Hands it to the connection’s
 * `takeTask` instead, if present. After a lost reply, a retry may return "exists already" for this
 * same task.
 */
export async function scheduleTask(google: Google, task: NewTask): Promise<ScheduleResult> {
  if (google.takeTask !== null) return google.takeTask(task);
  try {
    await google.call('Cloud Tasks, tasks.create', (options) =>
      google.tasks.projects.locations.queues.tasks.create(
        { parent: task.queue, fields: 'name', requestBody: { task: toGoogleTask(google, task) } },
        options,
      ),
    );
    return 'scheduled';
  } catch (error) {
    if (isAlreadyExistsError(error)) return 'exists already';
    throw error;
  }
}

function toGoogleTask({ taskSecret }: Google, task: NewTask): cloudtasks_v2.Schema$Task {
  const body = JSON.stringify(task.body);
  const proof = taskSecret === null ? {} : { [PROOF_HEADER]: buildProof(taskSecret, 'task', body) };
  return {
    name: buildFullName({ taskSecret }, task),
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

/** Finds a task; null if it is missing or finished, or its queue is missing. Ignores `takeTask`. */
export async function findTask(google: Google, task: TaskName): Promise<QueuedTask | null> {
  const asking = google.call('Cloud Tasks, tasks.get', (options) =>
    google.tasks.projects.locations.queues.tasks.get(
      { name: buildFullName(google, task), fields: TASK_FIELDS },
      options,
    ),
  );
  const found = await recoverIfNotFound(asking, null);
  return found && toQueuedTask(google, found);
}

const TASK_FIELDS = 'name,scheduleTime,dispatchCount';
const MAX_PAGE_SIZE = 1000;

/** Lists all tasks with the current secret's number, unordered. @throws GoogleError "not found". */
export async function listTasks(google: Google, queue: string): Promise<readonly QueuedTask[]> {
  const found: QueuedTask[] = [];
  for (let pageToken: string | undefined; ; ) {
    const page = await fetchTasksPage(google, queue, pageToken);
    const own = (page.tasks ?? []).filter((task) => hasCurrentSecret(google, task));
    found.push(...own.map((task) => toQueuedTask(google, task)));
    pageToken = page.nextPageToken || undefined;
    if (pageToken === undefined) return found;
  }
}

const fetchTasksPage = (
  google: Google,
  parent: string,
  pageToken: string | undefined,
): Promise<cloudtasks_v2.Schema$ListTasksResponse> =>
  google.call('Cloud Tasks, tasks.list', (options) =>
    google.tasks.projects.locations.queues.tasks.list(
      {
        parent,
        pageSize: MAX_PAGE_SIZE,
        fields: `nextPageToken,tasks(${TASK_FIELDS})`,
        ...(pageToken === undefined ? {} : { pageToken }),
      },
      options,
    ),
  );

const hasCurrentSecret = (google: SecretHolder, { name }: cloudtasks_v2.Schema$Task): boolean =>
  (name ?? '').endsWith(getNameSuffix(google));

const toQueuedTask = (
  google: SecretHolder,
  { name, scheduleTime, dispatchCount }: cloudtasks_v2.Schema$Task,
): QueuedTask => ({
  name: (name ?? '').replace(/^.*\//, '').slice(0, -getNameSuffix(google).length || undefined),
  at: new Date(scheduleTime ?? 0),
  attempts: dispatchCount ?? 0,
});

/**
 * Finds a queue; null if it is missing. For three days after a queue is deleted, Google may report
 * a new one of the same name as created. Only this call shows whether it exists.
 */
export async function findQueue(google: Google, queue: string): Promise<TaskQueue | null> {
  const asking = google.call('Cloud Tasks, queues.get', (options) =>
    google.tasks.projects.locations.queues.get(
      { name: queue, fields: 'state,rateLimits' },
      options,
    ),
  );
  const found = await recoverIfNotFound(asking, null);
  return (
    found && {
      isRunning: found.state === 'RUNNING',
      dispatchesPerSecond: found.rateLimits?.maxDispatchesPerSecond ?? 0,
    }
  );
}

/**
 * Creates the queue unless it exists. The queue sends one request at a time, and retries it after
 * ten seconds to ten minutes. An absent `dispatchesPerSecond` means Cloud Tasks’ default rate.
 */
export async function ensureQueue(
  google: Google,
  queue: string,
  dispatchesPerSecond?: number,
): Promise<void> {
  const parent = queue.replace(/\/queues\/[^/]+$/, '');
  const requestBody = {
    name: queue,
    rateLimits: {
      maxConcurrentDispatches: 1,
      ...(dispatchesPerSecond === undefined ? {} : { maxDispatchesPerSecond: dispatchesPerSecond }),
    },
    retryConfig: { maxAttempts: -1, minBackoff: '10s', maxBackoff: '600s', maxDoublings: 6 },
  };
  try {
    await google.call('Cloud Tasks, queues.create', (options) =>
      google.tasks.projects.locations.queues.create({ parent, requestBody }, options),
    );
  } catch (error) {
    if (!isAlreadyExistsError(error)) throw error;
  }
}

type SecretHolder = Pick<Google, 'taskSecret'>;

const buildFullName = (google: SecretHolder, { queue, name }: TaskName): string =>
  `${queue}/tasks/${name}${getNameSuffix(google)}`;

/** Returns the suffix of task names with the secret’s number. Other tasks count as missing. */
const getNameSuffix = ({ taskSecret }: SecretHolder): string =>
  taskSecret === null ? '' : `-s${taskSecret.number}`;

/** Whether the resource exists already. The other kind of conflict, a lost race, may be retried. */
function isAlreadyExistsError(error: unknown): boolean {
  return error instanceof GoogleError && error.kind === 'conflict' && !error.retriable;
}
