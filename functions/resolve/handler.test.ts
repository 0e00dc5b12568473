import type { AddressInfo } from 'node:net';
import { http } from '@google-cloud/functions-framework';
import { getTestServer } from '@google-cloud/functions-framework/testing';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { signIdToken } from '../../emulator/identity/id-token.ts';
import { pushRequest } from '../../emulator/pubsub/push.ts';
import { findGame } from '../../rules/games.ts';
import { ADJUDICATOR, type Kept, openTable, type Table } from '../../test/support/table/table.ts';
import { PROOF_HEADER, proofOf, type Secret } from '../google/proof.ts';
import type { DeadlineTask } from '../match/next/deadline-task.ts';
import { watchIdFor } from '../match/next/watch-id.ts';

import { noticesAudience, sweepAudience } from './audiences.ts';
import { googleDoorkeeper } from './doorkeeper.ts';
import { type Handler, resolveHandler } from './handler.ts';
import { SWEEP_BODY } from './sweep-request.ts';
import { disableBodyParsing } from './unread-body.ts';

const AUDIENCE = 'https://resolve.example.com/';
const NOTICES = noticesAudience(AUDIENCE);
const game = findGame('presents-of-mine');
if (game === undefined) throw new Error('the game is registered');

const SECRET: Secret = { number: 1, value: Buffer.alloc(32, 5).toString('base64url') };

let table: Table;
/** How many sweeps were asked for. */
let sweeps = 0;
let handler: Handler | null = null;
let url = '';
/** What time it is for the function's own machine. */
let nowMs = 0;
http('resolve', async (request, response) => handler?.(request, response));
const server = getTestServer('resolve');
const stopLeaving = disableBodyParsing((one) => one === server);
// A connection that waits for its next request must not end in the middle of it, however busy the machine is.
server.keepAliveTimeout = 600_000;

/** A match as it was opened. */
let from: Kept;
beforeAll(async () => {
  const opened = await openTable({ game });
  from = opened.keep();
  await opened.close();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
});
afterAll(async () => {
  stopLeaving();
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
});

beforeEach(async () => {
  table = await openTable({ game, from, deadlinesFire: false });
  nowMs = Date.now();
  handler = resolveHandler({
    adjudicator: table.adjudicator,
    nowMs: () => nowMs,
    sweep: async () => {
      sweeps += 1;
    },
    doorkeeper: googleDoorkeeper({
      audience: AUDIENCE,
      invoker: ADJUDICATOR,
      notices: NOTICES,
      secret: SECRET,
      client: {
        endpoints: { oauth2FederatedSignonPemCertsUrl: 'http://emulator.test/emulator/certs' },
        transporterOptions: { fetchImplementation: table.emulator.fetchImplementation },
      },
    }),
  });
  return () => table.close();
});

const token = (claims: Partial<Parameters<typeof signIdToken>[0]> = {}): string =>
  signIdToken({ email: ADJUDICATOR, audience: AUDIENCE, now: Date.now(), ...claims });

interface Told {
  readonly status: number;
  readonly outcome: string;
  readonly sentences: readonly string[];
}

async function call(init: RequestInit & { readonly bearer?: string }): Promise<Told> {
  const { bearer = token(), headers, ...rest } = init;
  const response = await fetch(url, {
    method: 'POST',
    headers: {
      'Content-Type': 'application/json',
      ...(bearer === '' ? {} : { Authorization: `Bearer ${bearer}` }),
      ...headers,
    },
    ...rest,
  });
  const body = (await response.json()) as Pick<Told, 'outcome' | 'sentences'>;
  return { status: response.status, ...body };
}

const post = (task: unknown, bearer?: string): Promise<Told> =>
  call({ body: JSON.stringify(task), ...(bearer === undefined ? {} : { bearer }) });

const tasksOf = ({ emulator }: Table): readonly unknown[] =>
  Object.values(emulator.snapshot().queues).flatMap(({ tasks }) => Object.values(tasks));

