/** Tests answers of a seat's former player to the open step. */

import { describe, expect, test } from 'vitest';
import {
  applyRequest,
  createResponse,
  DEADLINE_MS,
  HOUR_MS,
  openMatch,
  readInboxAt,
  SCARLET,
  withPoll,
} from '../../../test/support/table/just-opened.ts';
import { buildNextEntry } from '../next/build-entry.ts';
import { findHostDecision } from '../next/host-word.ts';
import { sortResponses } from './intake.ts';
import { currentPosition, type Match } from './match.ts';

const SENT_MS = DEADLINE_MS - 4 * HOUR_MS;
const HANDOVER_MS = DEADLINE_MS - 3 * HOUR_MS;
const NEW_ANSWER_MS = DEADLINE_MS - 2 * HOUR_MS;
const NEW_PLAYER = { email: 'sam@example.com', name: 'Sam' } as const;

const applyHandover = (
  match: Match,
  to: { email?: string; name?: string } = NEW_PLAYER,
  atMs = HANDOVER_MS,
) => applyRequest(match, { kind: 'seat', seat: SCARLET, email: null, name: null, ...to }, atMs);

const createFirstAnswer = (match: Match) =>
  createResponse(match, SCARLET, { id: 'former', atMs: SENT_MS });
const createNewAnswer = (match: Match) =>
  createResponse(match, SCARLET, { id: 'new', atMs: NEW_ANSWER_MS });

function sortAnswers(
  match: Match,
  responses: readonly ReturnType<typeof createFirstAnswer>[],
  atMs = DEADLINE_MS,
) {
  const { received } = readInboxAt(match, responses, atMs);
  const { submissions, orders } = sortResponses({ position: currentPosition(match), received });
  return {
    fates: submissions.map(({ fate }) => fate),
    whys: submissions.map(({ why }) => why),
    counted: orders[SCARLET]?.responseId ?? null,
  };
}

describe.each(['last', 'first'] as const)('handover while the %s answer counts', (counts) => {
  const before = openMatch({ counts });

  test('a handover invalidates the former player’s answers to the open step', () => {
    const after = applyHandover(before);
    const { fates, whys, counted } = sortAnswers(after, [createFirstAnswer(before)]);
    expect([fates, counted]).toEqual([['superseded'], null]);
    expect(whys[0]).toContain('The seat has a new player');
  });

  test('an answer of the new player counts after a handover', () => {
    const after = applyHandover(before);
    const { fates, counted } = sortAnswers(after, [
      createFirstAnswer(before),
      createNewAnswer(after),
    ]);
    expect([fates, counted]).toEqual([['superseded', 'accepted'], 'new']);
  });

  test.each([
    ['another name', { name: 'Sam' }, null],
    ['another address', { email: 'sam@example.com' }, null],
    ['only a new code', {}, 'former'],
    ['the same address', { email: 'scarlet@example.com' }, 'former'],
  ])('an answer still counts after a handover to %s: $2', (_what, to, counted) => {
    expect(sortAnswers(applyHandover(before, to), [createFirstAnswer(before)]).counted).toBe(
      counted,
    );
  });

  test('an answer of the former player still counts after a handover after the cut-off', () => {
    const after = applyHandover(before, NEW_PLAYER, DEADLINE_MS + HOUR_MS);
    expect(sortAnswers(after, [createFirstAnswer(before)]).counted).toBe('former');
  });

  test('an answer of the former player to an undone step counts after a later handover', () => {
    const inbox = readInboxAt(before, [createFirstAnswer(before)], DEADLINE_MS);
    const given = { match: before, inbox, cutOffMs: DEADLINE_MS, nowMs: DEADLINE_MS };
    const handed = applyHandover(buildNextEntry(given).match, NEW_PLAYER, DEADLINE_MS + HOUR_MS);
    const undo = { kind: 'undo', to: 1, reopen: false } as const;
    const undone = applyRequest(handed, undo, DEADLINE_MS + 2 * HOUR_MS);
    expect(
      sortAnswers(undone, [createFirstAnswer(before)], DEADLINE_MS + 3 * HOUR_MS).counted,
    ).toBe('former');
  });

  test('a step does not wait for a former player’s confirmed answer', () => {
    const { responseId, submittedAt: received } = createFirstAnswer(before);
    const confirmed = { [SCARLET]: { responseId, received } };
    const after = withPoll(applyHandover(before), { confirmed });
    const inbox = readInboxAt(after, [], DEADLINE_MS);
    const at = { cutOffMs: DEADLINE_MS, nowMs: DEADLINE_MS };
    expect(findHostDecision({ match: after, inbox, ...at }, 'open to all')).toBeNull();
  });
});
