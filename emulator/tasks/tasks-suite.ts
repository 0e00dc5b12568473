/** Creates a queue whose target logs its requests, and calls it through Google’s own client. */
// biome-ignore lint/style/noRestrictedImports: the suites speak through Google's own client.
import type { cloudtasks_v2 } from 'googleapis/build/src/apis/cloudtasks/v2.js';
import { openTasksAs } from '../clients-suite.ts';
import { createSteppedClock } from '../clock.ts';
import { createEmulator, type EmulatorOptions } from '../emulator.ts';

export const START = Date.parse('2026-11-21T12:00:00Z');
export const DAY_MS = 24 * 3_600_000;
export const PARENT = 'projects/sealed/locations/europe-west1';
export const QUEUE = `${PARENT}/queues/rounds`;
export const OTHER_QUEUE = `${PARENT}/queues/watches`;
export const TARGET_REQUEST = { url: 'http://function.test/resolve' };
export const ACCOUNT = 'function@project.iam.gserviceaccount.com';

interface TargetVisit {
  readonly task: string | null;
  /** Milliseconds since the start. */
  readonly atMs: number;
  readonly request: Request;
}

export type TargetHandler = (request: Request, visit: number) => Response | Promise<Response>;

export const buildResponse = (status: number): Response => new Response(null, { status });
export const encodeBody = (text: string) => Buffer.from(text).toString('base64');

interface QueueOptions extends EmulatorOptions {
  readonly answer?: TargetHandler;
  /** Settings of both queues. */
  readonly queue?: object;
}

/** Creates two queues at the start. */
export async function startQueue({
  answer = () => buildResponse(200),
  queue = {},
  ...options
}: QueueOptions = {}) {
  const visits: TargetVisit[] = [];
  const clock = createSteppedClock(START);
  const emulator = createEmulator({
    clock,
    dispatch: async (request) => {
      const task = request.headers.get('X-CloudTasks-TaskName');
      visits.push({ task, atMs: clock.now() - START, request });
      return answer(request, visits.length);
    },
    ...options,
  });
  const queues: cloudtasks_v2.Resource$Projects$Locations$Queues = openTasksAs(
    emulator,
    'host@example.com',
  ).projects.locations.queues;
  const createQueue = (given: object) => queues.create({ parent: PARENT, requestBody: given });
  for (const name of [QUEUE, OTHER_QUEUE]) await createQueue({ name, ...queue });
  const createTask = (task: object, parent = QUEUE) =>
    queues.tasks.create({
      parent,
      requestBody: { task: { httpRequest: TARGET_REQUEST, ...task } },
    });
  /** Creates a task with an id, which is due after the given time. */
  const create = (id: string, afterMs = 0, request: object = {}, parent = QUEUE) =>
    createTask(
      {
        name: `${parent}/tasks/${id}`,
        scheduleTime: new Date(START + afterMs).toISOString(),
        httpRequest: { ...TARGET_REQUEST, ...request },
      },
      parent,
    );
  const pending = () => Object.keys(emulator.snapshot().queues[QUEUE]?.tasks ?? {});
  const listVisits = () => visits.map(({ task, atMs }) => [task, atMs]);
  const listTimes = () => visits.map(({ atMs }) => atMs);
  return {
    ...{ emulator, clock, queues, tasks: queues.tasks, createQueue, createTask, create },
    ...{ visits, listVisits, listTimes, pending },
  };
}
