import { describe, expect, it } from 'vitest';
import { emptyWorld } from '../core/world.ts';
import type { Emulator } from '../emulator.ts';
import { JOB, job, PARENT, started, status, TARGET } from './scheduler-suite.ts';

const HOUR_MS = 3_600_000;

type Started = ReturnType<typeof started>;

const named = (id: string, schedule: string, more: object = {}) => ({
  name: `${PARENT}/jobs/${id}`,
  schedule,
  ...more,
});

const visitsOf = ({ visits }: Started) =>
  visits.map(({ atMs, headers }) => [headers.get('X-CloudScheduler-JobName'), atMs / 60_000]);

/** The first answer of a job never comes, or when it is let go; all others come at once. */
function startedWithHeld() {
  const { promise, resolve } = Promise.withResolvers<Response>();
  const all = started((visit) => (visit === 1 ? promise : status(200)));
  return { ...all, letGo: (code: number) => resolve(status(code)) };
}

describe('jobs', () => {
  it('run each at its own times, and none for one that is paused', async () => {
    const all = started();
    await all.create(named('late', '20 * * * *'));
    await all.create(named('early', '10 * * * *'));
    await all.create(named('paused', '5 * * * *'));
    await all.jobs.pause({ name: `${PARENT}/jobs/paused` });
    await all.clock.advanceBy(HOUR_MS);
    expect(visitsOf(all)).toEqual([
      ['early', 10],
      ['late', 20],
    ]);
  });

  it('that run are not ended by the next one’s time', async () => {
    const all = startedWithHeld();
    await all.create(named('slow', '10 * * * *', { attemptDeadline: '1800s' }));
    await all.create(named('quick', '20 * * * *'));
    const move = all.clock.advanceBy(HOUR_MS / 6);
    const later = all.clock.advanceBy(HOUR_MS / 4);
    await Promise.resolve();
    all.letGo(200);
    await Promise.all([move, later]);
    expect((await all.jobs.get({ name: `${PARENT}/jobs/slow` })).data.status).toEqual({});
  });

  it('that are not answered in time do not keep the next one from its time', async () => {
    const all = startedWithHeld();
    await all.create(named('slow', '10 * * * *', { attemptDeadline: '60s' }));
    await all.create(named('quick', '20 * * * *'));
    const start = all.clock.now();
    const moves = [10, 11, 50].map((minutes) => all.clock.advanceTo(start + minutes * 60_000));
    await Promise.all(moves);
    expect(visitsOf(all)).toEqual([
      ['slow', 10],
      ['quick', 20],
    ]);
  });

  it('are listed all of them where no size of a page is given', async () => {
    const { create, jobs } = started();
    for (const id of ['c', 'a', 'd', 'b']) await create(named(id, '* * * * *'));
    const ids = (listed: readonly { readonly name?: string | null }[] = []) =>
      listed.map(({ name }) => name?.at(-1));
    const { data } = await jobs.list({ parent: PARENT });
    expect([ids(data.jobs), data.nextPageToken]).toEqual([['a', 'b', 'c', 'd'], undefined]);
    const { data: first } = await jobs.list({ parent: PARENT, pageSize: 3 });
    const pageToken = first.nextPageToken ?? '';
    const { data: second } = await jobs.list({ parent: PARENT, pageSize: 3, pageToken });
    expect([ids(first.jobs), ids(second.jobs)]).toEqual([['a', 'b', 'c'], ['d']]);
  });
});