/** Whatever is done must leave every file as it was. */
async function writesNothing(doing: () => Promise<unknown>): Promise<void> {
  const before = table.emulator.snapshot();
  await doing();
  const after = table.emulator.snapshot();
  expect(after.spreadsheets).toEqual(before.spreadsheets);
  expect(after.forms).toEqual(before.forms);
}
async function changesNothing(doing: () => Promise<unknown>): Promise<void> {
  const { queues } = table.emulator.snapshot();
  await writesNothing(doing);
  expect(table.emulator.snapshot().queues).toEqual(queues);
}

describe('a deadline that has come', () => {
  test('is answered 200 and the step is resolved', async () => {
    const task = await table.task();
    await table.deadline();
    expect(await post(task)).toMatchObject({ status: 200, outcome: 'resolved', sentences: [] });
    expect((await table.read()).positions).toHaveLength(2);
  });

  test('and comes again is answered 200 and resolves nothing', async () => {
    const task = await table.task();
    await table.deadline();
    await post(task);
    await changesNothing(async () => {
      expect(await post(task)).toMatchObject({ status: 200, outcome: 'resolved before' });
    });
  });

  test('is understood as bytes too, as Cloud Tasks sends it without a content type', async () => {
    const task = await table.task();
    await table.deadline();
    const body = Buffer.from(JSON.stringify(task));
    const headers = { 'Content-Type': 'application/octet-stream' };
    expect(await call({ body, headers })).toMatchObject({ status: 200, outcome: 'resolved' });
  });

  const failFor = (api: string): Promise<Response> =>
    table.emulator.fetch(
      new Request('http://emulator.test/emulator/faults', {
        method: 'POST',
        headers: { 'Content-Type': 'application/json' },
        body: JSON.stringify([{ api, effect: { kind: 'fail', status: 503 }, times: null }]),
      }),
    );

  test('while Google cannot be asked is answered 200, and comes again by a task of its own', async () => {
    const task = await table.task();
    await table.deadline();
    await failFor('sheets');
    const before = tasksOf(table).length;
    expect(await post(task)).toMatchObject({ status: 200, outcome: 'waits' });
    expect(tasksOf(table)).toHaveLength(before + 1);
  });

  test('is answered 500 only when not even that can be asked for, so that the queue comes again', async () => {
    const task = await table.task();
    await table.deadline();
    await failFor('sheets');
    await failFor('cloudtasks');
    expect(await post(task)).toMatchObject({ status: 500, outcome: 'come again' });
  });
});

describe('a deadline that has not come', () => {
  test('resolves nothing', async () => {
    const task = await table.task();
    const told = await post(task);
    expect(told.outcome === 'not yet' || told.outcome === 'come again').toBe(true);
    expect((await table.read()).positions).toHaveLength(1);
  });
});

