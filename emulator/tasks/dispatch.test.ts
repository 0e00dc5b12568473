import { OAuth2Client } from 'google-auth-library';
import { describe, expect, it } from 'vitest';
import { openTasksAs } from '../clients-suite.ts';
import { createSteppedClock } from '../clock.ts';
import { createEmulator } from '../emulator.ts';
import { getCertificates } from '../identity/id-token.ts';

const START = Date.parse('2026-11-21T12:00:00Z');
const PARENT = 'projects/sealed/locations/europe-west1';
const QUEUE = `${PARENT}/queues/rounds`;
const TARGET_URL = 'http://function.test/resolve';
const ACCOUNT = 'function@project.iam.gserviceaccount.com';

interface TargetVisit {
  readonly task: string | null;
  readonly atMs: number;
  readonly headers: Headers;
  readonly body: string;
}

type TargetHandler = (request: Request, visit: number) => Response | Promise<Response>;

const replyWithOk: TargetHandler = () => new Response(null, { status: 200 });

/** Creates a queue whose target logs when each request arrives, in seconds since the start. */
async function startQueue(
  answer: TargetHandler = replyWithOk,
  queue: object = {},
  clock = createSteppedClock(START),
) {
  const visits: TargetVisit[] = [];
  const emulator = createEmulator({
    clock,
    dispatch: async (request) => {
      visits.push({
        task: request.headers.get('X-CloudTasks-TaskName'),
        atMs: clock.now() - START,
        headers: request.headers,
        body: await request.clone().text(),
      });
      return answer(request, visits.length);
    },
  });
  const { queues } = openTasksAs(emulator, 'host@example.com').projects.locations;
  await queues.create({ parent: PARENT, requestBody: { name: QUEUE, ...queue } });
  const create = (id: string, afterMs = 0, request: object = {}) =>
    queues.tasks.create({
      parent: QUEUE,
      requestBody: {
        task: {
          name: `${QUEUE}/tasks/${id}`,
          scheduleTime: new Date(START + afterMs).toISOString(),
          httpRequest: { url: TARGET_URL, ...request },
        },
      },
    });
  const pending = () => Object.keys(emulator.snapshot().queues[QUEUE]?.tasks ?? {});
  return { emulator, clock, tasks: queues.tasks, visits, create, pending };
}

