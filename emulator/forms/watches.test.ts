/** Watches on forms, and the notices that Pub/Sub pushes of new responses. */

import { OAuth2Client } from 'google-auth-library';
import { beforeEach, describe, expect, it } from 'vitest';
import { steppedClock } from '../clock.ts';
import { makeFile } from '../drive/drive-suite.ts';
import { createEmulator, type Emulator } from '../emulator.ts';
import { driveClient, formsClient, refusalOf } from '../genuine-client.ts';
import { publicCertificates } from '../identity/id-token.ts';
import type { TopicSettings } from '../pubsub/topic.ts';

const HOST = 'host@example.com';
const ACCOUNT = 'adjudicator@our-matches.iam.gserviceaccount.com';
const TOPIC = 'projects/our-matches/topics/notices';
const ENDPOINT = 'https://function.test/';
const AUDIENCE = 'https://function.test/notices';
const START = Date.parse('2026-11-21T12:00:00Z');
const SECOND_MS = 1000;
const DAY_MS = 86_400_000;

interface Pushed {
  readonly atMs: number;
  readonly authorization: string;
  readonly body: {
    readonly message: {
      readonly attributes: Readonly<Record<string, string>>;
      readonly messageId: string;
      readonly publishTime: string;
    };
  };
}

let emulator: Emulator;
let formId = '';
let pushed: Pushed[] = [];
/** The statuses of the next answers; 204 afterwards. */
let answers: number[] = [];
beforeEach(async () => {
  pushed = [];
  answers = [];
  emulator = createEmulator({
    clock: steppedClock(START),
    dispatch: async (request) => {
      const authorization = request.headers.get('authorization') ?? '';
      pushed.push({ atMs: emulator.clock.now(), authorization, body: await request.json() });
      return new Response(null, { status: answers.shift() ?? 204 });
    },
  });
  const { data } = await formsClient(emulator, HOST).forms.create({
    requestBody: { info: { title: 'Orders' } },
  });
  formId = data.formId ?? '';
  await share();
  await setTopic();
  return () => emulator.close();
});

const share = () =>
  driveClient(emulator, HOST).permissions.create({
    fileId: formId,
    requestBody: { type: 'user', role: 'writer', emailAddress: ACCOUNT },
  });

const post = (path: string, body: unknown) =>
  emulator.fetch(
    new Request(`http://emulator.test/emulator/${path}`, {
      method: 'POST',
      body: JSON.stringify(body),
    }),
  );

const setTopic = (given: Partial<TopicSettings> = {}) =>
  post('topics', {
    name: TOPIC,
    push: { endpoint: ENDPOINT, serviceAccount: ACCOUNT, audience: AUDIENCE },
    ...given,
  });

const watches = (email = ACCOUNT) => formsClient(emulator, email).forms.watches;

const create = (given: { readonly watchId?: string; readonly topicName?: string } = {}) => {
  const { watchId, topicName = TOPIC } = given;
  const watch = { eventType: 'RESPONSES', target: { topic: { topicName } } };
  const requestBody = { watch, ...(watchId === undefined ? {} : { watchId }) };
  return watches().create({ formId, requestBody });
};

const answer = () =>
  post(`forms/${formId}/responses`, { unchecked: true, responses: [{ answers: {} }] });

const edit = (responseId: string) =>
  emulator.fetch(
    new Request(`http://emulator.test/emulator/forms/${formId}/responses/${responseId}`, {
      method: 'PUT',
      body: JSON.stringify({ answers: {} }),
    }),
  );

const pass = (ms: number) => emulator.clock.advanceBy(ms);

