import { describe, expect, it } from 'vitest';
import {
  buildBounds,
  buildColumnSpan,
  buildGridSize,
  buildMerge,
  buildNamedRange,
  readGrid,
  readMerges,
  writeLetters,
} from './requests-suite.ts';
import { type BatchRequest, type Desk, openDesk } from './sheets-suite.ts';
import { toRange, toRowSpan } from './table-suite.ts';

type SpanText = string;

/** Parses half-open ranges of rows and columns, such as `2:4 1:`. A missing bound is open. */
function parsePlace(text: string): object {
  const ends = text.split(/[: ]/).map((end) => (end === '' ? undefined : Number(end)));
  return buildBounds(ends);
}

const DIMENSION_NAMES = [
  ['rows', toRowSpan, (span: SpanText) => parsePlace(`${span} 1:2`)],
  ['columns', buildColumnSpan, (span: SpanText) => parsePlace(`1:2 ${span}`)],
] as const;

/** Returns the named ranges; null if a name has lost its cells. */
async function readRanges({ get }: Desk, count: number) {
  const found = (await get('namedRanges')).namedRanges ?? [];
  return Array.from(
    { length: count },
    (_, index) => found.find(({ name }) => name === `name${index}`)?.range ?? null,
  );
}

type LineChange = 'insert' | 'delete' | 'down' | 'up';

const NO_RANGE = null;

/**
 * Spans before and after each change. Rows or columns 3 and 4 are inserted, deleted, or moved to 8
 * or 1.
 */
const SPAN_CHANGES: readonly (readonly [
  LineChange,
  Readonly<Record<SpanText, SpanText | null>>,
])[] = [
  [
    'insert',
    {
      ...{ '0:2': '0:2', '0:3': '0:3', '2:4': '2:6', '3:5': '5:7', '4:6': '6:8' },
      ...{ '2:': '2:', '3:': '5:', ':3': ':3', ':4': ':6', ':': ':' },
    },
  ],
  [
    'delete',
    {
      ...{ '0:3': '0:3', '2:4': '2:3', '3:5': NO_RANGE, '4:5': NO_RANGE, '2:6': '2:4' },
      ...{ '4:6': '3:4', '5:6': '3:4', '6:8': '4:6', '4:': '3:', ':4': ':3', ':': ':' },
    },
  ],
  [
    'down',
    {
      ...{ '3:5': '6:8', '4:5': '7:8', '2:4': '2:3', '4:6': '3:4', '0:3': '0:3', '5:8': '3:6' },
      ...{ '5:9': '3:9', '8:9': '8:9', '3:': '3:', ':5': ':3' },
    },
  ],
  [
    'up',
    {
      ...{ '3:5': '1:3', '3:4': '1:2', '0:1': '0:1', '0:2': '0:4', '1:3': '3:5', '2:4': '4:5' },
      ...{ '5:6': '5:6', '1:': '3:' },
    },
  ],
];

describe.each(DIMENSION_NAMES)('%s', (_name, stretch, at) => {
  const move = (start: number, end: number, destinationIndex: number): BatchRequest => ({
    moveDimension: { source: stretch(start, end), destinationIndex },
  });
  const REQUESTS: Readonly<Record<LineChange, BatchRequest>> = {
    insert: { insertDimension: { range: stretch(3, 5) } },
    delete: { deleteDimension: { range: stretch(3, 5) } },
    down: move(3, 5, 8),
    up: move(3, 5, 1),
  };

  it.each(SPAN_CHANGES)('names move with their cells after “%s”: %s', async (change, expected) => {
    const desk = await openDesk();
    const spans = Object.keys(expected);
    const elsewhere = { sheetId: 7, ...at('3:5') };
    await desk.batch(
      ...spans.map((span, index) => buildNamedRange(`name${index}`, at(span))),
      buildNamedRange('elsewhere', elsewhere),
      REQUESTS[change],
    );
    expect(await readRanges(desk, spans.length)).toEqual(
      Object.values(expected).map((span) => span && at(span)),
    );
    const { namedRanges } = await desk.get('namedRanges');
    expect(namedRanges?.find(({ name }) => name === 'elsewhere')?.range).toEqual(elsewhere);
  });

  it('a name at the start of the sheet moves along with its cells', async () => {
    const desk = await openDesk();
    await desk.batch(buildNamedRange('name0', at(':2')), move(0, 3, 6));
    expect(await readRanges(desk, 1)).toEqual([at('3:5')]);
  });

  it('merges move with their cells, and disappear with deleted cells', async () => {
    const desk = await openDesk();
    await desk.batch(
      buildMerge({ ...at('0:2'), sheetId: 7 }),
      ...['0:2', '3:5', '6:8'].map((span) => buildMerge(at(span))),
      REQUESTS.delete,
    );
    const merges = async (sheet = 0) =>
      (await readMerges(desk, sheet)).map((ends) => buildBounds(ends));
    expect(await merges()).toEqual([at('0:2'), at('4:6')]);
    await desk.batch(move(0, 2, 4));
    expect(await merges()).toEqual([at('2:4'), at('4:6')]);
    expect(await merges(1)).toEqual([at('0:2')]);
  });
});

