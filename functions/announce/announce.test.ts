/** Tests a message's title, story, mentions and quoted text, and its delivery. */

import fc from 'fast-check';
import { expect, it, test } from 'vitest';
import { createEmulator } from '../../emulator/emulator.ts';
import { buildStory } from '../../rules/kit/narrating/story.ts';
import {
  createPlantedWebhook,
  fetchUnreachable,
  WEBHOOK_TOKEN,
} from '../../test/match/announcements/scene.ts';
import { drawAnyText } from '../../test/support/any-text.ts';
import {
  applyRequest,
  createResponse,
  DEADLINE_MS,
  DEMS,
  drawRobotOrders,
  formatIso,
  HOUR_MS,
  openMatch,
  resolveOpenStep,
  SCARLET,
} from '../../test/support/table/just-opened.ts';
import { USUAL_STEPS } from '../../test/support/table/usual-game.ts';
import type { Settings } from '../match/ledger/entry.ts';
import { getCurrentPosition, type Match } from '../match/reading/match.ts';
import {
  buildNews,
  buildReminder,
  escapeForDiscord,
  formatAbsoluteTimestamp,
  formatRelativeTimestamp,
} from './message.ts';
import { createDiscord, type DeliveryResult, sendMessage } from './send.ts';

const discord = { webhook: 'none', ids: { [DEMS]: '1', [SCARLET]: '2' } } as const;
const openAnnounced = (settings: Partial<Settings> = {}): Match => ({
  ...{ ...openMatch(settings), discord },
});
const OPENED_MATCH = openAnnounced();
const BEFORE_MS = DEADLINE_MS - HOUR_MS;
const AFTER_MS = DEADLINE_MS + HOUR_MS;
/** The match after its first step, which everybody has answered. */
const RESOLVED_MATCH = resolveOpenStep(
  OPENED_MATCH,
  [SCARLET, DEMS].map((seat) => createResponse(OPENED_MATCH, seat, { id: seat, atMs: BEFORE_MS })),
);
const buildNewestNews = (match: Match) => buildNews(match, match.positions.length - 1);
const getHeadline = (match: Match): string => {
  const now = getCurrentPosition(match);
  return buildStory(now.game, now).headline;
};
const listMessageLines = (match: Match): readonly string[] =>
  buildNewestNews(match)?.content.split('\n') ?? [];
const DEADLINE_TEXT = /are accepted until/;

it('the announcement of an opening names the game, the deadline and all asked players', () => {
  const message = buildNewestNews(OPENED_MATCH);
  expect(listMessageLines(OPENED_MATCH)[0]).toBe('**The match** · DM Invitational');
  expect(message?.users).toEqual(['1', '2']);
  expect(message?.content).toMatch(DEADLINE_TEXT);
});

it('the announcement of a resolved step names that step rather than the next one', () => {
  expect(listMessageLines(RESOLVED_MATCH)[0]).toBe(`**The match** · ${USUAL_STEPS.first}`);
  expect(buildNewestNews(RESOLVED_MATCH)?.users).toEqual(['1', '2']);
});

it('the announcement of a correction names the corrected step and repeats its story', () => {
  const orders = drawRobotOrders(OPENED_MATCH, SCARLET);
  const correction = { kind: 'correct', to: 1, seat: DEMS, orders } as const;
  const corrected = applyRequest(RESOLVED_MATCH, correction, AFTER_MS);
  expect(listMessageLines(corrected)[0]).toBe(`**The match** · ${USUAL_STEPS.first}`);
  expect(getCurrentPosition(corrected).step?.title).toBe(USUAL_STEPS.second);
  expect(listMessageLines(corrected)).toContain(getHeadline(corrected));
});

it('the announcement of an extension names the new deadline and no player', () => {
  const opened = openAnnounced({ extensions: { count: 1, lengthMs: HOUR_MS } });
  const action = { kind: 'extended', seat: SCARLET, sent: formatIso(BEFORE_MS) } as const;
  const extended = applyRequest(opened, action, BEFORE_MS + 1);
  expect(buildNewestNews(extended)?.content).toMatch(/extended by a player and ends <t:\d+:F>/);
  expect(buildNewestNews(extended)?.content).not.toMatch(/Scarlet|The host says/);
});