describe('a watch', () => {
  it('lasts seven days, is listed, and is renewed for seven more', async () => {
    const { data } = await create({ watchId: 'our-watch' });
    expect(data).toEqual({
      ...{ id: 'our-watch', eventType: 'RESPONSES', state: 'ACTIVE' },
      target: { topic: { topicName: TOPIC } },
      createTime: new Date(START).toISOString(),
      expireTime: new Date(START + 7 * DAY_MS).toISOString(),
    });
    expect(emulator.snapshot().watches[formId]).toHaveLength(1);
    await pass(6 * DAY_MS);
    await watches().renew({ formId, watchId: 'our-watch' });
    await pass(6 * DAY_MS);
    expect((await watches().list({ formId })).data.watches).toHaveLength(1);
  });

  it('is gone when it has expired, or was deleted', async () => {
    await create({ watchId: 'first' });
    await watches().delete({ formId, watchId: 'first' });
    expect((await watches().list({ formId })).data).toEqual({});
    await create({ watchId: 'second' });
    await pass(7 * DAY_MS);
    expect(await refusalOf(watches().renew({ formId, watchId: 'second' }))).toMatchObject({
      ...{ code: 403, message: 'Watch not found or permission denied.' },
    });
    await create({ watchId: 'second' });
  });

  it('is its maker’s own: others do not see it', async () => {
    await create({ watchId: 'first' });
    expect((await watches(HOST).list({ formId })).data).toEqual({});
    expect(await refusalOf(watches(HOST).delete({ formId, watchId: 'first' }))).toMatchObject({
      code: 403,
    });
  });

  it.each([
    ['of a topic that is not there', { topicName: 'projects/our-matches/topics/none' }, 403],
    ['of a topic of another project', { topicName: 'projects/others/topics/notices' }, 403],
    ['of a topic that is none', { topicName: 'notices' }, 400],
    ['with an id of other letters', { watchId: 'Watch 1' }, 400],
  ])('%s is refused', async (_what, given, code) => {
    expect(await refusalOf(create(given))).toMatchObject({ code });
  });

  it('of a topic that Forms may not publish on is refused', async () => {
    await setTopic({ formsMayPublish: false });
    expect(await refusalOf(create())).toMatchObject({ status: 'FAILED_PRECONDITION' });
  });

  it('is one for each of a project’s end users and each form', async () => {
    await create({ watchId: 'first' });
    expect(await refusalOf(create({ watchId: 'first' }))).toMatchObject({ code: 409 });
    expect(await refusalOf(create({ watchId: 'second' }))).toMatchObject({ code: 400 });
  });

  it('is for whoever may edit the form', async () => {
    const watch = { eventType: 'RESPONSES', target: { topic: { topicName: TOPIC } } };
    const stranger = watches('stranger@our-matches.iam.gserviceaccount.com');
    const refused = stranger.create({ formId, requestBody: { watch } });
    expect(await refusalOf(refused)).toMatchObject({ code: 404 });
  });
});

