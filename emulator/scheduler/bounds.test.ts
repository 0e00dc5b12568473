import { describe, expect, it } from 'vitest';
import { refusalOf } from '../genuine-client.ts';
import { JOB, job, PARENT, SWEEP, started, status, TARGET } from './scheduler-suite.ts';

const target = job().httpTarget;
const LARGEST_HEADERS_BYTES = 80 * 1024;
const LONGEST_URI = 2083;

/** Headers of so many bytes, names included. */
const headersOf = (bytes: number) => ({ 'X-Long': 'a'.repeat(bytes - 'X-Long'.length) });

const addressOf = (length: number) => TARGET + 'a'.repeat(length - TARGET.length);

const withTarget = (more: object) => ({ httpTarget: { ...target, ...more } });

describe('a job is taken', () => {
  it.each([
    ['with 500 characters of description', { description: 'a'.repeat(500) }],
    ['with an address of 2,083 characters', withTarget({ uri: addressOf(LONGEST_URI) })],
    ['with almost 80 KB of headers', withTarget({ headers: headersOf(LARGEST_HEADERS_BYTES - 1) })],
    ['with five retries', { retryConfig: { retryCount: 5 } }],
    ['with a deadline of 15 s', { attemptDeadline: '15s' }],
    ['with a deadline of half an hour', { attemptDeadline: '1800s' }],
    [
      'with backoffs of one length',
      { retryConfig: { minBackoffDuration: '7s', maxBackoffDuration: '7s' } },
    ],
  ])('%s', async (_, given) => {
    expect((await started().create(given)).name).toBe(JOB);
  });
});

describe('a job is refused', () => {
  it.each([
    [
      'with an address of 2,084 characters',
      withTarget({ uri: addressOf(LONGEST_URI + 1) }),
      /^HttpT/,
    ],
    ['with an address that is none', withTarget({ uri: 'http://[' }), /^HttpTarget.uri must be/],
    [
      'with an address of another kind',
      withTarget({ uri: 'ftp://a.test/' }),
      /^HttpTarget.uri must/,
    ],
    ['with 80 KB of headers', withTarget({ headers: headersOf(LARGEST_HEADERS_BYTES) }), /80KB/],
    [
      'with a header that HTTP does not allow',
      withTarget({ headers: { 'X Own': '1' } }),
      'HttpTarget.headers has a name or value that HTTP does not allow.',
    ],
    [
      'with a token of nobody',
      withTarget({ oidcToken: { audience: TARGET } }),
      'HttpTarget.oidcToken.serviceAccountEmail is required.',
    ],
    ['with less than no retries', { retryConfig: { retryCount: -1 } }, /^invalid retry count/],
    [
      'with less than no doublings',
      { retryConfig: { maxDoublings: -1 } },
      'RetryConfig.maxDoublings cannot be negative.',
    ],
    [
      'with a backoff below nothing',
      { retryConfig: { minBackoffDuration: '-5s' } },
      'retryConfig.min_backoff_duration cannot be negative: invalid argument',
    ],
  ])('%s', async (_, given, message) => {
    expect(await refusalOf(started().create(given))).toMatchObject({
      code: 400,
      message: expect.stringMatching(message),
    });
  });

  it.each(['run', 'pause', 'resume'] as const)('when %s is told anything', async (verb) => {
    const { create, jobs } = started();
    await create();
    const requestBody = { schedule: '* * * * *' };
    expect((await refusalOf(jobs[verb]({ name: JOB, requestBody }))).message).toBe(
      'Invalid JSON payload received. Unknown name "schedule": Cannot find field.',
    );
  });

  it.each([-1, 0.5])('in pages of %d', async (pageSize) => {
    const call = started().jobs.list({ parent: PARENT, pageSize });
    expect((await refusalOf(call)).message).toBe('Invalid page size.');
  });
});

describe('not emulated', () => {
  it.each([
    ['an App Engine target', { appEngineHttpTarget: {} }],
    ['what zones it is bound to', { satisfiesPzs: true }],
    ['a token of OAuth', withTarget({ oauthToken: {} })],
  ])('is %s', async (_, given) => {
    expect((await refusalOf(started().create(given))).code).toBe(501);
  });
});

describe('a job that is given back', () => {
  it('has what it was given and no more, whatever only Google sets', async () => {
    const { create } = started();
    const oidcToken = { serviceAccountEmail: target.oidcToken.serviceAccountEmail };
    const retryConfig = {
      ...{ retryCount: 3, maxRetryDuration: '60s', maxDoublings: 2 },
      ...{ minBackoffDuration: '1s', maxBackoffDuration: '9s' },
    };
    const data = await create({
      ...{ description: 'sweeps', timeZone: 'Europe/Zurich', attemptDeadline: '20s', retryConfig },
      ...{ httpTarget: { uri: TARGET, oidcToken }, state: 'PAUSED', scheduleTime: 'never' },
    });
    expect(data).toEqual({
      ...{ name: JOB, description: 'sweeps', schedule: '*/15 * * * *', timeZone: 'Europe/Zurich' },
      httpTarget: {
        ...{ uri: TARGET, httpMethod: 'POST', oidcToken },
        headers: { 'User-Agent': 'Google-Cloud-Scheduler' },
      },
      ...{ retryConfig, attemptDeadline: '20s', state: 'ENABLED' },
      userUpdateTime: '2026-11-21T12:00:00Z',
      scheduleTime: '2026-11-21T12:15:00Z',
    });
  });

  it('has a content type where it has a body without one, and no token where it has none', async () => {
    const data = await started().create({ httpTarget: { uri: TARGET, body: SWEEP } });
    expect(data.httpTarget).toEqual({
      ...{ uri: TARGET, httpMethod: 'POST', body: SWEEP },
      headers: {
        'Content-Type': 'application/octet-stream',
        'User-Agent': 'Google-Cloud-Scheduler',
      },
    });
  });

  it('has an empty status when its last run went well, and the code of what it came to when not', async () => {
    const codes = [200, 299, 300, 400, 403, 404, 409, 429, 500, 503, 418];
    const { clock, create, jobs } = started((visit) => status(codes[visit - 1] ?? 200));
    await create();
    const told: unknown[] = [];
    for (const _ of codes) {
      await clock.advanceBy(900_000);
      told.push((await jobs.get({ name: JOB })).data.status);
    }
    const numbers = [2, 3, 7, 5, 10, 8, 13, 14, 2];
    expect(told).toEqual([{}, {}, ...numbers.map((code) => ({ code }))]);
  });

  it('is as described where the mask is empty', async () => {
    const { create, jobs } = started();
    await create({ description: 'sweeps' });
    const { data } = await jobs.patch({ name: JOB, updateMask: '', requestBody: job() });
    expect(data.description).toBeUndefined();
  });

  it('stays paused when it is changed', async () => {
    const { create, jobs } = started();
    await create();
    await jobs.pause({ name: JOB });
    const { data } = await jobs.patch({ name: JOB, requestBody: job() });
    expect([data.state, data.scheduleTime]).toEqual(['PAUSED', undefined]);
  });
});
