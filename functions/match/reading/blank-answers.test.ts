/** Tests answers whose questions are all blank. */

import { expect, test } from 'vitest';
import { presentsOfMine } from '../../../rules/presents-of-mine/game.ts';
import { CONSTANT_QUESTIONS } from '../../../sheets-templates/forms/form-ids.ts';
import {
  createResponse,
  DEADLINE_MS,
  DEMS,
  formatIso,
  HOUR_MS,
  openMatch,
  readInboxAt,
  SCARLET,
} from '../../../test/support/table/just-opened.ts';
import { GAME_WITHOUT_REQUIRED_ANSWERS } from '../../../test/support/table/usual-game.ts';
import type { FormResponse } from '../../google/forms.ts';
import type { Settings } from '../ledger/entry.ts';
import { buildNextEntry } from '../next/build-entry.ts';
import { areAnswersSettled } from '../next/due.ts';
import { previewSubmissions } from '../running/submission-preview.ts';
import { buildReceipts } from '../showing/own-receipts.ts';
import { sortResponses } from './intake.ts';
import { currentPosition, type Match } from './match.ts';

const SENT_MS = DEADLINE_MS - 2 * HOUR_MS;
const HEAD_QUESTION_IDS: readonly string[] = Object.values(CONSTANT_QUESTIONS).map(
  (one) => one.questionId,
);

/** Creates a response with only code, step and seat filled in. */
function createBlankResponse(match: Match, atMs = SENT_MS, seat = SCARLET): FormResponse {
  const sent = createResponse(match, seat, { id: `blank of ${seat}`, atMs });
  const head = Object.entries(sent.answers).filter(([id]) => HEAD_QUESTION_IDS.includes(id));
  return { ...sent, answers: Object.fromEntries(head) };
}
const createFullResponse = (match: Match, atMs: number) =>
  createResponse(match, SCARLET, { id: 'full', atMs });

function sortAnswers(match: Match, responses: readonly FormResponse[]) {
  const { received } = readInboxAt(match, responses, DEADLINE_MS);
  return sortResponses({ position: currentPosition(match), received });
}
const openUndemandingMatch = (settings: Partial<Settings> = {}) =>
  openMatch(settings, { game: GAME_WITHOUT_REQUIRED_ANSWERS });

test('a blank answer counts as no orders', () => {
  const match = openUndemandingMatch();
  const { submissions, orders } = sortAnswers(match, [createBlankResponse(match)]);
  expect(submissions).toMatchObject([{ fate: 'accepted' }]);
  expect(submissions[0]?.why).toContain('You left everything blank, so you order nothing');
  expect(Object.keys(orders)).toEqual([SCARLET]);
  const inbox = readInboxAt(match, [createBlankResponse(match)], DEADLINE_MS);
  const preview = previewSubmissions(match, inbox, DEADLINE_MS);
  expect(preview.state(SCARLET)).toBe('in');
  const [open] = buildReceipts(match, SCARLET, preview.soFar(SCARLET));
  expect(open).toMatchObject({ isBlank: true, counted: expect.stringContaining('No orders') });
  const sent = readInboxAt(match, [createFullResponse(match, SENT_MS)], DEADLINE_MS);
  const ordered = previewSubmissions(match, sent, DEADLINE_MS).soFar(SCARLET);
  expect(buildReceipts(match, SCARLET, ordered)[0]).toMatchObject({ isBlank: false });
  const times = { cutOffMs: DEADLINE_MS, nowMs: DEADLINE_MS };
  const after = buildNextEntry({ match, inbox, ...times }).match;
  expect(buildReceipts(after, SCARLET)[0]).toMatchObject({
    fate: 'accepted',
    counted: 'No orders',
  });
});

test('a blank answer counts as an answer for early resolution', () => {
  const match = openUndemandingMatch({ earlyMs: HOUR_MS });
  const inbox = readInboxAt(
    match,
    [createBlankResponse(match), createBlankResponse(match, SENT_MS, DEMS)],
    DEADLINE_MS,
  );
  expect(areAnswersSettled({ match, inbox, cutOffMs: DEADLINE_MS })).toBe(true);
});

test.each(['last', 'first'] as const)(
  'a blank answer does not replace another one if the %s answer counts',
  (counts) => {
    const match = openUndemandingMatch({ counts });
    for (const atMs of [SENT_MS - 1, SENT_MS + 1]) {
      const { orders } = sortAnswers(match, [
        createBlankResponse(match),
        createFullResponse(match, atMs),
      ]);
      expect(orders[SCARLET]).toMatchObject({ responseId: 'full', received: formatIso(atMs) });
    }
  },
);

test('a blank answer is unreadable if the form requires an answer', () => {
  const match = openMatch({}, { game: presentsOfMine });
  const { submissions, orders } = sortAnswers(match, [createBlankResponse(match)]);
  expect(submissions).toMatchObject([{ fate: 'unreadable' }]);
  expect(orders).toEqual({});
});
