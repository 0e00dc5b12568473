import { describe, expect, test } from 'vitest';
import type { DeskProblem } from '../../../sheets-templates/workbooks/desk.ts';
import {
  answerFrom,
  DEMS,
  HOUR_MS,
  inboxAt,
  isoAt,
  justOpened,
  OPENED_MS,
  polledWith,
  SCARLET,
} from '../../../test/support/table/just-opened.ts';
import { COMPARED, notPolled, POLLED_FORM, POLLS_FAILED, type Polled } from '../reading/polled.ts';
import { isOld } from '../visiting/reporting.ts';
import { confirmedBy, withFound } from './findings.ts';
import type { CheckedForm } from './form-check.ts';
import { previewSubmissions } from './submission-preview.ts';

const problem = (where: string, what = 'It is so.'): DeskProblem => ({
  where,
  what,
  todo: 'Wait.',
});
const CHECKED: CheckedForm = {
  notes: [],
  problem: null,
  openAt: 'then',
  isMissed: false,
  typedAddresses: null,
  isToRepair: false,
};
const shown = (own: Partial<Polled>): Polled => ({ ...notPolled(1), ...own });

describe('findings of a poll', () => {
  test('a poll replaces problems of earlier polls and keeps those of other runs', () => {
    const ofVisit = problem('The queue of Cloud Tasks');
    const compared = problem(`The public workbook${COMPARED}`);
    const before = shown({
      problems: [ofVisit, problem(POLLED_FORM, 'It was so.'), problem(POLLS_FAILED), compared],
    });
    expect(withFound(before, CHECKED).problems).toEqual([ofVisit, compared]);
    const now = problem(POLLED_FORM);
    const found = withFound(before, { ...CHECKED, problem: now, isMissed: true });
    expect(found).toMatchObject({ formOpenAt: 'then', formMissed: true });
    expect(found.problems).toEqual([ofVisit, compared, now]);
  });

  test('a poll adds each note once and keeps the last twenty', () => {
    const before = shown({
      repairNotes: [
        'Kept.',
        'Awaited: one.',
        'To be opened: two.',
        'To be announced in its match: three.',
      ],
    });
    const notes = ['Awaited: one.', 'Kept.', 'New.'];
    expect(withFound(before, { ...CHECKED, notes }).repairNotes).toEqual([
      'Kept.',
      'Awaited: one.',
      'New.',
    ]);
    const many = Array.from({ length: 20 }, (_, index) => `Note ${index}.`);
    const { repairNotes } = withFound(shown({ repairNotes: ['First.', 'Second.'] }), {
      ...CHECKED,
      notes: many,
    });
    expect(repairNotes).toEqual(many);
  });
});

describe('answer', () => {
  const match = justOpened();
  const atMs = OPENED_MS + 2 * HOUR_MS;
  const sent = [
    answerFrom(match, SCARLET, { id: 'first', atMs: OPENED_MS + 1 }),
    answerFrom(match, SCARLET, { id: 'second', atMs: OPENED_MS + 2 }),
    answerFrom(match, DEMS, { id: 'of Dems', atMs: OPENED_MS + 3, answers: {} }),
  ];
  const preview = previewSubmissions(match, inboxAt(match, sent, atMs), atMs);
  const ofScarlet = (answers: number) => ({
    Scarlet: {
      ...{ answers, reminders: 0, state: 'in' as const },
      newest: isoAt(OPENED_MS + answers),
    },
    Dems: { answers: 0, reminders: 0, state: 'missing' as const },
  });
  const second = { responseId: 'second', received: isoAt(OPENED_MS + 2) };

  test('an answer is confirmed once its seat’s workbook shows all of the seat’s answers', () => {
    expect(confirmedBy(match, preview, ofScarlet(2))).toEqual({ Scarlet: second });
    expect(confirmedBy(match, preview, ofScarlet(1))).toEqual({});
    expect(confirmedBy(match, preview, {})).toEqual({});
  });

  test('a confirmed answer stays confirmed if no answer counts any more', () => {
    const confirmed = { Dems: { responseId: 'gone', received: isoAt(OPENED_MS) } };
    expect(confirmedBy(polledWith(match, { confirmed }), preview, ofScarlet(2))).toEqual({
      ...confirmed,
      Scarlet: second,
    });
  });
});

describe('state of polls', () => {
  const ago = (ms: number): string => isoAt(OPENED_MS - ms);
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
    'whether a record of polls is old enough to be written again ($3): the match or form was %s',
    (_what, own, stepMs, old) => {
      expect(isOld(shown(own), { nowMs: OPENED_MS, stepMs })).toBe(old);
    },
  );
});