describe('watches', () => {
  const described = () => ({
    watch: { eventType: 'RESPONSES', target: { topic: { topicName: TOPIC } } },
  });

  /** The host, by an OAuth client of the project of that number. */
  function hostBy(project: number) {
    const world = emulator.snapshot();
    const id = `${project}-x.apps.googleusercontent.com`;
    world.clients[id] = { id, secret: '', status: 'in production', disabledServices: [] };
    const scopes = ['https://www.googleapis.com/auth/drive'];
    const grant = { id: `${project}`, email: HOST, clientId: id, scopes, grantedMs: START };
    world.grants[grant.id] = { ...grant, isRevoked: false };
    emulator.restore(world);
    const token = `ya29.granted.${project}.${START + DAY_MS}`;
    return formsClient({ ...emulator, tokenFor: () => token }, HOST).forms.watches;
  }

  const idsOf = async (of: ReturnType<typeof watches>) =>
    ((await of.list({ formId })).data.watches ?? []).map(({ id }) => id);

  it('of one form are told apart by who made them, and by which project', async () => {
    const second = 'second@our-matches.iam.gserviceaccount.com';
    await driveClient(emulator, HOST).permissions.create({
      fileId: formId,
      requestBody: { type: 'user', role: 'writer', emailAddress: second },
    });
    const makers = [watches(), watches(second), watches(HOST), hostBy(111), hostBy(222)];
    for (const [index, maker] of makers.entries()) {
      const watchId = `watch-${'abcde'.charAt(index)}`;
      await maker.create({ formId, requestBody: { ...described(), watchId } });
    }
    const seen = () => Promise.all(makers.map(idsOf));
    expect(await seen()).toEqual([
      ...[['watch-a'], ['watch-b'], ['watch-c'], ['watch-d'], ['watch-e']],
    ]);
    await watches().renew({ formId, watchId: 'watch-a' });
    await watches(second).delete({ formId, watchId: 'watch-b' });
    expect(await seen()).toEqual([['watch-a'], [], ['watch-c'], ['watch-d'], ['watch-e']]);
    expect(emulator.snapshot().watches[formId]).toHaveLength(4);
  });

  it.each(['renew', 'delete'] as const)('have no %s under another id', async (verb) => {
    await create({ watchId: 'first' });
    const call = watches()[verb]({ formId, watchId: 'second' });
    expect((await refusalOf(call)).code).toBe(403);
  });

  it('are renewed without being told anything', async () => {
    await create({ watchId: 'first' });
    const requestBody = { eventType: 'RESPONSES' };
    const call = watches().renew({ formId, watchId: 'first', requestBody });
    expect((await refusalOf(call)).code).toBe(400);
  });

  it.each([
    ['no event', { target: described().watch.target }, 400],
    ['the event SCHEMA', { ...described().watch, eventType: 'SCHEMA' }, 501],
    ['no topic', { eventType: 'RESPONSES' }, 400],
  ])('of %s are not made', async (_what, watch, code) => {
    const call = watches().create({ formId, requestBody: { watch } });
    expect((await refusalOf(call)).code).toBe(code);
  });

  it('are not made of a topic of another project, though it is there', async () => {
    const name = 'projects/others/topics/notices';
    await setTopic({ name });
    expect((await refusalOf(create({ topicName: name }))).code).toBe(403);
  });

  it('are not made of what is no form', async () => {
    const fileId = await makeFile({ emulator, owner: HOST }, { name: 'Orders' });
    const call = watches(HOST).create({ formId: fileId, requestBody: described() });
    expect((await refusalOf(call)).code).toBe(404);
  });
});

