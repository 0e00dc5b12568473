import { describe, expect, test } from 'vitest';
import { sum } from '../drawing/grid.ts';
import { TONE_STYLES } from '../drawing/palette.ts';
import { measureLine, PHONE_WIDTH_PX } from '../drawing/prose.ts';
import { drawContentTab } from '../workbooks/workbook.ts';
import { listValues, PRESENTS_TAB } from '../workbooks/workbook-staging.ts';
import { PLAYERS_SCHEMA, REQUESTS, SUBMISSION_COLUMNS, SUBMISSIONS } from './record-columns.ts';
import {
  buildRowFormat,
  drawRecordHeader,
  drawRecordTab,
  type RecordColumn,
  sortAsDrawn,
} from './record-tab.ts';

const SAMPLE_COLUMNS = [
  { title: 'Name', width: 90, about: 'Who.' },
  { title: 'Hash', width: 150, about: 'The hash.', monospace: true },
];
const SAMPLE_TAB = {
  ...{ sheetId: 7, title: 'Tab', about: 'All.' },
  tab: '#112233',
  columns: SAMPLE_COLUMNS,
} as const;

describe('drawRecordTab', () => {
  test('a record tab has its header in row 1, and only records below', () => {
    const sheet = drawRecordTab({ ...SAMPLE_TAB, rows: [['Isa', 'abc'], ['Dems']] });
    expect(listValues(sheet)).toEqual([['Name', 'Hash'], ['Isa', 'abc'], ['Dems']]);
    expect(sheet).toMatchObject({
      ...{ rowCount: 4, columnCount: 2, columnWidths: [90, 150] },
      ...{ frozenRows: 1, frozenColumns: 1 },
    });
  });

  test('a record tab of one column does not freeze that column', () => {
    const sheet = drawRecordTab({ ...SAMPLE_TAB, columns: SAMPLE_COLUMNS.slice(0, 1), rows: [] });
    expect(sheet.frozenColumns).toBe(0);
  });

  test('notes in the header describe the tab and its columns', () => {
    expect(drawRecordHeader(SAMPLE_TAB).map(({ note }) => note)).toEqual([
      'All.\n\nWho.',
      'The hash.',
    ]);
  });

  test('a record tab uses monospace only in columns that require it', () => {
    const [, row] = drawRecordTab({ ...SAMPLE_TAB, rows: [['Isa', 'abc', 'more']] }).rows;
    expect(row?.map(({ format }) => format)).toEqual([
      { vertical: 'top', wrap: 'cut' },
      { vertical: 'top', wrap: 'cut', monospace: true },
      undefined,
    ]);
    expect(buildRowFormat({ monospace: false })).not.toHaveProperty('monospace');
  });

  test('the tab Submissions colours each known status', () => {
    const fate = SUBMISSIONS.columns.find(({ title }) => title === SUBMISSIONS.titles.fate) ?? {};
    expect(buildRowFormat(fate, 'accepted')).toMatchObject(TONE_STYLES.good);
    expect(buildRowFormat(fate, 'unreadable')).toMatchObject(TONE_STYLES.bad);
    expect(buildRowFormat(fate, 'other')).toEqual(buildRowFormat(fate));
  });

  test('a record tab makes a link only of a whole address', () => {
    const [links, others] = [
      ['https://example.org', 'http://example.org/a'],
      ['see https://example.org', 'https://a b'],
    ];
    const texts = [...links, ...others];
    const { rows } = drawRecordTab({ ...SAMPLE_TAB, rows: texts.map((text) => [text]) });
    expect(rows.slice(1).map(([cell]) => cell?.link)).toEqual([...links, undefined, undefined]);
  });

  test('an address and a hash are cut off where other texts wrap', () => {
    const getWrap = (text: string) => buildRowFormat({ wraps: true }, text).wrap;
    for (const long of ['https://example.org/a', '0123456789abcdef'.repeat(4)])
      expect(getWrap(long)).toBe('cut');
    for (const other of ['see https://example.org', '0123456789abcdef', '', 'x'.repeat(64)])
      expect(getWrap(other)).toBe(true);
  });

  test('an empty record tab shows its explanation', () => {
    const told = { ...SAMPLE_TAB, whenEmpty: 'Later.' };
    expect(listValues(drawRecordTab({ ...told, rows: [] })).slice(1)).toEqual([['Later.']]);
    expect(listValues(drawRecordTab({ ...told, rows: [['Isa']] })).slice(1)).toEqual([['Isa']]);
    expect(listValues(drawRecordTab({ ...SAMPLE_TAB, rows: [] }))).toHaveLength(1);
  });
});

test('columns of content are as wide as their longest text, within bounds', () => {
  const widths = (letter: string) =>
    drawContentTab({
      head: PRESENTS_TAB,
      rows: [{ Letter: letter }, { Letter: 'B', Points: '12' }],
      index: 0,
    }).columnWidths;
  expect(widths('A')).toEqual([70, 70]);
  expect(widths('x'.repeat(20))).toEqual([156, 70]);
  expect(widths('x'.repeat(200))).toEqual([350, 70]);
});

test('a phone shows whole columns: seats and codes, reasons of answers, previews and ticks', () => {
  const listSeen = (columns: readonly RecordColumn[]): readonly string[] => {
    const drawn = sortAsDrawn(columns);
    const widths = drawn.map(({ width }) => width);
    const seen = drawn.findLastIndex((_, at) => sum(widths.slice(0, at + 1)) <= PHONE_WIDTH_PX);
    return drawn.slice(0, seen + 1).map(({ title }) => title);
  };
  expect(listSeen(PLAYERS_SCHEMA.columns)).toEqual(['Seat', 'Form', 'Workbook', 'Code']);
  expect(listSeen(SUBMISSION_COLUMNS)).toEqual(['Seat', 'Why', 'Fate', 'When']);
  const toFillIn = ['For whom', 'Value', 'Reason'];
  expect(listSeen(REQUESTS.columns)).toEqual(['What', ...toFillIn]);
  const others = REQUESTS.columns.filter(({ title }) => !toFillIn.includes(title));
  expect(listSeen(others)).toEqual(['What', 'Do it', REQUESTS.titles.change]);
});

test('words of Players and Submissions fit their columns', () => {
  const [, email] = PLAYERS_SCHEMA.columns;
  expect(email?.width).toBeGreaterThan(measureLine('phoenix.smith@example.com', 'plain'));
  const find = (wanted: string) => SUBMISSION_COLUMNS.find(({ title }) => title === wanted);
  expect(find('Fate')?.width).toBeGreaterThan(measureLine('superseded', 'plain'));
  expect(find('Received')?.width).toBeGreaterThan(measureLine('2026-11-30T22:00:00.123Z', 'plain'));
  expect(find('When')?.width).toBeGreaterThan(measureLine('Wed 30 Nov,', 'plain'));
});
