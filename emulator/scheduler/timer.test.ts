import { expect, it } from 'vitest';
import { createEmulator } from '../emulator.ts';

const START_MS = Date.UTC(2026, 0, 1, 0, 5);
const QUARTER_MS = 900_000;
const POSTING_JOB = {
  name: 'sweep',
  schedule: '*/15 * * * *',
  url: 'http://function.test/',
  headers: { 'Content-Type': 'application/json' },
  body: '{"kind":"sweep"}',
  serviceAccount: 'function@project.iam.gserviceaccount.com',
  audience: 'http://function.test/sweep',
};

/** Creates an emulator that records the time and the request of each call to the function. */
function startEmulator(answer: () => Promise<Response> = async () => new Response()) {
  const calls: { readonly atMs: number; readonly request: Request }[] = [];
  const emulator = createEmulator({
    dispatch: async (request) => {
      calls.push({ atMs: emulator.clock.now() - START_MS, request });
      return answer();
    },
  });
  const schedule = (job: object) =>
    emulator.fetch(
      new Request('http://emulator.test/emulator/jobs', {
        method: 'POST',
        body: JSON.stringify(job),
      }),
    );
  return { emulator, calls, schedule };
}

it('a job posts at each quarter of an hour, with its body, headers and token', async () => {
  const { emulator, calls, schedule } = startEmulator();
  await emulator.clock.advanceTo(START_MS);
  expect((await schedule(POSTING_JOB)).status).toBe(200);
  await emulator.clock.advanceBy(3 * QUARTER_MS);
  expect(calls.map(({ atMs }) => atMs / 60_000)).toEqual([10, 25, 40]);
  const { headers, method, url } = calls[0]?.request ?? new Request(POSTING_JOB.url);
  expect({ method, url, body: await calls[0]?.request.text() }).toEqual({
    ...{ method: 'POST', url: POSTING_JOB.url, body: POSTING_JOB.body },
  });
  expect(headers.get('User-Agent')).toBe('Google-Cloud-Scheduler');
  expect(headers.get('Content-Type')).toBe('application/json');
  expect(headers.get('Authorization')).toMatch(/^Bearer e/);
});

it('a job whose post fails posts again at its next scheduled time', async () => {
  const { emulator, calls, schedule } = startEmulator(() => Promise.reject(new TypeError('down')));
  await schedule(POSTING_JOB);
  await emulator.clock.advanceBy(2 * QUARTER_MS);
  expect(calls).toHaveLength(2);
});

it('a job that missed several scheduled times posts once', async () => {
  const { emulator, calls, schedule } = startEmulator();
  await schedule(POSTING_JOB);
  const world = emulator.snapshot();
  const later = createEmulator({
    world,
    dispatch: async (request) => {
      calls.push({ atMs: later.clock.now(), request });
      return new Response();
    },
  });
  world.jobs['sweep'] = { ...POSTING_JOB, nextMs: Date.UTC(2025, 0, 1) };
  later.restore(world);
  await later.clock.advanceBy(0);
  expect(calls).toHaveLength(1);
});

it('a job with an invalid schedule is refused', async () => {
  const { schedule } = startEmulator();
  expect((await schedule({ ...POSTING_JOB, schedule: 'daily' })).ok).toBe(false);
});

it('a job posts nothing after the restore of a world without that job', async () => {
  const { emulator, calls, schedule } = startEmulator();
  const before = emulator.snapshot();
  await schedule(POSTING_JOB);
  emulator.restore(before);
  await emulator.clock.advanceBy(QUARTER_MS);
  expect(calls).toEqual([]);
});