it.each([
  ['host', ['1', '2']],
  ['everybody', ['1']],
] as const)('a reminder mentions absent players unless absences are public: %s', (away, users) => {
  const sent = formatIso(BEFORE_MS);
  const action = { kind: 'away', seat: SCARLET, sent, untilMs: DEADLINE_MS } as const;
  const match = applyRequest(openAnnounced({ away }), action, BEFORE_MS + 1);
  expect(buildReminder(match)?.users).toEqual(users);
});

it('the announcement of an undone step names it as undone and omits its story', () => {
  const undone = applyRequest(RESOLVED_MATCH, { kind: 'undo', to: 1, reopen: true }, AFTER_MS);
  expect(listMessageLines(undone)).not.toContain(getHeadline(undone));
  expect(buildNews(undone, 1)?.content).toContain(`Earlier entries: ${USUAL_STEPS.first} (undone)`);
  expect(buildNewestNews(undone)?.users).toEqual(['1', '2']);
  expect(buildNewestNews(undone)?.content).toMatch(DEADLINE_TEXT);
});

it.for([
  ['the match is paused', { kind: 'pause', form: 'open' }],
  ['a step is resolved again with its old answers', { kind: 'undo', to: 1, reopen: false }],
] as const)('a message mentions nobody if no answer is due by a deadline: %s', ([, action]) => {
  const match = applyRequest(RESOLVED_MATCH, action, AFTER_MS);
  expect(buildNewestNews(match)?.users).toEqual([]);
  expect(buildNewestNews(match)?.content).not.toMatch(DEADLINE_TEXT);
  expect(buildReminder(match)).toBeNull();
  expect(buildReminder(RESOLVED_MATCH)?.users).toEqual(['1', '2']);
});

const removeEscapes = (text: string): string =>
  text.replaceAll('\u200b', '').replaceAll(/\\([^0-9A-Za-z\s])/g, '$1');

/** Formatting character without a backslash. */
const UNESCAPED_CHARACTER = /(?<!\\)(?:\\\\)*[*_~`|<>#[\]/]/;

const hostile = fc.oneof(
  drawAnyText(),
  fc
    .array(
      fc.constantFrom(
        ...['\\', '*', '_', '@', '<', '>', '`', '#', '[', '](', '||', '\n', '- ', '1. ', 'a '],
        ...['@everyone', '<@1>', '<@&2>', '<t:1:R>', '<#3>', 'https://a.b/', '\u202e', '\u200b'],
      ),
    )
    .map((parts) => parts.join('')),
);

test('escapeForDiscord escapes markup within the maximum length', () => {
  fc.assert(
    fc.property(hostile, fc.integer({ min: 1, max: 80 }), (text, most) => {
      const line = escapeForDiscord(text, most);
      expect(line.length).toBeLessThanOrEqual(most);
      expect(line.isWellFormed()).toBe(true);
      expect(line).not.toMatch(/[\n\r\u2028\u2029\u202a-\u202e]/);
      expect(line).not.toMatch(/@(?!\u200b)(?!$)/);
      expect(line.replaceAll(/<t:\d+:[FR]>/g, '')).not.toMatch(UNESCAPED_CHARACTER);
      expect(line).not.toMatch(/^(?:[-+]|\d+[.)])/);
      expect(line).not.toMatch(/(?<!\\)(?:\\\\)*\\…?$/);
    }),
  );
});

test('escapeForDiscord does not change the text that readers see', () => {
  const text = 'Scarlet *stole* K0/4 from <Zatchel> (2_3), @here: #1 [x](https://a.b) 1. `c` ||d||';
  expect(removeEscapes(escapeForDiscord(text, 1000))).toBe(text);
});

test('escapeForDiscord keeps Discord timestamps unescaped', () => {
  const times = [formatAbsoluteTimestamp(1_780_516_800_999), formatRelativeTimestamp(60_000)];
  expect(escapeForDiscord(times.join(', '), 100)).toBe('<t:1780516800:F>, <t:60:R>');
});

test('escapeForDiscord never cuts an escape sequence or starts a list', () => {
  expect(escapeForDiscord('1. First', 100)).toBe('\u200b1. First');
  expect(escapeForDiscord('- First', 100)).toBe('\u200b- First');
  expect(escapeForDiscord('a*b*c', 5)).toBe('a\\*b…');
  expect(escapeForDiscord('a**', 4)).toBe('a\\*…');
});

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
