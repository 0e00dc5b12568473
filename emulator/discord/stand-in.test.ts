import { describe, expect, test } from 'vitest';
import { createSteppedClock } from '../clock.ts';
import { createEmulator, type Emulator } from '../emulator.ts';

const WEBHOOK_ID = '112233445566778899';
const buildWebhookUrl = (token = 'token', query = '?wait=true'): string =>
  `http://emulator.test/api/v10/webhooks/${WEBHOOK_ID}/${token}${query}`;

const sendPost = (emulator: Emulator, body: unknown, to = buildWebhookUrl()): Promise<Response> =>
  emulator.fetchImplementation(to, { method: 'POST', body: JSON.stringify(body) });

describe('a webhook', () => {
  test('a webhook stores a post, and returns it if the caller waits', async () => {
    const emulator = createEmulator({ clock: createSteppedClock(5000) });
    expect(await (await sendPost(emulator, { content: 'one' })).json()).toMatchObject({
      content: 'one',
    });
    expect(
      (await sendPost(emulator, { content: 'two' }, buildWebhookUrl('token', ''))).status,
    ).toBe(204);
    expect(emulator.discord.messages().map(({ content, atMs }) => [content, atMs])).toEqual([
      ['one', 5000],
      ['two', 5000],
    ]);
    const response = await emulator.fetchImplementation('http://emulator.test/emulator/discord');
    expect(await response.json()).toMatchObject({
      messages: [{ content: 'one' }, { content: 'two' }],
    });
  });

  test('a post mentions everyone named in its text, unless it restricts mentions', async () => {
    const emulator = createEmulator();
    const content = '@everyone <@1> <@!2> <@&3>';
    await sendPost(emulator, { content });
    await sendPost(emulator, { content, allowed_mentions: { parse: [], users: ['2'] } });
    const may = { parse: ['everyone'], users: ['2'], roles: ['4'] };
    const other = '@here <@1> <@&3> <@&4>';
    await sendPost(emulator, { content: other, allowed_mentions: may, flags: 4 });
    expect(emulator.discord.messages()).toMatchObject([
      { mentions: ['1', '2'], mentionedRoles: ['3'], mentionsEveryone: true },
      { mentions: ['2'], mentionedRoles: [], mentionsEveryone: false },
      { mentions: [], mentionedRoles: ['4'], mentionsEveryone: true, flags: 4 },
    ]);
  });

  const refuseForm = (errors: object) => ({
    ...{ message: 'Invalid Form Body', code: 50_035, errors },
  });
  test.each([
    ['empty', { content: ' ' }, { message: 'Cannot send an empty message', code: 50_006 }],
    [
      'longer than 2,000',
      { content: 'x'.repeat(2001) },
      refuseForm({
        content: {
          _errors: [{ code: 'BASE_TYPE_MAX_LENGTH', message: 'Must be 2000 or fewer in length.' }],
        },
      }),
    ],
    ['no message', null, { code: 50_035 }],
    [
      'with ambiguous mentions',
      { content: 'x', allowed_mentions: { parse: ['users'], users: ['1'] } },
      { code: 50_035 },
    ],
  ])('a webhook refuses a body (%s)', async (_, body, refusal) => {
    const emulator = createEmulator();
    const response = await sendPost(emulator, body);
    expect(response.status).toBe(400);
    expect(await response.json()).toMatchObject(refusal);
    expect(emulator.discord.messages()).toEqual([]);
  });

  test('a webhook accepts 2,000 characters, and refuses anything but JSON', async () => {
    const emulator = createEmulator();
    expect((await sendPost(emulator, { content: 'x'.repeat(2000) })).status).toBe(200);
    const init = { method: 'POST', body: 'content=x' };
    const refused = await emulator.fetchImplementation(buildWebhookUrl(), init);
    expect([refused.status, (await refused.json()).code]).toEqual([400, 50_035]);
  });

  test('a webhook cannot be read, and does not answer for other addresses', async () => {
    const emulator = createEmulator();
    expect((await emulator.fetchImplementation(buildWebhookUrl())).status).toBe(404);
    const other = await sendPost(
      emulator,
      { content: 'x' },
      'http://emulator.test/api/webhooks/a/b',
    );
    expect(other.status).toBe(404);
    const old = `http://emulator.test/api/webhooks/${WEBHOOK_ID}/token?wait=false`;
    expect((await sendPost(emulator, { content: 'x' }, old)).status).toBe(204);
    expect(emulator.discord.posts()).toBe(1);
  });

  test('a configured reply replaces a webhook’s, with headers or without a body', async () => {
    const emulator = createEmulator();
    const given = { kind: 'answer', status: 502, isKept: false } as const;
    emulator.discord.disturb({ ...given, body: 'bad', headers: { 'Retry-After': '7' } });
    const response = await sendPost(emulator, { content: 'x' });
    expect([response.status, response.headers.get('retry-after'), await response.text()]).toEqual([
      ...[502, '7', 'bad'],
    ]);
    emulator.discord.disturb(given);
    expect(await (await sendPost(emulator, { content: 'x' })).text()).toBe('');
    expect(emulator.discord.messages()).toEqual([]);
  });

  test('a webhook limits posts within two seconds, and reports the limit in headers', async () => {
    const emulator = createEmulator();
    for (let count = 1; count <= 5; count++) {
      await sendPost(emulator, { content: 'x' });
      await emulator.clock.advanceBy(300);
    }
    const refused = await sendPost(emulator, { content: 'x' });
    expect(await refused.clone().json()).toEqual({
      ...{ message: 'You are being rate limited.', retry_after: 0.5, global: false },
    });
    expect([refused.headers.get('retry-after'), refused.headers.get('x-ratelimit-limit')]).toEqual([
      ...['1', '5'],
    ]);
    await emulator.clock.advanceBy(499);
    expect((await sendPost(emulator, { content: 'x' })).status).toBe(429);
    await emulator.clock.advanceBy(1);
    expect((await sendPost(emulator, { content: 'x' })).status).toBe(200);
    expect((await sendPost(emulator, { content: 'x' })).status).toBe(429);
  });

  test('a webhook checks its token, and is not found after its removal', async () => {
    const emulator = createEmulator();
    await sendPost(emulator, { content: 'x' });
    expect((await sendPost(emulator, { content: 'x' }, buildWebhookUrl('other'))).status).toBe(401);
    emulator.discord.remove(WEBHOOK_ID);
    expect(await (await sendPost(emulator, { content: 'x' })).json()).toMatchObject({
      code: 10_015,
    });
  });

  test('a webhook fails, drops or hangs as configured, and stores the message or not', async () => {
    const emulator = createEmulator();
    const { discord } = emulator;
    discord.disturb({ kind: 'answer', status: 500, isKept: true });
    expect((await sendPost(emulator, { content: 'kept' })).status).toBe(500);
    discord.disturb({ kind: 'drop', isKept: false });
    await expect(sendPost(emulator, { content: 'lost' })).rejects.toThrow('fetch failed');
    discord.disturb({ kind: 'hang', isKept: false });
    const silent = emulator.fetchImplementation(buildWebhookUrl(), {
      method: 'POST',
      body: '{"content": "x"}',
      signal: AbortSignal.timeout(1),
    });
    await expect(silent).rejects.toMatchObject({ name: 'TimeoutError' });
    discord.disturb(null);
    await sendPost(emulator, { content: 'after' });
    expect(discord.messages().map(({ content }) => content)).toEqual(['kept', 'after']);
    expect(discord.posts()).toBe(4);
  });
});
