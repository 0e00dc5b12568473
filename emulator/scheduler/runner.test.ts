import { OAuth2Client } from 'google-auth-library';
import { describe, expect, it } from 'vitest';
import { refusalOf } from '../genuine-client.ts';
import { publicCertificates } from '../identity/id-token.ts';
import { JOB, job, SWEEP, started, status, TARGET } from './scheduler-suite.ts';

const HOUR_MS = 3_600_000;
const target = job().httpTarget;

describe('a job', () => {
  it('calls its target whenever its schedule says', async () => {
    const { clock, create, minutes } = started();
    await create();
    await clock.advanceBy(HOUR_MS);
    expect(minutes()).toEqual([15, 30, 45, 60]);
  });

  it('goes by the clock of its zone, summer time and all', async () => {
    const { clock, create, visits } = started();
    await create({ schedule: '30 2 * * *', timeZone: 'Europe/Zurich' });
    await clock.advanceTo(Date.parse('2027-03-29T12:00:00Z'));
    const times = visits.map(({ headers }) => headers.get('X-CloudScheduler-ScheduleTime'));
    expect([times[0], times.at(-1)]).toEqual([
      '2026-11-22T02:30:00+01:00',
      '2027-03-29T02:30:00+02:00',
    ]);
  });

  it('brings its body and headers, and those of Cloud Scheduler', async () => {
    const { clock, create, visits } = started();
    const headers = {
      ...target.headers,
      'User-Agent': 'mine',
      'X-CloudScheduler': 'no',
      'X-Own': '1',
    };
    await create({ httpTarget: { ...target, headers, oidcToken: null } });
    await clock.advanceBy(HOUR_MS / 4);
    expect(visits[0]?.body).toBe(Buffer.from(SWEEP, 'base64').toString());
    expect(Object.fromEntries(visits[0]?.headers ?? [])).toEqual({
      'content-type': 'application/json',
      'user-agent': 'Google-Cloud-Scheduler',
      'x-cloudscheduler': 'true',
      'x-cloudscheduler-jobname': 'sweep',
      'x-cloudscheduler-scheduletime': '2026-11-21T12:15:00Z',
      'x-own': '1',
    });
  });

  it.each([
    ['bytes where it has a body', { body: SWEEP }, 'application/octet-stream'],
    ['nothing where it has none', {}, null],
  ])('says of its content %s', async (_, given, type) => {
    const { clock, create, visits } = started();
    await create({ httpTarget: { uri: TARGET, ...given } });
    await clock.advanceBy(HOUR_MS / 4);
    expect(visits[0]?.headers.get('content-type')).toBe(type);
  });

  it('brings an ID token for its audience, in place of a header of its own', async () => {
    const { clock, create, visits } = started();
    await create({ httpTarget: { ...target, headers: { Authorization: 'Bearer mine' } } });
    await clock.advanceBy(HOUR_MS / 4);
    const [, token = ''] = visits[0]?.headers.get('authorization')?.split(' ') ?? [];
    const certificates = { ...publicCertificates() };
    const oauth = new OAuth2Client();
    const ticket = await oauth.verifySignedJwtWithCertsAsync(token, certificates, TARGET);
    expect(ticket.getPayload()?.email).toBe(target.oidcToken.serviceAccountEmail);
  });

  it('can lose the signature of its token on the way', async () => {
    const { clock, create, visits } = started(undefined, {
      tokens: { cloudscheduler: 'stripped' },
    });
    await create();
    await clock.advanceBy(HOUR_MS / 4);
    expect(visits[0]?.headers.get('authorization')).toMatch(/\.SIGNATURE_REMOVED_BY_GOOGLE$/);
  });
});

