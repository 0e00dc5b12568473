import { beforeEach, describe, expect, test } from 'vitest';
import {
  AUDIENCE,
  call,
  expectNoChanges,
  expectNoWrites,
  failApi,
  type HttpAnswer,
  listTasks,
  post,
  SECRET,
  serveFunction,
  serveWith,
  signToken,
} from '../../test/support/served-function.ts';
import { buildProof, PROOF_HEADER, type ProofPurpose } from '../google/proof.ts';
import { buildNextPoll } from '../match/next/tasks.ts';
import { getEntry, type StepWake } from '../match/next/wake.ts';
import { getSweepAudience, REFUSAL_SENTENCES, SWEEP_BODY } from './authentication.ts';

const served = serveFunction();
let task: StepWake;
beforeEach(async () => {
  task = await served.table.task();
});

const getLastLine = () => served.table.log.at(-1);
const getNow = () => served.table.emulator.clock.now();
const signStripped = () => signToken().replace(/[^.]+$/, 'SIGNATURE_REMOVED_BY_GOOGLE');
const signFalsely = () => `${signToken().slice(0, -8)}AAAAAAAA`;

/** Sends a body with its proof. */
const callProven = (body: string, bearer: string, purpose: ProofPurpose = 'task') =>
  call(served, { body, bearer, headers: { [PROOF_HEADER]: buildProof(SECRET, purpose, body) } });

describe('past deadline', () => {
  beforeEach(() => served.table.deadline());

  test('a task of a past deadline resolves the step once, and is answered 200 again', async () => {
    const resolved = { status: 200, outcome: 'resolved', sentences: [] };
    expect(await post(served, task)).toEqual(resolved);
    expect((await served.table.read()).positions).toHaveLength(2);
    expect(getLastLine()).toEqual({
      ...{ severity: 'INFO', message: 'resolved', match: task.match, entry: getEntry(task) },
      ...{ step: 'a deadline', durationMs: expect.any(Number) },
    });
    await expectNoChanges(served, async () => {
      expect(await post(served, task)).toMatchObject({ status: 200, outcome: 'resolved before' });
    });
  });

  test('a task whose token is stripped resolves its step if it has a second proof', async () => {
    expect(await callProven(JSON.stringify(task), signStripped())).toMatchObject({
      ...{ status: 200, outcome: 'resolved' },
    });
  });

  test('a task that cannot reach Google schedules a retry', async () => {
    await failApi(served, 'sheets');
    const before = listTasks(served.table).length;
    expect(await post(served, task)).toMatchObject({ status: 200, outcome: 'waits' });
    expect(listTasks(served.table)).toHaveLength(before + 1);
    expect(getLastLine()).toMatchObject({
      ...{ severity: 'ERROR', match: task.match },
      message: expect.stringMatching(/^waits\. Google.*: .*Next retry: /s),
    });
  });

  test('the log contains the reason if a step’s retry cannot be scheduled', async () => {
    await failApi(served, 'sheets');
    await failApi(served, 'cloudtasks');
    const { status, sentences } = await post(served, task);
    expect([status, sentences.length]).toEqual([500, 1]);
    expect(getLastLine()).toMatchObject({
      severity: 'ERROR',
      message: `The task failed, and its retry could not be scheduled: ${sentences[0]}`,
    });
  });

  test('a task far ahead of the ledger writes nothing', async () => {
    const ahead = { ...task, expectedEntry: { ...task.expectedEntry, entry: 6 } };
    await expectNoWrites(served, async () => {
      expect(await post(served, ahead)).toEqual({ status: 200, outcome: 'gone', sentences: [] });
    });
  });
});

test('a task of a future deadline resolves nothing', async () => {
  const answer = await post(served, task);
  expect(answer.outcome === 'not yet' || answer.outcome === 'come again').toBe(true);
  expect((await served.table.read()).positions).toHaveLength(1);
});

test('a task of a missing match waits, since its host may restore it from the bin', async () => {
  const before = listTasks(served.table).length;
  const answer = await post(served, { ...task, match: 'x'.repeat(44) });
  expect(answer).toMatchObject({ status: 200, outcome: 'waits' });
  expect(answer.sentences.join(' ')).toContain('Share the file with');
  expect(listTasks(served.table)).toHaveLength(before + 1);
});

