import { beforeEach, describe, expect, it } from 'vitest';
import { steppedClock } from '../clock.ts';
import { createEmulator, type Emulator } from '../emulator.ts';
import { formsClient, tasksClient } from '../genuine-client.ts';
import { isTaken } from './push.ts';

const HOST = 'host@example.com';
const START = Date.parse('2026-11-21T12:00:00Z');
const TOPIC = 'projects/our-matches/topics/notices';
const PARENT = 'projects/our-matches/locations/europe-west1';

let emulator: Emulator;
/** What was sent, by path, with the seconds since the start. */
let sent: [path: string, atSeconds: number][] = [];
let answer: (path: string) => Promise<Response>;

const status = (code: number) => Promise.resolve(new Response(null, { status: code }));

const post = (path: string, body: unknown) =>
  emulator.fetch(
    new Request(`http://emulator.test/emulator/${path}`, {
      method: 'POST',
      body: JSON.stringify(body),
    }),
  );

/** A form that is watched, and that somebody has just answered. */
beforeEach(async () => {
  sent = [];
  answer = () => status(204);
  emulator = createEmulator({
    clock: steppedClock(START),
    dispatch: (request) => {
      const { pathname } = new URL(request.url);
      sent.push([pathname, (emulator.clock.now() - START) / 1000]);
      return answer(pathname);
    },
  });
  const push = { endpoint: 'https://function.test/told', serviceAccount: HOST, audience: 'a' };
  await post('topics', { name: TOPIC, push });
  const { forms } = formsClient(emulator, HOST);
  const { data } = await forms.create({ requestBody: { info: { title: 'Orders' } } });
  const formId = data.formId ?? '';
  const watch = { eventType: 'RESPONSES', target: { topic: { topicName: TOPIC } } };
  await forms.watches.create({ formId, requestBody: { watch } });
  await post(`forms/${formId}/responses`, { unchecked: true, responses: [{ answers: {} }] });
  return () => emulator.close();
});

describe('a message', () => {
  it('that is under way is not pushed a second time', async () => {
    const { promise, resolve } = Promise.withResolvers<Response>();
    answer = () => promise;
    const first = emulator.clock.advanceBy(0);
    const second = emulator.clock.advanceBy(1000);
    resolve(new Response(null, { status: 204 }));
    await Promise.all([first, second]);
    expect(sent).toEqual([['/told', 0]]);
  });

  it('that fails is pushed again at its own time, whatever else is due before', async () => {
    const { queues } = tasksClient(emulator, HOST).projects.locations;
    const name = `${PARENT}/queues/q`;
    await queues.create({ parent: PARENT, requestBody: { name } });
    const scheduleTime = new Date(START + 5000).toISOString();
    const task = { scheduleTime, httpRequest: { url: 'https://function.test/task' } };
    await queues.tasks.create({ parent: name, requestBody: { task } });
    let isFirst = true;
    answer = (path) => {
      const code = path === '/told' && isFirst ? 500 : 204;
      isFirst = false;
      return status(code);
    };
    await emulator.clock.advanceBy(60_000);
    expect(sent).toEqual([
      ['/told', 0],
      ['/task', 5],
      ['/told', 10],
    ]);
  });

  it('that reaches nobody is pushed again', async () => {
    answer = () =>
      sent.length === 1 ? Promise.reject(new TypeError('fetch failed')) : status(200);
    await emulator.clock.advanceBy(60_000);
    expect(sent).toEqual([
      ['/told', 0],
      ['/told', 10],
    ]);
  });

  it('that is under way when the emulator gets another world is pushed by that one, and changes nothing in it', async () => {
    const { promise, resolve } = Promise.withResolvers<Response>();
    answer = () => (sent.length === 1 ? promise : status(500));
    const first = emulator.clock.advanceBy(0);
    await Promise.resolve();
    emulator.restore(emulator.snapshot());
    const second = emulator.clock.advanceBy(0);
    expect(sent).toHaveLength(2);
    resolve(new Response(null, { status: 204 }));
    await Promise.all([first, second]);
    expect(sent).toEqual([
      ['/told', 0],
      ['/told', 0],
    ]);
    const messages = Object.values(emulator.snapshot().topics[TOPIC]?.messages ?? {});
    expect(messages.map(({ attempts }) => attempts)).toEqual([1]);
  });
});

it.each([
  [102, true],
  [200, true],
  [201, true],
  [202, true],
  [204, true],
  [203, false],
  [301, false],
])('an answer of %i means that a message is taken: %s', (code, expected) => {
  expect(isTaken(code)).toBe(expected);
});
