import type { cloudscheduler_v1 } from 'googleapis/build/src/apis/cloudscheduler/index.js';
import { describe, expect, it } from 'vitest';
import { refusalOf, schedulerClient } from '../genuine-client.ts';
import { JOB, job, PARENT, SWEEP, started, TARGET } from './scheduler-suite.ts';

const target = job().httpTarget;

describe('a job', () => {
  it('is given back with Google’s defaults and its next time', async () => {
    const { create } = started();
    expect(await create()).toEqual({
      name: JOB,
      schedule: '*/15 * * * *',
      timeZone: 'Etc/UTC',
      httpTarget: {
        ...target,
        httpMethod: 'POST',
        headers: { 'User-Agent': 'Google-Cloud-Scheduler', 'Content-Type': 'application/json' },
      },
      retryConfig: {
        maxRetryDuration: '0s',
        minBackoffDuration: '5s',
        maxBackoffDuration: '3600s',
        maxDoublings: 5,
      },
      attemptDeadline: '180s',
      state: 'ENABLED',
      userUpdateTime: '2026-11-21T12:00:00Z',
      scheduleTime: '2026-11-21T12:15:00Z',
    });
  });

  it('says how its last run went', async () => {
    const { clock, create, jobs } = started(() => new Response(null, { status: 401 }));
    await create();
    await clock.advanceBy(900_000);
    expect((await jobs.get({ name: JOB })).data).toMatchObject({
      status: { code: 16 },
      lastAttemptTime: '2026-11-21T12:15:00Z',
      scheduleTime: '2026-11-21T12:30:00Z',
    });
  });

  it('of the same name is refused', async () => {
    const { create } = started();
    await create();
    expect(await refusalOf(create())).toEqual({
      code: 409,
      status: 'ALREADY_EXISTS',
      message: `Job ${JOB} already exists.`,
    });
  });

  it.each([
    ['a schedule that is none', { schedule: 'now and then' }, 'Schedule or time zone is invalid.'],
    ['no schedule', { schedule: '' }, 'Schedule or time zone is invalid.'],
    ['a zone that is none', { timeZone: 'Mars/Phobos' }, 'Schedule or time zone is invalid.'],
    ['seconds in its schedule', { schedule: '0 * * * * *' }, 'Schedule or time zone is invalid.'],
    ['a name elsewhere', { name: 'projects/other/locations/here/jobs/sweep' }, /must begin with/],
    ['a name that is malformed', { name: `${PARENT}/jobs/a b` }, /^Job ID can contain only/],
    ['no address', { httpTarget: { ...target, uri: '' } }, /^HttpTarget.uri must be a URL/],
    ['no target', { httpTarget: null }, 'A target is required.'],
    ['a body that is not base64', { httpTarget: { ...target, body: '{}' } }, /Base64 decoding/],
    ['80 KB of headers', { httpTarget: { ...target, headers: { A: 'a'.repeat(81_920) } } }, /80KB/],
    [
      'six retries',
      { retryConfig: { retryCount: 6 } },
      'invalid retry count. The retry_count must be a positive integer less than 5: invalid argument',
    ],
    [
      'half a second',
      { retryConfig: { maxRetryDuration: '20.5s' } },
      'retryConfig.max_retry_duration.nanos cannot be set: invalid argument',
    ],
    ['backoffs the wrong way round', { retryConfig: { maxBackoffDuration: '4s' } }, /must not/],
    ['a deadline under 15 s', { attemptDeadline: '14s' }, /between \[15s, 30m\]/],
    ['a deadline over half an hour', { attemptDeadline: '1801s' }, /between \[15s, 30m\]/],
    ['a long description', { description: 'a'.repeat(501) }, /500 characters/],
  ])('with %s is refused', async (_, given, message) => {
    const { create, jobs } = started();
    const refusal = await refusalOf(create(given));
    expect(refusal).toMatchObject({ code: 400, message: expect.stringMatching(message) });
    expect((await jobs.list({ parent: PARENT })).data).toEqual({});
  });

  it.each([
    ['another method than POST', { httpTarget: { ...target, httpMethod: 'GET' } }],
    ['a schedule in English', { schedule: 'every 15 minutes' }],
    ['a topic as its target', { pubsubTarget: { topicName: 'projects/p/topics/t' } }],
  ])('with %s is not emulated', async (_, given) => {
    expect((await refusalOf(started().create(given))).code).toBe(501);
  });

  it('is nothing for a caller without credentials', async () => {
    const { jobs } = schedulerClient(started().emulator, null).projects.locations;
    expect((await refusalOf(jobs.list({ parent: PARENT }))).code).toBe(403);
  });

  it.each(['get', 'run', 'pause', 'resume', 'delete'] as const)(
    'that is not there has no %s',
    async (verb) => {
      const { jobs } = started();
      expect(await refusalOf(jobs[verb]({ name: JOB }))).toMatchObject({
        code: 404,
        status: 'NOT_FOUND',
      });
    },
  );
});

