/** Tests what a poll finds and shows, and the reminders that it sends. */

import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
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
  withPoll,
} from '../../../test/support/table/just-opened.ts';
import { openTable, type SavedMatch, type Table } from '../../../test/support/table/table.ts';
import { USUAL_GAME } from '../../../test/support/table/usual-game.ts';
import { parseWebhook } from '../reading/host-settings.ts';
import { type Match, readMatch } from '../reading/match.ts';
import { createPollRecord, FAILED_POLLS_PLACE, POLLED_FORM_PLACE } from '../reading/polled.ts';
import type { CheckedForm } from './form-check.ts';
import { listConfirmedAnswers, withPollFindings } from './show-poll.ts';
import { previewSubmissions, remindAll } from './submission-preview.ts';

const REMIND_MS = [5 * HOUR_MS, 2 * HOUR_MS];
const MATCH = openMatch({ remindMs: REMIND_MS });
const SENT_MS = OPENED_MS + HOUR_MS;

type Responses = Parameters<typeof readInboxAt>[1];
const previewAnswers = (sent: Responses, atMs = SENT_MS + HOUR_MS, match = MATCH) =>
  previewSubmissions(match, readInboxAt(match, sent, atMs), atMs);

const FIRST_ANSWER = createResponse(MATCH, SCARLET, { id: 'first', atMs: SENT_MS });
const SECOND_ANSWER = createResponse(MATCH, SCARLET, { id: 'second', atMs: SENT_MS + 1 });
const SECOND = { responseId: 'second', received: formatIso(SENT_MS + 1) };

test('the state of a seat is “missing” without an answer that counts', () => {
  const preview = previewAnswers([FIRST_ANSWER, SECOND_ANSWER]);
  expect([preview.state(SCARLET), preview.state(DEMS)]).toEqual(['in', 'missing']);
  expect([preview.sent(SCARLET), preview.sent(DEMS)]).toEqual([2, 0]);
  expect(preview.counted(SCARLET)).toEqual(SECOND);
  expect(preview.counted(DEMS)).toBeNull();
  expect(preview.soFar(SCARLET)).toMatchObject({ counts: SECOND, isReminded: false });
  expect(preview.soFar(SCARLET).receipts).toHaveLength(2);
  expect(preview.soFar(DEMS)).toMatchObject({ counts: null, receipts: [] });
  expect(preview.unknownSenders).toEqual([]);
});

