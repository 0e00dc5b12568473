import { expect, test } from 'vitest';
import {
  applyRequest,
  createResponse,
  DEADLINE_MS,
  DEMS,
  drawRobotOrders,
  formatIso,
  HOUR_MS,
  OPENED_MS,
  openMatch,
  readInboxAt,
  SCARLET,
} from '../../../test/support/table/just-opened.ts';
import { previewSubmissions } from './submission-preview.ts';

const REMINDED_MATCH = openMatch({ remindMs: [5 * HOUR_MS, 2 * HOUR_MS] });
const SENT_MS = OPENED_MS + HOUR_MS;

const previewAnswersAt = (
  atMs: number,
  sent: Parameters<typeof readInboxAt>[1],
  match = REMINDED_MATCH,
) => previewSubmissions(match, readInboxAt(match, sent, atMs), atMs);

test('the state of a seat is “missing” without an answer that counts', () => {
  const preview = previewAnswersAt(OPENED_MS + 2 * HOUR_MS, [
    createResponse(REMINDED_MATCH, SCARLET, { id: 'first', atMs: SENT_MS }),
    createResponse(REMINDED_MATCH, SCARLET, { id: 'second', atMs: SENT_MS + 1 }),
  ]);
  expect([preview.state(SCARLET), preview.state(DEMS)]).toEqual(['in', 'missing']);
  expect([preview.sent(SCARLET), preview.sent(DEMS)]).toEqual([2, 0]);
  expect(preview.counted(SCARLET)).toEqual({
    responseId: 'second',
    received: formatIso(SENT_MS + 1),
  });
  expect(preview.counted(DEMS)).toBeNull();
  expect(preview.soFar(SCARLET)).toMatchObject({
    counts: { responseId: 'second' },
    isReminded: false,
  });
  expect(preview.soFar(SCARLET).receipts).toHaveLength(2);
  expect(preview.soFar(DEMS)).toMatchObject({ counts: null, receipts: [] });
  expect(preview.unknownSenders).toEqual([]);
});

test('an answer to another step or from an unknown sender does not count', () => {
  const own = createResponse(REMINDED_MATCH, SCARLET, { id: 'own', atMs: SENT_MS });
  const elsewhere = Object.fromEntries(
    Object.entries(own.answers).map(([question, texts]) => [
      question,
      texts.map((text) => (text.includes('Ranking') ? 'Airdrop 9' : text)),
    ]),
  );
  const code = Object.fromEntries(
    Object.entries(own.answers).map(([question, texts]) => [
      question,
      texts.map((text) => (text === 'code-of-Scarlet' ? 'nobodys-code' : text)),
    ]),
  );
  const preview = previewAnswersAt(OPENED_MS + 2 * HOUR_MS, [
    { ...own, answers: elsewhere },
    { ...own, responseId: 'nobody’s', answers: code },
  ]);
  expect(preview.state(SCARLET)).toBe('nothing counts');
  expect(preview.counted(SCARLET)).toBeNull();
  expect(preview.sent(SCARLET)).toBe(1);
  expect(preview.unknownSenders).toEqual([
    'Answers to the open step from unknown senders: 1.',
    expect.stringContaining('“nobodys-code”'),
  ]);
});

test('only awaited seats without an answer get reminders', () => {
  const sent = [createResponse(REMINDED_MATCH, SCARLET, { id: 'first', atMs: SENT_MS })];
  const counts = [5 * HOUR_MS + 1, 5 * HOUR_MS, 2 * HOUR_MS].map((beforeMs) => {
    const preview = previewAnswersAt(DEADLINE_MS - beforeMs, sent);
    expect(preview.soFar(DEMS).isReminded).toBe(preview.reminders(DEMS) > 0);
    expect(preview.reminders(SCARLET)).toBe(0);
    return preview.reminders(DEMS);
  });
  expect(counts).toEqual([0, 1, 2]);
  const absent = { kind: 'absent', seat: DEMS, absence: 'until told' } as const;
  const match = applyRequest(REMINDED_MATCH, absent, SENT_MS);
  expect(previewAnswersAt(DEADLINE_MS - HOUR_MS, sent, match).reminders(DEMS)).toBe(0);
});

test('a seat has the state “in” after the host has entered its orders', () => {
  const orders = drawRobotOrders(REMINDED_MATCH, DEMS);
  const entered = applyRequest(REMINDED_MATCH, { kind: 'orders', seat: DEMS, orders }, SENT_MS);
  const preview = previewAnswersAt(DEADLINE_MS - HOUR_MS, [], entered);
  expect(preview.state(DEMS)).toBe('in');
  expect(preview.counted(DEMS)).toBeNull();
  expect(preview.soFar(DEMS).counts).toBeNull();
  expect(preview.reminders(DEMS)).toBe(0);
});
