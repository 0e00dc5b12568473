/** Tests the limits of kept responses, and late responses that are not sorted. */

import { expect, test } from 'vitest';
import { CONSTANT_QUESTIONS } from '../../../sheets-templates/forms/form-ids.ts';
import {
  DEADLINE_MS,
  openMatch,
  resolveOpenStep,
  SCARLET,
} from '../../../test/support/table/just-opened.ts';
import type { FormResponse } from '../../google/forms.ts';
import { createInboxCollector } from './inbox.ts';
import { getCurrentPosition, type Match } from './match.ts';

const DAY_MS = 86_400_000;

const openedMatch = openMatch();

/**
 * Creates responses of a seat, given by its index, or of an unknown sender (null), `beforeMs`
 * before the first deadline.
 */
function createSent(
  count: number,
  seat: number | null,
  { name = 'in time', beforeMs = 60_000 } = {},
) {
  const code = seat === null ? 'no-code' : (openedMatch.files.seats[seat]?.code ?? '');
  const submittedMs = DEADLINE_MS - beforeMs;
  return Array.from(
    { length: count },
    (_, index): FormResponse => ({
      responseId: `${name} ${String(index).padStart(3, '0')} of ${seat}`,
      submittedAt: new Date(submittedMs).toISOString(),
      submittedMs,
      createdMs: submittedMs,
      isEdited: false,
      respondentEmail: null,
      answers: { [CONSTANT_QUESTIONS.seatCode.questionId]: [code] },
    }),
  );
}

function collectInbox(match: Match, responses: readonly FormResponse[], untilMs = DEADLINE_MS) {
  const collector = createInboxCollector(match, untilMs);
  for (const response of responses.toReversed()) collector.add([response]);
  return collector.inbox();
}

/**
 * Lists which late answers are sorted: of an unknown sender, and of two seats, one at its limit.
 */
function listLateSorted(match: Match, beforeMs: number): readonly string[] {
  const late = [null, 0, 1].flatMap((seat) => createSent(1, seat, { name: 'late', beforeMs }));
  const { received } = collectInbox(match, late, DEADLINE_MS + DAY_MS);
  return received.map(({ response }) => response.responseId);
}

const ALL_LATE_ANSWERS = ['late 000 of 0', 'late 000 of 1', 'late 000 of null'];

test.each([
  ['as many unknown senders as are kept', 50, 199, ALL_LATE_ANSWERS],
  ['one unknown sender too many', 51, 199, ALL_LATE_ANSWERS.slice(0, 2)],
  ['too many unknown senders, and a seat at its limit', 51, 200, ALL_LATE_ANSWERS.slice(1, 2)],
  ['a seat at its limit, and few unknown senders', 50, 200, ALL_LATE_ANSWERS],
])(
  'late answers are sorted unless too many answers arrived in time: %s',
  (_what, ofNobody, ofSeat, looked) => {
    const after = resolveOpenStep(openedMatch, [
      ...createSent(ofNobody, null),
      ...createSent(ofSeat, 0),
      ...createSent(1, 1),
    ]);
    expect(listLateSorted(after, 60_000)).toEqual(looked);
    expect(listLateSorted(after, -1)).toEqual(ALL_LATE_ANSWERS);
  },
);

test('a late answer is read if its seat reached the limit in an earlier step', () => {
  const untilMs = DEADLINE_MS + DAY_MS;
  const before = resolveOpenStep(openedMatch, [...createSent(200, 0)]);
  const flood = createSent(51, null, { name: 'flood', beforeMs: -1000 });
  const after = resolveOpenStep(before, flood, untilMs);
  const late = createSent(1, 0, { name: 'late', beforeMs: -1000 });
  expect(collectInbox(after, late, untilMs + DAY_MS).received).toHaveLength(1);
});

test.each([
  ['received in the sorted time', 60_000, 0],
  ['received at the end of the sorted time', 0, 0],
  ['received later', -1, 1],
])('an answer %s whose row was edited is sorted again $2 times', (_when, beforeMs, looked) => {
  const [formResponse] = createSent(1, 0, { beforeMs });
  const after = resolveOpenStep(openedMatch, createSent(1, 1));
  const [row] = after.receipts;
  if (formResponse === undefined || row === undefined) throw new Error('it has a row');
  const receipts = [{ ...row, responseId: formResponse.responseId, isSound: false }];
  const { received } = collectInbox({ ...after, receipts }, [formResponse], DEADLINE_MS + DAY_MS);
  expect(received).toHaveLength(looked);
});

test.each([
  ['last', 201, 'in time 001', 'in time 200'],
  ['first', 201, 'in time 000', 'in time 199'],
  ['last', 401, 'in time 201', 'in time 400'],
  ['first', 401, 'in time 000', 'in time 199'],
] as const)(
  'a step keeps 200 answers of a seat if the %s answer counts, and counts all %i',
  (counts, count, from, to) => {
    const position = getCurrentPosition(openedMatch);
    const settings = { ...position.opened.settings, counts };
    const positions = [{ ...position, opened: { ...position.opened, settings } }];
    const {
      received,
      notKept,
      sent: bySeat,
    } = collectInbox({ ...openedMatch, positions }, createSent(count, 0));
    const ids = received.map(({ response }) => response.responseId);
    expect([ids.length, ids[0], ids.at(-1)]).toEqual([200, `${from} of 0`, `${to} of 0`]);
    expect(notKept).toBe(count - 200);
    expect(Object.values(bySeat)).toEqual([count]);
  },
);

test.each([
  ['a seat’s answer in time', 0, 0, 1, false],
  ['a later answer of a seat', 0, -1, 0, true],
  ['a later answer of an unknown sender', null, -1, 0, false],
])(
  'an inbox contains answers in time, and notes if a seat answered later: %s',
  (_whose, seat, beforeMs, looked, hasLater) => {
    const inbox = collectInbox(openedMatch, createSent(1, seat, { beforeMs }));
    expect([inbox.received.length, inbox.hasLater]).toEqual([looked, hasLater]);
  },
);

test('an inbox names the seats that edited an answer', () => {
  const [edited, ...others] = createSent(3, null, { beforeMs: -1 });
  const [own] = createSent(1, 0);
  if (edited === undefined || own === undefined) throw new Error('there are three, and one');
  expect(collectInbox(openedMatch, [edited, ...others]).editedBy).toEqual([]);
  for (const at of [0, 1, 2]) {
    const responses = others.toSpliced(at, 0, { ...edited, isEdited: true });
    expect(collectInbox(openedMatch, responses).editedBy).toEqual(['']);
    const both = [...responses, { ...own, isEdited: true }];
    expect(collectInbox(openedMatch, both).editedBy).toEqual(['', SCARLET]);
  }
});
