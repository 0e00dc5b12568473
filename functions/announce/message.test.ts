/** Tests a message's title, story, mentions and quoted text. */

import fc from 'fast-check';
import { expect, it, test } from 'vitest';
import { buildStory } from '../../rules/kit/narrating/story.ts';
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
