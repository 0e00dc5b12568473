import { describe, expect, test } from 'vitest';
import {
  AUDIENCE,
  call,
  expectNoChanges,
  type HttpAnswer,
  post,
  SECRET,
  serveFunction,
  signToken,
} from '../../test/support/served-function.ts';
import { buildProof, PROOF_HEADER } from '../google/proof.ts';
import { getSweepAudience, SWEEP_BODY } from './doorkeeper.ts';

const served = serveFunction();

test('a response task of version 1.0.0 leads to a poll', async () => {
  const { formId: form } = (await served.table.read()).files;
  const at = new Date(served.table.emulator.clock.now()).toISOString();
  const task = { kind: 'notice', match: served.table.hostId, form, at };
  expect(await post(served, task)).toMatchObject({ status: 200, outcome: 'polled' });
});

describe('second proof', () => {
  const signStripped = (claims = {}): string =>
    signToken(claims).replace(/[^.]+$/, 'SIGNATURE_REMOVED_BY_GOOGLE');
  const prove = (body: string, sent = body, purpose: 'task' | 'sweep' = 'task') => ({
    body: sent,
    headers: { [PROOF_HEADER]: buildProof(SECRET, purpose, body) },
  });

  test.each([
    ['stripped', signStripped],
    ['absent', () => ''],
  ])('with a second proof, a task whose token is %s resolves its step', async (_state, bearer) => {
    const task = JSON.stringify(await served.table.task());
    await served.table.deadline();
    expect(await call(served, { ...prove(task), bearer: bearer() })).toMatchObject({
      status: 200,
      outcome: 'resolved',
    });
  });

  test('another body or a false token changes nothing despite a second proof', async () => {
    const task = JSON.stringify(await served.table.task());
    await served.table.deadline();
    await expectNoChanges(served, async () => {
      const other = await call(served, { ...prove('{}', task), bearer: signStripped() });
      expect(other).toMatchObject({ status: 403, outcome: 'refused' });
      const bearer = `${signToken().slice(0, -8)}AAAAAAAA`;
      expect(await call(served, { ...prove(task), bearer })).toMatchObject({ status: 401 });
    });
  });

  test('the log never contains the token or the secret', async () => {
    const task = JSON.stringify(await served.table.task());
    const bearer = `${signToken().slice(0, -8)}AAAAAAAA`;
    await call(served, { ...prove(task), bearer });
    const log = JSON.stringify(served.table.log);
    expect(served.table.log).not.toEqual([]);
    for (const hidden of [bearer, SECRET.value, buildProof(SECRET, 'task', task)]) {
      expect(log).not.toContain(hidden);
    }
  });

  test('the proof of a sweep admits only the body of a sweep', async () => {
    const before = served.sweeps;
    const sweep = await call(served, {
      ...prove(SWEEP_BODY, SWEEP_BODY, 'sweep'),
      bearer: signStripped(),
    });
    expect(sweep).toMatchObject({ status: 200, outcome: 'swept' });
    expect(served.sweeps).toBe(before + 1);
    const task = JSON.stringify(await served.table.task());
    await served.table.deadline();
    await expectNoChanges(served, async () => {
      const other = await call(served, { ...prove(task, task, 'sweep'), bearer: signStripped() });
      expect(other).toMatchObject({ status: 400 });
    });
  });
});

describe('Cloud Scheduler', () => {
  const scheduled = (body: string): Promise<HttpAnswer> =>
    call(served, { body, bearer: signToken({ audience: getSweepAudience(AUDIENCE) }) });

  test('Cloud Scheduler’s token can request only a sweep', async () => {
    const before = served.sweeps;
    expect(await scheduled(SWEEP_BODY)).toMatchObject({ status: 200, outcome: 'swept' });
    expect(served.sweeps).toBe(before + 1);
    const task = await served.table.task();
    await served.table.deadline();
    await expectNoChanges(served, async () => {
      expect((await scheduled(JSON.stringify(task))).status).toBe(400);
      expect((await scheduled('{"kind":"sweep","all":true}')).status).toBe(400);
    });
  });

  test('only Cloud Scheduler’s token can request a sweep', async () => {
    const before = served.sweeps;
    expect((await call(served, { body: SWEEP_BODY })).status).toBe(400);
    expect(served.sweeps).toBe(before);
  });
});
