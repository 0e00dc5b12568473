import { describe, expect, test } from 'vitest';
import { number, rows, shown, text } from './spreadsheet-staging.ts';

/** A column of a tab, or a part of one. */
const column = (index: number, more: object = {}) => ({
  sourceRange: { sources: [{ startColumnIndex: index, endColumnIndex: index + 1, ...more }] },
});
const line = (basicChart: object, spec: object = {}) => ({
  spec: { ...spec, basicChart: { chartType: 'LINE', ...basicChart } },
});
const DATA = rows([text('Round'), text('Isa')], [text('1'), number(4)], [text('2'), number(5)]);
const BOTH = { domains: [{ domain: column(0) }], series: [{ series: column(1) }] };

/** Heads and rows of the tables of numbers, as texts. */
async function tablesOf(...sheets: object[]) {
  const page = await shown(...sheets);
  return [...page.matchAll(/<div class="numbers"[\s\S]*?<\/table>/g)].map(([table]) =>
    [...table.matchAll(/<tr>([\s\S]*?)<\/tr>/g)].map(([, row]) =>
      [...(row ?? '').matchAll(/<t[hd][^>]*>([^<]*)</g)].map(([, cell]) => cell),
    ),
  );
}
const tableOf = async (chart: object, data: object = DATA) =>
  (await tablesOf({ data, charts: [chart] }))[0];

describe('the heads of the columns are', () => {
  const headed = [
    ['Round', 'Isa'],
    ['1', '4'],
    ['2', '5'],
  ];
  const headless = [
    ['Of', 'Series 1'],
    ['Round', 'Isa'],
    ['1', '4'],
    ['2', '5'],
  ];
  test.each([
    ['the number that the chart states', { ...BOTH, headerCount: 1 }, headed],
    ['none if the chart says so', { ...BOTH, headerCount: 0 }, headless],
    ['the texts above the numbers by default', BOTH, headed],
  ])('the columns of a chart have %s as headings', async (_, chart, table) => {
    expect(await tableOf(line(chart))).toEqual(table);
  });

  test('a column that begins with a number or a blank is without a heading', async () => {
    const two = { ...BOTH, series: [{ series: column(1) }, { series: column(2) }] };
    const data = (first: object) =>
      rows([text('Round'), text('Isa'), first], [text('1'), number(4), number(6)]);
    for (const first of [number(9), {}]) {
      const [heads] = (await tableOf(line(two), data(first))) ?? [];
      expect(heads).toEqual(['Of', 'Series 1', 'Series 2']);
    }
    const [heads] = (await tableOf(line(two), data(text('Bo')))) ?? [];
    expect(heads).toEqual(['Round', 'Isa', 'Bo']);
  });

  test('an empty column is without heading and numbers', async () => {
    const table = await tableOf(line({ domains: BOTH.domains, series: [{}] }));
    expect(table).toEqual([
      ['Of', 'Series 1'],
      ['Round', ''],
      ['1', ''],
      ['2', ''],
    ]);
  });

  test('the labels have a heading even if there is no series', async () => {
    expect(await tableOf(line({ domains: BOTH.domains }))).toEqual([['Round'], ['1'], ['2']]);
  });
});

