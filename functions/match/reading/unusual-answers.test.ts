/** Tests answers that are blank, edited, from a former player, or for an undone step. */

import { describe, expect, test } from 'vitest';
import type { Seat } from '../../../rules/kit/match/seat.ts';
import { presentsOfMine } from '../../../rules/presents-of-mine/game.ts';
import { CONSTANT_QUESTIONS } from '../../../sheets-templates/forms/form-ids.ts';
import {
  applyRequest,
  createResponse,
  DEADLINE_MS,
  DEMS,
  formatIso,
  HOUR_MS,
  openMatch,
  readInboxAt,
  resolveOpenStep,
  SCARLET,
  withPoll,
} from '../../../test/support/table/just-opened.ts';
import { GAME_WITHOUT_REQUIRED_ANSWERS } from '../../../test/support/table/usual-game.ts';
import type { FormResponse } from '../../google/forms.ts';
import type { Settings } from '../ledger/entry.ts';
import { areAnswersSettled } from '../next/due.ts';
import { findHostDecision } from '../next/host-word.ts';
import { listReplacedOrders } from '../next/order-interventions.ts';
import { previewSubmissions } from '../running/submission-preview.ts';
import { buildReceipts } from '../showing/own-receipts.ts';
import { sortResponses } from './intake.ts';
import { getCurrentPosition, type Match } from './match.ts';

const SENT_MS = DEADLINE_MS - 2 * HOUR_MS;
const NEXT_DEADLINE_MS = DEADLINE_MS + 24 * HOUR_MS;
const EDITED_MS = DEADLINE_MS + HOUR_MS;

const createAnswer = (match: Match, seat: Seat, own: Partial<FormResponse> & { atMs: number }) =>
  createResponse(match, seat, { id: 'one', ...own });

function sortAnswers(match: Match, responses: readonly FormResponse[], atMs = DEADLINE_MS) {
  const { received } = readInboxAt(match, responses, atMs);
  return sortResponses({ position: getCurrentPosition(match), received });
}
const listStatuses = (match: Match, responses: readonly FormResponse[], atMs = DEADLINE_MS) =>
  sortAnswers(match, responses, atMs).submissions.map(({ fate }) => fate);

const findDecision = (match: Match, responses: readonly FormResponse[], nowMs = DEADLINE_MS) => {
  const inbox = readInboxAt(match, responses, DEADLINE_MS);
  return findHostDecision({ match, inbox, cutOffMs: DEADLINE_MS, nowMs }, 'open to all');
};

/** Resolves the first step with an answer of Scarlet. Returns the answer as Scarlet sent it. */
function createMatchResolvedOnce() {
  const match = openMatch();
  const first = createAnswer(match, SCARLET, { atMs: SENT_MS });
  return { first, after: resolveOpenStep(match, [first]) };
}

test('an edited answer to the open step has its own row, to which a correction refers', () => {
  const { first, after } = createMatchResolvedOnce();
  const edited = createAnswer(after, SCARLET, { atMs: EDITED_MS, isEdited: true });
  expect(listStatuses(after, [edited], NEXT_DEADLINE_MS)).toEqual(['accepted']);
  const twice = resolveOpenStep(after, [edited], NEXT_DEADLINE_MS);
  const rows = twice.receipts.map(({ responseId, received, entry, fate, counted }) => [
    ...[responseId, received, entry, fate, counted !== ''],
  ]);
  expect(rows).toEqual([
    ['one', first.submittedAt, 1, 'accepted', true],
    ['one', edited.submittedAt, 2, 'accepted', true],
  ]);
  expect(listStatuses(twice, [edited], NEXT_DEADLINE_MS + HOUR_MS)).toEqual([]);
  const replaced = [1, 2].map((place) => listReplacedOrders(twice, SCARLET, place).slice(1));
  expect(replaced).toEqual(twice.receipts.map(({ counted }) => counted.split('\n')));
  expect(replaced[0]).not.toEqual(replaced[1]);
});

test('an edited answer is late if it names the resolved step', () => {
  const { after } = createMatchResolvedOnce();
  const edited = createAnswer(openMatch(), SCARLET, { atMs: EDITED_MS, isEdited: true });
  expect(listStatuses(after, [edited], NEXT_DEADLINE_MS)).toEqual(['late']);
});

