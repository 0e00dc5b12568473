import { describe, expect, test } from 'vitest';
import { createEmulator } from '../../emulator/emulator.ts';
import {
  createPlantedWebhook,
  fetchUnreachable,
  WEBHOOK_TOKEN,
} from '../../test/match/announcements/scene.ts';
import type { Discord } from '../match/adjudicator.ts';
import { createDiscord, type DeliveryResult, sendMessage } from './send.ts';

const EXAMPLE_MESSAGE = { content: 'Hello @everyone <@&7> <@1> <@2>', users: ['1'] };

const createDiscordClient = (carry: typeof globalThis.fetch): Discord => ({
  root: 'https://discord.com/',
  fetchImplementation: carry,
  patienceMs: 20,
});

const createFailingFetch = (code: string): typeof globalThis.fetch => {
  const cause = Object.assign(new Error(`of ${WEBHOOK_TOKEN}`), { code });
  return () => Promise.reject(new TypeError(`fetch failed for ${WEBHOOK_TOKEN}`, { cause }));
};
const createAnsweringFetch = (status: number, body = '', headers = {}): typeof globalThis.fetch => {
  return async () => new Response(body, { status, headers });
};

async function sendExample(carry: typeof globalThis.fetch): Promise<DeliveryResult> {
  const sent = await sendMessage(
    createDiscordClient(carry),
    createPlantedWebhook(),
    EXAMPLE_MESSAGE,
  );
  expect(JSON.stringify(sent)).not.toContain(WEBHOOK_TOKEN);
  return sent;
}

describe('message', () => {
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

  test.each([
    'ENOTFOUND',
    'EAI_AGAIN',
    'ECONNREFUSED',
    'EHOSTUNREACH',
    'UND_ERR_CONNECT_TIMEOUT',
    'CERT_HAS_EXPIRED',
  ])('a message counts as not delivered if sending fails with %s', async (code) => {
    expect(await sendExample(createFailingFetch(code))).toMatchObject({
      kind: 'not arrived',
      waitMs: 0,
    });
  });

  test.each(['ECONNRESET', 'UND_ERR_SOCKET', 'EPIPE', 'UND_ERR_HEADERS_TIMEOUT', 'whatever'])(
    'a message counts as possibly delivered if sending fails with %s',
    async (code) => {
      expect((await sendExample(createFailingFetch(code))).kind).toBe('unknown');
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
  ] as const)(
    'a message that Discord answers with status %i counts as: %s',
    async (status, kind) => {
      const carry: typeof globalThis.fetch = async () =>
        new Response(null, { status, headers: { Location: 'https://elsewhere.example.com/' } });
      expect((await sendExample(carry)).kind).toBe(kind);
    },
  );

  test.each([
    [
      'the body gives',
      createAnsweringFetch(429, '{"retry_after": 64.57}', { 'Retry-After': '1' }),
      64_570,
    ],
    ['the header gives', createAnsweringFetch(429, '<html>', { 'Retry-After': '90' }), 90_000],
    ['is usual if the answer lacks one', createAnsweringFetch(429, ''), 60_000],
    ['is an hour at most', createAnsweringFetch(429, '{"retry_after": 90000}'), 3_600_000],
  ] as const)('a rate-limited message waits for the time that %s', async (_, carry, waitMs) => {
    expect(await sendExample(carry)).toMatchObject({ kind: 'not arrived', waitMs });
  });

  test('an error without a connection does not contain the webhook’s address', async () => {
    expect(await sendExample(fetchUnreachable)).toEqual({
      kind: 'not arrived',
      why: 'Discord cannot be reached (ECONNREFUSED).',
      waitMs: 0,
    });
  });
});
