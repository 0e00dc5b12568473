import { OAuth2Client } from 'google-auth-library';
import { describe, expect, it } from 'vitest';
import { createEmptyWorld } from '../core/world.ts';
import type { Emulator } from '../emulator.ts';
import { getCertificates } from '../identity/id-token.ts';
import {
  ACCOUNT,
  buildResponse,
  DAY_MS,
  encodeBody,
  OTHER_QUEUE,
  QUEUE,
  startQueue,
  TARGET_REQUEST,
  type TargetHandler,
} from './tasks-suite.ts';

const isTask = (request: Request, name: string) =>
  request.headers.get('X-CloudTasks-TaskName') === name;

describe('a task that is due', () => {
  it('due tasks are sent at their times, in order of time, and then disappear', async () => {
    const { clock, create, visits, listVisits, pending } = await startQueue();
    await create('late', 60_000);
    await create('early', 1000);
    await clock.advanceBy(59_999);
    expect(visits).toHaveLength(1);
    await clock.advanceBy(1);
    expect(listVisits()).toEqual([
      ['early', 1000],
      ['late', 60_000],
    ]);
    expect(pending()).toEqual([]);
  });

  it('a request has the method, body and headers of its task', async () => {
    const { clock, create, visits } = await startQueue();
    await create('a', 1500, {
      body: encodeBody('{"step":1}'),
      headers: { 'Content-Type': 'application/json', 'User-Agent': 'mine', Accept: 'text/plain' },
    });
    await clock.advanceBy(1500);
    const [visit] = visits;
    expect(await visit?.request.text()).toBe('{"step":1}');
    expect(Object.fromEntries(visit?.request.headers ?? [])).toEqual({
      'content-type': 'application/json',
      accept: 'text/plain',
      'user-agent': 'Google-Cloud-Tasks',
      'x-cloudtasks-queuename': 'rounds',
      'x-cloudtasks-taskname': 'a',
      'x-cloudtasks-taskretrycount': '0',
      'x-cloudtasks-taskexecutioncount': '0',
      'x-cloudtasks-tasketa': '1795262401.500000',
    });
  });

  it('a task cannot set reserved headers, and has no content type by default', async () => {
    const { clock, create, visits } = await startQueue();
    const kept = ['X-Google-Own', 'X-AppEngine-QueueName', 'X-CloudTasks-TaskRetryCount', 'Host'];
    const headers = Object.fromEntries(['X-Own', ...kept].map((name) => [name, '9']));
    await create('a', 0, { headers, body: encodeBody('x') });
    await clock.advanceBy(0);
    const names = ['X-Own', ...kept, 'Content-Type'];
    expect(names.map((name) => visits[0]?.request.headers.get(name))).toEqual([
      ...['9', null, null, '0', null, null],
    ]);
  });

  it.each([
    ['its audience', { audience: 'https://function.test' }, 'https://function.test'],
    ['its address where no audience is given', {}, TARGET_REQUEST.url],
  ])('a request has an ID token for %s, valid by the machine’s time', async (_, oidc, audience) => {
    const { clock, create, visits } = await startQueue();
    await create('a', 0, { oidcToken: { serviceAccountEmail: ACCOUNT, ...oidc } });
    await clock.advanceBy(0);
    const [, token = ''] = visits[0]?.request.headers.get('authorization')?.split(' ') ?? [];
    const certificates = { ...getCertificates() };
    const ticket = await new OAuth2Client().verifySignedJwtWithCertsAsync(
      token,
      certificates,
      audience,
    );
    expect(ticket.getPayload()?.email).toBe(ACCOUNT);
  });

  it.each([
    ['an absent token', { cloudtasks: 'absent' }, null],
    ['a token', { cloudscheduler: 'absent' }, expect.stringMatching(/^Bearer e/)],
  ] as const)('%s replaces the header of the task', async (_, tokens, expected) => {
    const { clock, create, visits } = await startQueue({ tokens });
    const oidcToken = { serviceAccountEmail: ACCOUNT };
    await create('a', 0, { headers: { Authorization: 'Bearer mine' }, oidcToken });
    await clock.advanceBy(0);
    expect(visits[0]?.request.headers.get('authorization')).toEqual(expected);
  });
});