test('an answer edited before the open step was opened is late', () => {
  const { after } = createMatchResolvedOnce();
  // Times a few seconds apart do not prove an edit, but the row of the earlier answer does.
  for (const isEdited of [true, false]) {
    const edited = createAnswer(after, SCARLET, { atMs: DEADLINE_MS - 1, isEdited });
    const { submissions } = sortAnswers(after, [edited], NEXT_DEADLINE_MS);
    expect(submissions).toMatchObject([
      { fate: 'late', why: expect.stringContaining('edited before this step was opened') },
    ]);
  }
});

test.each([
  ['a microsecond later', '2026-06-03T18:00:00.000001Z', ['late']],
  ['earlier', '2026-06-03T17:00:00.000Z', ['late']],
  ['of the same instant with more digits', '2026-06-03T18:00:00.000000000Z', []],
  ['that is the same', '2026-06-03T18:00:00.000Z', []],
])('a listed answer with a time %s has the statuses %j', (_when, submittedAt, fates) => {
  const { first, after } = createMatchResolvedOnce();
  expect(listStatuses(after, [{ ...first, submittedAt }], NEXT_DEADLINE_MS)).toEqual(fates);
});

test('an answer edited to contain another seat’s code belongs to that seat', () => {
  const { after } = createMatchResolvedOnce();
  const edited = createAnswer(after, DEMS, { atMs: EDITED_MS, isEdited: true });
  expect(Object.keys(sortAnswers(after, [edited], NEXT_DEADLINE_MS).orders)).toEqual([DEMS]);
});

test('an answer edited from another e-mail address belongs to the seat of that address', () => {
  const match = openMatch({ knownBy: 'email' });
  const from = (seat: string) => ({ respondentEmail: `${seat.toLowerCase()}@example.com` });
  const first = createAnswer(match, SCARLET, { atMs: SENT_MS, ...from(SCARLET) });
  const after = resolveOpenStep(match, [first]);
  const edited = createAnswer(after, DEMS, { atMs: EDITED_MS, ...from(DEMS) });
  expect(Object.keys(sortAnswers(after, [edited], NEXT_DEADLINE_MS).orders)).toEqual([DEMS]);
});

test('a response that Google lists twice unchanged has one row', () => {
  const match = openMatch();
  const one = createAnswer(match, SCARLET, { atMs: SENT_MS });
  const { received, sent } = readInboxAt(match, [one, one], DEADLINE_MS);
  expect([received.length, sent]).toEqual([1, { [SCARLET]: 1 }]);
  expect(resolveOpenStep(match, [one, one]).receipts).toHaveLength(1);
});

test.each([
  ['last', ['superseded', 'accepted'], [false, true]],
  ['first', ['accepted', 'superseded'], [true, false]],
] as const)(
  'a response edited while Google lists it has two rows, and its %s version counts',
  (counts, fates, counted) => {
    const match = openMatch({ counts });
    const states = [SENT_MS, SENT_MS + 1].map((atMs) => createAnswer(match, SCARLET, { atMs }));
    expect(listStatuses(match, states)).toEqual(fates);
    const after = resolveOpenStep(match, states);
    expect(after.receipts.map((row) => row.counted !== '')).toEqual(counted);
  },
);

/** Opens a match whose poll has confirmed Scarlet's answer. */
const openConfirmed = (settings: Partial<Settings> = {}) =>
  withPoll(openMatch(settings), {
    confirmed: { [SCARLET]: { responseId: 'one', received: formatIso(SENT_MS) } },
  });

test.each([
  ['an edit in time replaces it, if the last answer counts', [SENT_MS + 1]],
  ['any listed page contains its old version', [SENT_MS, DEADLINE_MS + 1]],
])('a confirmed answer is not missing if %s', (_claim, listed) => {
  const match = openConfirmed();
  const states = listed.map((atMs) => createAnswer(match, SCARLET, { atMs }));
  expect(findDecision(match, states)).toBeNull();
});

test.each([
  ['in time, while the first answer counts,', 'first', SENT_MS + 1],
  ['after the cut-off', 'last', DEADLINE_MS + 1],
] as const)(
  'a confirmed answer edited %s makes the step wait for its host',
  (_when, counts, atMs) => {
    const match = openConfirmed({ counts });
    const word = findDecision(match, [createAnswer(match, SCARLET, { atMs })]);
    expect(word?.reasons).toEqual(['answer missing']);
    expect(word?.incidents[0]?.what).toContain('The answer was edited afterwards');
    expect(word?.seatTexts[SCARLET]).toContain('The answer was edited afterwards');
  },
);

