import { beforeEach, describe, expect, it } from 'vitest';
import { createEmulator, type Emulator } from '../../../emulator/emulator.ts';
import { connectAs } from '../../../test/support/emulated-client.ts';
import type { ConnectOptions, Google } from '../../google/connect.ts';
import type { NewTask } from '../../google/task.ts';
import { ensureQueue } from '../../google/tasks.ts';
import { ensureTask, listWaitingTasks } from './tasks.ts';

const QUEUE_NAME = 'projects/sealed-orders/locations/europe-west1/queues/deadlines';
const HOUR_MS = 3_600_000;

let emulator: Emulator;
let google: Google;
/** Status of replies to requests for tasks; null to keep the emulator’s own reply. */
let taskReplyStatus: number | null;
/** Methods of the calls to Cloud Tasks. */
let callMethods: string[];

beforeEach(async () => {
  taskReplyStatus = null;
  callMethods = [];
  emulator = createEmulator({ dispatch: async () => new Response(null, { status: 200 }) });
  google = createClient({});
  await ensureQueue(google, QUEUE_NAME);
  callMethods = [];
  return () => emulator.close();
});

const createClient = (more: Partial<ConnectOptions>): Google =>
  connectAs(emulator, 'host@example.com', {
    fetchImplementation: async (input, init) => {
      const { method } = new Request(input, init);
      callMethods.push(method);
      if (method !== 'GET' || taskReplyStatus === null)
        return emulator.fetchImplementation(input, init);
      return Response.json(
        { error: { code: taskReplyStatus, message: 'No.' } },
        { status: taskReplyStatus },
      );
    },
    ...more,
  });

const createTask = (): NewTask => ({
  ...{ queue: QUEUE_NAME, name: 'look', url: 'http://function.test/', body: {} },
  ...{ at: new Date(emulator.clock.now() + HOUR_MS), invoker: 'invoker@example.com' },
  audience: 'http://function.test/',
});
/** Lists the names of waiting tasks. */
const listWaiting = async () => (await listWaitingTasks(google, QUEUE_NAME))?.toSorted();
/** Advances the clock until the task has run. */
const runTask = (): Promise<void> => emulator.clock.advanceBy(HOUR_MS);
/** Returns the methods of the calls to Google that `act` makes. */
async function recordCalls(act: () => Promise<unknown>): Promise<readonly string[]> {
  callMethods = [];
  await act();
  return callMethods;
}

describe('task', () => {
  it('ensureTask creates a task only once', async () => {
    expect(await ensureTask(google, createTask())).toBe('made');
    expect(await ensureTask(google, createTask())).toBe('there');
    expect(await listWaiting()).toEqual(['look-0']);
  });

  it('ensureTask makes one call to create a task, and two calls if the task waits', async () => {
    expect(await recordCalls(() => ensureTask(google, createTask()))).toEqual(['POST']);
    expect(await recordCalls(() => ensureTask(google, createTask()))).toEqual(['POST', 'GET']);
  });

  it('ensureTask uses the next name if the last task has ended or was deleted', async () => {
    for (const name of ['look-0', 'look-1', 'look-2']) {
      expect(await ensureTask(google, createTask())).toBe('made');
      expect(await listWaiting()).toEqual([name]);
      if (name === 'look-0') await runTask();
      else
        await google.tasks.projects.locations.queues.tasks.delete({
          name: `${QUEUE_NAME}/tasks/${name}`,
        });
    }
  });

  it('a task with a taken name counts as waiting if tasks cannot be listed', async () => {
    await ensureTask(google, createTask());
    await runTask();
    for (const status of [403, 404]) {
      taskReplyStatus = status;
      if (status === 403) expect(await ensureTask(google, createTask())).toBe('there');
      expect(await listWaitingTasks(google, QUEUE_NAME)).toBeNull();
    }
    taskReplyStatus = 400;
    await expect(ensureTask(google, createTask())).rejects.toThrow('No.');
    await expect(listWaitingTasks(google, QUEUE_NAME)).rejects.toThrow('No.');
  });

  it('ensureTask creates no task if fifty of its names are taken', async () => {
    let asked = 0;
    const taken = createClient({
      takeTask: () => {
        asked += 1;
        return 'exists already';
      },
      waitingTasks: () => [],
    });
    expect(await ensureTask(taken, createTask())).toBe('there');
    expect(asked).toBe(50);
  });
});

describe('replacement of Cloud Tasks', () => {
  it('a taken task name counts as waiting if the service lists no tasks', async () => {
    const had: string[] = [];
    const takeTask = ({ name }: NewTask) => {
      if (had.includes(name)) return 'exists already';
      had.push(name);
      return 'scheduled';
    };
    const silent = createClient({ takeTask });
    expect(await ensureTask(silent, createTask())).toBe('made');
    expect(await ensureTask(silent, createTask())).toBe('there');
    expect(await listWaitingTasks(silent, QUEUE_NAME)).toBeNull();
    const createWith = (names: readonly string[]) =>
      createClient({ takeTask, waitingTasks: () => names });
    expect(await ensureTask(createWith(['look-0']), createTask())).toBe('there');
    expect(await listWaitingTasks(createWith(['look-0']), QUEUE_NAME)).toEqual(['look-0']);
    expect(await ensureTask(createWith([]), createTask())).toBe('made');
    expect(had).toEqual(['look-0', 'look-1']);
    expect(callMethods).toEqual([]);
  });
});