describe('a request that is not one of ours changes nothing', () => {
  test.each(['GET', 'PUT', 'DELETE', 'PATCH'])('%s is answered 405', async (method) => {
    await changesNothing(async () => {
      expect((await call({ method })).status).toBe(405);
    });
  });

  test('without a token it is answered 401', async () => {
    const task = await table.task();
    await changesNothing(async () => {
      expect(await post(task, '')).toMatchObject({ status: 401, outcome: 'refused' });
    });
  });

  test.each([
    ['for another address', () => token({ audience: 'https://elsewhere.example.com/' })],
    ['that has expired', () => token({ now: Date.now() - 7_200_000 })],
    ['whose signature is another’s', () => `${token().slice(0, -8)}AAAAAAAA`],
    ['that is none', () => 'nonsense'],
    ['that is an access token', () => 'ya29.emulator.aG9zdEBleGFtcGxlLmNvbQ'],
  ])('with a token %s it is answered 401', async (_what, bearer) => {
    const task = await table.task();
    await table.deadline();
    await changesNothing(async () => {
      expect(await post(task, bearer())).toMatchObject({ status: 401, outcome: 'refused' });
    });
  });

  test('a token of our account that is made out for another address is told, with what to do', async () => {
    await post(await table.task(), token({ audience: 'https://elsewhere.example.com/' }));
    const said = table.log.filter(({ severity }) => severity === 'ERROR');
    expect(said.map(({ message }) => message)).toEqual([expect.stringContaining('sealed deploy')]);
    expect(JSON.stringify(said)).not.toContain('@');
  });

  const STRANGE: readonly (readonly [string, () => string])[] = [
    ['without a token', () => ''],
    ['without a signature', () => token().replace(/[^.]+$/, 'SIGNATURE_REMOVED_BY_GOOGLE')],
    ['without a signature', () => token().replace(/[^.]+$/, '')],
    ['no token', () => 'nonsense.of.words'],
    ['expired', () => token({ now: Date.now() - 7_200_000 })],
    ['not signed by Google', () => `${token().slice(0, -8)}AAAAAAAA`],
    ['another account’s', () => token({ email: 'somebody@p.iam.gserviceaccount.com' })],
  ];

  test('strangers are counted in one line a quarter of an hour, which tells nobody to do anything', async () => {
    const task = await table.task();
    for (const [, bearer] of STRANGE) await post(task, bearer());
    const lines = () => table.log.filter(({ severity }) => severity !== 'INFO');
    expect(lines().map(({ message }) => message)).toEqual([
      expect.stringContaining('1 without a token'),
    ]);
    nowMs += 15 * 60_000 - 1;
    await post(task, '');
    expect(lines()).toHaveLength(1);
    nowMs += 1;
    expect(await post(task)).toMatchObject({ status: 200 });
    expect(lines()).toHaveLength(2);
    const last = lines()[1];
    for (const [reason] of STRANGE) expect(last?.message).toContain(reason);
    expect(last?.message).toContain('2 without a signature');
    expect(last).toMatchObject({ severity: 'WARNING' });
    expect(JSON.stringify(lines())).not.toMatch(/deploy|@/);
  });

  test('with somebody else’s token it is answered 403', async () => {
    const task = await table.task();
    await table.deadline();
    await changesNothing(async () => {
      expect(await post(task, token({ email: 'scarlet@example.com' }))).toMatchObject({
        status: 403,
      });
    });
  });

  const hostile: readonly (readonly [string, (task: DeadlineTask) => string])[] = [
    ['nothing', () => ''],
    ['no JSON', () => '{"match":'],
    ['null', () => 'null'],
    ['a list', () => '[]'],
    ['a field too few', ({ match: _match, ...task }) => JSON.stringify(task)],
    ['an entry that is no number', (task) => JSON.stringify({ ...task, entry: '1' })],
    ['entry -1', (task) => JSON.stringify({ ...task, entry: -1 })],
    ['an address for an id', (task) => JSON.stringify({ ...task, match: '../../etc/passwd' })],
    ['a deadline that is no time', (task) => JSON.stringify({ ...task, deadline: 'now' })],
    ['only a prototype', (task) => `{"__proto__":${JSON.stringify(task)}}`],
    ['a step of 5,000 characters', (task) => JSON.stringify({ ...task, step: 'x'.repeat(5000) })],
  ];
  test.each(hostile)(
    'with %s in the body it is answered 400 with a sentence',
    async (_what, body) => {
      const task = await table.task();
      await table.deadline();
      await changesNothing(async () => {
        const response = await fetch(url, {
          method: 'POST',
          headers: { 'Content-Type': 'application/json', Authorization: `Bearer ${token()}` },
          body: body(task),
        });
        expect(response.status).toBe(400);
        expect((await response.text()).length).toBeGreaterThan(10);
      });
    },
  );
});