test('a confirmed answer edited to name another step makes its step wait for the host', () => {
  const match = openConfirmed();
  const { answers } = createAnswer(match, SCARLET, { atMs: SENT_MS });
  const other = { ...answers, [CONSTANT_QUESTIONS.step.questionId]: ['Another step'] };
  const edited = createAnswer(match, SCARLET, { atMs: SENT_MS + 1, answers: other });
  expect(findDecision(match, [edited])?.reasons).toEqual(['answer missing']);
});

test.each([[[SCARLET, DEMS]], [[DEMS, SCARLET]]])(
  'a confirmed answer edited to contain another seat’s code is missing for its own seat: %o',
  (order) => {
    const match = openMatch();
    const edited = createAnswer(match, DEMS, { atMs: SENT_MS + 1 });
    const times = { [SCARLET]: formatIso(SENT_MS), [DEMS]: edited.submittedAt };
    const confirmed = order.map((seat) => [
      seat,
      { responseId: 'one', received: times[seat] ?? '' },
    ]);
    const both = withPoll(match, { confirmed: Object.fromEntries(confirmed) });
    const word = findDecision(both, [edited]);
    expect(word?.incidents).toMatchObject([
      {
        where: 'The answer of Scarlet',
        what: expect.stringContaining('The answer was edited afterwards'),
      },
    ]);
  },
);

/** Returns a match whose first step was undone, and Scarlet's answer to it. */
function undoFirstStep(reopen: boolean) {
  const { first, after } = createMatchResolvedOnce();
  return { first, match: applyRequest(after, { kind: 'undo', to: 1, reopen }, EDITED_MS) };
}

test.each([
  ['was edited later', 'edited'],
  ['is no longer listed', 'gone'],
])('an answer to an undone step counts again even if it %s', (_what, how) => {
  const { first, match } = undoFirstStep(false);
  const edited = createAnswer(match, SCARLET, { atMs: EDITED_MS + 1, isEdited: true });
  const isGone = how === 'gone';
  const { orders, submissions } = sortAnswers(match, isGone ? [] : [edited], NEXT_DEADLINE_MS);
  expect(orders[SCARLET]).toMatchObject({ responseId: 'one', received: first.submittedAt });
  const fates = submissions.map(({ fate }) => fate);
  expect(fates).toEqual(isGone ? ['accepted'] : ['accepted', 'late']);
  expect(submissions[0]?.answers).not.toEqual({});
});

test('an edit replaces an answer to an undone step if new answers are allowed', () => {
  const { match } = undoFirstStep(true);
  const edited = createAnswer(match, SCARLET, { atMs: EDITED_MS + 1, isEdited: true });
  expect(listStatuses(match, [edited], NEXT_DEADLINE_MS)).toEqual(['superseded', 'accepted']);
});

const HANDOVER_MS = SENT_MS + HOUR_MS;

const applyHandover = (match: Match, to: object = { name: 'Sam' }, atMs = HANDOVER_MS) =>
  applyRequest(match, { kind: 'seat', seat: SCARLET, email: null, name: null, ...to }, atMs);

describe.each(['last', 'first'] as const)('handover while the %s answer counts', (counts) => {
  const before = openMatch({ counts });
  const former = createAnswer(before, SCARLET, { atMs: SENT_MS });
  const countsAfter = (match: Match, atMs = DEADLINE_MS) =>
    sortAnswers(match, [former], atMs).orders[SCARLET]?.responseId === 'one';

  test('a handover invalidates the former player’s answers to the open step', () => {
    const { submissions, orders } = sortAnswers(applyHandover(before), [former]);
    const why = expect.stringContaining('The seat has a new player');
    expect(submissions).toMatchObject([{ fate: 'superseded', why }]);
    expect(orders).toEqual({});
  });

  test('an answer of the new player counts after a handover', () => {
    const after = applyHandover(before);
    const own = createResponse(after, SCARLET, { id: 'new', atMs: HANDOVER_MS + 1 });
    expect(listStatuses(after, [former, own])).toEqual(['superseded', 'accepted']);
    expect(sortAnswers(after, [former, own]).orders[SCARLET]?.responseId).toBe('new');
  });

  test.each([
    ['another name', { name: 'Sam' }, false],
    ['another address', { email: 'sam@example.com' }, false],
    ['only a new code', {}, true],
    ['the same address', { email: 'scarlet@example.com' }, true],
  ])('an answer still counts after a handover to %s: $2', (_what, to, isCounted) => {
    expect(countsAfter(applyHandover(before, to))).toBe(isCounted);
  });

  test('an answer of the former player still counts after a handover after the cut-off', () => {
    expect(countsAfter(applyHandover(before, undefined, DEADLINE_MS + HOUR_MS))).toBe(true);
  });

  test('an answer of the former player to an undone step counts after a later handover', () => {
    const resolved = resolveOpenStep(before, [former]);
    const handed = applyHandover(resolved, undefined, DEADLINE_MS + HOUR_MS);
    const undo = { kind: 'undo', to: 1, reopen: false } as const;
    const undone = applyRequest(handed, undo, DEADLINE_MS + 2 * HOUR_MS);
    expect(countsAfter(undone, DEADLINE_MS + 3 * HOUR_MS)).toBe(true);
  });

  test('a step does not wait for a former player’s confirmed answer', () => {
    const confirmed = { [SCARLET]: { responseId: 'one', received: former.submittedAt } };
    expect(findDecision(withPoll(applyHandover(before), { confirmed }), [])).toBeNull();
  });
});

