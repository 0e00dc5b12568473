import { expect, test } from 'vitest';
import {
  afterRequest,
  answerFrom,
  DEADLINE_MS,
  DEMS,
  HOUR_MS,
  inboxAt,
  isoAt,
  justOpened,
  OPENED_MS,
  ordersFrom,
  SCARLET,
} from '../../../test/support/table/just-opened.ts';
import { previewSubmissions } from './submission-preview.ts';

const REMINDED = justOpened({ remindMs: [5 * HOUR_MS, 2 * HOUR_MS] });
const SENT_MS = OPENED_MS + HOUR_MS;

const previewAt = (atMs: number, sent: Parameters<typeof inboxAt>[1], match = REMINDED) =>
  previewSubmissions(match, inboxAt(match, sent, atMs), atMs);

test('a seat’s state is “in” with an answer that counts and “missing” without an answer', () => {
  const preview = previewAt(OPENED_MS + 2 * HOUR_MS, [
    answerFrom(REMINDED, SCARLET, { id: 'first', atMs: SENT_MS }),
    answerFrom(REMINDED, SCARLET, { id: 'second', atMs: SENT_MS + 1 }),
  ]);
  expect([preview.state(SCARLET), preview.state(DEMS)]).toEqual(['in', 'missing']);
  expect([preview.sent(SCARLET), preview.sent(DEMS)]).toEqual([2, 0]);
  expect(preview.counted(SCARLET)).toEqual({
    responseId: 'second',
    received: isoAt(SENT_MS + 1),
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
  const own = answerFrom(REMINDED, SCARLET, { id: 'own', atMs: SENT_MS });
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
  const preview = previewAt(OPENED_MS + 2 * HOUR_MS, [
    { ...own, answers: elsewhere },
    { ...own, responseId: 'nobody’s', answers: code },
  ]);
  expect(preview.state(SCARLET)).toBe('nothing counts');
  expect(preview.counted(SCARLET)).toBeNull();
  expect(preview.sent(SCARLET)).toBe(1);
  expect(preview.unknownSenders).toEqual([
    'One answer to the open step came from nobody who is known here.',
    expect.stringContaining('“nobodys-code”'),
  ]);
});

test('only awaited seats without an answer get reminders', () => {
  const sent = [answerFrom(REMINDED, SCARLET, { id: 'first', atMs: SENT_MS })];
  const counts = [5 * HOUR_MS + 1, 5 * HOUR_MS, 2 * HOUR_MS].map((beforeMs) => {
    const preview = previewAt(DEADLINE_MS - beforeMs, sent);
    expect(preview.soFar(DEMS).isReminded).toBe(preview.reminders(DEMS) > 0);
    expect(preview.reminders(SCARLET)).toBe(0);
    return preview.reminders(DEMS);
  });
  expect(counts).toEqual([0, 1, 2]);
  const absent = { kind: 'absent', seat: DEMS, absence: 'until told' } as const;
  const match = afterRequest(REMINDED, absent, SENT_MS);
  expect(previewAt(DEADLINE_MS - HOUR_MS, sent, match).reminders(DEMS)).toBe(0);
});

test('a seat whose orders the host has entered is in, whatever it has answered', () => {
  const orders = ordersFrom(REMINDED, DEMS);
  const entered = afterRequest(REMINDED, { kind: 'orders', seat: DEMS, orders }, SENT_MS);
  const preview = previewAt(DEADLINE_MS - HOUR_MS, [], entered);
  expect(preview.state(DEMS)).toBe('in');
  expect(preview.counted(DEMS)).toBeNull();
  expect(preview.soFar(DEMS).counts).toBeNull();
  expect(preview.reminders(DEMS)).toBe(0);
});
