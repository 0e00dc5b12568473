/** Tests that a task gets the first free name, and is found there or created exactly once. */

import { beforeEach, describe, expect, it } from 'vitest';
import { createEmulator, type Emulator } from '../../../emulator/emulator.ts';
import { connectAs } from '../../../test/support/emulated-client.ts';
import type { ConnectOptions, Google } from '../../google/connect.ts';
import type { NewTask } from '../../google/task.ts';
import { ensureQueue } from '../../google/tasks.ts';
import { ensureTask, waitingIn } from './ensure-task.ts';

const QUEUE = 'projects/sealed-orders/locations/europe-west1/queues/deadlines';
const HOUR_MS = 3_600_000;

let emulator: Emulator;
let google: Google;
/** Status of the reply to requests for tasks; null for the emulator’s own reply. */
let looks: number | null;
/** Methods of the calls to Cloud Tasks. */
let calls: string[];

beforeEach(async () => {
  looks = null;
  calls = [];
  emulator = createEmulator({ dispatch: async () => new Response(null, { status: 200 }) });
  google = client({});
  await ensureQueue(google, QUEUE);
  calls = [];
  return () => emulator.close();
});

const client = (more: Partial<ConnectOptions>): Google =>
  connectAs(emulator, 'host@example.com', {
    fetchImplementation: async (input, init) => {
      const { method } = new Request(input, init);
      calls.push(method);
      if (method !== 'GET' || looks === null) return emulator.fetchImplementation(input, init);
      return Response.json({ error: { code: looks, message: 'No.' } }, { status: looks });
    },
    ...more,
  });

const task = (): NewTask => ({
  ...{ queue: QUEUE, name: 'look', url: 'http://function.test/', body: {} },
  ...{ at: new Date(emulator.clock.now() + HOUR_MS), invoker: 'invoker@example.com' },
  audience: 'http://function.test/',
});
/** Lists the names of waiting tasks. */
const waiting = async () => (await waitingIn(google, QUEUE))?.toSorted();
/** Advances the clock until the task has run. */
const ended = (): Promise<void> => emulator.clock.advanceBy(HOUR_MS);
/** Returns the methods of the calls to Google that `act` makes. */
async function callsOf(act: () => Promise<unknown>): Promise<readonly string[]> {
  calls = [];
  await act();
  return calls;
}

describe('task', () => {
  it('ensureTask creates a task once, and later runs find it', async () => {
    expect(await ensureTask(google, task())).toBe('made');
    expect(await ensureTask(google, task())).toBe('there');
    expect(await waiting()).toEqual(['look-0']);
  });

  it('ensureTask takes one call if it creates the task, and two if the task waits', async () => {
    expect(await callsOf(() => ensureTask(google, task()))).toEqual(['POST']);
    expect(await callsOf(() => ensureTask(google, task()))).toEqual(['POST', 'GET']);
  });

  it('ensureTask uses the next name if the task of the previous name has ended or was deleted', async () => {
    for (const name of ['look-0', 'look-1', 'look-2']) {
      expect(await ensureTask(google, task())).toBe('made');
      expect(await waiting()).toEqual([name]);
      if (name === 'look-0') await ended();
      else
        await google.tasks.projects.locations.queues.tasks.delete({
          name: `${QUEUE}/tasks/${name}`,
        });
    }
  });

  it('a task with a taken name is assumed to wait if tasks cannot be listed', async () => {
    await ensureTask(google, task());
    await ended();
    for (const status of [403, 404]) {
      looks = status;
      if (status === 403) expect(await ensureTask(google, task())).toBe('there');
      expect(await waitingIn(google, QUEUE)).toBeNull();
    }
    looks = 400;
    await expect(ensureTask(google, task())).rejects.toThrow('No.');
    await expect(waitingIn(google, QUEUE)).rejects.toThrow('No.');
  });

  it('ensureTask creates no task if fifty of its names are taken', async () => {
    let asked = 0;
    const taken = client({
      takeTask: () => {
        asked += 1;
        return 'exists already';
      },
      waitingTasks: () => [],
    });
    expect(await ensureTask(taken, task())).toBe('there');
    expect(asked).toBe(50);
  });
});

describe('replacement of Cloud Tasks', () => {
  it('without a list of waiting tasks from a replacement of Cloud Tasks, taken names count as waiting', async () => {
    const had: string[] = [];
    const takeTask = ({ name }: NewTask) => {
      if (had.includes(name)) return 'exists already';
      had.push(name);
      return 'scheduled';
    };
    const silent = client({ takeTask });
    expect(await ensureTask(silent, task())).toBe('made');
    expect(await ensureTask(silent, task())).toBe('there');
    expect(await waitingIn(silent, QUEUE)).toBeNull();
    const telling = (names: readonly string[]) => client({ takeTask, waitingTasks: () => names });
    expect(await ensureTask(telling(['look-0']), task())).toBe('there');
    expect(await waitingIn(telling(['look-0']), QUEUE)).toEqual(['look-0']);
    expect(await ensureTask(telling([]), task())).toBe('made');
    expect(had).toEqual(['look-0', 'look-1']);
    expect(calls).toEqual([]);
  });
});