describe('a job that is changed', () => {
  it('keeps what the mask does not name', async () => {
    const { create, jobs } = started();
    const before = await create({ description: 'sweeps', retryConfig: { retryCount: 2 } });
    const { data } = await jobs.patch({
      name: JOB,
      updateMask: 'schedule,attempt_deadline',
      requestBody: { schedule: '*/10 * * * *', attemptDeadline: '300s' },
    });
    expect(data).toEqual({
      ...before,
      schedule: '*/10 * * * *',
      attemptDeadline: '300s',
      scheduleTime: '2026-11-21T12:10:00Z',
    });
  });

  it('is as described where no mask is given', async () => {
    const { create, jobs } = started();
    await create({ description: 'sweeps', retryConfig: { retryCount: 2 } });
    const { data } = await jobs.patch({ name: JOB, requestBody: job() });
    expect([data.description, data.retryConfig?.retryCount]).toEqual([undefined, undefined]);
  });

  it('is refused for a field that cannot be changed', async () => {
    const { create, jobs } = started();
    await create();
    const call = jobs.patch({ name: JOB, updateMask: 'state', requestBody: {} });
    expect((await refusalOf(call)).message).toBe('Invalid field in update mask: state.');
  });

  it('runs by its new settings only', async () => {
    const { clock, create, jobs, visits, minutes } = started();
    await create();
    const body = Buffer.from('other').toString('base64');
    const requestBody = { schedule: '5 * * * *', httpTarget: { uri: TARGET, body } };
    await jobs.patch({ name: JOB, updateMask: 'schedule,httpTarget', requestBody });
    await clock.advanceBy(3_600_000);
    expect([minutes(), visits.map((visit) => visit.body)]).toEqual([[5], ['other']]);
  });

  it('comes no more when it is deleted', async () => {
    const { clock, create, jobs, visits } = started();
    await create();
    await jobs.delete({ name: JOB });
    await clock.advanceBy(3_600_000);
    expect(visits).toEqual([]);
    await create();
  });
});

type Listed = cloudscheduler_v1.Schema$ListJobsResponse;
const idsIn = ({ jobs }: Listed) => jobs?.map(({ name }) => name?.at(-1));

describe('the jobs of a location', () => {
  it('are listed page by page', async () => {
    const { create, jobs } = started();
    for (const id of ['b', 'a', 'c']) await create({ name: `${PARENT}/jobs/${id}` });
    const { data } = await jobs.list({ parent: PARENT, pageSize: 2 });
    expect(idsIn(data)).toEqual(['a', 'b']);
    const pageToken = data.nextPageToken ?? '';
    const { data: rest } = await jobs.list({ parent: PARENT, pageSize: 2, pageToken });
    expect([idsIn(rest), rest.nextPageToken]).toEqual([['c'], undefined]);
  });

  it('are not those of another one', async () => {
    const { create, jobs } = started();
    await create();
    const parent = 'projects/sealed/locations/europe-west6';
    expect((await jobs.list({ parent })).data).toEqual({});
  });

  it('survive a snapshot', async () => {
    const { emulator, clock, create, visits } = started();
    await create();
    const kept = JSON.parse(JSON.stringify(emulator.snapshot()));
    await clock.advanceBy(900_000);
    emulator.restore(kept);
    await clock.advanceBy(0);
    expect(visits.map(({ body }) => Buffer.from(body).toString('base64'))).toEqual([SWEEP, SWEEP]);
  });
});
