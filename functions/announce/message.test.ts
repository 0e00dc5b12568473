/** Tests a message's title, story and mentions. */

import { describe, expect, it } from 'vitest';
import { buildStory } from '../../rules/kit/narrating/story.ts';
import {
  applyRequest,
  createResponse,
  DEADLINE_MS,
  DEMS,
  drawRobotOrders,
  formatIso,
  HOUR_MS,
  openMatch,
  readInboxAt,
  SCARLET,
} from '../../test/support/table/just-opened.ts';
import { USUAL_STEPS } from '../../test/support/table/usual-game.ts';
import { buildNextEntry } from '../match/next/build-entry.ts';
import { currentPosition, type Match } from '../match/reading/match.ts';
import { buildNews, buildReminder } from './message.ts';

const discordIds = { [DEMS]: '1', [SCARLET]: '2' };
const OPENED_MATCH: Match = { ...openMatch(), discord: { webhook: 'none', ids: discordIds } };

/** Returns the match after its first step, which everybody has answered. */
function resolveFirstStep(match: Match): Match {
  const answers = [SCARLET, DEMS].map((seat) =>
    createResponse(match, seat, { id: `of-${seat}`, atMs: DEADLINE_MS - HOUR_MS }),
  );
  const inbox = readInboxAt(match, answers, DEADLINE_MS);
  const given = { match, inbox, cutOffMs: DEADLINE_MS, nowMs: DEADLINE_MS };
  return buildNextEntry(given).match;
}

const RESOLVED_MATCH = resolveFirstStep(OPENED_MATCH);
const AFTER_DEADLINE_MS = DEADLINE_MS + HOUR_MS;
const buildNewestNews = (match: Match) => buildNews(match, match.positions.length - 1);
const getHeadline = (match: Match): string => {
  const now = currentPosition(match);
  return buildStory(now.game, now).headline;
};
const listMessageLines = (match: Match): readonly string[] =>
  buildNewestNews(match)?.content.split('\n') ?? [];
const DEADLINE_TEXT = /are accepted until/;

describe('message', () => {
  it('the announcement of an opening names the game, the deadline and all asked players', () => {
    const message = buildNewestNews(OPENED_MATCH);
    expect(listMessageLines(OPENED_MATCH)[0]).toBe('**The match** · DM Invitational');
    expect([message?.users, DEADLINE_TEXT.test(message?.content ?? '')]).toEqual([
      ['1', '2'],
      true,
    ]);
  });

  it('the announcement of a resolved step names that step rather than the next one', () => {
    expect(listMessageLines(RESOLVED_MATCH)[0]).toBe(`**The match** · ${USUAL_STEPS.first}`);
    expect(buildNewestNews(RESOLVED_MATCH)?.users).toEqual(['1', '2']);
  });

  it('the announcement of a correction names the corrected step and repeats its story', () => {
    const orders = drawRobotOrders(OPENED_MATCH, SCARLET);
    const corrected = applyRequest(
      RESOLVED_MATCH,
      { kind: 'correct', to: 1, seat: DEMS, orders },
      AFTER_DEADLINE_MS,
    );
    expect(listMessageLines(corrected)[0]).toBe(`**The match** · ${USUAL_STEPS.first}`);
    expect(currentPosition(corrected).step?.title).toBe(USUAL_STEPS.second);
    expect(listMessageLines(corrected)).toContain(getHeadline(corrected));
  });

  it('the announcement of an extension names the new deadline and no player', () => {
    const extensions = { count: 1, lengthMs: HOUR_MS };
    const opened = { ...openMatch({ extensions }), discord: OPENED_MATCH.discord };
    const sent = formatIso(DEADLINE_MS - HOUR_MS);
    const action = { kind: 'extended', seat: SCARLET, sent } as const;
    const extended = applyRequest(opened, action, DEADLINE_MS - HOUR_MS + 1);
    expect(buildNewestNews(extended)?.content).toMatch(/extended by a player and ends <t:\d+:F>/);
    expect(buildNewestNews(extended)?.content).not.toMatch(/Scarlet|The host says/);
  });

  it.each([
    ['host', ['1', '2']],
    ['everybody', ['1']],
  ] as const)(
    'a reminder mentions absent players unless absences are public: %s',
    (away, users) => {
      const opened = { ...openMatch({ away }), discord: OPENED_MATCH.discord };
      const sent = formatIso(DEADLINE_MS - HOUR_MS);
      const action = { kind: 'away', seat: SCARLET, sent, untilMs: DEADLINE_MS } as const;
      const match = applyRequest(opened, action, DEADLINE_MS - HOUR_MS + 1);
      expect(buildReminder(match)?.users).toEqual(users);
    },
  );

  it('the announcement of an undone step omits the story of the step', () => {
    const undone = applyRequest(
      RESOLVED_MATCH,
      { kind: 'undo', to: 1, reopen: true },
      AFTER_DEADLINE_MS,
    );
    expect(listMessageLines(undone)).not.toContain(getHeadline(undone));
    expect(buildNewestNews(undone)?.users).toEqual(['1', '2']);
    expect(buildNewestNews(undone)?.content).toMatch(DEADLINE_TEXT);
  });

  it.for([
    ['the match is paused', { kind: 'pause', form: 'open' }],
    ['a step is resolved again with its old answers', { kind: 'undo', to: 1, reopen: false }],
  ] as const)('a message mentions nobody if no answer is due by a deadline: %s', ([, action]) => {
    const match = applyRequest(RESOLVED_MATCH, action, AFTER_DEADLINE_MS);
    expect(buildNewestNews(match)?.users).toEqual([]);
    expect(buildNewestNews(match)?.content).not.toMatch(DEADLINE_TEXT);
    expect(buildReminder(match)).toBeNull();
    expect(buildReminder(RESOLVED_MATCH)?.users).toEqual(['1', '2']);
  });
});