describe('a job that fails', () => {
  const failing = () => status(500);
  const seconds = (visits: readonly { readonly atMs: number }[]) =>
    visits.map(({ atMs }) => atMs / 1000 - 900);

  it('waits for its next time when it has no retries', async () => {
    const { clock, create, minutes } = started((visit) => status(visit === 1 ? 500 : 200));
    await create();
    await clock.advanceBy(HOUR_MS / 2);
    expect(minutes()).toEqual([15, 30]);
  });

  it.each([
    ['five times', { retryCount: 5 }, [0, 5, 15, 35, 75, 155]],
    [
      'for as long as it may',
      { maxRetryDuration: '30s', minBackoffDuration: '4s', maxBackoffDuration: '10s' },
      [0, 4, 12, 22],
    ],
    [
      'until number and time are both used up',
      {
        retryCount: 4,
        maxRetryDuration: '10s',
        minBackoffDuration: '4s',
        maxBackoffDuration: '4s',
      },
      [0, 4, 8, 12, 16],
    ],
  ])('is tried again %s', async (_, retryConfig, expected) => {
    const { clock, create, visits } = started(failing);
    await create({ retryConfig });
    await clock.advanceBy(HOUR_MS / 2 - 1);
    expect(seconds(visits)).toEqual(expected);
  });

  it('bears the same scheduled time at every attempt', async () => {
    const { clock, create, visits } = started(failing);
    await create({ retryConfig: { retryCount: 2 } });
    await clock.advanceBy(HOUR_MS / 2 - 1);
    const times = visits.map(({ headers }) => headers.get('X-CloudScheduler-ScheduleTime'));
    expect(times).toEqual(Array(3).fill('2026-11-21T12:15:00Z'));
  });

  it('is tried no more when it has succeeded', async () => {
    const { clock, create, visits } = started((visit) => status(visit === 2 ? 204 : 500));
    await create({ retryConfig: { retryCount: 5 } });
    await clock.advanceBy(HOUR_MS / 2 - 1);
    expect(seconds(visits)).toEqual([0, 5]);
  });

  it('is given up by its deadline when no answer comes', async () => {
    const { clock, create, visits, jobs } = started(() => new Promise<Response>(() => {}));
    await create({ attemptDeadline: '60s' });
    const first = clock.advanceBy(HOUR_MS / 4);
    await clock.advanceBy(60_000);
    await first;
    expect(visits).toHaveLength(1);
    expect((await jobs.get({ name: JOB })).data.status).toEqual({ code: 4 });
  });
});

describe('a job whose run takes longer than its schedule', () => {
  it('is not run twice at once, and then once for all times that it missed', async () => {
    const gate = Promise.withResolvers<Response>();
    const { clock, create, visits } = started((visit) =>
      visit === 1 ? gate.promise : status(200),
    );
    await create({ attemptDeadline: '1800s', schedule: '*/5 * * * *' });
    const first = clock.advanceBy(HOUR_MS / 12);
    const second = clock.advanceBy(HOUR_MS / 4);
    gate.resolve(status(200));
    await Promise.all([first, second]);
    await clock.advanceBy(0);
    const times = visits.map(({ headers }) => headers.get('X-CloudScheduler-ScheduleTime'));
    expect(times).toEqual(['2026-11-21T12:05:00Z', '2026-11-21T12:20:00Z']);
  });
});

describe('a job that is told', () => {
  it('to run does so at once, and keeps its schedule', async () => {
    const { clock, create, jobs, minutes } = started();
    await create();
    await clock.advanceBy(60_000);
    await jobs.run({ name: JOB });
    await clock.advanceBy(HOUR_MS / 4);
    expect(minutes()).toEqual([1, 15]);
  });

  it('to pause does nothing until it is told to go on', async () => {
    const { clock, create, jobs, minutes } = started();
    await create();
    const { data } = await jobs.pause({ name: JOB });
    expect([data.state, data.scheduleTime]).toEqual(['PAUSED', undefined]);
    await clock.advanceBy(HOUR_MS);
    expect((await refusalOf(jobs.pause({ name: JOB }))).status).toBe('FAILED_PRECONDITION');
    expect((await jobs.resume({ name: JOB })).data.state).toBe('ENABLED');
    expect((await refusalOf(jobs.resume({ name: JOB }))).status).toBe('FAILED_PRECONDITION');
    await clock.advanceBy(HOUR_MS / 4);
    expect(minutes()).toEqual([75]);
  });

  it('to pause while it is tried again is not tried again', async () => {
    const { clock, create, jobs, visits } = started(() => status(500));
    await create({ retryConfig: { retryCount: 5 } });
    await clock.advanceBy(HOUR_MS / 4);
    await jobs.pause({ name: JOB });
    await clock.advanceBy(HOUR_MS);
    expect(visits).toHaveLength(1);
  });

  it('to pause while it runs is not tried again when that fails', async () => {
    const gate = Promise.withResolvers<Response>();
    const { clock, create, jobs, visits } = started(() => gate.promise);
    await create({ retryConfig: { retryCount: 5 } });
    const running = clock.advanceBy(HOUR_MS / 4);
    await jobs.pause({ name: JOB });
    gate.resolve(status(500));
    await running;
    await clock.advanceBy(HOUR_MS);
    expect(visits).toHaveLength(1);
  });

  it('to run while it is paused does so, and stays paused', async () => {
    const { clock, create, jobs, minutes } = started();
    await create();
    await jobs.pause({ name: JOB });
    await jobs.run({ name: JOB });
    await clock.advanceBy(HOUR_MS);
    expect(minutes()).toEqual([0]);
    expect((await jobs.get({ name: JOB })).data.state).toBe('PAUSED');
  });
});