describe('a notice', () => {
  it('of a new response is pushed at once, with a token that Google signs, and no answer', async () => {
    await create({ watchId: 'our-watch' });
    await answer();
    await pass(0);
    const [first] = pushed;
    expect(first?.body.message.attributes).toEqual({
      ...{ eventType: 'RESPONSES', formId, watchId: 'our-watch' },
    });
    expect(Date.parse(first?.body.message.publishTime ?? '')).toBe(START);
    const { payload } = await new OAuth2Client()
      .verifySignedJwtWithCertsAsync(
        first?.authorization.replace('Bearer ', '') ?? '',
        { ...publicCertificates() },
        AUDIENCE,
        ['https://accounts.google.com'],
      )
      .then((ticket) => ({ payload: ticket.getPayload() }));
    expect(payload).toMatchObject({ email: ACCOUNT, email_verified: true });
  });

  it('comes of a response that is edited too', async () => {
    await create();
    const { responseIds } = await (await answer()).json();
    await pass(60 * SECOND_MS);
    await edit(responseIds[0]);
    await pass(0);
    expect(pushed.map(({ atMs }) => atMs - START)).toEqual([0, 60 * SECOND_MS]);
  });

  it('comes at most once in half a minute: the next tells of all that came meanwhile', async () => {
    await create();
    for (let sent = 0; sent < 5; sent++) {
      await answer();
      await pass(SECOND_MS);
    }
    await pass(DAY_MS);
    expect(pushed.map(({ atMs }) => atMs - START)).toEqual([0, 30 * SECOND_MS]);
  });

  it('comes again with the same number, later and later, until it is taken', async () => {
    await create();
    answers = [500, 403, 503];
    await answer();
    await pass(DAY_MS);
    expect(pushed.map(({ atMs }) => (atMs - START) / SECOND_MS)).toEqual([0, 10, 30, 70]);
    expect(new Set(pushed.map(({ body }) => body.message.messageId)).size).toBe(1);
  });

  it('is dropped when the subscription keeps it no longer', async () => {
    const push = { endpoint: ENDPOINT, serviceAccount: ACCOUNT, audience: AUDIENCE };
    await setTopic({ push: { ...push, retentionMs: 60 * SECOND_MS } });
    await create();
    answers = Array.from({ length: 99 }, () => 500);
    await answer();
    await pass(DAY_MS);
    expect(pushed).toHaveLength(3);
  });

  it('is not published of what nobody watches any more', async () => {
    await create({ watchId: 'first' });
    await pass(7 * DAY_MS);
    await answer();
    await pass(DAY_MS);
    expect(pushed).toEqual([]);
  });

  it('that may not be published suspends the watch, until it is renewed', async () => {
    await create({ watchId: 'first' });
    await setTopic({ formsMayPublish: false });
    await answer();
    await pass(0);
    const [suspended] = (await watches().list({ formId })).data.watches ?? [];
    expect(suspended).toMatchObject({ state: 'SUSPENDED', errorType: 'OTHER_ERRORS' });
    expect(await refusalOf(watches().renew({ formId, watchId: 'first' }))).toMatchObject({
      code: 400,
    });
    await setTopic();
    await answer();
    await pass(60 * SECOND_MS);
    expect(pushed).toHaveLength(0);
    await watches().renew({ formId, watchId: 'first' });
    await answer();
    await pass(60 * SECOND_MS);
    expect(pushed).toHaveLength(1);
  });

  it('that waits does not come with what is pushed again before it', async () => {
    await create();
    answers = [500];
    await answer();
    await pass(SECOND_MS);
    await answer();
    await pass(60 * SECOND_MS);
    expect(pushed.map(({ atMs }) => (atMs - START) / SECOND_MS)).toEqual([0, 10, 30]);
  });

  it.each([
    ['is not published when its watch has expired by then', 30],
    ['is published a second before its watch expires', 31],
  ])('%s', async (_what, beforeSeconds) => {
    await create();
    await pass(7 * DAY_MS - beforeSeconds * SECOND_MS);
    await answer();
    await pass(0);
    await answer();
    await pass(DAY_MS);
    expect(pushed).toHaveLength(beforeSeconds - 29);
  });

  it('is published by nobody who may no longer edit the form, nor of a form that is gone', async () => {
    await create({ watchId: 'first' });
    const { files, permissions } = driveClient(emulator, HOST);
    const { data } = await permissions.list({ fileId: formId, fields: 'permissions' });
    const given = data.permissions?.find(({ emailAddress }) => emailAddress === ACCOUNT);
    const permissionId = given?.id ?? '';
    await answer();
    await permissions.delete({ fileId: formId, permissionId });
    await pass(0);
    await share();
    const [suspended] = (await watches().list({ formId })).data.watches ?? [];
    expect(suspended).toMatchObject({ state: 'SUSPENDED', errorType: 'NO_USER_ACCESS' });
    await watches().renew({ formId, watchId: 'first' });
    await answer();
    await files.delete({ fileId: formId });
    await pass(DAY_MS);
    expect(pushed).toEqual([]);
  });

  it('that is taken or kept no longer is gone, and until then is sent again to the last moment', async () => {
    const push = { endpoint: ENDPOINT, serviceAccount: ACCOUNT, audience: AUDIENCE };
    await setTopic({ push: { ...push, retentionMs: 30 * SECOND_MS } });
    await create();
    answers = [500, 500, 500];
    await answer();
    await pass(DAY_MS);
    expect(pushed.map(({ atMs }) => (atMs - START) / SECOND_MS)).toEqual([0, 10, 30]);
    expect(emulator.snapshot().topics[TOPIC]?.messages).toEqual({});
  });

  it('to nobody who has subscribed is gone', async () => {
    await post('topics', { name: TOPIC });
    await create();
    await answer();
    await pass(DAY_MS);
    expect(pushed).toEqual([]);
    expect(emulator.snapshot().topics[TOPIC]?.messages).toEqual({});
  });

  it('on its way is pushed after a restart, too', async () => {
    await create();
    answers = [500];
    await answer();
    await pass(0);
    emulator.restore(emulator.snapshot());
    await pass(DAY_MS);
    expect(pushed).toHaveLength(2);
  });
});
