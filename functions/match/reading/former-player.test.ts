/** Answers of a seat's former player to the open step. */

import { describe, expect, test } from 'vitest';
import {
  afterRequest,
  answerFrom,
  DEADLINE_MS,
  HOUR_MS,
  inboxAt,
  justOpened,
  polledWith,
  SCARLET,
} from '../../../test/support/table/just-opened.ts';
import { buildNextEntry } from '../next/build-entry.ts';
import { hostWordFor } from '../next/host-word.ts';
import { sortResponses } from './intake.ts';
import { currentPosition, type Match } from './match.ts';

const SENT_MS = DEADLINE_MS - 4 * HOUR_MS;
const HANDED_MS = DEADLINE_MS - 3 * HOUR_MS;
const NEW_MS = DEADLINE_MS - 2 * HOUR_MS;
const SAM = { email: 'sam@example.com', name: 'Sam' } as const;

const handedOver = (match: Match, to: { email?: string; name?: string } = SAM, atMs = HANDED_MS) =>
  afterRequest(match, { kind: 'seat', seat: SCARLET, email: null, name: null, ...to }, atMs);

const first = (match: Match) => answerFrom(match, SCARLET, { id: 'former', atMs: SENT_MS });
const second = (match: Match) => answerFrom(match, SCARLET, { id: 'new', atMs: NEW_MS });

function sorted(match: Match, responses: readonly ReturnType<typeof first>[], atMs = DEADLINE_MS) {
  const { received } = inboxAt(match, responses, atMs);
  const { submissions, orders } = sortResponses({ position: currentPosition(match), received });
  return {
    fates: submissions.map(({ fate }) => fate),
    whys: submissions.map(({ why }) => why),
    counted: orders[SCARLET]?.responseId ?? null,
  };
}

describe.each(['last', 'first'] as const)('handover while the %s answer counts', (counts) => {
  const before = justOpened({ counts });

  test('a handover invalidates the former player’s answers to the open step', () => {
    const after = handedOver(before);
    const { fates, whys, counted } = sorted(after, [first(before)]);
    expect([fates, counted]).toEqual([['superseded'], null]);
    expect(whys[0]).toContain('a new player');
  });

  test('a handover lets the new player’s answer count', () => {
    const after = handedOver(before);
    const { fates, counted } = sorted(after, [first(before), second(after)]);
    expect([fates, counted]).toEqual([['superseded', 'accepted'], 'new']);
  });

  test.each([
    ['another name', { name: 'Sam' }, null],
    ['another address', { email: 'sam@example.com' }, null],
    ['only a new code', {}, 'former'],
    ['the same address', { email: 'scarlet@example.com' }, 'former'],
  ])('a handover to %s leaves this answer counting: $2', (_what, to, counted) => {
    expect(sorted(handedOver(before, to), [first(before)]).counted).toBe(counted);
  });

  test('a handover after the cut-off keeps the former answer', () => {
    const after = handedOver(before, SAM, DEADLINE_MS + HOUR_MS);
    expect(sorted(after, [first(before)]).counted).toBe('former');
  });

  test('a handover in a later step keeps the former player’s answer to an undone step', () => {
    const inbox = inboxAt(before, [first(before)], DEADLINE_MS);
    const given = { match: before, inbox, cutOffMs: DEADLINE_MS, nowMs: DEADLINE_MS };
    const handed = handedOver(buildNextEntry(given).match, SAM, DEADLINE_MS + HOUR_MS);
    const undo = { kind: 'undo', to: 1, reopen: false } as const;
    const undone = afterRequest(handed, undo, DEADLINE_MS + 2 * HOUR_MS);
    expect(sorted(undone, [first(before)], DEADLINE_MS + 3 * HOUR_MS).counted).toBe('former');
  });

  test('a step does not wait for a former player’s confirmed answer', () => {
    const { responseId, submittedAt: received } = first(before);
    const confirmed = { [SCARLET]: { responseId, received } };
    const after = polledWith(handedOver(before), { confirmed });
    const inbox = inboxAt(after, [], DEADLINE_MS);
    const at = { cutOffMs: DEADLINE_MS, nowMs: DEADLINE_MS };
    expect(hostWordFor({ match: after, inbox, ...at }, 'open to all')).toBeNull();
  });
});