const HEAD_QUESTION_IDS: readonly string[] = Object.values(CONSTANT_QUESTIONS).map(
  ({ questionId }) => questionId,
);

/** Creates a response with only code, step and seat filled in. */
function createBlankAnswer(match: Match, seat = SCARLET): FormResponse {
  const sent = createResponse(match, seat, { id: `blank of ${seat}`, atMs: SENT_MS });
  const head = Object.entries(sent.answers).filter(([id]) => HEAD_QUESTION_IDS.includes(id));
  return { ...sent, answers: Object.fromEntries(head) };
}
const openUndemandingMatch = (settings: Partial<Settings> = {}) =>
  openMatch(settings, { game: GAME_WITHOUT_REQUIRED_ANSWERS });

test('a blank answer counts as no orders', () => {
  const match = openUndemandingMatch();
  const blank = createBlankAnswer(match);
  const { submissions, orders } = sortAnswers(match, [blank]);
  const why = expect.stringContaining('You left everything blank, so you order nothing');
  expect(submissions).toMatchObject([{ fate: 'accepted', why }]);
  expect(Object.keys(orders)).toEqual([SCARLET]);
  const preview = (response: FormResponse) =>
    previewSubmissions(match, readInboxAt(match, [response], DEADLINE_MS), DEADLINE_MS);
  expect(preview(blank).state(SCARLET)).toBe('in');
  const [open] = buildReceipts(match, SCARLET, preview(blank).soFar(SCARLET));
  expect(open).toMatchObject({ isBlank: true, counted: expect.stringContaining('No orders') });
  const full = preview(createAnswer(match, SCARLET, { atMs: SENT_MS })).soFar(SCARLET);
  expect(buildReceipts(match, SCARLET, full)[0]).toMatchObject({ isBlank: false });
  const [resolved] = buildReceipts(resolveOpenStep(match, [blank]), SCARLET);
  expect(resolved).toMatchObject({ fate: 'accepted', counted: 'No orders' });
});

test('a blank answer counts as an answer for early resolution', () => {
  const match = openUndemandingMatch({ earlyMs: HOUR_MS });
  const blanks = [SCARLET, DEMS].map((seat) => createBlankAnswer(match, seat));
  const inbox = readInboxAt(match, blanks, DEADLINE_MS);
  expect(areAnswersSettled({ match, inbox, cutOffMs: DEADLINE_MS })).toBe(true);
});

test.each(['last', 'first'] as const)(
  'a blank answer does not replace another one if the %s answer counts',
  (counts) => {
    const match = openUndemandingMatch({ counts });
    for (const atMs of [SENT_MS - 1, SENT_MS + 1]) {
      const full = createAnswer(match, SCARLET, { atMs });
      const { orders } = sortAnswers(match, [createBlankAnswer(match), full]);
      expect(orders[SCARLET]).toMatchObject({ responseId: 'one', received: formatIso(atMs) });
    }
  },
);

test('a blank answer is unreadable if the form requires an answer', () => {
  const match = openMatch({}, { game: presentsOfMine });
  const { submissions, orders } = sortAnswers(match, [createBlankAnswer(match)]);
  expect(submissions).toMatchObject([{ fate: 'unreadable' }]);
  expect(orders).toEqual({});
});
