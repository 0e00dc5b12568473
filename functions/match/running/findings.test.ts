import { describe, expect, test } from 'vitest';
import type { DeskProblem } from '../../../sheets-templates/workbooks/desk.ts';
import {
  createResponse,
  DEMS,
  formatIso,
  HOUR_MS,
  OPENED_MS,
  openMatch,
  readInboxAt,
  SCARLET,
  withPoll,
} from '../../../test/support/table/just-opened.ts';
import {
  createPollRecord,
  FAILED_POLLS_PLACE,
  POLLED_FORM_PLACE,
  type PollRecord,
} from '../reading/polled.ts';
import type { CheckedForm } from './form-check.ts';
import { isOldReport } from './reporting.ts';
import { listConfirmedAnswers, withPollFindings } from './show-poll.ts';
import { previewSubmissions } from './submission-preview.ts';

const createProblem = (where: string, what = 'It is so.'): DeskProblem => ({
  where,
  what,
  todo: 'Wait.',
});
const CHECKED_FORM: CheckedForm = {
  notes: [],
  problem: null,
  openAt: 'then',
  isMissed: false,
  typedAddresses: null,
  isToRepair: false,
};
const createPolled = (own: Partial<PollRecord>): PollRecord => ({ ...createPollRecord(1), ...own });

describe('findings of a poll', () => {
  test('a poll preserves the problems that other runs have reported', () => {
    const ofVisit = createProblem('The queue of Cloud Tasks');
    const compared = { ...createProblem('The public workbook'), foundBy: 'comparison' as const };
    const before = createPolled({
      problems: [
        ofVisit,
        createProblem(POLLED_FORM_PLACE, 'It was so.'),
        createProblem(FAILED_POLLS_PLACE),
        compared,
      ],
    });
    expect(withPollFindings(before, CHECKED_FORM).problems).toEqual([ofVisit, compared]);
    const now = createProblem(POLLED_FORM_PLACE);
    const found = withPollFindings(before, { ...CHECKED_FORM, problem: now, isMissed: true });
    expect(found).toMatchObject({ formOpenAt: 'then', formMissed: true });
    expect(found.problems).toEqual([ofVisit, compared, now]);
  });

  test('a poll stores each note once and keeps the last twenty', () => {
    const before = createPolled({
      repairNotes: [
        'Kept.',
        'Awaited: one.',
        'To be opened: two.',
        'To be announced in its match: three.',
      ],
    });
    const notes = ['Awaited: one.', 'Kept.', 'New.'];
    expect(withPollFindings(before, { ...CHECKED_FORM, notes }).repairNotes).toEqual([
      'Kept.',
      'Awaited: one.',
      'New.',
    ]);
    const many = Array.from({ length: 20 }, (_, index) => `Note ${index}.`);
    const { repairNotes } = withPollFindings(createPolled({ repairNotes: ['First.', 'Second.'] }), {
      ...CHECKED_FORM,
      notes: many,
    });
    expect(repairNotes).toEqual(many);
  });
});

describe('answer', () => {
  const match = openMatch();
  const atMs = OPENED_MS + 2 * HOUR_MS;
  const sent = [
    createResponse(match, SCARLET, { id: 'first', atMs: OPENED_MS + 1 }),
    createResponse(match, SCARLET, { id: 'second', atMs: OPENED_MS + 2 }),
    createResponse(match, DEMS, { id: 'of Dems', atMs: OPENED_MS + 3, answers: {} }),
  ];
  const preview = previewSubmissions(match, readInboxAt(match, sent, atMs), atMs);
  const ofScarlet = (answers: number) => ({
    Scarlet: {
      ...{ answers, reminders: 0, state: 'in' as const },
      newest: formatIso(OPENED_MS + answers),
    },
    Dems: { answers: 0, reminders: 0, state: 'missing' as const },
  });
  const second = { responseId: 'second', received: formatIso(OPENED_MS + 2) };

  test('an answer is confirmed once its seat’s workbook shows all answers of the seat', () => {
    expect(listConfirmedAnswers(match, preview, ofScarlet(2))).toEqual({ Scarlet: second });
    expect(listConfirmedAnswers(match, preview, ofScarlet(1))).toEqual({});
    expect(listConfirmedAnswers(match, preview, {})).toEqual({});
  });

  test('a confirmed answer remains confirmed if it no longer counts', () => {
    const confirmed = { Dems: { responseId: 'gone', received: formatIso(OPENED_MS) } };
    expect(listConfirmedAnswers(withPoll(match, { confirmed }), preview, ofScarlet(2))).toEqual({
      ...confirmed,
      Scarlet: second,
    });
  });
});

describe('state of polls', () => {
  const ago = (ms: number): string => formatIso(OPENED_MS - ms);
  const MINUTE_MS = 60_000;

  test.each([
    ['never polled', { polledAt: '', formOpenAt: '' }, null, true],
    ['polled an hour ago', { polledAt: ago(HOUR_MS), formOpenAt: '' }, null, true],
    ['polled less than an hour ago', { polledAt: ago(HOUR_MS - 1), formOpenAt: '' }, null, false],
    ['open an hour ago', { polledAt: ago(0), formOpenAt: ago(HOUR_MS) }, null, true],
    ['open less than an hour ago', { polledAt: ago(0), formOpenAt: ago(HOUR_MS - 1) }, null, false],
    [
      'open a fortieth of a short step ago',
      { polledAt: ago(0), formOpenAt: ago(3 * MINUTE_MS) },
      2 * HOUR_MS,
      true,
    ],
    [
      'open less than a fortieth of a short step ago',
      { polledAt: ago(0), formOpenAt: ago(3 * MINUTE_MS - 1) },
      2 * HOUR_MS,
      false,
    ],
    [
      'open an hour ago, in a long step',
      { polledAt: ago(0), formOpenAt: ago(HOUR_MS) },
      400 * HOUR_MS,
      true,
    ],
  ])(
    'a poll of a match or form that was %s writes its record again: $3',
    (_what, own, stepMs, old) => {
      expect(isOldReport(createPolled(own), { nowMs: OPENED_MS, stepMs })).toBe(old);
    },
  );
});