test('a match that is not to be found is waited for: its host may bring it back from the bin', async () => {
  const task = { ...(await table.task()), match: 'x'.repeat(44) };
  const before = tasksOf(table).length;
  const told = await post(task);
  expect(told).toMatchObject({ status: 200, outcome: 'waits' });
  expect(told.sentences.join(' ')).toContain('Share it with');
  expect(tasksOf(table)).toHaveLength(before + 1);
});

describe('what is nobody’s is answered 200, and nothing but what is due is scheduled by it', () => {
  test('an entry far ahead of the ledger', async () => {
    const task = { ...(await table.task()), entry: 7 };
    await table.deadline();
    await writesNothing(async () => {
      expect(await post(task)).toMatchObject({ status: 200, outcome: 'gone' });
    });
  });

  test('another form', async () => {
    const task = { ...(await table.task()), form: 'y'.repeat(44) };
    await table.deadline();
    await writesNothing(async () => {
      expect(await post(task)).toMatchObject({ status: 200, outcome: 'gone' });
    });
  });

  test('a step that is no longer due', async () => {
    const task = { ...(await table.task()), step: 'round-4' };
    await table.deadline();
    await writesNothing(async () => {
      expect(await post(task)).toMatchObject({ status: 200, outcome: 'gone' });
    });
  });
});

describe('a notice', () => {
  const notice = async () => {
    const { formId } = (await table.read()).files;
    const watchId = watchIdFor(table.hostId) ?? '';
    const publishTime = new Date(table.emulator.clock.now()).toISOString();
    const attributes = { eventType: 'RESPONSES', formId, watchId };
    return { message: { attributes, messageId: '1', publishTime }, subscription: 's' };
  };
  const pushed = (body: unknown, claims = {}): Promise<Told> =>
    post(body, token({ audience: NOTICES, ...claims }));

  test('is answered 200 as soon as a look is asked for; the same once more asks for nothing', async () => {
    const before = tasksOf(table).length;
    for (let time = 0; time < 2; time++) {
      expect(await pushed(await notice())).toMatchObject({
        status: 200,
        outcome: 'asked for a look',
      });
    }
    expect(tasksOf(table)).toHaveLength(before + 1);
  });

  test('is let in as Pub/Sub pushes it', async () => {
    const { attributes } = (await notice()).message;
    const nowMs = table.emulator.clock.now();
    const push = { endpoint: url, serviceAccount: ADJUDICATOR, audience: NOTICES };
    const times = { minBackoffMs: 0, maxBackoffMs: 0, retentionMs: 0 };
    const name = 'projects/p/topics/notices';
    const topic = { name, formsMayPublish: true, push: { ...push, ...times }, messages: {} };
    const message = { id: '1', attributes, publishedMs: nowMs, nextMs: nowMs, attempts: 0 };
    const request = pushRequest({ topic, message, tokenNow: Date.now() });
    if (request === null) throw new Error('somebody has subscribed');
    const response = await fetch(request);
    expect(response.status).toBe(200);
    expect(await response.json()).toMatchObject({ outcome: 'asked for a look' });
  });

  test('without Pub/Sub’s own token changes nothing', async () => {
    const body = await notice();
    await changesNothing(async () => {
      expect((await post(body, '')).status).toBe(401);
      expect((await pushed(body, { audience: `${NOTICES}/` })).status).toBe(401);
      expect((await pushed(body, { now: Date.now() - 7_200_000 })).status).toBe(401);
      expect((await pushed(body, { email: 'scarlet@example.com' })).status).toBe(403);
    });
  });

  test('with a task’s token is no task, and a task with Pub/Sub’s token no notice', async () => {
    const body = await notice();
    const task = await table.task();
    await table.deadline();
    await changesNothing(async () => {
      expect((await post(body)).status).toBe(400);
      expect(await pushed(task)).toMatchObject({ status: 200, outcome: 'passed over' });
    });
  });

  test.each([
    ['no JSON', '{"message":'],
    ['nothing', ''],
    ['too long', JSON.stringify({ message: 'x'.repeat(20_000) })],
  ])('that is %s is answered 200, lest it come again and again', async (_what, body) => {
    await changesNothing(async () => {
      expect(await call({ body, bearer: token({ audience: NOTICES }) })).toMatchObject({
        status: 200,
        outcome: 'passed over',
      });
    });
  });

  test('leads to the look, whose task is answered 200', async () => {
    const body = await notice();
    const { formId } = (await table.read()).files;
    const at = body.message.publishTime;
    const task = { kind: 'notice', match: table.hostId, form: formId, at };
    expect(await post(task)).toMatchObject({ status: 200, outcome: 'gone' });
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
    const task = JSON.stringify(await table.task());
    await table.deadline();
    expect(await call({ ...proven(task), bearer: bearer() })).toMatchObject({
      status: 200,
      outcome: 'resolved',
    });
  });

  test('another body than it is of changes nothing, nor does a token that is false', async () => {
    const task = JSON.stringify(await table.task());
    await table.deadline();
    await changesNothing(async () => {
      const other = await call({ ...proven('{}', task), bearer: stripped() });
      expect(other).toMatchObject({ status: 403, outcome: 'refused' });
      const bearer = `${token().slice(0, -8)}AAAAAAAA`;
      expect(await call({ ...proven(task), bearer })).toMatchObject({ status: 401 });
    });
  });

  test('nobody gets into the log with his token or the secret', async () => {
    const task = JSON.stringify(await table.task());
    const bearer = `${token().slice(0, -8)}AAAAAAAA`;
    await call({ ...proven(task), bearer });
    const log = JSON.stringify(table.log);
    expect(table.log).not.toEqual([]);
    for (const hidden of [bearer, SECRET.value, proofOf(SECRET, 'task', task)]) {
      expect(log).not.toContain(hidden);
    }
  });

  test('a sweep is asked for by its own body, and nothing else is', async () => {
    const before = sweeps;
    const sweep = await call({ ...proven(SWEEP_BODY, SWEEP_BODY, 'sweep'), bearer: stripped() });
    expect(sweep).toMatchObject({ status: 200, outcome: 'swept' });
    expect(sweeps).toBe(before + 1);
    const task = JSON.stringify(await table.task());
    await table.deadline();
    await changesNothing(async () => {
      const other = await call({ ...proven(task, task, 'sweep'), bearer: stripped() });
      expect(other).toMatchObject({ status: 400 });
    });
  });
});

