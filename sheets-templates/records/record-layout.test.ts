import { describe, expect, test } from 'vitest';
import { REQUESTS, SUBMISSION_COLUMNS, SUBMISSIONS } from './record-columns.ts';
import {
  findLayout,
  getDrawnLayout,
  listColumnRuns,
  restoreDeclaredOrder,
  type SheetValues,
} from './record-layout.ts';
import { sortAsDrawn } from './record-tab.ts';

const SAMPLE_ABOUT = 'For this test.';
const SAMPLE_COLUMNS = [
  { title: 'Seat', width: 1, about: SAMPLE_ABOUT },
  { title: 'Code', width: 1, about: SAMPLE_ABOUT },
  { title: 'Garnets', width: 1, about: SAMPLE_ABOUT, isOptional: true },
  { title: 'Link', width: 1, about: SAMPLE_ABOUT },
] as const;
const HEADINGS: readonly string[] = SAMPLE_COLUMNS.map(({ title }) => title);
const SAMPLE_ROW = ['Ann', 'abcd', 3, 'https://example.org'];

/** Edits each row of the sample sheet. */
const editSheet = (edit: (row: readonly (string | number)[]) => readonly (string | number)[]) =>
  [HEADINGS, SAMPLE_ROW].map(edit);

const readSheet = (values: SheetValues, beside: readonly string[] = []) => {
  const layout = findLayout(SAMPLE_COLUMNS, values, beside);
  const [head = [], ...rows] = restoreDeclaredOrder(SAMPLE_COLUMNS, layout, values);
  return { kind: layout.kind, head, record: rows.find((row) => row.length > 0) };
};

describe('findLayout', () => {
  test.each<readonly [string, SheetValues]>([
    ['as they are drawn', [HEADINGS, SAMPLE_ROW]],
    ['with an inserted column', editSheet((row) => row.toSpliced(1, 0, ''))],
    ['with a moved column', editSheet((row) => [...row.slice(1), row[0] ?? ''])],
    [
      'in another case and with spaces',
      [HEADINGS.map((one) => ` ${one.toUpperCase()}`), SAMPLE_ROW],
    ],
    ['with rows inserted above the heading', [[], ['My match'], HEADINGS, SAMPLE_ROW]],
    ['with a heading typed over', [HEADINGS.with(1, 'My own'), SAMPLE_ROW]],
    ['with the last heading typed over', [HEADINGS.with(3, 'My own'), SAMPLE_ROW]],
    [
      'with a cleared heading next to a blank inserted column',
      [['Seat', '', '', 'Garnets', 'Link'], SAMPLE_ROW.toSpliced(1, 0, '')],
    ],
    [
      'with a column of the host that has the same heading',
      [
        ['Code', ...HEADINGS],
        ['mine', ...SAMPLE_ROW],
      ],
    ],
    ['with no heading left', [['', '', '', ''], SAMPLE_ROW]],
  ])('findLayout finds the columns %s', (_what, values) => {
    expect(readSheet(values).record?.slice(0, SAMPLE_ROW.length)).toEqual(SAMPLE_ROW);
  });
});

test('a record keeps its row if rows are inserted above the heading', () => {
  const values = [['My match'], [], HEADINGS, SAMPLE_ROW];
  expect(
    restoreDeclaredOrder(SAMPLE_COLUMNS, findLayout(SAMPLE_COLUMNS, values), values).indexOf(
      SAMPLE_ROW,
    ),
  ).toBe(-1);
  expect(
    restoreDeclaredOrder(SAMPLE_COLUMNS, findLayout(SAMPLE_COLUMNS, values), values)[3],
  ).toEqual(SAMPLE_ROW);
});

test('columns of the host come after the columns of records', () => {
  const values = editSheet((row) => [row === HEADINGS ? 'Time zone' : 'Europe/Paris', ...row]);
  expect(readSheet(values, ['Time zone']).head).toEqual([...HEADINGS, 'Time zone']);
});

test('findLayout gives a deleted optional column a free place, where it reads as empty', () => {
  const values = editSheet((row) => row.toSpliced(2, 1));
  expect(findLayout(SAMPLE_COLUMNS, values)).toMatchObject({
    kind: 'found',
    places: [0, 1, 3, 2],
    unheaded: [2],
  });
  expect(readSheet(values).record).toEqual(['Ann', 'abcd', '', 'https://example.org']);
});

test.each<readonly [string, SheetValues]>([
  ['a deleted column', editSheet((row) => row.toSpliced(1, 1))],
  [
    'a heading typed over next to an inserted column with a text',
    [['Seat', 'mine', 'My own', 'Garnets', 'Link'], SAMPLE_ROW.toSpliced(1, 0, 'a note')],
  ],
])('findLayout returns “unclear” for columns that cannot be distinguished: %s', (_what, values) => {
  expect(findLayout(SAMPLE_COLUMNS, values).kind).toBe('unclear');
});

test('a column deleted from a tab without records is restored at its end', () => {
  expect(findLayout(SAMPLE_COLUMNS, [HEADINGS.toSpliced(1, 1)])).toMatchObject({
    kind: 'found',
    places: [0, 3, 1, 2],
    unheaded: [1],
  });
});

test('findLayout treats a first row without any heading as a record', () => {
  expect(findLayout(SAMPLE_COLUMNS, [SAMPLE_ROW])).toMatchObject({ kind: 'assumed', unheaded: [] });
  expect(findLayout(SAMPLE_COLUMNS, [['', ''], SAMPLE_ROW]).unheaded).toEqual([0, 1, 2, 3]);
});

