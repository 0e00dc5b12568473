import { describe, expect, test } from 'vitest';
import { columnRuns, findLayout, inDrawnOrder, type SheetValues } from './record-layout.ts';

const about = 'For this test.';
const COLUMNS = [
  { title: 'Seat', width: 1, about },
  { title: 'Code', width: 1, about },
  { title: 'Garnets', width: 1, about, isOptional: true },
  { title: 'Link', width: 1, about },
] as const;
const HEAD: readonly string[] = COLUMNS.map(({ title }) => title);
const ROW = ['Ann', 'abcd', 3, 'https://example.org'];

/** Edits each row of the sample sheet. */
const sheet = (edit: (row: readonly (string | number)[]) => readonly (string | number)[]) =>
  [HEAD, ROW].map(edit);

/** Reads the heading and the record of a sheet. */
const read = (values: SheetValues, beside: readonly string[] = []) => {
  const layout = findLayout(COLUMNS, values, beside);
  const [head = [], ...rows] = inDrawnOrder(layout, values);
  return { kind: layout.kind, head, record: rows.find((row) => row.length > 0) };
};

describe('findLayout', () => {
  test.each<readonly [string, SheetValues]>([
    ['as they are drawn', [HEAD, ROW]],
    ['with an inserted column', sheet((row) => row.toSpliced(1, 0, ''))],
    ['with a moved column', sheet((row) => [...row.slice(1), row[0] ?? ''])],
    ['in another case and with spaces', [HEAD.map((one) => ` ${one.toUpperCase()}`), ROW]],
    ['with rows inserted above the heading', [[], ['My match'], HEAD, ROW]],
    ['with a heading typed over', [HEAD.with(1, 'My own'), ROW]],
    ['with the last heading typed over', [HEAD.with(3, 'My own'), ROW]],
    [
      'with a cleared heading next to a blank inserted column',
      [['Seat', '', '', 'Garnets', 'Link'], ROW.toSpliced(1, 0, '')],
    ],
    [
      'with a column of the host that has the same heading',
      [
        ['Code', ...HEAD],
        ['mine', ...ROW],
      ],
    ],
    ['with no heading left', [['', '', '', ''], ROW]],
  ])('findLayout finds the columns %s', (_what, values) => {
    expect(read(values).record?.slice(0, ROW.length)).toEqual(ROW);
  });
});

test('a record keeps its row if rows are inserted above the heading', () => {
  const values = [['My match'], [], HEAD, ROW];
  expect(inDrawnOrder(findLayout(COLUMNS, values), values).indexOf(ROW)).toBe(-1);
  expect(inDrawnOrder(findLayout(COLUMNS, values), values)[3]).toEqual(ROW);
});

test('columns that do not belong to the records come after them', () => {
  const values = sheet((row) => [row === HEAD ? 'Time zone' : 'Europe/Paris', ...row]);
  expect(read(values, ['Time zone']).head).toEqual([...HEAD, 'Time zone']);
});

test('findLayout gives a deleted optional column a free place, where it reads as empty', () => {
  const values = sheet((row) => row.toSpliced(2, 1));
  expect(findLayout(COLUMNS, values)).toMatchObject({
    kind: 'found',
    places: [0, 1, 3, 2],
    unheaded: [2],
  });
  expect(read(values).record).toEqual(['Ann', 'abcd', '', 'https://example.org']);
});

test.each<readonly [string, SheetValues]>([
  ['a deleted column', sheet((row) => row.toSpliced(1, 1))],
  [
    'a heading typed over next to an inserted column with a text',
    [['Seat', 'mine', 'My own', 'Garnets', 'Link'], ROW.toSpliced(1, 0, 'a note')],
  ],
])('findLayout finds columns unclear that cannot be distinguished: %s', (_what, values) => {
  expect(findLayout(COLUMNS, values).kind).toBe('unclear');
});

test('a column deleted from a tab without records is restored at its end', () => {
  expect(findLayout(COLUMNS, [HEAD.toSpliced(1, 1)])).toMatchObject({
    kind: 'found',
    places: [0, 3, 1, 2],
    unheaded: [1],
  });
});

test('findLayout treats a first row without any heading as a record', () => {
  expect(findLayout(COLUMNS, [ROW])).toMatchObject({ kind: 'assumed', unheaded: [] });
  expect(findLayout(COLUMNS, [['', ''], ROW]).unheaded).toEqual([0, 1, 2, 3]);
});

test('listColumnRuns joins adjacent columns, which are written at once', () => {
  const layout = findLayout(
    COLUMNS,
    sheet((row) => row.toSpliced(2, 0, '')),
  );
  expect(columnRuns(layout)).toEqual([
    { from: 0, until: 2, place: 0 },
    { from: 2, until: 4, place: 3 },
  ]);
  expect(columnRuns(layout, { from: 1, until: 3 })).toEqual([
    { from: 1, until: 2, place: 1 },
    { from: 2, until: 3, place: 3 },
  ]);
});

test('a row that was written at the drawn places while columns moved is read there', () => {
  const late = ['Bob', 'efgh', 0, 'https://example.org/b'];
  const values = [['', ...HEAD], ['', ...ROW], late];
  const isRecord = (row: SheetValues[number]) => String(row[3]).startsWith('https:');
  expect(inDrawnOrder(findLayout(COLUMNS, values), values, isRecord).slice(1)).toEqual([
    [...ROW, ''],
    late,
  ]);
});