describe('Cloud Scheduler', () => {
  const scheduled = (body: string): Promise<Told> =>
    call({ body, bearer: token({ audience: sweepAudience(AUDIENCE) }) });

  test('can ask for a sweep and nothing else, by its own token', async () => {
    const before = sweeps;
    expect(await scheduled(SWEEP_BODY)).toMatchObject({ status: 200, outcome: 'swept' });
    expect(sweeps).toBe(before + 1);
    const task = await table.task();
    await table.deadline();
    await changesNothing(async () => {
      expect((await scheduled(JSON.stringify(task))).status).toBe(400);
      expect((await scheduled('{"kind":"sweep","all":true}')).status).toBe(400);
    });
  });

  test('alone can ask for one', async () => {
    const before = sweeps;
    expect((await call({ body: SWEEP_BODY })).status).toBe(400);
    expect(sweeps).toBe(before);
  });
});

test('the log tells what happened without codes, seeds or addresses of people', async () => {
  const task = await table.task();
  await table.robots();
  await table.deadline();
  await post(task);
  const { files, seed } = await table.read();
  const log = JSON.stringify(table.log);
  expect(table.log.length).toBeGreaterThan(0);
  for (const secret of [seed, ...files.seats.flatMap(({ code, email }) => [code, email])]) {
    expect(log).not.toContain(secret);
  }
});