it('a chart follows its cells, and keeps its place after they are deleted', async () => {
  const desk = await openDesk();
  const source = toRange(3, 5, [0, 1]);
  const domains = [{ domain: { sourceRange: { sources: [source] } } }];
  const anchorCell = { sheetId: 7, rowIndex: 4 };
  const chart = {
    chartId: 1,
    spec: { basicChart: { chartType: 'LINE', domains, axis: [{}] } },
    position: { overlayPosition: { anchorCell } },
  };
  const sources = async () => {
    const { sheets } = await desk.get('sheets.charts');
    const { spec, position } = sheets?.[1]?.charts?.[0] ?? {};
    expect(position?.overlayPosition?.anchorCell).toEqual(anchorCell);
    expect(spec?.basicChart?.axis).toEqual([{}]);
    return spec?.basicChart?.domains?.[0]?.domain?.sourceRange?.sources;
  };
  await desk.batch({ addChart: { chart } }, { insertDimension: { range: toRowSpan(0, 2) } });
  expect(await sources()).toEqual([toRange(5, 7, [0, 1])]);
  await desk.batch({ deleteDimension: { range: toRowSpan(4, 9) } });
  expect(await sources()).toEqual([toRange(5, 7, [0, 1])]);
});

describe('shifted cells', () => {
  const AREA = toRange(2, 4, [2, 4]);
  const shift = (name: string, shiftDimension: string, within: object = AREA): BatchRequest => ({
    [name]: { range: within, shiftDimension },
  });
  /** The spans before the change, after an insertion of cells, and after a deletion of cells. */
  const DOWN = [
    ['5:6 2:4', '7:8 2:4', '3:4 2:4'],
    ['2:3 3:4', '4:5 3:4', NO_RANGE],
    ...['5:6 1:3', '5:6 3:5', '0:1 2:4', '5:6 2:', '5:6 :4'].map((all) => [all, all, all]),
  ];
  const turned = (text: string | null) => text?.split(' ').toReversed().join(' ');

  it.each([
    ['ROWS', DOWN],
    ['COLUMNS', DOWN.map((cases) => cases.map(turned))],
  ])('cells shifted by %s move only objects in their own lines', async (shiftDimension, cases) => {
    const getColumn = (index: number) =>
      cases.map((ends) => (typeof ends[index] === 'string' ? parsePlace(ends[index]) : null));
    const given = getColumn(0).map((range, index) => buildNamedRange(`name${index}`, range ?? {}));
    for (const [index, name] of [
      [1, 'insertRange'],
      [2, 'deleteRange'],
    ] as const) {
      const desk = await openDesk();
      await desk.batch(...given, shift(name, shiftDimension));
      expect(await readRanges(desk, cases.length)).toEqual(getColumn(index));
    }
  });

  it.each([
    ['ROWS', '1:2 :', '3:4 :', '3:4 0:26', '4:5 :', '4:5 0:26'],
    ['COLUMNS', ': 1:2', ': 3:4', '0:1000 3:4', ': 4:5', '0:1000 4:5'],
  ])('cells shifted by %s edge to edge move all objects', async (dimension, within, ...texts) => {
    const desk = await openDesk();
    const [open, closed, ...moved] = texts.map(parsePlace);
    await desk.batch(
      buildNamedRange('name0', open ?? {}),
      buildNamedRange('name1', closed ?? {}),
      shift('insertRange', dimension, parsePlace(within)),
    );
    expect(await readRanges(desk, 2)).toEqual(moved);
  });

  it('shifted cells leave all other cells unchanged', async () => {
    const desk = await openDesk();
    const TABLE = ['abcde', 'fghij', 'klmno', 'pqrst', 'uvwxy'];
    const applyAndShow = async (...requests: BatchRequest[]) => {
      await desk.batch({ updateCells: { range: {}, fields: '*' } }, writeLetters(0, 0, TABLE));
      await desk.batch(...requests);
      return (await desk.values('T')).map((row) => row.map((one) => one || '.').join(''));
    };
    const all: Readonly<Record<string, string>> = {
      'insertRange ROWS': 'abcde fghij kl..o pq..t uvmny ..rs ..wx',
      'insertRange COLUMNS': 'abcde fghij kl..mno pq..rst uvwxy',
      'deleteRange ROWS': 'abcde fghij klwxo pq..t uv..y',
      'deleteRange COLUMNS': 'abcde fghij klo pqt uvwxy',
    };
    for (const [change, expected] of Object.entries(all)) {
      const [name = '', dimension = ''] = change.split(' ');
      expect((await applyAndShow(shift(name, dimension))).join(' ')).toBe(expected);
    }
  });

  it('an insertion of cells extends the grid by the cells that would leave it', async () => {
    const at = toRange(1, 3, [1, 3]);
    const grown = async (dimension: string, filled: BatchRequest) => {
      const desk = await openDesk();
      await desk.batch(buildGridSize(0, 10, 10), filled, shift('insertRange', dimension, at));
      return readGrid(desk);
    };
    for (const [dimension, row, column, expected] of [
      ['ROWS', 9, 2, [12, 10]],
      ['ROWS', 8, 1, [11, 10]],
      ['ROWS', 7, 1, [10, 10]],
      ['ROWS', 9, 3, [10, 10]],
      ['ROWS', 9, 0, [10, 10]],
      ['COLUMNS', 2, 9, [10, 12]],
      ['COLUMNS', 1, 8, [10, 11]],
      ['COLUMNS', 3, 9, [10, 10]],
      ['COLUMNS', 0, 9, [10, 10]],
    ] as const) {
      expect(await grown(dimension, writeLetters(row, column, ['x']))).toEqual(expected);
    }
  });
});
