import { describe, expect, test } from 'vitest';
import type { Form } from '../../../rules/kit/form.ts';
import { seatNamed } from '../../../rules/kit/seat.ts';
import { SUBMISSIONS } from '../../../sheets-templates/record-columns.ts';
import type { RecordRow } from '../../../sheets-templates/record-tab.ts';
import { newBindingKey } from '../ledger/bindings.ts';
import type { Submission } from './intake.ts';
import {
  answerText,
  readReceipts,
  submissionCells,
  submissionsHash,
  submissionTroubles,
  withoutSender,
} from './submissions.ts';

const ADDRESS = 'scarlet@example.com';
const RECEIVED = '2026-06-02T20:00:00.123Z';

const SUBMISSION: Submission = {
  response: {
    responseId: 'response-1',
    submittedAt: RECEIVED,
    submittedMs: Date.parse(RECEIVED),
    respondentEmail: ADDRESS,
    answers: {},
  },
  seat: seatNamed('Scarlet'),
  stepTitle: 'Round 1',
  fate: 'accepted',
  why: 'It counts.',
  answers: { picks: ['A', 'B'] },
};

const KEY = newBindingKey();
const ROW = submissionCells(3, SUBMISSION, KEY);
const NAMES = SUBMISSIONS.columns.map(({ title }) => title);
const SENDER = NAMES.indexOf('Sender');

/** The row with another text in one of its columns. */
const changedIn = (title: string): RecordRow =>
  ROW.map((cell, index) => (NAMES[index] === title ? 'something else' : cell));

/** Whether a row that stands among no entry’s own is believed by its check alone. */
const isSound = (row: RecordRow): boolean =>
  readReceipts([[...row]], { key: KEY, asWritten: new Set() })[0]?.isSound ?? false;

test('a row holds all that was received, in its own columns', () => {
  expect(ROW.slice(0, -1)).toEqual([
    3,
    RECEIVED,
    'Scarlet',
    'Round 1',
    'accepted',
    'It counts.',
    'response-1',
    ADDRESS,
    '{"picks":["A","B"]}',
  ]);
});

describe('who sent it, by address or by what was typed as a code,', () => {
  test('leaves with no exported row, and nothing else is lost', () => {
    expect(withoutSender([...ROW])).toEqual(
      ROW.map((cell, index) => (index === SENDER ? '' : cell)),
    );
  });

  test('enters no hash, which is public', () => {
    expect(submissionsHash([changedIn('Sender')])).toBe(submissionsHash([ROW]));
  });

  test('enters no check', () => {
    const other = { ...SUBMISSION.response, respondentEmail: 'dems@example.com' };
    const row = submissionCells(3, { ...SUBMISSION, response: other }, KEY);
    expect(row.at(-1)).toBe(ROW.at(-1));
    expect(isSound(changedIn('Sender'))).toBe(true);
  });
});

const TOLD = NAMES.filter((title) => title !== 'Sender' && title !== 'Check');

test.for(TOLD)('%s enters hash and check: typed over, the row is nobody’s', (title) => {
  expect(submissionsHash([changedIn(title)])).not.toBe(submissionsHash([ROW]));
  expect(isSound(ROW)).toBe(true);
  expect(isSound(changedIn(title))).toBe(false);
});

test('without a key a row has no check, and is believed by nothing but its entry', () => {
  const row = submissionCells(3, SUBMISSION, null);
  expect(row.at(-1)).toBe('');
  expect(isSound(row)).toBe(false);
});

describe('the answers on a row', () => {
  const choices = [{ value: 'A', label: 'Kiwi' }];
  const form: Form = {
    fields: [{ kind: 'choices', name: 'picks', label: 'Your picks', least: 0, most: 5, choices }],
  };
  const saidOn = (text: string): string => {
    const row = ROW.map((cell, index) => (NAMES[index] === 'Answers' ? text : cell));
    const [receipt] = readReceipts([row], { key: KEY, asWritten: new Set() });
    if (receipt === undefined) throw new Error('it is a row');
    return answerText(receipt, form);
  };

  test('are told in the words of the form', () =>
    expect(saidOn('{"picks":["A"]}')).toContain('Kiwi'));
  test.for(['', 'typed', '[1]', '{"picks":1}', 'null'])('are none where %j stands', (text) =>
    expect(saidOn(text)).toBe(saidOn('{}')),
  );
});

test('the check enters no hash: it is made with the host’s key', () => {
  expect(submissionsHash([changedIn('Check')])).toBe(submissionsHash([ROW]));
});

test('rows in any order have the same hash', () => {
  const later = { ...SUBMISSION.response, responseId: 'response-2' };
  const other = submissionCells(3, { ...SUBMISSION, response: later }, KEY);
  expect(submissionsHash([other, ROW])).toBe(submissionsHash([ROW, other]));
});

describe('a row of no entry of the ledger', () => {
  const toldOf = (rows: readonly RecordRow[], isWhole = true): readonly string[] =>
    submissionTroubles(
      rows.map((row) => [...row]),
      { entries: [], asWritten: new Set(), isWhole },
    ).map(({ where, what }) => `${where}: ${what}`);
  const blank = ROW.map(() => '');

  test('is told with its place', () =>
    expect(toldOf([blank, ROW])).toEqual([
      'Submissions, row 3: It belongs to no entry of the ledger.',
    ]));
  test('is told too where something else than a number stands for the entry', () =>
    expect(toldOf([changedIn('Entry')])).toHaveLength(1));
  test('is not told while it may be of an entry that is still to be read', () =>
    expect(toldOf([ROW], false)).toEqual([]));
});
