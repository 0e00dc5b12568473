/** Answers whose questions are all blank. */

import { describe, expect, test } from 'vitest';
import { presentsOfMine } from '../../../rules/presents-of-mine/game.ts';
import { CONSTANT_QUESTIONS } from '../../../sheets-templates/forms/form-ids.ts';
import {
  answerFrom,
  DEADLINE_MS,
  DEMS,
  HOUR_MS,
  inboxAt,
  isoAt,
  justOpened,
  SCARLET,
} from '../../../test/support/table/just-opened.ts';
import { UNDEMANDING } from '../../../test/support/table/usual-game.ts';
import type { FormResponse } from '../../google/forms.ts';
import type { Settings } from '../ledger/entry.ts';
import { buildNextEntry } from '../next/build-entry.ts';
import { allAnswersSettled } from '../next/early.ts';
import { previewSubmissions } from '../polling/submission-preview.ts';
import { receiptsFor } from '../showing/own-receipts.ts';
import { sortResponses } from './intake.ts';
import { currentPosition, type Match } from './match.ts';

const SENT_MS = DEADLINE_MS - 2 * HOUR_MS;
const HEAD: readonly string[] = Object.values(CONSTANT_QUESTIONS).map((one) => one.questionId);

/** Creates a response with only code, step and seat filled in. */
function blank(match: Match, atMs = SENT_MS, seat = SCARLET): FormResponse {
  const sent = answerFrom(match, seat, { id: `blank of ${seat}`, atMs });
  const head = Object.entries(sent.answers).filter(([id]) => HEAD.includes(id));
  return { ...sent, answers: Object.fromEntries(head) };
}
const full = (match: Match, atMs: number) => answerFrom(match, SCARLET, { id: 'full', atMs });

function sorted(match: Match, responses: readonly FormResponse[]) {
  const { received } = inboxAt(match, responses, DEADLINE_MS);
  return sortResponses({ position: currentPosition(match), received });
}
const opened = (settings: Partial<Settings> = {}) => justOpened(settings, { game: UNDEMANDING });

describe('blank answer without required questions', () => {
  test('a blank answer counts as no orders, and its receipts show this', () => {
    const match = opened();
    const { submissions, orders } = sorted(match, [blank(match)]);
    expect(submissions).toMatchObject([{ fate: 'accepted' }]);
    expect(submissions[0]?.why).toContain('You left everything blank, so you order nothing');
    expect(Object.keys(orders)).toEqual([SCARLET]);
    const inbox = inboxAt(match, [blank(match)], DEADLINE_MS);
    const preview = previewSubmissions(match, inbox, DEADLINE_MS);
    expect(preview.state(SCARLET)).toBe('in');
    const [open] = receiptsFor(match, SCARLET, preview.soFar(SCARLET));
    expect(open).toMatchObject({ isBlank: true, counted: expect.stringContaining('No orders') });
    const sent = inboxAt(match, [full(match, SENT_MS)], DEADLINE_MS);
    const ordered = previewSubmissions(match, sent, DEADLINE_MS).soFar(SCARLET);
    expect(receiptsFor(match, SCARLET, ordered)[0]).toMatchObject({ isBlank: false });
    const times = { cutOffMs: DEADLINE_MS, nowMs: DEADLINE_MS };
    const after = buildNextEntry({ match, inbox, ...times }).match;
    expect(receiptsFor(after, SCARLET)[0]).toMatchObject({
      fate: 'accepted',
      counted: 'No orders',
    });
  });

  test('a blank answer counts as an answer for early resolution', () => {
    const match = opened({ earlyMs: HOUR_MS });
    const inbox = inboxAt(match, [blank(match), blank(match, SENT_MS, DEMS)], DEADLINE_MS);
    expect(allAnswersSettled({ match, inbox, cutOffMs: DEADLINE_MS })).toBe(true);
  });

  test.each(['last', 'first'] as const)(
    'a blank answer does not replace another one if the %s answer counts',
    (counts) => {
      const match = opened({ counts });
      for (const atMs of [SENT_MS - 1, SENT_MS + 1]) {
        const { orders } = sorted(match, [blank(match), full(match, atMs)]);
        expect(orders[SCARLET]).toMatchObject({ responseId: 'full', received: isoAt(atMs) });
      }
    },
  );
});

test('a blank answer is unreadable if the form requires an answer', () => {
  const match = justOpened({}, { game: presentsOfMine });
  const { submissions, orders } = sorted(match, [blank(match)]);
  expect(submissions).toMatchObject([{ fate: 'unreadable' }]);
  expect(orders).toEqual({});
});
