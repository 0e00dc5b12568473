/** A task has the first free name; it is found there, or made exactly once. */

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
/** The reply to every request for tasks; null for the emulator’s own. */
let looks: number | null;
/** Calls to Cloud Tasks, by method. */
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
/** The names of those that wait. */
const waiting = async () => (await waitingIn(google, QUEUE))?.toSorted();
/** It is carried out. */
const ended = (): Promise<void> => emulator.clock.advanceBy(HOUR_MS);
/** The method of each call to Google that was made meanwhile. */
async function callsOf(act: () => Promise<unknown>): Promise<readonly string[]> {
  calls = [];
  await act();
  return calls;
}

describe('task', () => {
  it('a task is made once, and later runs find it', async () => {
    expect(await ensureTask(google, task())).toBe('made');
    expect(await ensureTask(google, task())).toBe('there');
    expect(await waiting()).toEqual(['look-0']);
  });

  it('a task costs one call if it is made, and two if it waits', async () => {
    expect(await callsOf(() => ensureTask(google, task()))).toEqual(['POST']);
    expect(await callsOf(() => ensureTask(google, task()))).toEqual(['POST', 'GET']);
  });

  it('a task has the next name if the one before has ended or was cancelled', async () => {
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

  it('a task is not made if fifty of its names are taken', async () => {
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
  it('a replacement of Cloud Tasks may list its waiting tasks, else they are assumed', async () => {
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
