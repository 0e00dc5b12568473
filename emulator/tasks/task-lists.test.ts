import { beforeEach, describe, expect, it } from 'vitest';
import { getRefusal, openTasksAs } from '../clients-suite.ts';
import { createSteppedClock } from '../clock.ts';
import { createEmulator, type Emulator } from '../emulator.ts';

const START = Date.parse('2026-11-21T12:00:00Z');
const PARENT = 'projects/sealed/locations/europe-west1';
const QUEUE = `${PARENT}/queues/polls`;
const TASK_BODY = Buffer.from('{"match":"M"}').toString('base64');

let emulator: Emulator;
let tasks: ReturnType<typeof openTasksAs>['projects']['locations']['queues']['tasks'];

beforeEach(async () => {
  emulator = createEmulator({
    clock: createSteppedClock(START),
    dispatch: async () => new Response(null, { status: 404 }),
  });
  const { queues } = openTasksAs(emulator, 'host@example.com').projects.locations;
  await queues.create({ parent: PARENT, requestBody: { name: QUEUE } });
  tasks = queues.tasks;
  return () => emulator.close();
});

const createTask = (id: string, afterMs = 60_000) =>
  tasks.create({
    parent: QUEUE,
    requestBody: {
      task: {
        name: `${QUEUE}/tasks/${id}`,
        scheduleTime: new Date(START + afterMs).toISOString(),
        httpRequest: { url: 'http://function.test/', body: TASK_BODY },
      },
    },
  });

const listTaskIds = (data: { readonly tasks?: readonly { readonly name?: string | null }[] }) =>
  (data.tasks ?? []).map(({ name }) => name?.split('/').at(-1));

describe('a task that waits', () => {
  it('a pending task is returned by its name, with its body only in the full view', async () => {
    await createTask('a');
    const name = `${QUEUE}/tasks/a`;
    const { data: basic } = await tasks.get({ name });
    expect(basic).toMatchObject({ name, view: 'BASIC', scheduleTime: '2026-11-21T12:01:00Z' });
    expect(basic.httpRequest?.body).toBeUndefined();
    const { data: full } = await tasks.get({ name, responseView: 'FULL' });
    expect(full).toMatchObject({ view: 'FULL', httpRequest: { body: TASK_BODY } });
  });

  it('a pending task reports how often it was sent and answered', async () => {
    await createTask('a', 0);
    expect((await tasks.get({ name: `${QUEUE}/tasks/a` })).data.dispatchCount).toBeUndefined();
    await emulator.clock.advanceBy(0);
    const { data } = await tasks.get({ name: `${QUEUE}/tasks/a` });
    expect([data.dispatchCount, data.responseCount]).toEqual([1, 1]);
  });

  it('a pending, a deleted and an unknown task are distinguished', async () => {
    await createTask('a');
    await tasks.delete({ name: `${QUEUE}/tasks/a` });
    expect((await getRefusal(tasks.get({ name: `${QUEUE}/tasks/a` }))).message).toMatch(
      /^The task no longer exists/,
    );
    expect((await getRefusal(tasks.get({ name: `${QUEUE}/tasks/b` }))).message).toBe(
      'Requested entity was not found.',
    );
  });
});

describe('the tasks of a queue', () => {
  it('the tasks of a queue are listed page by page to the end', async () => {
    for (const id of ['c', 'a', 'f', 'e', 'b', 'd']) await createTask(id);
    const pages: unknown[] = [];
    const tokens = [''];
    for (const pageToken of tokens) {
      const { data } = await tasks.list({ parent: QUEUE, pageSize: 3, pageToken });
      pages.push(listTaskIds(data));
      if (data.nextPageToken) tokens.push(data.nextPageToken);
    }
    expect(pages).toEqual([
      ['a', 'b', 'c'],
      ['d', 'e', 'f'],
    ]);
  });

  it('a page of tasks contains at most a thousand', async () => {
    await createTask('t');
    const world = emulator.snapshot();
    const queue = world.queues[QUEUE];
    const [task] = Object.values(queue?.tasks ?? {});
    if (queue === undefined || task === undefined) throw new Error('The task is there.');
    for (let number = 0; number < 1000; number += 1) {
      const name = `${task.name}${number}`;
      queue.tasks[name] = { ...task, name };
    }
    emulator.restore(world);
    const { data } = await tasks.list({ parent: QUEUE, pageSize: 5000 });
    expect([data.tasks?.length, typeof data.nextPageToken]).toEqual([1000, 'string']);
  });

  it.each([
    ['an invalid view', { responseView: 'ALL' }],
    ['a page of less than nothing', { pageSize: -1 }],
    ['a page of half a task', { pageSize: 0.5 }],
  ])('a list of tasks with %s is refused', async (_, wanted) => {
    expect((await getRefusal(tasks.list({ parent: QUEUE, ...wanted }))).code).toBe(400);
  });

  it('a list of tasks in a missing queue is refused', async () => {
    const refusal = await getRefusal(tasks.list({ parent: `${PARENT}/queues/none` }));
    expect(refusal).toMatchObject({ code: 404, status: 'NOT_FOUND' });
  });
});
