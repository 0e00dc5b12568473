/** Tests title, story and mentions of a message, by its newest entry and open questions. */

import { describe, expect, it } from 'vitest';
import { storyOf } from '../../rules/kit/narrating/story.ts';
import {
  afterRequest,
  answerFrom,
  DEADLINE_MS,
  DEMS,
  HOUR_MS,
  inboxAt,
  isoAt,
  justOpened,
  ordersFrom,
  SCARLET,
} from '../../test/support/table/just-opened.ts';
import { USUAL_STEPS } from '../../test/support/table/usual-game.ts';
import { buildNextEntry } from '../match/next/build-entry.ts';
import { currentPosition, type Match } from '../match/reading/match.ts';
import { newsOf, reminderOf } from './message.ts';

const ids = { [DEMS]: '1', [SCARLET]: '2' };
const OPENED: Match = { ...justOpened(), discord: { webhook: 'none', ids } };

/** Returns the match after its first step, which everybody has answered. */
function resolvedOnce(match: Match): Match {
  const answers = [SCARLET, DEMS].map((seat) =>
    answerFrom(match, seat, { id: `of-${seat}`, atMs: DEADLINE_MS - HOUR_MS }),
  );
  const inbox = inboxAt(match, answers, DEADLINE_MS);
  const given = { match, inbox, cutOffMs: DEADLINE_MS, nowMs: DEADLINE_MS };
  return buildNextEntry(given).match;
}

const ONCE = resolvedOnce(OPENED);
const LATER_MS = DEADLINE_MS + HOUR_MS;
const newest = (match: Match) => newsOf(match, match.positions.length - 1);
const headlineIn = (match: Match): string => {
  const now = currentPosition(match);
  return storyOf(now.game, now).headline;
};
const linesOf = (match: Match): readonly string[] => newest(match)?.content.split('\n') ?? [];
const UNTIL = /orders are accepted until/;

describe('message', () => {
  it('the message on an opening names the game, the deadline and all asked players', () => {
    const message = newest(OPENED);
    expect(linesOf(OPENED)[0]).toBe('**The match** · DM Invitational');
    expect([message?.users, UNTIL.test(message?.content ?? '')]).toEqual([['1', '2'], true]);
  });

  it('the message on a resolved step names that step, not the next one', () => {
    expect(linesOf(ONCE)[0]).toBe(`**The match** · ${USUAL_STEPS.first}`);
    expect(newest(ONCE)?.users).toEqual(['1', '2']);
  });

  it('the message on a correction names the corrected step and repeats its story', () => {
    const orders = ordersFrom(OPENED, SCARLET);
    const corrected = afterRequest(ONCE, { kind: 'correct', to: 1, seat: DEMS, orders }, LATER_MS);
    expect(linesOf(corrected)[0]).toBe(`**The match** · ${USUAL_STEPS.first}`);
    expect(currentPosition(corrected).step?.title).toBe(USUAL_STEPS.second);
    expect(linesOf(corrected)).toContain(headlineIn(corrected));
  });

  it('the message on an extension names the new deadline and no player', () => {
    const extensions = { count: 1, lengthMs: HOUR_MS };
    const opened = { ...justOpened({ extensions }), discord: OPENED.discord };
    const sent = isoAt(DEADLINE_MS - HOUR_MS);
    const action = { kind: 'extended', seat: SCARLET, sent } as const;
    const extended = afterRequest(opened, action, DEADLINE_MS - HOUR_MS + 1);
    expect(newest(extended)?.content).toMatch(/extended by a player and ends <t:\d+:F>/);
    expect(newest(extended)?.content).not.toMatch(/Scarlet|The host says/);
  });

  it.each([
    ['host', ['1', '2']],
    ['everybody', ['1']],
  ] as const)(
    'a reminder mentions absent players unless everybody reads absences: %s',
    (away, users) => {
      const opened = { ...justOpened({ away }), discord: OPENED.discord };
      const sent = isoAt(DEADLINE_MS - HOUR_MS);
      const action = { kind: 'away', seat: SCARLET, sent, untilMs: DEADLINE_MS } as const;
      const match = afterRequest(opened, action, DEADLINE_MS - HOUR_MS + 1);
      expect(reminderOf(match)?.users).toEqual(users);
    },
  );

  it('the message on an undone step omits the story, because the step is asked again', () => {
    const undone = afterRequest(ONCE, { kind: 'undo', to: 1, reopen: true }, LATER_MS);
    expect(linesOf(undone)).not.toContain(headlineIn(undone));
    expect(newest(undone)?.users).toEqual(['1', '2']);
    expect(newest(undone)?.content).toMatch(UNTIL);
  });

  it.for([
    ['the match is paused', { kind: 'pause', form: 'open' }],
    ['a step is resolved again with its old answers', { kind: 'undo', to: 1, reopen: false }],
  ] as const)(
    'a message mentions nobody if nothing must be answered by a deadline: %s',
    ([, action]) => {
      const match = afterRequest(ONCE, action, LATER_MS);
      expect(newest(match)?.users).toEqual([]);
      expect(newest(match)?.content).not.toMatch(UNTIL);
      expect(reminderOf(match)).toBeNull();
      expect(reminderOf(ONCE)?.users).toEqual(['1', '2']);
    },
  );
});