test('listColumnRuns joins adjacent columns, which are written at once', () => {
  const layout = findLayout(
    SAMPLE_COLUMNS,
    editSheet((row) => row.toSpliced(2, 0, '')),
  );
  expect(listColumnRuns(layout)).toEqual([
    { from: 0, until: 2, place: 0 },
    { from: 2, until: 4, place: 3 },
  ]);
  expect(listColumnRuns(layout, { from: 1, until: 3 })).toEqual([
    { from: 1, until: 2, place: 1 },
    { from: 2, until: 3, place: 3 },
  ]);
});

test('a row that was written at the drawn places while columns were moved is read there', () => {
  const late = ['Bob', 'efgh', 0, 'https://example.org/b'];
  const values = [['', ...HEADINGS], ['', ...SAMPLE_ROW], late];
  const isRecord = (row: SheetValues[number]) => String(row[3]).startsWith('https:');
  expect(
    restoreDeclaredOrder(
      SAMPLE_COLUMNS,
      findLayout(SAMPLE_COLUMNS, values),
      values,
      isRecord,
    ).slice(1),
  ).toEqual([[...SAMPLE_ROW, ''], late]);
});

describe('columns that are drawn in another order than declared', () => {
  const columns = SAMPLE_COLUMNS.map((column, index) => ({
    ...column,
    drawnAt: SAMPLE_COLUMNS.length - 1 - index,
  }));
  const isRecord = ([first]: readonly (string | number | boolean)[]) => first === SAMPLE_ROW[0];
  const readRecords = (values: SheetValues) =>
    restoreDeclaredOrder(columns, findLayout(columns, values), values, isRecord).slice(1);

  test('rows of a tab as drawn are read in the declared order', () => {
    expect(getDrawnLayout(columns).places).toEqual(columns.map(({ drawnAt }) => drawnAt));
    expect(readRecords([HEADINGS.toReversed(), SAMPLE_ROW.toReversed()])).toEqual([SAMPLE_ROW]);
  });

  test('rows of a tab in the former order are read by their headings', () =>
    expect(readRecords([HEADINGS, SAMPLE_ROW])).toEqual([SAMPLE_ROW]));

  test.each([
    ['as drawn', HEADINGS.toReversed(), SAMPLE_ROW.toReversed()],
    ['in the former order', HEADINGS, SAMPLE_ROW],
  ])('a column with a renamed heading is found between its neighbours %s', (_what, heads, row) => {
    const at = heads.indexOf('Code');
    expect(readRecords([heads.with(at, 'My word'), row])).toEqual([SAMPLE_ROW]);
    expect(findLayout(columns, [heads.with(at, 'My word'), row])).toMatchObject({
      kind: 'found',
      unheaded: [1],
    });
  });

  test('rows without headings are read in both orders', () =>
    expect(readRecords([['a note'], SAMPLE_ROW, SAMPLE_ROW.toReversed()])).toEqual([
      SAMPLE_ROW,
      SAMPLE_ROW,
    ]));

  test.each([
    ['to another order', HEADINGS.toSpliced(0, 2, ...HEADINGS.slice(0, 2).toReversed())],
    ['to the former order', HEADINGS],
  ])('a row that was written as drawn while a host moved columns %s is read', (_what, moved) =>
    expect(readRecords([moved, SAMPLE_ROW.toReversed()])).toEqual([SAMPLE_ROW]),
  );
});

describe('Submissions of version 1.0.0', () => {
  const heads = SUBMISSIONS.columns.map(({ title }) => title);
  const places = heads.map((_, at) => at);
  const findPlaces = (...edited: readonly string[]) => {
    const { kind, places } = findLayout(SUBMISSION_COLUMNS, [edited, edited.map(() => 'cell')]);
    return kind === 'found' ? places : kind;
  };

  test.each(heads.map((title, at) => [title, at] as const))(
    'a renamed heading is found, and the new column is added at the end: %s',
    (_title, at) =>
      expect(findPlaces(...heads.with(at, 'My word'))).toEqual([...places, heads.length]),
  );

  test('the new column is added after columns of the host', () => {
    const end = heads.length + 1;
    expect(findPlaces(...heads, 'My notes')).toEqual([...places, end]);
    const why = heads.indexOf('Why');
    expect(findPlaces(...heads.with(why, ''), 'My notes')).toEqual([...places, end]);
    expect(findPlaces(...heads, 'My notes', 'When')).toEqual([...places, end]);
  });

  test('a column of the host before all others may have the heading of a record', () =>
    expect(findPlaces('Why', ...heads).slice(0, -1)).toEqual(places.map((place) => place + 1)));
});

test.each([
  ['as drawn', sortAsDrawn(REQUESTS.columns)],
  ['in the former order', REQUESTS.columns],
])('Requests %s may have one or two renamed headings', (_what, order) => {
  const heads = order.map(({ title }) => title);
  const places = REQUESTS.columns.map((column) => order.indexOf(column));
  for (const one of places)
    for (const other of places) {
      const edited = heads.with(one, 'My word').with(other, 'Another');
      const layout = findLayout(REQUESTS.columns, [edited, edited.map(() => 'cell')]);
      expect(layout).toMatchObject({ kind: 'found', places });
    }
});
