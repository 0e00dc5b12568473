import { expect, test } from 'vitest';
import { createEmulator } from '../../emulator/emulator.ts';
import {
  createPlantedWebhook,
  fetchUnreachable,
  WEBHOOK_TOKEN,
} from '../../test/match/announcements/scene.ts';
import { createDiscord, type DeliveryResult, sendMessage } from './send.ts';

const EXAMPLE_MESSAGE = { content: 'Hello @everyone <@&7> <@1> <@2>', users: ['1'] };

const createFailingFetch = (code: string): typeof globalThis.fetch => {
  const cause = Object.assign(new Error(`of ${WEBHOOK_TOKEN}`), { code });
  return () => Promise.reject(new TypeError(`fetch failed for ${WEBHOOK_TOKEN}`, { cause }));
};
const createAnsweringFetch =
  (status: number, body: string | null = null, headers = {}): typeof globalThis.fetch =>
  async () =>
    new Response(body, { status, headers });

async function sendExample(carry: typeof globalThis.fetch): Promise<DeliveryResult> {
  const discord = { root: 'https://discord.com/', fetchImplementation: carry, patienceMs: 20 };
  const sent = await sendMessage(discord, createPlantedWebhook(), EXAMPLE_MESSAGE);
  expect(JSON.stringify(sent)).not.toContain(WEBHOOK_TOKEN);
  return sent;
}

test('a message is posted to Discord and mentions only the named IDs', async () => {
  const { discord, fetchImplementation } = createEmulator();
  expect(await sendExample(fetchImplementation)).toEqual({ kind: 'arrived' });
  expect(discord.messages()).toMatchObject([
    { mentions: ['1'], mentionsEveryone: false, mentionedRoles: [], flags: 4 },
  ]);
});

test('createDiscord posts to Discord itself by default', () => {
  expect(createDiscord().root).toBe('https://discord.com/');
});

const NOT_SENT = { kind: 'not arrived', waitMs: 0 };
test.each([
  ...['ENOTFOUND', 'EAI_AGAIN', 'ECONNREFUSED', 'EHOSTUNREACH', 'UND_ERR_CONNECT_TIMEOUT'].map(
    (code) => [code, NOT_SENT] as const,
  ),
  ['CERT_HAS_EXPIRED', NOT_SENT],
  ...['ECONNRESET', 'UND_ERR_SOCKET', 'EPIPE', 'UND_ERR_HEADERS_TIMEOUT', 'whatever'].map(
    (code) => [code, { kind: 'unknown' }] as const,
  ),
] as const)(
  'a message whose sending fails with %s may have arrived or not: %o',
  async (code, result) => {
    expect(await sendExample(createFailingFetch(code))).toMatchObject(result);
  },
);

test('a message counts as possibly delivered if the reply is late', async () => {
  const { discord, fetchImplementation } = createEmulator();
  discord.disturb({ kind: 'hang', isKept: true });
  expect((await sendExample(fetchImplementation)).kind).toBe('unknown');
  expect(discord.messages()).toHaveLength(1);
});

test('the error for a forum channel names the missing part of the address', async () => {
  const body = JSON.stringify({ code: 220_001, message: 'A thread is needed.' });
  expect(await sendExample(createAnsweringFetch(400, body))).toMatchObject({
    kind: 'refused',
    why: expect.stringContaining('forum channel'),
    todo: expect.stringContaining('?thread_id='),
  });
});

test.each([
  [200, 'arrived'],
  [204, 'arrived'],
  [302, 'refused'],
  [400, 'refused'],
  [401, 'refused'],
  [403, 'refused'],
  [404, 'refused'],
  [429, 'not arrived'],
  [500, 'unknown'],
  [502, 'not arrived'],
  [503, 'not arrived'],
  [504, 'unknown'],
  [520, 'unknown'],
] as const)('a message that Discord answers with status %i counts as: %s', async (status, kind) => {
  const headers = { Location: 'https://elsewhere.example.com/' };
  expect((await sendExample(createAnsweringFetch(status, null, headers))).kind).toBe(kind);
});

test.each([
  ['the body gives', '{"retry_after": 64.57}', { 'Retry-After': '1' }, 64_570],
  ['the header gives', '<html>', { 'Retry-After': '90' }, 90_000],
  ['is usual if the answer lacks one', '', {}, 60_000],
  ['is an hour at most', '{"retry_after": 90000}', {}, 3_600_000],
])('a rate-limited message waits for the time that %s', async (_, body, headers, waitMs) => {
  const sent = await sendExample(createAnsweringFetch(429, body, headers));
  expect(sent).toMatchObject({ kind: 'not arrived', waitMs });
});

test('an error without a connection does not contain the webhook’s address', async () => {
  expect(await sendExample(fetchUnreachable)).toEqual({
    kind: 'not arrived',
    why: 'Discord cannot be reached (ECONNREFUSED).',
    waitMs: 0,
  });
});
