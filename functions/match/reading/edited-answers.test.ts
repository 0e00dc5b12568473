import { expect, test } from 'vitest';
import type { Seat } from '../../../rules/kit/match/seat.ts';
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
  SCARLET,
  withPoll,
} from '../../../test/support/table/just-opened.ts';
import type { FormResponse } from '../../google/forms.ts';
import type { Settings } from '../ledger/entry.ts';
import { buildNextEntry } from '../next/build-entry.ts';
import { findHostDecision } from '../next/host-word.ts';
import { listReplacedOrders } from '../next/order-interventions.ts';
import { sortResponses } from './intake.ts';
import { currentPosition, type Match } from './match.ts';

const SENT_MS = DEADLINE_MS - 2 * HOUR_MS;
const NEXT_DEADLINE_MS = DEADLINE_MS + 24 * HOUR_MS;
const EDITED_MS = DEADLINE_MS + HOUR_MS;

const openMatchWith = (settings: Partial<Settings> = {}): Match => openMatch(settings);
const createAnswer = (match: Match, seat: Seat, own: Partial<FormResponse> & { atMs: number }) =>
  createResponse(match, seat, { id: 'one', ...own });

function resolveStepWith(
  match: Match,
  responses: readonly FormResponse[],
  atMs = DEADLINE_MS,
): Match {
  const inbox = readInboxAt(match, responses, atMs);
  return buildNextEntry({ match, inbox, cutOffMs: atMs, nowMs: atMs }).match;
}
function sortAnswers(match: Match, responses: readonly FormResponse[], atMs: number) {
  const { received } = readInboxAt(match, responses, atMs);
  return sortResponses({ position: currentPosition(match), received });
}
const listStatuses = (match: Match, responses: readonly FormResponse[], atMs: number) =>
  sortAnswers(match, responses, atMs).submissions.map(({ fate }) => fate);

/** Resolves the first step with an answer of Scarlet. Returns the answer as Scarlet sent it. */
function createMatchResolvedOnce() {
  const match = openMatchWith();
  const first = createAnswer(match, SCARLET, { atMs: SENT_MS });
  return { first, after: resolveStepWith(match, [first]) };
}

test('an edited answer to the open step has its own row and status', () => {
  const { first, after } = createMatchResolvedOnce();
  const edited = createAnswer(after, SCARLET, { atMs: EDITED_MS, isEdited: true });
  expect(listStatuses(after, [edited], NEXT_DEADLINE_MS)).toEqual(['accepted']);
  const twice = resolveStepWith(after, [edited], NEXT_DEADLINE_MS);
  const rows = twice.receipts.map(({ responseId, received, entry, fate, counted }) => [
    ...[responseId, received, entry, fate, counted !== ''],
  ]);
  expect(rows).toEqual([
    ['one', first.submittedAt, 1, 'accepted', true],
    ['one', edited.submittedAt, 2, 'accepted', true],
  ]);
  expect(listStatuses(twice, [edited], NEXT_DEADLINE_MS + HOUR_MS)).toEqual([]);
});

test('a correction refers to the version of an edited answer that counted in its step', () => {
  const { after } = createMatchResolvedOnce();
  const edited = createAnswer(after, SCARLET, { atMs: EDITED_MS, isEdited: true });
  const twice = resolveStepWith(after, [edited], NEXT_DEADLINE_MS);
  const replaced = [1, 2].map((place) => listReplacedOrders(twice, SCARLET, place).slice(1));
  expect(replaced).toEqual(twice.receipts.map(({ counted }) => counted.split('\n')));
  expect(replaced[0]).not.toEqual(replaced[1]);
});

test('an edited answer is late if it names the resolved step', () => {
  const { after } = createMatchResolvedOnce();
  const edited = createAnswer(openMatchWith(), SCARLET, { atMs: EDITED_MS, isEdited: true });
  expect(listStatuses(after, [edited], NEXT_DEADLINE_MS)).toEqual(['late']);
});