describe('numbers come', () => {
  const data = rows(
    [text('Round'), text('Isa'), text('Bo')],
    [text('1'), number(4), number(6)],
    [text('2'), number(5), number(7)],
    [text('3'), {}, text('x')],
  );
  const of = async (series: object, more: object = {}) =>
    (await tableOf({ ...line({ headerCount: 0, series: [{ series }] }, more) }, data)) ?? [];
  const values = async (series: object) => {
    const domains = [{ domain: column(0) }];
    const chart = line({ headerCount: 0, domains, series: [{ series }] });
    return ((await tableOf(chart, data)) ?? []).slice(1).map(([, value]) => value);
  };

  test('numbers are read from the given part of a column', async () => {
    expect(await values(column(1, { startRowIndex: 1, endRowIndex: 2 }))).toEqual([
      '4',
      '',
      '',
      '',
    ]);
    expect(await values(column(1, { startRowIndex: 2 }))).toEqual(['5', '', '', '']);
    expect(await values(column(1, { endRowIndex: 2 }))).toEqual(['Isa', '4', '', '']);
    expect(await values(column(1, { endRowIndex: 900 }))).toEqual(['Isa', '4', '5', '']);
  });

  test('numbers are read along a row, from its beginning to its end', async () => {
    const row = (more: object) => ({
      sourceRange: { sources: [{ startRowIndex: 1, endRowIndex: 2, ...more }] },
    });
    expect(await values(row({}))).toEqual(['1', '4', '6', '']);
    expect(await values(row({ startColumnIndex: 1 }))).toEqual(['4', '6', '', '']);
    expect(await values(row({ endColumnIndex: 2 }))).toEqual(['1', '4', '', '']);
  });

  test('numbers are read from one part after the other', async () => {
    const [one, other] = [
      column(1, { startRowIndex: 2, endRowIndex: 3 }),
      column(2, { startRowIndex: 1, endRowIndex: 2 }),
    ];
    const sources = [...one.sourceRange.sources, ...other.sourceRange.sources];
    expect(await values({ sourceRange: { sources } })).toEqual(['5', '6', '', '']);
  });

  test('a deleted tab is without numbers', async () => {
    expect(await of(column(1, { sheetId: 99 }))).toEqual([['Of', 'Series 1']]);
    expect(await of({})).toEqual([['Of', 'Series 1']]);
  });

  test('numbers are read from another tab if it is given, otherwise from the first', async () => {
    const chart = (sheetId?: number) =>
      line({
        headerCount: 0,
        domains: [{ domain: column(0, { sheetId: 1 }) }],
        series: [{ series: column(1, sheetId === undefined ? {} : { sheetId }) }],
      });
    const other = { data: rows([text('Day'), number(9)]) };
    const tables = await tablesOf({ data, charts: [chart(1), chart(0), chart()] }, other);
    expect(tables.map(([, first]) => first)).toEqual([
      ['Day', '9'],
      ['Day', 'Isa'],
      ['Day', 'Isa'],
    ]);
  });

  test('empty cells at the end are omitted, and unformatted numbers are kept', async () => {
    const blank = { effectiveValue: { numberValue: 4 }, formattedValue: '' };
    const ending = rows(
      [text('a'), text('n')],
      [text('b'), number(1)],
      [blank, text('n')],
      [{}, text('n')],
    );
    const chart = line({ headerCount: 0, domains: [{ domain: column(0) }], series: [] });
    expect(await tableOf(chart, ending)).toEqual([['Of'], ['a'], ['b'], ['']]);
  });

  test.each([
    [undefined, ['1'], 1],
    ['SKIP_HIDDEN_ROWS_AND_COLUMNS', ['1'], 1],
    ['SKIP_HIDDEN_ROWS', ['1', '4'], 2],
    ['SKIP_HIDDEN_COLUMNS', ['1', '2'], 2],
    ['SHOW_ALL', ['1', '4', '2', '5'], 4],
  ])(
    'hidden cells are skipped by the strategy %s',
    async (hiddenDimensionStrategy, cells, count) => {
      const hiding = {
        rowMetadata: [{}, {}, { hiddenByUser: true }],
        columnMetadata: [{}, { hiddenByUser: true }],
      };
      const sources = [
        { startRowIndex: 1, endRowIndex: 3, startColumnIndex: 0, endColumnIndex: 2 },
      ];
      const domains = [{ domain: { sourceRange: { sources } } }];
      const spec = hiddenDimensionStrategy === undefined ? {} : { hiddenDimensionStrategy };
      const hidden = data.map((one) => ({ ...one, ...hiding }));
      const table = await tableOf(line({ headerCount: 0, domains, series: [] }, spec), hidden);
      expect(table).toEqual([['Of'], ...cells.map((cell) => [cell])]);
      expect(table).toHaveLength(1 + count);
    },
  );
});