describe('tasks that are due together', () => {
  it('tasks with equal times are sent by age and name, whatever their queue', async () => {
    const { clock, create, visits } = await startQueue();
    await create('z', 1000, {}, OTHER_QUEUE);
    await clock.advanceBy(1);
    for (const id of ['c', 'a', 'b']) await create(id, 1000);
    await clock.advanceBy(1000);
    expect(visits.map(({ task }) => task)).toEqual(['z', 'a', 'b', 'c']);
  });

  it('tasks that a slow queue delayed are sent in the order of their own times', async () => {
    const queue = { rateLimits: { maxDispatchesPerSecond: 0.5 } };
    const { clock, create, listVisits } = await startQueue({ queue });
    for (const id of 'abcdefghij') await create(id);
    await create('late', 1000);
    await clock.advanceBy(1);
    await create('early', 500);
    await clock.advanceBy(4000);
    expect(listVisits().slice(10)).toEqual([
      ['early', 2000],
      ['late', 4000],
    ]);
  });
});

describe('a task that fails', () => {
  const RETRIES = { retryConfig: { minBackoff: '1s', maxBackoff: '10s', maxDoublings: 5 } };

  it('a failed task is retried after its backoff until it succeeds, with its history', async () => {
    const { clock, create, visits, listTimes, pending } = await startQueue({
      answer: (_, visit) => buildResponse([503, 404, 200][visit - 1] ?? 500),
      queue: RETRIES,
    });
    await create('a');
    await clock.advanceBy(60_000);
    expect(listTimes()).toEqual([0, 1000, 3000]);
    expect(pending()).toEqual([]);
    const names = ['RetryCount', 'ExecutionCount', 'PreviousResponse'];
    expect(
      visits.map(({ request }) =>
        names.map((one) => request.headers.get(`X-CloudTasks-Task${one}`)),
      ),
    ).toEqual([
      ['0', '0', null],
      ['1', '0', '503'],
      ['2', '1', '404'],
    ]);
  });

  it('a task is retried if its target is unreachable', async () => {
    const { clock, create, visits } = await startQueue({
      answer: (_, visit) => {
        if (visit === 1) throw new TypeError('fetch failed');
        return buildResponse(200);
      },
      queue: RETRIES,
    });
    await create('a');
    await clock.advanceBy(60_000);
    expect(visits).toHaveLength(2);
    expect(visits[1]?.request.headers.get('X-CloudTasks-TaskExecutionCount')).toBe('0');
  });

  it('a retry waits as long as Retry-After states', async () => {
    const headers = { 'Retry-After': '30' };
    const { clock, create, listTimes } = await startQueue({
      answer: (_, visit) =>
        visit === 1 ? new Response(null, { status: 503, headers }) : buildResponse(200),
      queue: RETRIES,
    });
    await create('a');
    await clock.advanceBy(60_000);
    expect(listTimes()).toEqual([0, 30_000]);
  });

  it('a task disappears after its last attempt', async () => {
    const { clock, create, visits, pending } = await startQueue({
      answer: () => buildResponse(500),
      queue: { retryConfig: { minBackoff: '1s', maxBackoff: '1s', maxAttempts: 3 } },
    });
    await create('a');
    await clock.advanceBy(60_000);
    expect(visits).toHaveLength(3);
    expect(pending()).toEqual([]);
  });

  it.each([
    ['ten minutes', {}, [0, 600_100]],
    ['its own deadline', { dispatchDeadline: '15s' }, [0, 15_100]],
  ])('a task without a reply is aborted after %s and retried', async (_, more, times) => {
    const { clock, createTask, listTimes } = await startQueue({
      answer: (_request, visit) =>
        visit === 1 ? new Promise<Response>(() => {}) : buildResponse(200),
    });
    await createTask(more);
    const first = clock.advanceBy(0);
    await clock.advanceBy(660_000);
    await first;
    expect(listTimes()).toEqual(times);
  });
});

