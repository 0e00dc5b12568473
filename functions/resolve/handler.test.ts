import { describe, expect, test } from 'vitest';
import {
  call,
  expectNoChanges,
  expectNoWrites,
  failApi,
  listTasks,
  post,
  serveFunction,
  signToken,
} from '../../test/support/served-function.ts';
import { entryOf, type StepWake } from '../match/next/wake.ts';
import { REFUSAL_SENTENCES } from './doorkeeper.ts';

const served = serveFunction();

describe('past deadline', () => {
  test('a task of a past deadline resolves the step', async () => {
    const task = await served.table.task();
    await served.table.deadline();
    expect(await post(served, task)).toMatchObject({
      status: 200,
      outcome: 'resolved',
      sentences: [],
    });
    expect((await served.table.read()).positions).toHaveLength(2);
    expect(served.table.log.at(-1)).toEqual({
      severity: 'INFO',
      message: 'resolved',
      match: task.match,
      entry: entryOf(task),
      step: 'a deadline',
      durationMs: expect.any(Number),
    });
  });

  test('a repeated task is answered 200 without effect', async () => {
    const task = await served.table.task();
    await served.table.deadline();
    await post(served, task);
    await expectNoChanges(served, async () => {
      expect(await post(served, task)).toMatchObject({ status: 200, outcome: 'resolved before' });
    });
  });

  test('a task without a content type is parsed, since Cloud Tasks may omit it', async () => {
    const task = await served.table.task();
    await served.table.deadline();
    const body = Buffer.from(JSON.stringify(task));
    const headers = { 'Content-Type': 'application/octet-stream' };
    expect(await call(served, { body, headers })).toMatchObject({
      status: 200,
      outcome: 'resolved',
    });
  });

  test('a task that cannot reach Google schedules a retry', async () => {
    const task = await served.table.task();
    await served.table.deadline();
    await failApi(served, 'sheets');
    const before = listTasks(served.table).length;
    expect(await post(served, task)).toMatchObject({ status: 200, outcome: 'waits' });
    expect(listTasks(served.table)).toHaveLength(before + 1);
    expect(served.table.log.at(-1)).toMatchObject({
      severity: 'ERROR',
      message: expect.stringMatching(/^waits\. Google.*: .*Next retry: /s),
      match: task.match,
    });
  });
});

describe('future deadline', () => {
  test('a task of a future deadline resolves nothing', async () => {
    const task = await served.table.task();
    const told = await post(served, task);
    expect(told.outcome === 'not yet' || told.outcome === 'come again').toBe(true);
    expect((await served.table.read()).positions).toHaveLength(1);
  });
});

describe('invalid request', () => {
  test('a request without a token is answered 401', async () => {
    const task = await served.table.task();
    await expectNoChanges(served, async () => {
      expect(await post(served, task, '')).toMatchObject({ status: 401, outcome: 'refused' });
    });
  });

  test('a token of this deployment for another address is logged with the remedy', async () => {
    await post(
      served,
      await served.table.task(),
      signToken({ audience: 'https://elsewhere.example.com/' }),
    );
    const said = served.table.log.filter(({ severity }) => severity === 'ERROR');
    expect(said.map(({ message }) => message)).toEqual([expect.stringContaining('sealed deploy')]);
    expect(JSON.stringify(said)).not.toContain('@');
  });

  const STRANGE: readonly (readonly [keyof typeof REFUSAL_SENTENCES, () => string])[] = [
    ['without a token', () => ''],
    ['without a signature', () => signToken().replace(/[^.]+$/, 'SIGNATURE_REMOVED_BY_GOOGLE')],
    ['without a signature', () => signToken().replace(/[^.]+$/, '')],
    ['no token', () => 'nonsense.of.words'],
    ['expired', () => signToken({ now: Date.now() - 7_200_000 })],
    ['not signed by Google', () => `${signToken().slice(0, -8)}AAAAAAAA`],
    ['another account’s', () => signToken({ email: 'somebody@p.iam.gserviceaccount.com' })],
  ];

  test.each(STRANGE)(
    'a stranger’s request is logged with its reason: %s',
    async (reason, bearer) => {
      await post(served, await served.table.task(), bearer());
      const lines = served.table.log.filter(({ severity }) => severity !== 'INFO');
      const message = `A stranger’s request was refused. ${REFUSAL_SENTENCES[reason]}`;
      expect(lines).toEqual([{ severity: 'WARNING', message, match: 'none' }]);
    },
  );

  test('a request with another account’s token is answered 403', async () => {
    const task = await served.table.task();
    await served.table.deadline();
    await expectNoChanges(served, async () => {
      expect(await post(served, task, signToken({ email: 'scarlet@example.com' }))).toMatchObject({
        status: 403,
      });
    });
  });

  const hostile: readonly (readonly [string, (task: StepWake) => string])[] = [
    ['nothing', () => ''],
    ['no JSON', () => '{"match":'],
    ['null', () => 'null'],
    ['a list', () => '[]'],
    ['a field too few', ({ match: _match, ...task }) => JSON.stringify(task)],
    ['an entry that is not a number', (task) => JSON.stringify({ ...task, expectedEntry: '1' })],
    ['entry -1', (task) => JSON.stringify({ ...task, expectedEntry: { entry: -1 } })],
    ['an address for an id', (task) => JSON.stringify({ ...task, match: '../../etc/passwd' })],
    ['a deadline that is not a time', (task) => JSON.stringify({ ...task, deadline: 'now' })],
    ['only a prototype', (task) => `{"__proto__":${JSON.stringify(task)}}`],
    ['a tab of 5,000 characters', (task) => JSON.stringify({ ...task, tabs: ['x'.repeat(5000)] })],
  ];
  test.each(hostile)(
    'a request with %s in its body is answered 400 with a message',
    async (_what, body) => {
      const task = await served.table.task();
      await served.table.deadline();
      await expectNoChanges(served, async () => {
        const response = await fetch(served.url, {
          method: 'POST',
          headers: { 'Content-Type': 'application/json', Authorization: `Bearer ${signToken()}` },
          body: body(task),
        });
        expect(response.status).toBe(400);
        expect((await response.text()).length).toBeGreaterThan(10);
      });
    },
  );
});

test('a task of a missing match waits, since its host may restore it from the bin', async () => {
  const task = { ...(await served.table.task()), match: 'x'.repeat(44) };
  const before = listTasks(served.table).length;
  const told = await post(served, task);
  expect(told).toMatchObject({ status: 200, outcome: 'waits' });
  expect(told.sentences.join(' ')).toContain('Share the file with');
  expect(listTasks(served.table)).toHaveLength(before + 1);
});

describe('stale task', () => {
  test('a task far ahead of the ledger writes nothing', async () => {
    const own = await served.table.task();
    const task = { ...own, expectedEntry: { ...own.expectedEntry, entry: 6 } };
    await served.table.deadline();
    await expectNoWrites(served, async () => {
      expect(await post(served, task)).toEqual({ status: 200, outcome: 'gone', sentences: [] });
    });
  });
});

test('the log omits codes, seeds and addresses of people', async () => {
  const task = await served.table.task();
  await served.table.robots();
  await served.table.deadline();
  await post(served, task);
  const { files, seed } = await served.table.read();
  const log = JSON.stringify(served.table.log);
  expect(served.table.log.length).toBeGreaterThan(0);
  for (const secret of [seed, ...files.seats.flatMap(({ code, email }) => [code, email])]) {
    expect(log).not.toContain(secret);
  }
});