describe('a task that is due', () => {
  it('a due task is sent at its time and then disappears', async () => {
    const { clock, create, visits, pending } = await startQueue();
    await create('a', 60_000);
    await clock.advanceBy(59_999);
    expect(visits).toEqual([]);
    await clock.advanceBy(1);
    expect(visits).toMatchObject([{ task: 'a', atMs: 60_000 }]);
    expect(pending()).toEqual([]);
  });

  it('due tasks are sent in order of time, whatever the order of creation', async () => {
    const { clock, create, visits } = await startQueue();
    await create('late', 3000);
    await create('early', 1000);
    await clock.advanceBy(10_000);
    expect(visits.map(({ task }) => task)).toEqual(['early', 'late']);
  });

  it('a request has the method, body and headers of its task', async () => {
    const { clock, create, visits } = await startQueue();
    await create('a', 1500, {
      body: Buffer.from('{"step":1}').toString('base64'),
      headers: { 'Content-Type': 'application/json', 'User-Agent': 'mine', Accept: 'text/plain' },
    });
    await clock.advanceBy(1500);
    expect(visits[0]?.body).toBe('{"step":1}');
    expect(Object.fromEntries(visits[0]?.headers ?? [])).toEqual({
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

  it('a task cannot set the headers that Google reserves', async () => {
    const { clock, create, visits } = await startQueue();
    const kept = ['X-Google-Own', 'X-AppEngine-QueueName', 'X-CloudTasks-TaskRetryCount', 'Host'];
    const headers = Object.fromEntries(['X-Own', ...kept].map((name) => [name, '9']));
    await create('a', 0, { headers });
    await clock.advanceBy(0);
    const sent = visits[0]?.headers;
    expect([sent?.get('X-Own'), ...kept.map((name) => sent?.get(name))]).toEqual([
      ...['9', null, null, '0', null],
    ]);
  });

  it('a request has no content type unless its task sets one', async () => {
    const { clock, create, visits } = await startQueue();
    await create('a', 0, { body: Buffer.from('x').toString('base64') });
    await clock.advanceBy(0);
    expect(visits[0]?.headers.get('content-type')).toBeNull();
  });

  it.each([
    ['its audience', { audience: 'https://function.test' }, 'https://function.test'],
    ['its address where no audience is given', {}, TARGET_URL],
  ])('a request has an ID token for %s, valid by the machine’s time', async (_, oidc, audience) => {
    const { clock, create, visits } = await startQueue();
    await create('a', 0, { oidcToken: { serviceAccountEmail: ACCOUNT, ...oidc } });
    await clock.advanceBy(0);
    const [, token = ''] = visits[0]?.headers.get('authorization')?.split(' ') ?? [];
    const certificates = { ...getCertificates() };
    const ticket = await new OAuth2Client().verifySignedJwtWithCertsAsync(
      token,
      certificates,
      audience,
    );
    expect(ticket.getPayload()?.email).toBe(ACCOUNT);
  });

  it('a task can create the next one while it runs', async () => {
    const { clock, create, visits } = await startQueue(async (request) => {
      if (request.headers.get('X-CloudTasks-TaskName') === 'first') await create('second', 2000);
      return new Response(null, { status: 200 });
    });
    await create('first', 1000);
    await clock.advanceBy(5000);
    expect(visits.map(({ task, atMs }) => [task, atMs])).toEqual([
      ['first', 1000],
      ['second', 2000],
    ]);
  });
});

describe('tasks that are due together', () => {
  it('tasks with equal times and ages are sent in the order of their names', async () => {
    const { clock, create, visits } = await startQueue();
    for (const id of ['c', 'a', 'b']) await create(id);
    await clock.advanceBy(0);
    expect(visits.map(({ task }) => task)).toEqual(['a', 'b', 'c']);
  });

  it('the oldest of the due tasks is sent first, whatever its queue', async () => {
    const { emulator, clock, tasks, create, visits } = await startQueue();
    const { queues } = openTasksAs(emulator, 'host@example.com').projects.locations;
    const parent = `${PARENT}/queues/watches`;
    await queues.create({ parent: PARENT, requestBody: { name: parent } });
    const scheduleTime = new Date(START + 1000).toISOString();
    const task = {
      name: `${parent}/tasks/older`,
      scheduleTime,
      httpRequest: { url: TARGET_URL },
    };
    await tasks.create({ parent, requestBody: { task } });
    await clock.advanceBy(1);
    await create('newer', 1000);
    await clock.advanceBy(1000);
    expect(visits.map(({ task }) => task)).toEqual(['older', 'newer']);
  });

  it('tasks that a slow queue delayed are sent in the order of their own times', async () => {
    const rateLimits = { maxDispatchesPerSecond: 0.5 };
    const { clock, create, visits } = await startQueue(replyWithOk, { rateLimits });
    for (const id of 'abcdefghij') await create(id);
    await create('late', 1000);
    await clock.advanceBy(1);
    await create('early', 500);
    await clock.advanceBy(4000);
    expect(visits.slice(10).map(({ task, atMs }) => [task, atMs])).toEqual([
      ['early', 2000],
      ['late', 4000],
    ]);
  });
});

describe('a task that fails', () => {
  const twiceThenDone: TargetHandler = (_, visit) =>
    new Response(null, { status: visit === 1 ? 503 : visit === 2 ? 404 : 200 });
  const RETRIES = { retryConfig: { minBackoff: '1s', maxBackoff: '10s', maxDoublings: 5 } };

  it('a failed task is retried after its backoff until it succeeds', async () => {
    const { clock, create, visits, pending } = await startQueue(twiceThenDone, RETRIES);
    await create('a');
    await clock.advanceBy(60_000);
    expect(visits.map(({ atMs }) => atMs)).toEqual([0, 1000, 3000]);
    expect(pending()).toEqual([]);
  });

  it('a retry reports the number of attempts and executions, and the last status', async () => {
    const { clock, create, visits } = await startQueue(twiceThenDone, RETRIES);
    await create('a');
    await clock.advanceBy(60_000);
    const told = visits.map(({ headers }) => [
      headers.get('X-CloudTasks-TaskRetryCount'),
      headers.get('X-CloudTasks-TaskExecutionCount'),
      headers.get('X-CloudTasks-TaskPreviousResponse'),
    ]);
    expect(told).toEqual([
      ['0', '0', null],
      ['1', '0', '503'],
      ['2', '1', '404'],
    ]);
  });

  it('a task is retried if its target is unreachable', async () => {
    const { clock, create, visits } = await startQueue((_, visit) => {
      if (visit === 1) throw new TypeError('fetch failed');
      return new Response(null, { status: 200 });
    }, RETRIES);
    await create('a');
    await clock.advanceBy(60_000);
    expect(visits).toHaveLength(2);
    expect(visits[1]?.headers.get('X-CloudTasks-TaskExecutionCount')).toBe('0');
  });

  it('a retry waits as long as Retry-After states', async () => {
    const { clock, create, visits } = await startQueue(
      (_, visit) =>
        visit === 1
          ? new Response(null, { status: 503, headers: { 'Retry-After': '30' } })
          : new Response(null, { status: 200 }),
      RETRIES,
    );
    await create('a');
    await clock.advanceBy(60_000);
    expect(visits.map(({ atMs }) => atMs)).toEqual([0, 30_000]);
  });

  it('a task disappears after its last attempt', async () => {
    const { clock, create, visits, pending } = await startQueue(
      () => new Response(null, { status: 500 }),
      { retryConfig: { minBackoff: '1s', maxBackoff: '1s', maxAttempts: 3 } },
    );
    await create('a');
    await clock.advanceBy(60_000);
    expect(visits).toHaveLength(3);
    expect(pending()).toEqual([]);
  });

  it.each([
    ['ten minutes', {}, [0, 600_100]],
    ['its own deadline', { dispatchDeadline: '15s' }, [0, 15_100]],
  ])('a task without a reply is aborted after %s and retried', async (_, more, times) => {
    const { clock, tasks, visits } = await startQueue((_request, visit) =>
      visit === 1 ? new Promise<Response>(() => {}) : new Response(null, { status: 200 }),
    );
    const task = { httpRequest: { url: TARGET_URL }, ...more };
    await tasks.create({ parent: QUEUE, requestBody: { task } });
    const first = clock.advanceBy(0);
    await clock.advanceBy(660_000);
    await first;
    expect(visits.map(({ atMs }) => atMs)).toEqual(times);
  });
});

describe('a queue', () => {
  it('a queue sends at most its maximum of tasks at once', async () => {
    let running = 0;
    let most = 0;
    const { clock, create } = await startQueue(
      async () => {
        running += 1;
        most = Math.max(most, running);
        await Promise.resolve();
        running -= 1;
        return new Response(null, { status: 200 });
      },
      { rateLimits: { maxConcurrentDispatches: 2 } },
    );
    for (const id of ['a', 'b', 'c', 'd', 'e']) await create(id);
    await clock.advanceBy(0);
    expect(most).toBe(2);
    expect(running).toBe(0);
  });

  it('a task that was deleted while it ran is not retried', async () => {
    let deleteIt: () => Promise<unknown> = async () => null;
    const { clock, tasks, create, visits, pending } = await startQueue(async () => {
      await deleteIt();
      return new Response(null, { status: 500 });
    });
    deleteIt = () => tasks.delete({ name: `${QUEUE}/tasks/a` });
    await create('a');
    await clock.advanceBy(60_000);
    expect(visits).toHaveLength(1);
    expect(pending()).toEqual([]);
  });
});

describe('a snapshot', () => {
  it('a snapshot contains the pending tasks, and they arrive after a restore', async () => {
    const { emulator, clock, create, visits } = await startQueue();
    await create('a', 1000);
    const kept = JSON.parse(JSON.stringify(emulator.snapshot()));
    await clock.advanceBy(1000);
    emulator.restore(kept);
    await clock.advanceBy(0);
    expect(visits.map(({ task }) => task)).toEqual(['a', 'a']);
  });

  it('a restore during an attempt keeps the task, and the attempt has no effect', async () => {
    const gate = Promise.withResolvers<void>();
    const { emulator, clock, create, pending } = await startQueue(async (_, visit) => {
      if (visit === 1) await gate.promise;
      return new Response(null, { status: visit === 1 ? 500 : 200 });
    });
    await create('a');
    const kept = emulator.snapshot();
    const run = clock.advanceBy(0);
    emulator.restore(kept);
    gate.resolve();
    await run;
    expect(pending()).toEqual([]);
  });
});