test('an answer edited before the open step was opened is late', () => {
  const { after } = createMatchResolvedOnce();
  // Times a few seconds apart do not prove an edit, but the row of the earlier answer does.
  for (const isEdited of [true, false]) {
    const edited = createAnswer(after, SCARLET, { atMs: DEADLINE_MS - 1, isEdited });
    const { submissions } = sortAnswers(after, [edited], NEXT_DEADLINE_MS);
    expect(submissions).toMatchObject([{ fate: 'late' }]);
    expect(submissions[0]?.why).toContain('edited before this step was opened');
  }
});

test('an answer with a time that is a microsecond later is a new answer', () => {
  const { first, after } = createMatchResolvedOnce();
  const later = { ...first, submittedAt: first.submittedAt.replace('Z', '001Z') };
  expect(listStatuses(after, [later], NEXT_DEADLINE_MS)).toEqual(['late']);
  const other = { ...createAnswer(after, SCARLET, { atMs: SENT_MS }) };
  expect(listStatuses(after, [other], NEXT_DEADLINE_MS)).toEqual([]);
  const written = { ...first, submittedAt: first.submittedAt.replace('.000Z', '.000000000Z') };
  expect(listStatuses(after, [written], NEXT_DEADLINE_MS)).toEqual([]);
});

test('an edited answer with an earlier time is late', () => {
  const { first, after } = createMatchResolvedOnce();
  const earlier = { ...first, submittedAt: formatIso(SENT_MS - HOUR_MS) };
  expect(listStatuses(after, [earlier], NEXT_DEADLINE_MS)).toEqual(['late']);
});

test('an answer edited to contain another seat’s code belongs to that seat', () => {
  const { after } = createMatchResolvedOnce();
  const edited = createAnswer(after, DEMS, { atMs: EDITED_MS, isEdited: true });
  expect(Object.keys(sortAnswers(after, [edited], NEXT_DEADLINE_MS).orders)).toEqual([DEMS]);
});

test('an answer edited from another e-mail address belongs to the seat of that address', () => {
  const match = openMatchWith({ knownBy: 'email' });
  const from = (seat: string) => ({ respondentEmail: `${seat.toLowerCase()}@example.com` });
  const first = createAnswer(match, SCARLET, { atMs: SENT_MS, ...from(SCARLET) });
  const after = resolveStepWith(match, [first]);
  const edited = createAnswer(after, DEMS, { atMs: EDITED_MS, ...from(DEMS) });
  expect(Object.keys(sortAnswers(after, [edited], NEXT_DEADLINE_MS).orders)).toEqual([DEMS]);
});

test('a response that Google lists twice unchanged has one row', () => {
  const match = openMatchWith();
  const one = createAnswer(match, SCARLET, { atMs: SENT_MS });
  const { received, sent } = readInboxAt(match, [one, one], DEADLINE_MS);
  expect([received.length, sent]).toEqual([1, { [SCARLET]: 1 }]);
  expect(resolveStepWith(match, [one, one]).receipts).toHaveLength(1);
});

test.each([
  ['last', ['superseded', 'accepted'], 1],
  ['first', ['accepted', 'superseded'], 0],
] as const)(
  'a response edited while Google lists it has two rows, and its %s version counts',
  (counts, fates, counted) => {
    const match = openMatchWith({ counts });
    const states = [SENT_MS, SENT_MS + 1].map((atMs) => createAnswer(match, SCARLET, { atMs }));
    expect(listStatuses(match, states, DEADLINE_MS)).toEqual(fates);
    const after = resolveStepWith(match, states);
    expect(after.receipts.map((row) => row.counted !== '')).toEqual(
      [0, 1].map((index) => index === counted),
    );
  },
);

const confirmAnswer = (match: Match) =>
  withPoll(match, {
    confirmed: { [SCARLET]: { responseId: 'one', received: formatIso(SENT_MS) } },
  });
const findDecision = (match: Match, responses: readonly FormResponse[], nowMs = DEADLINE_MS) =>
  findHostDecision(
    { match, inbox: readInboxAt(match, responses, DEADLINE_MS), cutOffMs: DEADLINE_MS, nowMs },
    'open to all',
  );

