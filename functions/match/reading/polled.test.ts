import { expect, test } from 'vitest';
import { RECEIVED } from '../../../sheets-templates/records/record-columns.ts';
import { openMatch, resolveOpenStep } from '../../../test/support/table/just-opened.ts';
import type { Grid } from '../../google/sheets.ts';
import { getCurrentPosition, getPollRecord, type Match } from './match.ts';
import {
  buildPollRecordRows,
  createPollRecord,
  NO_COMPARISON,
  type PollRecord,
  parsePollRecord,
} from './polled.ts';

const POLL_RECORD: PollRecord = {
  entry: 3,
  drawings: 2,
  isStopped: true,
  polledAt: '2026-06-01T20:10:00.000Z',
  polledBy: 'the function',
  seats: {
    Scarlet: { answers: 2, reminders: 0, state: 'in' },
    Dems: { answers: 0, reminders: 1, state: 'missing' },
  },
  confirmed: { Scarlet: { responseId: 'one', received: '2026-06-01T20:00:01.000001Z' } },
  step: '0.1',
  formOpenAt: '2026-06-01T20:05:00.000Z',
  formMissed: true,
  typedAddresses: { from: '2026-06-01T20:01:00.000Z', until: null },
  unknownSenders: ['A code that nobody has.', 'Another one.'],
  problems: [
    { where: 'Players', what: 'Somebody typed over it.', todo: 'Bring it back.' },
    { where: 'The form', what: 'Nobody can answer.', todo: 'Open it.', foundBy: 'sharing' },
    { where: 'The form', what: 'It differs.', todo: 'Wait.', foundBy: 'comparison' },
  ],
  repairNotes: ['The tab Story was put back.'],
  forms: [
    {
      ...{ match: 'round-1-main', seat: 'Sam the Second' },
      ...{ link: 'https://example.org/form', workbookId: 'a-workbook' },
    },
  ],
  compared: {
    fullAt: '2026-06-01T20:00:00.000Z',
    files: ['0123456789ab', 'ba9876543210'].map((file) => ({
      ...{ file, drawing: 'abcdef012345', version: '9007199254740993' },
    })),
  },
};

const buildRows = (polled: PollRecord): Grid =>
  buildPollRecordRows(polled).map((one) => RECEIVED.buildRow(one));
/** Builds the rows with another value in one column of the rows of a kind. */
const buildRowsWith = (what: string, title: string, value: string | number): Grid => {
  const names = RECEIVED.columns.map((column) => column.title);
  return buildRows(POLL_RECORD).map((row) =>
    row[names.indexOf('What')] === what
      ? row.map((cell, index) => (names[index] === title ? value : cell))
      : row,
  );
};

test('a problem that a comparison of 1.0.0 recorded keeps the check that found it', () => {
  const problem = { where: 'The form', what: 'It differs.', todo: 'Wait.' };
  const where = 'The form, as it was last compared';
  const rows = buildRows({ ...POLL_RECORD, problems: [{ ...problem, where }] });
  expect(parsePollRecord(rows).problems).toEqual([{ ...problem, foundBy: 'comparison' }]);
});

test('the record of a poll is read back unchanged', () => {
  expect(parsePollRecord(buildRows(POLL_RECORD))).toEqual(POLL_RECORD);
  expect(parsePollRecord(buildRows(createPollRecord(4)))).toEqual(createPollRecord(4));
});

const ofVersion1 = buildRows(POLL_RECORD).filter(([what]) => what !== 'Compared');

test('a record of version 1.0.0 is read without a comparison', () => {
  expect(parsePollRecord(ofVersion1)).toEqual({ ...POLL_RECORD, compared: NO_COMPARISON });
});

test('the record of a comparison takes 48 characters for each workbook', () => {
  const rows = buildRows(POLL_RECORD).filter(([what]) => what === 'Compared');
  expect(rows).toHaveLength(1);
  expect(String(rows[0]?.at(-1)).length).toBeLessThan(2 * (12 + 1 + 20 + 1 + 12 + 2));
});