describe('invalid request', () => {
  beforeEach(() => served.table.deadline());

  test('a request without a token is answered 401', () =>
    expectNoChanges(served, async () => {
      expect(await post(served, task, '')).toMatchObject({ status: 401, outcome: 'refused' });
    }));

  test('a request with another account’s token is answered 403', () =>
    expectNoChanges(served, async () => {
      const bearer = signToken({ email: 'scarlet@example.com' });
      expect(await post(served, task, bearer)).toMatchObject({ status: 403 });
    }));

  test('a false token changes nothing despite a second proof', () =>
    expectNoChanges(served, async () => {
      expect(await callProven(JSON.stringify(task), signFalsely())).toMatchObject({ status: 401 });
    }));

  test('a token of this deployment for another address is logged with the remedy', async () => {
    await post(served, task, signToken({ audience: 'https://elsewhere.example.com/' }));
    const logLines = served.table.log.filter(({ severity }) => severity === 'ERROR');
    expect(logLines.map(({ message }) => message)).toEqual([
      expect.stringContaining('sealed deploy'),
    ]);
    expect(JSON.stringify(logLines)).not.toContain('@');
  });

  test.each<readonly [keyof typeof REFUSAL_SENTENCES, () => string]>([
    ['without a token', () => ''],
    ['without a signature', signStripped],
    ['no token', () => 'nonsense.of.words'],
    ['expired', () => signToken({ now: Date.now() - 7_200_000 })],
    ['not signed by Google', signFalsely],
    ['another account’s', () => signToken({ email: 'somebody@p.iam.gserviceaccount.com' })],
  ])('a stranger’s request is logged with its reason: %s', async (reason, bearer) => {
    await post(served, task, bearer());
    const lines = served.table.log.filter(({ severity }) => severity !== 'INFO');
    const message = `A stranger’s request was refused. ${REFUSAL_SENTENCES[reason]}`;
    expect(lines).toEqual([{ severity: 'WARNING', message, match: 'none' }]);
  });

  test.each<readonly [string, (task: StepWake) => string, RegExp]>([
    ['nothing', () => '', /JSON/],
    ['no JSON', () => '{"match":', /JSON/],
    ['null', () => 'null', /^Body, as a whole: .+\.$/],
    ['a field too few', ({ match: _, ...own }) => JSON.stringify(own), /^Body, match: /],
    [
      'entry -1',
      (own) => JSON.stringify({ ...own, expectedEntry: { entry: -1 } }),
      /^Body, expectedEntry\.entry: /,
    ],
    [
      'an address for an id',
      (own) => JSON.stringify({ ...own, match: '../../etc/passwd' }),
      /^Body, match: /,
    ],
    [
      'a deadline that is not a time',
      (own) => JSON.stringify({ ...own, deadline: 'now' }),
      /^Body, deadline: .+\.$/,
    ],
    ['only a prototype', (own) => `{"__proto__":${JSON.stringify(own)}}`, /^Body, match: /],
    [
      'a tab of 5,000 characters',
      (own) => JSON.stringify({ ...own, tabs: ['x'.repeat(5000)] }),
      /^Body, tabs\.0: /,
    ],
  ])('a request with %s in its body is answered 400 with the field', async (_what, body, why) => {
    await expectNoChanges(served, async () => {
      const { status, sentences } = await call(served, { body: body(task) });
      expect(status).toBe(400);
      expect(sentences[0]).toMatch(why);
    });
  });
});

const callScheduled = (body: string): Promise<HttpAnswer> =>
  call(served, { body, bearer: signToken({ audience: getSweepAudience(AUDIENCE) }) });

test.each([
  ['Cloud Scheduler’s token', callScheduled],
  ['the proof of a sweep', (body: string) => callProven(body, signStripped(), 'sweep')],
])('%s can request only a sweep', async (_what, callSweep) => {
  expect(await callSweep(SWEEP_BODY)).toEqual({ status: 200, outcome: 'swept', sentences: [] });
  expect(served.sweeps).toBe(1);
  await served.table.deadline();
  await expectNoChanges(served, async () => {
    for (const body of [JSON.stringify(task), '{"kind":"sweep","all":true}'])
      expect(await callSweep(body)).toMatchObject({ status: 400 });
  });
});

