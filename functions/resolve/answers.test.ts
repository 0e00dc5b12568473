import { describe, expect, test } from 'vitest';
import {
  AUDIENCE,
  failApi,
  type HttpAnswer,
  post,
  serveFunction,
  serveWith,
  signToken,
} from '../../test/support/served-function.ts';
import { buildNextPoll } from '../match/next/tasks.ts';
import { getSweepAudience, SWEEP_BODY } from './doorkeeper.ts';

const served = serveFunction();

const getLastLine = () => served.table.log.at(-1);

describe('sweep', () => {
  const asked = (body = SWEEP_BODY): Promise<Response> =>
    fetch(served.url, {
      method: 'POST',
      headers: { Authorization: `Bearer ${signToken({ audience: getSweepAudience(AUDIENCE) })}` },
      body,
    });

  test('a sweep is answered 200 without sentences', async () => {
    const response = await asked();
    expect(response.status).toBe(200);
    expect(await response.json()).toEqual({ outcome: 'swept', sentences: [] });
  });

  test('a failed sweep is answered 200 and logged without private details', async () => {
    serveWith(served, {
      sweep: () => {
        throw new Error('code-of-Scarlet');
      },
    });
    const response = await asked();
    expect(response.status).toBe(200);
    const { outcome, sentences } = (await response.json()) as HttpAnswer;
    expect([outcome, sentences.length]).toEqual(['broken off', 1]);
    const [said = ''] = sentences;
    expect(said).toMatch(/^The sweep failed: .+ The next sweep comes within a quarter of an hour/);
    expect(getLastLine()).toEqual({ severity: 'ERROR', message: said, match: 'none' });
    expect(said).not.toContain('Scarlet');
  });

  test('a sweep with a long body is refused for its length', async () => {
    expect((await asked(SWEEP_BODY.padEnd(20_000))).status).toBe(413);
    expect(served.sweeps).toBe(0);
  });
});

describe('trial', () => {
  const task = (bookId: string) => ({
    ...{ bookId, formId: 'f'.repeat(44), openFolderId: 'o'.repeat(44) },
    answered: false,
  });

  test('a live check changes only its own spreadsheet', async () => {
    expect(await post(served, task(served.table.hostId))).toEqual({
      status: 200,
      outcome: 'no trial',
      sentences: [],
    });
  });

  test('a trial without its spreadsheet fails and is logged', async () => {
    const trial = 'z'.repeat(44);
    const { status, outcome, sentences } = await post(served, task(trial));
    expect([status, outcome, sentences.length]).toEqual([200, 'broken off', 1]);
    expect(sentences[0]).toMatch(/^The trial failed: .+/);
    expect(getLastLine()).toEqual({ severity: 'ERROR', message: sentences[0], match: trial });
  });
});

describe('log', () => {
  const at = () => new Date(served.table.emulator.clock.now()).toISOString();

  test('the log contains a poll with its duration', async () => {
    const poll = buildNextPoll(await served.table.read(), served.table.emulator.clock.now());
    await served.table.emulator.clock.advanceBy(3_700_000);
    const startedMs = performance.now();
    expect(await post(served, poll)).toEqual({ status: 200, outcome: 'polled', sentences: [] });
    const line = served.table.log.find(({ step }) => step === 'a poll');
    expect(line).toMatchObject({
      severity: 'INFO',
      message: 'polled',
      entry: poll?.expectedEntry?.entry,
    });
    expect(line?.durationMs).toBeGreaterThanOrEqual(0);
    expect(line?.durationMs).toBeLessThanOrEqual(Math.ceil(performance.now() - startedMs));
  });

  test('the log contains a poll requested by the sweep', async () => {
    const wake = { kind: 'wake', match: served.table.hostId, at: at() };
    expect(await post(served, wake)).toMatchObject({ status: 200, outcome: 'polled' });
    expect(served.table.log.map(({ step }) => step)).toContain('a poll without an expected entry');
  });

  test('the log contains a warning with the reason for a failed poll', async () => {
    const poll = buildNextPoll(await served.table.read(), served.table.emulator.clock.now());
    await failApi(served, 'sheets');
    const { outcome, sentences } = await post(served, poll);
    expect([outcome, sentences.length]).toEqual(['missed', 1]);
    expect(getLastLine()).toMatchObject({
      severity: 'WARNING',
      message: `missed. ${sentences[0]}`,
    });
  });

  test('the log contains the reason if a step’s retry cannot be scheduled', async () => {
    const task = await served.table.task();
    await served.table.deadline();
    await failApi(served, 'sheets');
    await failApi(served, 'cloudtasks');
    const { status, sentences } = await post(served, task);
    expect([status, sentences.length]).toEqual([500, 1]);
    expect(getLastLine()).toMatchObject({
      severity: 'ERROR',
      message: `The task failed, and its retry could not be scheduled: ${sentences[0]}`,
    });
  });

  test('the function keeps a connection open after its whole body has arrived', async () => {
    const response = await fetch(served.url, {
      method: 'POST',
      headers: { Authorization: `Bearer ${signToken()}` },
      body: '{}',
    });
    await response.text();
    expect(response.headers.get('connection')).toBe('keep-alive');
  });
});

test('an invalid task is reported by its field, or as a whole', async () => {
  const { table } = served;
  const told = async (body: unknown): Promise<string> =>
    (await post(served, body)).sentences.join(' ');
  expect(await told(null)).toMatch(/^Body, as a whole: .+\.$/);
  expect(await told({ ...(await table.task()), deadline: '1' })).toMatch(/^Body, deadline: .+\.$/);
});