describe('a queue', () => {
  it('a paused queue does not delay the tasks of another queue', async () => {
    const { clock, queues, create, listVisits } = await startQueue();
    await create('paused', 0, {}, OTHER_QUEUE);
    await queues.pause({ name: OTHER_QUEUE });
    await create('a', 1000);
    await clock.advanceBy(5000);
    expect(listVisits()).toEqual([['a', 1000]]);
  });

  it('a queue with its maximum of running tasks sends no more, unlike another queue', async () => {
    const { promise, resolve } = Promise.withResolvers<Response>();
    const { clock, create, visits } = await startQueue({
      answer: (request) => (isTask(request, 'busy') ? promise : buildResponse(200)),
      queue: { rateLimits: { maxConcurrentDispatches: 1 } },
    });
    await create('busy');
    await create('next');
    await create('other', 0, {}, OTHER_QUEUE);
    const move = clock.advanceBy(0);
    expect(visits.map(({ task }) => task)).toEqual(['busy', 'other']);
    resolve(buildResponse(200));
    await move;
    expect(visits.map(({ task }) => task)).toEqual(['busy', 'other', 'next']);
  });

  it('a queue has its full capacity and burst after a restore', async () => {
    const queue = { rateLimits: { maxDispatchesPerSecond: 0.5 } };
    const { clock, emulator, create, visits } = await startQueue({ queue });
    for (const id of 'abcdefghij') await create(id);
    const kept = JSON.parse(JSON.stringify(emulator.snapshot()));
    await clock.advanceBy(0);
    emulator.restore(kept);
    await clock.advanceBy(0);
    expect(visits).toHaveLength(20);
  });
});

describe('a task that is under way', () => {
  it('the emulator sends other tasks while it waits for a running one', async () => {
    const { promise, resolve } = Promise.withResolvers<Response>();
    const { clock, create, listVisits } = await startQueue({
      answer: (request) => (isTask(request, 'slow') ? promise : buildResponse(200)),
    });
    await create('slow');
    await create('quick', 10_000);
    const move = clock.advanceBy(0);
    const later = clock.advanceBy(30_000);
    await Promise.resolve();
    resolve(buildResponse(200));
    await Promise.all([move, later]);
    await clock.advanceBy(DAY_MS);
    expect(listVisits()).toEqual([
      ['slow', 0],
      ['quick', 10_000],
    ]);
  });

  it.each([
    ['gets another world', async (emulator: Emulator) => emulator.restore(createEmptyWorld())],
    ['is closed', (emulator: Emulator) => emulator.close()],
  ])('a running task is aborted when the emulator %s', async (_, end) => {
    const { emulator, clock, create, visits } = await startQueue({
      answer: () => new Promise<Response>(() => {}),
    });
    await create('a');
    const move = clock.advanceBy(0);
    const isAborted = () => visits.map(({ request }) => request.signal.aborted);
    expect(isAborted()).toEqual([false]);
    await end(emulator);
    await move;
    expect(isAborted()).toEqual([true]);
  });

  const failAfter = (act: () => Promise<unknown>): TargetHandler => {
    return async () => {
      await act();
      return buildResponse(500);
    };
  };

  it('a running task that fails after its queue was deleted changes nothing', async () => {
    const { emulator, clock, queues, create } = await startQueue({
      answer: failAfter(() => queues.delete({ name: QUEUE })),
    });
    await create('a');
    await clock.advanceBy(0);
    expect(emulator.snapshot().queues[QUEUE]).toBeUndefined();
  });

  it('a task that was deleted while it ran is not retried', async () => {
    const { clock, tasks, create, visits, pending } = await startQueue({
      answer: failAfter(() => tasks.delete({ name: `${QUEUE}/tasks/a` })),
    });
    await create('a');
    await clock.advanceBy(60_000);
    expect(visits).toHaveLength(1);
    expect(pending()).toEqual([]);
  });

  it('a restore during an attempt keeps the task, and the attempt has no effect', async () => {
    const gate = Promise.withResolvers<Response>();
    const { emulator, clock, create, pending } = await startQueue({
      answer: (_, visit) => (visit === 1 ? gate.promise : buildResponse(200)),
    });
    await create('a');
    const world = emulator.snapshot();
    const run = clock.advanceBy(0);
    emulator.restore(world);
    gate.resolve(buildResponse(500));
    await run;
    expect(pending()).toEqual([]);
  });
});