test('only Cloud Scheduler’s token can request a sweep', async () => {
  expect((await call(served, { body: SWEEP_BODY })).status).toBe(400);
  expect(served.sweeps).toBe(0);
});

test('a failed sweep is answered 200 and logged without private details', async () => {
  serveWith(served, {
    sweep: () => {
      throw new Error('code-of-Scarlet');
    },
  });
  const { status, outcome, sentences } = await callScheduled(SWEEP_BODY);
  expect([status, outcome, sentences.length]).toEqual([200, 'broken off', 1]);
  const [text = ''] = sentences;
  expect(text).toMatch(/^The sweep failed: .+ The next sweep comes within a quarter of an hour/);
  expect(getLastLine()).toEqual({ severity: 'ERROR', message: text, match: 'none' });
  expect(text).not.toContain('Scarlet');
});

const buildTrial = (bookId: string) => ({
  ...{ bookId, formId: 'f'.repeat(44), openFolderId: 'o'.repeat(44) },
  answered: false,
});

test('a live check changes only its own spreadsheet', async () => {
  const answer = await post(served, buildTrial(served.table.hostId));
  expect(answer).toEqual({ status: 200, outcome: 'no trial', sentences: [] });
});

test('a trial without its spreadsheet fails and is logged', async () => {
  const trial = 'z'.repeat(44);
  const { status, outcome, sentences } = await post(served, buildTrial(trial));
  expect([status, outcome, sentences.length]).toEqual([200, 'broken off', 1]);
  expect(sentences[0]).toMatch(/^The trial failed: .+/);
  expect(getLastLine()).toEqual({ severity: 'ERROR', message: sentences[0], match: trial });
});

test('the log contains a poll with its duration', async () => {
  const poll = buildNextPoll(await served.table.read(), getNow());
  await served.table.emulator.clock.advanceBy(3_700_000);
  const startedMs = performance.now();
  expect(await post(served, poll)).toEqual({ status: 200, outcome: 'polled', sentences: [] });
  const line = served.table.log.find(({ step }) => step === 'a poll');
  const { entry } = poll?.expectedEntry ?? {};
  expect(line).toMatchObject({ severity: 'INFO', message: 'polled', entry });
  expect(line?.durationMs).toBeGreaterThanOrEqual(0);
  expect(line?.durationMs).toBeLessThanOrEqual(Math.ceil(performance.now() - startedMs));
});

test.each(['wake', 'notice'])('the task “%s” of version 1.0.0 leads to a poll', async (kind) => {
  const { formId: form } = (await served.table.read()).files;
  const former = { kind, match: served.table.hostId, form, at: new Date(getNow()).toISOString() };
  expect(await post(served, former)).toMatchObject({ status: 200, outcome: 'polled' });
  expect(served.table.log.map(({ step }) => step)).toContain('a poll without an expected entry');
});

test('the log contains a warning with the reason for a failed poll', async () => {
  const poll = buildNextPoll(await served.table.read(), getNow());
  await failApi(served, 'sheets');
  const { outcome, sentences } = await post(served, poll);
  expect([outcome, sentences.length]).toEqual(['missed', 1]);
  const message = `missed. ${sentences[0]}`;
  expect(getLastLine()).toMatchObject({ severity: 'WARNING', message });
});

test('the function keeps a connection open after its whole body has arrived', async () => {
  const headers = { Authorization: `Bearer ${signToken()}` };
  const response = await fetch(served.url, { method: 'POST', headers, body: '{}' });
  await response.text();
  expect(response.headers.get('connection')).toBe('keep-alive');
});

test('the log omits codes, seeds and addresses of people', async () => {
  await served.table.robots();
  await served.table.deadline();
  await post(served, task);
  const { files, seed } = await served.table.read();
  const log = JSON.stringify(served.table.log);
  expect(served.table.log.length).toBeGreaterThan(0);
  for (const secret of [seed, ...files.seats.flatMap(({ code, email }) => [code, email])])
    expect(log).not.toContain(secret);
});

test('the log never contains the token or the secret', async () => {
  const bearer = signFalsely();
  const body = JSON.stringify(task);
  await callProven(body, bearer);
  expect(served.table.log).not.toEqual([]);
  for (const hidden of [bearer, SECRET.value, buildProof(SECRET, 'task', body)])
    expect(JSON.stringify(served.table.log)).not.toContain(hidden);
});
