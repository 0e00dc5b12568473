import { describe, expect, test } from 'vitest';
import type { Form } from '../../../rules/kit/asking/form.ts';
import { toSeat } from '../../../rules/kit/match/seat.ts';
import {
  SUBMISSIONS,
  type SubmissionRecord,
} from '../../../sheets-templates/records/record-columns.ts';
import type { Grid } from '../../google/sheets.ts';
import { type BindingKey, createBindingKey } from '../ledger/bindings.ts';
import {
  buildSubmissionRecords,
  buildUncheckedReceipts,
  type CountedSubmission,
  formatAnswer,
  hashSubmissions,
  omitSender,
  parseSubmissions,
  readReceipts,
  readSubmissions,
  shortenText,
} from './submissions.ts';

const ADDRESS = 'scarlet@example.com';
const RECEIVED_AT = '2026-06-02T20:00:00.123Z';

const SUBMISSION: CountedSubmission = {
  response: {
    responseId: 'response-1',
    submittedAt: RECEIVED_AT,
    submittedMs: Date.parse(RECEIVED_AT),
    createdMs: Date.parse(RECEIVED_AT),
    isEdited: false,
    respondentEmail: ADDRESS,
    answers: {},
  },
  seat: toSeat('Scarlet'),
  stepTitle: 'Round 1',
  fate: 'accepted',
  why: 'It counts.',
  answers: { picks: ['A', 'B'] },
  counted: 'Picks: A, B',
};

const BINDING_KEY = createBindingKey();
const createRecord = (
  submission: CountedSubmission,
  key: BindingKey | null = BINDING_KEY,
): SubmissionRecord => {
  const [record] = buildSubmissionRecords(3, [submission], key);
  if (record === undefined) throw new Error('there is one');
  return record;
};
const RECORD = createRecord(SUBMISSION);
const COLUMNS = Object.keys(SUBMISSIONS.titles) as readonly (keyof SubmissionRecord)[];

test('texts of 60,000 characters are shortened to fit into a cell', () => {
  const long = 'x'.repeat(60_000);
  const texts = { stepTitle: long, why: long, counted: long };
  const record = createRecord({ ...SUBMISSION, ...texts, answers: { picks: [long] } });
  const lengths = Object.values(record).map((cell) => String(cell).length);
  expect(Math.max(...lengths)).toBeLessThan(46_000);
});

/** Returns the record after a change to the text in one of its columns. */
const withChangedCell = (column: keyof SubmissionRecord): SubmissionRecord => ({
  ...RECORD,
  [column]: 'something else',
});

/** Whether a row without a known entry is accepted because of its check alone. */
const isAcceptedByCheck = (record: SubmissionRecord): boolean =>
  readReceipts([record], { key: BINDING_KEY, asWritten: new Set() })[0]?.isSound ?? false;

test('a row contains the whole response in its own columns', () => {
  expect(SUBMISSIONS.buildRow(RECORD).slice(0, -1)).toEqual([
    3,
    RECEIVED_AT,
    'Scarlet',
    'Round 1',
    'accepted',
    'It counts.',
    'response-1',
    ADDRESS,
    '{"picks":["A","B"]}',
    'Picks: A, B',
  ]);
});

describe('sender', () => {
  test('an exported row omits only the sender', () => {
    expect(omitSender(RECORD)).toEqual(SUBMISSIONS.buildRow({ ...RECORD, sender: '' }));
  });

  test('the check of a row does not depend on the sender', () => {
    const other = { ...SUBMISSION.response, respondentEmail: 'dems@example.com' };
    const record = createRecord({ ...SUBMISSION, response: other });
    expect(record.check).toBe(RECORD.check);
    expect(isAcceptedByCheck(withChangedCell('sender'))).toBe(true);
  });
});

const HASHED_COLUMNS = COLUMNS.filter((column) => column !== 'sender' && column !== 'check');

test.for(HASHED_COLUMNS)('the hash and the check of a row depend on its cell %s', (column) => {
  expect(hashSubmissions([withChangedCell(column)])).not.toBe(hashSubmissions([RECORD]));
  expect(isAcceptedByCheck(RECORD)).toBe(true);
  expect(isAcceptedByCheck(withChangedCell(column))).toBe(false);
});

test('a row whose entry is text belongs to no entry', () => {
  const isSoundRow = (record: SubmissionRecord): boolean =>
    readReceipts([record], { key: BINDING_KEY, asWritten: new Set([3]) })[0]?.isSound ?? false;
  const unchecked = { ...RECORD, answers: '{}', check: '' };
  expect(isSoundRow(unchecked)).toBe(true);
  expect(isSoundRow({ ...unchecked, entry: '3' })).toBe(false);
});