test('an answer to another step or from an unknown sender does not count', () => {
  const answersWith = (text: string, other: string) =>
    Object.fromEntries(
      Object.entries(FIRST_ANSWER.answers).map(([question, texts]) => [
        ...[question, texts.map((one) => (one.includes(text) ? other : one))],
      ]),
    );
  const preview = previewAnswers([
    { ...FIRST_ANSWER, answers: answersWith('Ranking', 'Airdrop 9') },
    { ...SECOND_ANSWER, answers: answersWith('code-of-Scarlet', 'nobodys-code') },
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
  const counts = [5 * HOUR_MS + 1, 5 * HOUR_MS, 2 * HOUR_MS].map((beforeMs) => {
    const preview = previewAnswers([FIRST_ANSWER], DEADLINE_MS - beforeMs);
    expect(preview.soFar(DEMS).isReminded).toBe(preview.reminders(DEMS) > 0);
    expect(preview.reminders(SCARLET)).toBe(0);
    return preview.reminders(DEMS);
  });
  expect(counts).toEqual([0, 1, 2]);
  const absent = { kind: 'absent', seat: DEMS, absence: 'until told' } as const;
  const match = applyRequest(MATCH, absent, SENT_MS);
  const late = previewAnswers([FIRST_ANSWER], DEADLINE_MS - HOUR_MS, match);
  expect(late.reminders(DEMS)).toBe(0);
});

test('a seat has the state “in” after the host has entered its orders', () => {
  const orders = drawRobotOrders(MATCH, DEMS);
  const entered = applyRequest(MATCH, { kind: 'orders', seat: DEMS, orders }, SENT_MS);
  const preview = previewAnswers([], DEADLINE_MS - HOUR_MS, entered);
  expect(preview.state(DEMS)).toBe('in');
  expect(preview.counted(DEMS)).toBeNull();
  expect(preview.soFar(DEMS).counts).toBeNull();
  expect(preview.reminders(DEMS)).toBe(0);
});

const ofDems = createResponse(MATCH, DEMS, { id: 'of Dems', atMs: SENT_MS, answers: {} });
const preview = previewAnswers([FIRST_ANSWER, SECOND_ANSWER, ofDems]);
const showAnswers = (answers: number) => ({
  Scarlet: {
    ...{ answers, reminders: 0, state: 'in' as const },
    newest: formatIso(SENT_MS + answers - 1),
  },
  Dems: { answers: 0, reminders: 0, state: 'missing' as const },
});

test('an answer is confirmed once its seat’s workbook shows all answers of the seat', () => {
  expect(listConfirmedAnswers(MATCH, preview, showAnswers(2))).toEqual({ Scarlet: SECOND });
  expect(listConfirmedAnswers(MATCH, preview, showAnswers(1))).toEqual({});
  expect(listConfirmedAnswers(MATCH, preview, {})).toEqual({});
});

test('a confirmed answer remains confirmed if it no longer counts', () => {
  const confirmed = { Dems: { responseId: 'gone', received: formatIso(OPENED_MS) } };
  const match = withPoll(MATCH, { confirmed });
  const both = { ...confirmed, Scarlet: SECOND };
  expect(listConfirmedAnswers(match, preview, showAnswers(2))).toEqual(both);
});

const CHECKED_FORM: CheckedForm = {
  ...{ notes: [], problem: null, openAt: 'then', isMissed: false },
  ...{ typedAddresses: null, isToRepair: false },
};

test('a poll preserves the problems that other runs have reported', () => {
  const createProblem = (where: string) => ({ where, what: 'It is so.', todo: 'Wait.' });
  const ofVisit = createProblem('The queue of Cloud Tasks');
  const compared = { ...createProblem('The public workbook'), foundBy: 'comparison' as const };
  const problem = createProblem(POLLED_FORM_PLACE);
  const former = [{ ...problem, what: 'It was so.' }, createProblem(FAILED_POLLS_PLACE)];
  const before = { ...createPollRecord(1), problems: [ofVisit, ...former, compared] };
  expect(withPollFindings(before, CHECKED_FORM).problems).toEqual([ofVisit, compared]);
  const found = withPollFindings(before, { ...CHECKED_FORM, problem, isMissed: true });
  expect(found).toMatchObject({ formOpenAt: 'then', formMissed: true });
  expect(found.problems).toEqual([ofVisit, compared, problem]);
});

test('a poll stores each note once and keeps the last twenty', () => {
  const addNotes = (repairNotes: readonly string[], notes: readonly string[]) =>
    withPollFindings({ ...createPollRecord(1), repairNotes }, { ...CHECKED_FORM, notes })
      .repairNotes;
  const transient = ['Awaited: one.', 'To be opened: two.', 'To be announced in its match: 3.'];
  expect(addNotes(['Kept.', ...transient], ['Awaited: one.', 'Kept.', 'New.'])).toEqual([
    ...['Kept.', 'Awaited: one.', 'New.'],
  ]);
  const many = Array.from({ length: 20 }, (_, index) => `Note ${index}.`);
  expect(addNotes(['First.', 'Second.'], many)).toEqual(many);
});

describe('reminder', () => {
  const HALF_HOUR_MS = HOUR_MS / 2;
  let from: SavedMatch;
  let table: Table;
  let match: Match;
  beforeAll(async () => {
    const address = `https://discord.com/api/webhooks/${'1'.repeat(18)}/${'t'.repeat(60)}`;
    const webhook = parseWebhook(address);
    if (webhook === null) throw new Error('this is an address of a webhook');
    const settings = { remindMs: REMIND_MS };
    const opened = await openTable({ game: USUAL_GAME, settings, announced: { webhook } });
    from = opened.keep();
  });
  beforeEach(async () => {
    table = await openTable({ game: USUAL_GAME, from });
    match = await readMatch(table.adjudicator.google, table.hostId);
  });

  /** Returns how many messages a poll posts `beforeMs` before the deadline. */
  async function countPosted(beforeMs: number, status = 200): Promise<number> {
    let calls = 0;
    const discord = {
      root: 'http://discord.test/',
      fetchImplementation: async () => {
        calls += 1;
        return Response.json({ id: '1', message: 'No.' }, { status });
      },
      patienceMs: 1000,
    };
    await remindAll({ ...table.adjudicator, discord }, match, DEADLINE_MS - beforeMs);
    return calls;
  }

  test.each([
    ['before the first instant', 5 * HOUR_MS + 1, 0],
    ['half an hour after the first instant', 5 * HOUR_MS - HALF_HOUR_MS, 1],
    ['more than half an hour after the first instant', 5 * HOUR_MS - HALF_HOUR_MS - 1, 0],
  ])('a poll %s sends this number of reminders: $2', async (_when, beforeMs, count) => {
    expect(await countPosted(beforeMs)).toBe(count);
    expect(table.log).toEqual([]);
  });

  test('polls send one reminder at each reminder time', async () => {
    expect(await countPosted(5 * HOUR_MS)).toBe(1);
    expect(await countPosted(5 * HOUR_MS - 1)).toBe(0);
    expect(await countPosted(2 * HOUR_MS)).toBe(1);
  });

  test('a reminder that Discord refuses is logged', async () => {
    expect(await countPosted(5 * HOUR_MS, 404)).toBe(1);
    expect(table.log).toMatchObject([{ severity: 'WARNING', match: match.files.hostId }]);
  });
});