test('an edit before the deadline replaces a confirmed answer if the last answer counts', () => {
  const match = confirmAnswer(openMatchWith());
  expect(findDecision(match, [createAnswer(match, SCARLET, { atMs: SENT_MS + 1 })])).toBeNull();
});

test.each([
  ['in time, while the first answer counts,', 'first', SENT_MS + 1],
  ['after the cut-off', 'last', DEADLINE_MS + 1],
] as const)(
  'a confirmed answer edited %s makes the step wait for its host',
  (_when, counts, atMs) => {
    const match = confirmAnswer(openMatchWith({ counts }));
    const word = findDecision(match, [createAnswer(match, SCARLET, { atMs })]);
    expect(word?.reasons).toEqual(['answer missing']);
    expect(word?.incidents[0]?.what).toContain('The answer was edited afterwards');
    expect(word?.seatTexts[SCARLET]).toContain('The answer was edited afterwards');
  },
);

test('a confirmed answer edited to name another step makes its step wait for the host', () => {
  const match = confirmAnswer(openMatchWith());
  const { answers } = createAnswer(match, SCARLET, { atMs: SENT_MS });
  const edited = createAnswer(match, SCARLET, {
    atMs: SENT_MS + 1,
    answers: { ...answers, [CONSTANT_QUESTIONS.step.questionId]: ['Another step'] },
  });
  expect(findDecision(match, [edited])?.reasons).toEqual(['answer missing']);
});

test.each([[[SCARLET, DEMS]], [[DEMS, SCARLET]]])(
  'a confirmed answer edited to contain another seat’s code is missing for its own seat: %o',
  (order) => {
    const match = openMatchWith();
    const edited = createAnswer(match, DEMS, { atMs: SENT_MS + 1 });
    const times = { [SCARLET]: formatIso(SENT_MS), [DEMS]: edited.submittedAt };
    const named = (seat: Seat) => ({ responseId: 'one', received: times[seat] ?? '' });
    const confirmed = order.map((seat) => [seat, named(seat)]);
    const both = withPoll(match, { confirmed: Object.fromEntries(confirmed) });
    const word = findDecision(both, [edited]);
    expect(word?.incidents.map(({ where }) => where)).toEqual(['The answer of Scarlet']);
    expect(word?.incidents[0]?.what).toContain('The answer was edited afterwards');
  },
);

test('a confirmed answer is not missing if any listed page contains its old version', () => {
  const match = confirmAnswer(openMatchWith());
  const states = [SENT_MS, DEADLINE_MS + 1].map((atMs) => createAnswer(match, SCARLET, { atMs }));
  expect(findDecision(match, states)).toBeNull();
});

const undone = (reopen: boolean) => {
  const { first, after } = createMatchResolvedOnce();
  return { first, match: applyRequest(after, { kind: 'undo', to: 1, reopen }, EDITED_MS) };
};

test.each([
  ['was edited later', 'edited'],
  ['is no longer listed', 'gone'],
])('an answer to an undone step counts again even if it %s', (_what, how) => {
  const { first, match } = undone(false);
  const edited = createAnswer(match, SCARLET, { atMs: EDITED_MS + 1, isEdited: true });
  const { orders, submissions } = sortAnswers(
    match,
    how === 'gone' ? [] : [edited],
    NEXT_DEADLINE_MS,
  );
  expect(orders[SCARLET]).toMatchObject({ responseId: 'one', received: first.submittedAt });
  expect(submissions.map(({ fate }) => fate)).toEqual(
    how === 'gone' ? ['accepted'] : ['accepted', 'late'],
  );
  expect(submissions[0]?.answers).not.toEqual({});
});

test('an edit replaces an answer to an undone step if new answers are allowed', () => {
  const { match } = undone(true);
  const edited = createAnswer(match, SCARLET, { atMs: EDITED_MS + 1, isEdited: true });
  expect(listStatuses(match, [edited], NEXT_DEADLINE_MS)).toEqual(['superseded', 'accepted']);
});