test('a row written without a key has no check, and is confirmed only by its entry', () => {
  const record = createRecord(SUBMISSION, null);
  expect(record.check).toBe('');
  expect(isAcceptedByCheck(record)).toBe(false);
});

test('written rows are read back unchanged', () => {
  const cells = SUBMISSIONS.buildRow(RECORD);
  expect(parseSubmissions([cells])).toEqual([RECORD]);
  const read = readReceipts(parseSubmissions([cells]), {
    key: BINDING_KEY,
    asWritten: new Set([3]),
  });
  expect(read).toEqual(buildUncheckedReceipts([RECORD]));
});

describe('answers on a row', () => {
  const choices = [{ value: 'A', label: 'Kiwi' }];
  const form: Form = {
    fields: [{ kind: 'choices', name: 'picks', label: 'Your picks', least: 0, most: 5, choices }],
  };
  const formatStoredAnswer = (text: string): string => {
    const [receipt] = buildUncheckedReceipts([{ ...RECORD, answers: text }]);
    if (receipt === undefined) throw new Error('it is a row');
    return formatAnswer(receipt, form);
  };

  test('the answers on a row are shown in the words of the form', () =>
    expect(formatStoredAnswer('{"picks":["A"]}')).toContain('Kiwi'));
  test.for(['', 'typed', '[1]', '{"picks":1}', 'null'])(
    'the answers of a row are read as empty from a cell with %j',
    (text) => expect(formatStoredAnswer(text)).toBe(formatStoredAnswer('{}')),
  );
});

test.for(['sender', 'check'] as const)('the hash of a row does not depend on its %s', (column) => {
  expect(hashSubmissions([withChangedCell(column)])).toBe(hashSubmissions([RECORD]));
});

test('the hash of an entry’s rows does not depend on their order', () => {
  const later = { ...SUBMISSION.response, responseId: 'response-2' };
  const other = createRecord({ ...SUBMISSION, response: later });
  expect(hashSubmissions([other, RECORD])).toBe(hashSubmissions([RECORD, other]));
});

describe('row without an entry', () => {
  const listTold = (rows: Grid): readonly string[] =>
    readSubmissions(rows, []).incidents.map(({ where, what }) => `${where}: ${what}`);
  const row = SUBMISSIONS.buildRow(RECORD);
  const blank = row.map(() => '');

  test('a row without an entry is reported with its place and two remedies', () => {
    expect(listTold([blank, row])).toEqual([
      'Submissions, row 3: The row belongs to no entry of the ledger.',
    ]);
    const { incidents } = readSubmissions([row], []);
    expect(incidents[0]?.todo).toMatch(/Show edit history.* Otherwise you may delete the row\./);
  });
  test('a row is reported if its entry is not a number', () =>
    expect(listTold([SUBMISSIONS.buildRow(withChangedCell('entry'))])).toHaveLength(1));
  test('a row with cells only outside the known columns is reported', () =>
    expect(listTold([[...blank, 'a note']])).toHaveLength(1));
});

test('200 long answers of each of nine seats fit into 3.5 MB', () => {
  const long = '“quoted” "text" '.repeat(1250);
  const submissions = Array.from({ length: 1800 }, (_, index) => ({
    ...SUBMISSION,
    response: { ...SUBMISSION.response, responseId: `response-${index}` },
    why: long.slice(0, 3000),
    answers: { picks: [long] },
    counted: index % 200 === 7 ? long.slice(0, 15_000) : '',
  }));
  const records = buildSubmissionRecords(3, submissions, BINDING_KEY);
  expect(Buffer.byteLength(JSON.stringify(records.map(SUBMISSIONS.buildRow)))).toBeLessThan(
    3_500_000,
  );
  const counted = records.filter((record) => record.counted !== '');
  expect(counted).toHaveLength(9);
  for (const { answers } of counted) expect(answers).toBe(JSON.stringify({ picks: [long] }));
  expect(records.at(-1)?.answers).toBe(JSON.stringify({ picks: [long] }));
  expect(records[0]?.answers).toMatch(/^… \([\d,]+ more characters, which the form has\)$/);
});

test.for([
  ['abc', 3, 'abc'],
  ['abcd', 3, 'abc… (1 more characters, which the form has)'],
  ['x'.repeat(2003), 3, 'xxx… (2,000 more characters, which the form has)'],
  ['ab😀cd', 3, 'ab… (4 more characters, which the form has)'],
  ['ab😀cd', 4, 'ab😀… (2 more characters, which the form has)'],
  ['', 3, ''],
] as const)('“%s” shortened to %i characters is “%s”', ([text, longest, kept]) => {
  expect(shortenText(text, longest)).toBe(kept);
});