describe('a job that runs', () => {
  it('and is deleted meanwhile stays so', async () => {
    const { clock, create, jobs, emulator, letGo } = startedWithHeld();
    await create();
    const move = clock.advanceBy(HOUR_MS / 4);
    await jobs.delete({ name: JOB });
    letGo(500);
    await move;
    expect(emulator.snapshot().jobs).toEqual({});
  });

  it('when the emulator gets another world changes nothing in it', async () => {
    const { clock, create, emulator, letGo } = startedWithHeld();
    await create();
    const before = emulator.snapshot();
    const move = clock.advanceBy(HOUR_MS / 4);
    await Promise.resolve();
    const paused = structuredClone(before);
    paused.jobs[JOB] = { ...jobIn(before), isPaused: true, scheduleMs: null };
    emulator.restore(paused);
    letGo(500);
    await move;
    expect(emulator.snapshot().jobs[JOB]?.lastCode).toBeNull();
  });

  it.each([
    ['gets another world', async (emulator: Emulator) => emulator.restore(emptyWorld())],
    ['is closed', (emulator: Emulator) => emulator.close()],
  ])('is aborted when the emulator %s', async (_, end) => {
    const signals: AbortSignal[] = [];
    const { emulator, clock, create } = started(undefined, {
      dispatch: ({ signal }) => {
        signals.push(signal);
        return new Promise<Response>(() => {});
      },
    });
    await create();
    const move = clock.advanceBy(HOUR_MS / 4);
    await Promise.resolve();
    expect(signals.map(({ aborted }) => aborted)).toEqual([false]);
    await end(emulator);
    await move;
    expect(signals.map(({ aborted }) => aborted)).toEqual([true]);
  });
});

const jobIn = (world: ReturnType<Emulator['snapshot']>) => {
  const found = world.jobs[JOB];
  if (found === undefined) throw new Error('The job is there.');
  return found;
};

describe('the time that a job is told it runs for', () => {
  it('is the latest of those that it missed, however much later it runs', async () => {
    const { clock, create, visits, letGo } = startedWithHeld();
    await create({ attemptDeadline: '1800s', schedule: '*/5 * * * *' });
    const first = clock.advanceBy(HOUR_MS / 12);
    const second = clock.advanceBy(17 * 60_000);
    letGo(200);
    await Promise.all([first, second]);
    await clock.advanceBy(0);
    const times = visits.map(({ headers }) => headers.get('X-CloudScheduler-ScheduleTime'));
    expect(times).toEqual(['2026-11-21T12:05:00Z', '2026-11-21T12:20:00Z']);
  });

  it('has parts of a second where it runs by hand within one', async () => {
    const { clock, create, jobs, visits } = started();
    await create();
    await clock.advanceBy(1250);
    await jobs.run({ name: JOB });
    await clock.advanceBy(0);
    expect(visits[0]?.headers.get('X-CloudScheduler-ScheduleTime')).toBe(
      '2026-11-21T12:00:01.250Z',
    );
  });
});

describe('a job that fails', () => {
  it('is tried again at the very end of its time, too', async () => {
    const { clock, create, visits } = started(() => status(500));
    const retryConfig = { maxRetryDuration: '12s', minBackoffDuration: '4s' };
    await create({ retryConfig });
    await clock.advanceBy(HOUR_MS / 2 - 1);
    expect(visits.map(({ atMs }) => atMs / 1000 - 900)).toEqual([0, 4, 12]);
  });
});

describe('a header of a job', () => {
  it.each(['absent', 'signed'] as const)(
    'that says who calls is nothing where its token is %s',
    async (state) => {
      const { clock, create, visits } = started(undefined, { tokens: { cloudscheduler: state } });
      const { oidcToken } = job().httpTarget;
      const headers = { Authorization: 'Bearer mine' };
      await create({ httpTarget: { uri: TARGET, headers, oidcToken } });
      await clock.advanceBy(HOUR_MS / 4);
      const authorization = visits[0]?.headers.get('authorization') ?? null;
      expect(authorization?.slice(0, 8) ?? null).toBe(state === 'absent' ? null : 'Bearer e');
    },
  );

  it('that Google keeps for itself is not sent as the job has it', async () => {
    const { clock, create, visits } = started();
    const kept = ['X-Google-Own', 'X-AppEngine-Cron', 'X-CloudScheduler-JobName', 'Host'];
    const headers = Object.fromEntries(['X-Own', ...kept].map((name) => [name, '9']));
    await create({ httpTarget: { uri: TARGET, headers } });
    await clock.advanceBy(HOUR_MS / 4);
    const sent = visits[0]?.headers;
    expect(['X-Own', ...kept].map((name) => sent?.get(name))).toEqual([
      ...['9', null, null, 'sweep', null],
    ]);
  });
});
