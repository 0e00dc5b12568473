/** The function at its address: notices of new responses, the second proof, and Cloud Scheduler. */

import { describe, expect, test } from 'vitest';
import { pushRequest } from '../../emulator/pubsub/push.ts';
import {
  type Answered,
  AUDIENCE,
  call,
  changesNothing,
  NOTICES,
  post,
  SECRET,
  serveFunction,
  tasksOf,
  token,
} from '../../test/support/served-function.ts';
import { ADJUDICATOR } from '../../test/support/table/table.ts';
import { PROOF_HEADER, proofOf } from '../google/proof.ts';
import { watchIdFor } from '../match/next/watch-id.ts';
import { sweepAudience } from './audiences.ts';
import { SWEEP_BODY } from './sweep-request.ts';

const served = serveFunction();

describe('a notice', () => {
  const notice = async () => {
    const { formId } = (await served.table.read()).files;
    const watchId = watchIdFor(served.table.hostId) ?? '';
    const publishTime = new Date(served.table.emulator.clock.now()).toISOString();
    const attributes = { eventType: 'RESPONSES', formId, watchId };
    return { message: { attributes, messageId: '1', publishTime }, subscription: 's' };
  };
  const pushed = (body: unknown, claims = {}): Promise<Answered> =>
    post(served, body, token({ audience: NOTICES, ...claims }));

  test('is answered 200 as soon as a poll is asked for; the same once more asks for nothing', async () => {
    const before = tasksOf(served.table).length;
    for (let time = 0; time < 2; time++) {
      expect(await pushed(await notice())).toMatchObject({
        status: 200,
        outcome: 'asked for a poll',
      });
    }
    expect(tasksOf(served.table)).toHaveLength(before + 1);
  });

  test('is let in as Pub/Sub pushes it', async () => {
    const { attributes } = (await notice()).message;
    const nowMs = served.table.emulator.clock.now();
    const to = { endpoint: served.url, serviceAccount: ADJUDICATOR, audience: NOTICES };
    const push = { ...to, minBackoffMs: 0, maxBackoffMs: 0, retentionMs: 0 };
    const topic = { name: 'projects/p/topics/notices' };
    const message = { id: '1', attributes, publishedMs: nowMs, nextMs: nowMs, attempts: 0 };
    const request = pushRequest({ topic, push, message, tokenNow: Date.now() });
    const response = await fetch(request);
    expect(response.status).toBe(200);
    expect(await response.json()).toEqual({ outcome: 'asked for a poll', sentences: [] });
  });

  test('without Pub/Sub’s own token changes nothing', async () => {
    const body = await notice();
    await changesNothing(served, async () => {
      expect((await post(served, body, '')).status).toBe(401);
      expect((await pushed(body, { audience: `${NOTICES}/` })).status).toBe(401);
      expect((await pushed(body, { now: Date.now() - 7_200_000 })).status).toBe(401);
      expect((await pushed(body, { email: 'scarlet@example.com' })).status).toBe(403);
    });
  });

  test('with a task’s token is no task, and a task with Pub/Sub’s token no notice', async () => {
    const body = await notice();
    const task = await served.table.task();
    await served.table.deadline();
    await changesNothing(served, async () => {
      expect((await post(served, body)).status).toBe(400);
      expect(await pushed(task)).toMatchObject({ status: 200, outcome: 'passed over' });
    });
  });

  test.each([
    ['no JSON', '{"message":'],
    ['nothing', ''],
    ['too long', JSON.stringify({ message: 'x'.repeat(20_000) })],
  ])('that is %s is answered 200, lest it come again and again', async (_what, body) => {
    await changesNothing(served, async () => {
      expect(await call(served, { body, bearer: token({ audience: NOTICES }) })).toMatchObject({
        status: 200,
        outcome: 'passed over',
      });
    });
  });

  test('leads to the poll, whose task is answered 200', async () => {
    const body = await notice();
    const { formId } = (await served.table.read()).files;
    const at = body.message.publishTime;
    const task = { kind: 'notice', match: served.table.hostId, form: formId, at };
    expect(await post(served, task)).toMatchObject({ status: 200, outcome: 'gone' });
  });
});

describe('with the second proof', () => {
  const stripped = (claims = {}): string =>
    token(claims).replace(/[^.]+$/, 'SIGNATURE_REMOVED_BY_GOOGLE');
  const proven = (body: string, sent = body, purpose: 'task' | 'sweep' = 'task') => ({
    body: sent,
    headers: { [PROOF_HEADER]: proofOf(SECRET, purpose, body) },
  });

  test.each([
    ['stripped', stripped],
    ['absent', () => ''],
  ])('a task whose token is %s resolves its step', async (_state, bearer) => {
    const task = JSON.stringify(await served.table.task());
    await served.table.deadline();
    expect(await call(served, { ...proven(task), bearer: bearer() })).toMatchObject({
      status: 200,
      outcome: 'resolved',
    });
  });

  test('another body than it is of changes nothing, nor does a token that is false', async () => {
    const task = JSON.stringify(await served.table.task());
    await served.table.deadline();
    await changesNothing(served, async () => {
      const other = await call(served, { ...proven('{}', task), bearer: stripped() });
      expect(other).toMatchObject({ status: 403, outcome: 'refused' });
      const bearer = `${token().slice(0, -8)}AAAAAAAA`;
      expect(await call(served, { ...proven(task), bearer })).toMatchObject({ status: 401 });
    });
  });

  test('nobody gets into the log with his token or the secret', async () => {
    const task = JSON.stringify(await served.table.task());
    const bearer = `${token().slice(0, -8)}AAAAAAAA`;
    await call(served, { ...proven(task), bearer });
    const log = JSON.stringify(served.table.log);
    expect(served.table.log).not.toEqual([]);
    for (const hidden of [bearer, SECRET.value, proofOf(SECRET, 'task', task)]) {
      expect(log).not.toContain(hidden);
    }
  });

  test('a sweep is asked for by its own body, and nothing else is', async () => {
    const before = served.sweeps;
    const sweep = await call(served, {
      ...proven(SWEEP_BODY, SWEEP_BODY, 'sweep'),
      bearer: stripped(),
    });
    expect(sweep).toMatchObject({ status: 200, outcome: 'swept' });
    expect(served.sweeps).toBe(before + 1);
    const task = JSON.stringify(await served.table.task());
    await served.table.deadline();
    await changesNothing(served, async () => {
      const other = await call(served, { ...proven(task, task, 'sweep'), bearer: stripped() });
      expect(other).toMatchObject({ status: 400 });
    });
  });
});

describe('Cloud Scheduler', () => {
  const scheduled = (body: string): Promise<Answered> =>
    call(served, { body, bearer: token({ audience: sweepAudience(AUDIENCE) }) });

  test('can ask for a sweep and nothing else, by its own token', async () => {
    const before = served.sweeps;
    expect(await scheduled(SWEEP_BODY)).toMatchObject({ status: 200, outcome: 'swept' });
    expect(served.sweeps).toBe(before + 1);
    const task = await served.table.task();
    await served.table.deadline();
    await changesNothing(served, async () => {
      expect((await scheduled(JSON.stringify(task))).status).toBe(400);
      expect((await scheduled('{"kind":"sweep","all":true}')).status).toBe(400);
    });
  });

  test('alone can ask for one', async () => {
    const before = served.sweeps;
    expect((await call(served, { body: SWEEP_BODY })).status).toBe(400);
    expect(served.sweeps).toBe(before);
  });
});
