import { describe, expect, it } from 'vitest';
import { openTasksAs } from '../clients-suite.ts';
import { createSteppedClock } from '../clock.ts';
import { createEmptyWorld } from '../core/world.ts';
import { createEmulator, type Emulator } from '../emulator.ts';

const START = Date.parse('2026-11-21T12:00:00Z');
const DAY_MS = 24 * 3_600_000;
const PARENT = 'projects/sealed/locations/europe-west1';
const ROUNDS_QUEUE = `${PARENT}/queues/rounds`;
const WATCHES_QUEUE = `${PARENT}/queues/watches`;

type TargetHandler = (task: string, request: Request) => Response | Promise<Response>;

const buildStatusResponse = (code: number) => new Response(null, { status: code });

/** Creates two queues whose target logs the milliseconds from the start to each request. */
async function startQueues(
  answer: TargetHandler = () => buildStatusResponse(200),
  settings: object = {},
) {
  const visits: [task: string, atMs: number][] = [];
  const headers: Headers[] = [];
  const clock = createSteppedClock(START);
  const emulator = createEmulator({
    clock,
    dispatch: async (request) => {
      const task = request.headers.get('X-CloudTasks-TaskName') ?? '';
      visits.push([task, clock.now() - START]);
      headers.push(request.headers);
      return answer(task, request);
    },
  });
  const { queues } = openTasksAs(emulator, 'host@example.com').projects.locations;
  for (const name of [ROUNDS_QUEUE, WATCHES_QUEUE]) {
    await queues.create({ parent: PARENT, requestBody: { name, ...settings } });
  }
  const create = (id: string, afterMs = 0, parent = ROUNDS_QUEUE) => {
    const scheduleTime = new Date(START + afterMs).toISOString();
    const httpRequest = { url: 'http://function.test/' };
    const task = { name: `${parent}/tasks/${id}`, scheduleTime, httpRequest };
    return queues.tasks.create({ parent, requestBody: { task } });
  };
  return { emulator, clock, queues, visits, headers, create };
}

/** Creates a handler that replies when it is released. */
function createHeldHandler() {
  const { promise, resolve } = Promise.withResolvers<Response>();
  return { answer: promise, letGo: (code: number) => resolve(buildStatusResponse(code)) };
}

describe('a queue', () => {
  it('a paused queue does not delay the tasks of another queue', async () => {
    const { clock, queues, create, visits } = await startQueues();
    await create('paused', 0, WATCHES_QUEUE);
    await queues.pause({ name: WATCHES_QUEUE });
    await create('a', 1000);
    await clock.advanceBy(5000);
    expect(visits).toEqual([['a', 1000]]);
  });

  it('a queue with its maximum of running tasks does not delay another queue', async () => {
    const { answer, letGo } = createHeldHandler();
    const { clock, create, visits } = await startQueues(
      (task) => (task === 'busy' ? answer : buildStatusResponse(200)),
      { rateLimits: { maxConcurrentDispatches: 1 } },
    );
    await create('busy');
    await create('next');
    await create('other', 0, WATCHES_QUEUE);
    const move = clock.advanceBy(0);
    expect(visits.map(([task]) => task)).toEqual(['busy', 'other']);
    letGo(200);
    await move;
    expect(visits.map(([task]) => task)).toEqual(['busy', 'other', 'next']);
  });

  it('a queue has its full capacity and burst after a restore', async () => {
    const { clock, emulator, create, visits } = await startQueues(() => buildStatusResponse(200), {
      rateLimits: { maxDispatchesPerSecond: 0.5 },
    });
    for (const id of 'abcdefghij') await create(id);
    const kept = emulator.snapshot();
    await clock.advanceBy(0);
    emulator.restore(kept);
    await clock.advanceBy(0);
    expect(visits).toHaveLength(20);
  });
});

describe('a task that is under way', () => {
  it('the emulator sends other tasks while it waits for a running one', async () => {
    const { answer, letGo } = createHeldHandler();
    const { clock, create, visits } = await startQueues((task) =>
      task === 'slow' ? answer : buildStatusResponse(200),
    );
    await create('slow');
    await create('quick', 10_000);
    const move = clock.advanceBy(0);
    const later = clock.advanceBy(30_000);
    await Promise.resolve();
    letGo(200);
    await Promise.all([move, later]);
    await clock.advanceBy(DAY_MS);
    expect(visits).toEqual([
      ['slow', 0],
      ['quick', 10_000],
    ]);
  });

  it('a running task without a reply does not delay the next task', async () => {
    let isFirst = true;
    const { clock, create, visits } = await startQueues((task) => {
      if (task !== 'slow' || !isFirst) return buildStatusResponse(200);
      isFirst = false;
      return new Promise<Response>(() => {});
    });
    await create('slow');
    await create('next', 700_000);
    const moves = [0, 600_000, 1_000_000].map((ms) => clock.advanceTo(START + ms));
    await Promise.all(moves);
    expect(visits).toContainEqual(['next', 700_000]);
  });

  it.each([
    ['gets another world', async (emulator: Emulator) => emulator.restore(createEmptyWorld())],
    ['is closed', (emulator: Emulator) => emulator.close()],
  ])('a running task is aborted when the emulator %s', async (_, end) => {
    const signals: AbortSignal[] = [];
    const { emulator, clock, create } = await startQueues((_task, { signal }) => {
      signals.push(signal);
      return new Promise<Response>(() => {});
    });
    await create('a');
    const move = clock.advanceBy(0);
    expect(signals.map(({ aborted }) => aborted)).toEqual([false]);
    await end(emulator);
    await move;
    expect(signals.map(({ aborted }) => aborted)).toEqual([true]);
  });

  it('a running task that fails after its queue was deleted changes nothing', async () => {
    const { answer, letGo } = createHeldHandler();
    const { emulator, clock, queues, create } = await startQueues(() => answer);
    await create('a');
    const move = clock.advanceBy(0);
    await queues.delete({ name: ROUNDS_QUEUE });
    letGo(500);
    await move;
    expect(emulator.snapshot().queues[ROUNDS_QUEUE]).toBeUndefined();
  });
});