test('a comparison with an unreadable time is ignored', () => {
  expect(parsePollRecord(buildRowsWith('Compared', 'Text', 'today')).compared).toEqual(
    NO_COMPARISON,
  );
});

test.each(['typed', '', '0123456789ab 5', '0123456789ab -5 abcdef012345', 7])(
  'a comparison whose list of files is %j is read with no files',
  (value) => {
    expect(parsePollRecord(buildRowsWith('Compared', 'To do', value)).compared.files).toEqual([]);
  },
);

test('an empty tab is read as a record of no entry', () => {
  expect(parsePollRecord([])).toEqual(createPollRecord(-1));
});

test.each(['typed', -1, 1.5])(
  'parsePollRecord reads the invalid number %s as no entry or as zero',
  (value) => {
    const readCell = (what: string, title: string) =>
      parsePollRecord(buildRowsWith(what, title, value));
    expect(readCell('Desk', 'Entry').entry).toBe(-1);
    expect(readCell('Desk', 'Count').drawings).toBe(0);
    for (const { answers } of Object.values(readCell('Seat', 'Count').seats))
      expect(answers).toBe(0);
    for (const { reminders } of Object.values(readCell('Seat', 'Reminders').seats))
      expect(reminders).toBe(0);
  },
);

test('a record with an invalid state of a seat is read without the seat', () => {
  expect(parsePollRecord(buildRowsWith('Seat', 'Text', 'perhaps')).seats).toEqual({});
});

const MATCH = resolveOpenStep(openMatch());
/** The record of a poll after the last entry. */
const LAST_RECORD: PollRecord = {
  ...{ ...POLL_RECORD, compared: NO_COMPARISON },
  ...{ isStopped: false, typedAddresses: null, unknownSenders: [], repairNotes: [] },
  ...{ entry: getCurrentPosition(MATCH).sealed.entry.entry, step: getPollRecord(MATCH).step },
};
const { confirmed, formOpenAt, formMissed } = POLL_RECORD;
const STEP_RECORD = { confirmed, formOpenAt, formMissed };
const EMPTY_STEP_RECORD = { confirmed: {}, formOpenAt: '', formMissed: false };

/** Creates the match after an action of the host in the open step. */
const createMatchAfter = (kind: 'deadline' | 'absent', entry: number): Match => {
  const position = getCurrentPosition(MATCH);
  const meanwhile = [{ kind, entry }] as unknown as typeof position.meanwhile;
  return { ...MATCH, positions: [{ ...position, meanwhile }] };
};
const readRecord = (of: Match, polled: Partial<PollRecord>) =>
  getPollRecord({ ...of, polled: { ...LAST_RECORD, ...polled } });

test('getPollRecord keeps all results of its entry, but no confirmations of another step', () => {
  expect(readRecord(MATCH, {})).toEqual(LAST_RECORD);
  expect(readRecord(MATCH, { step: 'another' })).toEqual({ ...LAST_RECORD, ...EMPTY_STEP_RECORD });
});

test('getPollRecord preserves poll times and forms after an entry of the same step', () => {
  const { polledAt, polledBy, forms, step } = LAST_RECORD;
  const left = { ...createPollRecord(LAST_RECORD.entry, step), polledAt, polledBy, forms };
  const entry = LAST_RECORD.entry - 1;
  expect(readRecord(MATCH, { entry })).toEqual({ ...left, ...STEP_RECORD });
  expect(readRecord(MATCH, { entry, step: 'another' })).toEqual({ ...left, ...EMPTY_STEP_RECORD });
});

test('only a later move of the deadline clears the record of a missed form', () => {
  const entry = LAST_RECORD.entry - 1;
  const isMissed = (kind: 'deadline' | 'absent', at: number): boolean =>
    readRecord(createMatchAfter(kind, at), { entry }).formMissed;
  expect(isMissed('absent', LAST_RECORD.entry)).toBe(true);
  expect(isMissed('deadline', entry)).toBe(true);
  expect(isMissed('deadline', LAST_RECORD.entry)).toBe(false);
  expect(readRecord(createMatchAfter('deadline', LAST_RECORD.entry), { entry }).confirmed).toEqual(
    STEP_RECORD.confirmed,
  );
});
