import { describe, expect, it } from 'vitest';
import { openTasksAs } from '../clients-suite.ts';
import { createSteppedClock } from '../clock.ts';
import { createEmulator } from '../emulator.ts';

const START = Date.parse('2026-11-21T12:00:00Z');
const PARENT = 'projects/sealed/locations/europe-west1';
const QUEUE = `${PARENT}/queues/polls`;

type VisitStatusReader = (visit: number) => number;

/** Creates a queue whose target logs when each request arrives, in milliseconds since the start. */
async function startQueue(maxDispatchesPerSecond: number, answer: VisitStatusReader = () => 200) {
  const visits: number[] = [];
  const clock = createSteppedClock(START);
  const emulator = createEmulator({
    clock,
    dispatch: async () => {
      visits.push(clock.now() - START);
      return new Response(null, { status: answer(visits.length) });
    },
  });
  const { queues } = openTasksAs(emulator, 'host@example.com').projects.locations;
  const rateLimits = { maxDispatchesPerSecond };
  const retryConfig = { minBackoff: '0.100s', maxBackoff: '0.100s' };
  const { data } = await queues.create({
    parent: PARENT,
    requestBody: { name: QUEUE, rateLimits, retryConfig },
  });
  const create = async (count: number, afterMs = 0) => {
    const scheduleTime = new Date(START + afterMs).toISOString();
    const task = { scheduleTime, httpRequest: { url: 'http://function.test/' } };
    for (let made = 0; made < count; made += 1) {
      await queues.tasks.create({ parent: QUEUE, requestBody: { task } });
    }
  };
  return { emulator, clock, visits, create, burst: data.rateLimits?.maxBurstSize };
}

describe('the rate of a queue', () => {
  it.each([
    [0.3, 10],
    [1, 10],
    [50, 50],
    [500, 100],
  ])('a queue with a rate of %d a second sends %i tasks at once', async (rate, burst) => {
    expect((await startQueue(rate)).burst).toBe(burst);
  });

  it('a queue sends a burst of tasks, and the rest at its rate', async () => {
    const { clock, visits, create } = await startQueue(0.5);
    await create(13);
    await clock.advanceBy(0);
    expect(visits).toEqual(Array(10).fill(0));
    await clock.advanceBy(5999);
    expect(visits.slice(10)).toEqual([2000, 4000]);
    await clock.advanceBy(1);
    expect(visits.slice(12)).toEqual([6000]);
  });

  it('the capacity of an idle queue grows to one burst at most', async () => {
    const { clock, visits, create } = await startQueue(0.5);
    await create(10);
    await create(2, 4000);
    await create(12, 3_600_000);
    await clock.advanceBy(3_600_000);
    expect(visits.slice(10, 12)).toEqual([4000, 4000]);
    expect(visits.slice(12)).toEqual(Array(10).fill(3_600_000));
    await clock.advanceBy(10_000);
    expect(visits.slice(22)).toEqual([3_602_000, 3_604_000]);
  });

  it('retries count against the rate like first attempts', async () => {
    const { clock, visits, create } = await startQueue(0.5, (visit) => (visit <= 10 ? 500 : 200));
    await create(10);
    await clock.advanceBy(2000);
    expect(visits).toEqual([...Array(10).fill(0), 2000]);
  });

  it('a rate of 0.3 tasks a second does not drift', async () => {
    const { clock, visits, create } = await startQueue(0.3);
    await create(310);
    await clock.advanceBy(1_000_000);
    expect(visits).toHaveLength(310);
    expect(visits.at(-1)).toBe(1_000_000);
  });

  it('the rate of one queue does not limit another', async () => {
    const { clock, emulator, visits, create } = await startQueue(0.5);
    const { queues } = openTasksAs(emulator, 'host@example.com').projects.locations;
    const other = `${PARENT}/queues/deadlines`;
    await queues.create({ parent: PARENT, requestBody: { name: other } });
    await create(11);
    const task = { httpRequest: { url: 'http://function.test/' } };
    await queues.tasks.create({ parent: other, requestBody: { task } });
    await clock.advanceBy(0);
    expect(visits).toHaveLength(11);
  });
});