describe('a chart', () => {
  test.each(['LINE', 'COLUMN', 'BAR', 'SCATTER'])(
    'a chart of kind %s is drawn',
    async (chartType) => {
      const page = await shown({ data: DATA, charts: [line({ ...BOTH, chartType })] });
      expect(page).toContain(`data-kind="${chartType}"`);
    },
  );

  test('a chart of another kind is not drawn', async () => {
    for (const chartType of ['AREA', undefined]) {
      const page = await shown({ data: DATA, charts: [line({ ...BOTH, chartType })] });
      expect(page).toContain('Charts of this kind are not drawn here.');
      expect(page).not.toContain('data-kind');
    }
  });

  test.each([
    [{}, 'Chart'],
    [{ title: '' }, 'Chart'],
    [{ title: 'Score' }, 'Score'],
  ])('a chart has its title and describes itself (%j)', async (spec, title) => {
    const page = await shown({ data: DATA, charts: [line(BOTH, spec)] });
    expect(page).toContain(`<figcaption><h2>${title}</h2></figcaption>`);
    expect(page).toContain(
      `data-description="line chart, ${title}. Its numbers follow as a table."`,
    );
  });

  test('a chart has a legend and axis titles if they are given', async () => {
    const axis = [
      { position: 'LEFT_AXIS', title: 'Points' },
      { position: 'BOTTOM_AXIS', title: 'Round' },
    ];
    const told = await shown({
      data: DATA,
      charts: [line({ ...BOTH, axis, legendPosition: 'TOP_LEGEND' })],
    });
    expect(told).toContain('data-legend="TOP_LEGEND" data-x="Round" data-y="Points"');
    const untold = await shown({ data: DATA, charts: [line({ ...BOTH, axis: axis.slice(0, 1) })] });
    expect(untold).toContain('data-legend="" data-x="" data-y="Points"');
  });

  test.each([
    [{ viewWindowMin: 0, viewWindowMax: 9 }, '0 9'],
    [{ viewWindowMin: 1 }, ''],
    [{ viewWindowMax: 9 }, ''],
    [{}, ''],
  ])('an axis shows the range that both ends state (%j)', async (viewWindowOptions, window) => {
    const axis = [{ position: 'LEFT_AXIS', viewWindowOptions }];
    const page = await shown({ data: DATA, charts: [line({ ...BOTH, axis })] });
    expect(page).toContain(`data-x-window="" data-y-window="${window}"`);
  });

  test('a scatter chart joins its points by lines of the given width, or of two', async () => {
    const styles = [{ type: 'SOLID' }, { type: 'SOLID', width: 4 }, {}];
    const series = styles.map((lineStyle) => ({ series: column(1), lineStyle }));
    const page = await shown({ data: DATA, charts: [line({ chartType: 'SCATTER', series })] });
    expect(page.match(/data-line="[^"]*" data-shape="\w+" data-size="\d+"/g)).toEqual([
      'data-line="SOLID 2" data-shape="CIRCLE" data-size="0"',
      'data-line="SOLID 4" data-shape="CIRCLE" data-size="0"',
      'data-line="" data-shape="CIRCLE" data-size="7"',
    ]);
  });

  test('a scatter chart shows labels only at points', async () => {
    const dataLabel = { customLabelData: column(0) };
    const chart = line({
      ...BOTH,
      chartType: 'SCATTER',
      headerCount: 1,
      series: [{ series: column(1), dataLabel }],
    });
    const data = rows([text('Round'), text('Isa')], [text('1'), number(4)], [text('2'), {}]);
    const page = await shown({ data, charts: [chart] });
    expect(page.match(/data-label="\w*"/g)).toEqual(['data-label="1"']);
  });

  const blank = { effectiveValue: { numberValue: 4 }, formattedValue: ' ' };
  test.each([
    [
      'by its first number',
      [
        [text('a'), number(1)],
        [blank, number(1)],
      ],
      0,
      [true, false],
    ],
    [
      'not by a head',
      [
        [blank, blank],
        [number(1), number(1)],
      ],
      1,
      [false, false],
    ],
    [
      'below a head',
      [
        [number(1), number(1)],
        [blank, blank],
      ],
      1,
      [true, true],
    ],
    [
      'not where there are only texts',
      [
        [text('a'), text(' ')],
        [text('b'), text('c')],
      ],
      0,
      [false, false],
    ],
  ])('an axis with blank numbers is without any: %s', async (_, cells, headerCount, expected) => {
    const page = await shown({ data: rows(...cells), charts: [line({ ...BOTH, headerCount })] });
    expect([page.includes('data-x-ticks="blank"'), page.includes('data-y-ticks="blank"')]).toEqual(
      expected,
    );
  });

  test('a chart without a series has numbers along its axes', async () => {
    const page = await shown({ data: DATA, charts: [line({ domains: BOTH.domains })] });
    expect(page).not.toContain('-ticks=');
  });
});
