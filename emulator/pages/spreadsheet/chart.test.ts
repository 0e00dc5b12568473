import { describe, expect, test } from 'vitest';
import { createNumberCell, openPage, text, toRows } from './spreadsheet-staging.ts';

const buildSource = (column: number, more: object = {}) => ({
  sourceRange: { sources: [{ startColumnIndex: column, endColumnIndex: column + 1, ...more }] },
});
const DATA_ROWS = toRows(
  [text('Round'), text('Isa')],
  [text('1'), createNumberCell(4)],
  [text('2'), {}],
);
const buildLineChart = (more: object = {}, spec: object = {}) => ({
  chartId: 7,
  spec: {
    title: 'Score',
    ...spec,
    basicChart: {
      chartType: 'LINE',
      headerCount: 1,
      domains: [{ domain: buildSource(0) }],
      series: [{ series: buildSource(1) }],
      ...more,
    },
  },
});
const buildMapChart = (more: object) =>
  buildLineChart({ chartType: 'SCATTER', domains: [{ domain: buildSource(1) }], ...more });

/** Returns the settings of each chart on the first tab. */
async function readSettings(...sheets: object[]) {
  const page = await openPage(...sheets);
  return [...page.matchAll(/data-chart="([^"]*)"/g)].map(([, given = '']) =>
    JSON.parse(given.replaceAll('&quot;', '"')),
  );
}

describe('line charts', () => {
  test('a line chart has the texts of its domain and the numbers of its series', async () => {
    const [chart] = await readSettings({ data: DATA_ROWS, charts: [buildLineChart()] });
    expect(chart.type).toBe('line');
    expect(chart.data.labels).toEqual(['1', '2']);
    expect(chart.data.datasets).toMatchObject([{ label: 'Isa', data: [4] }]);
  });

  test('a line chart has different marks and the given colours for its series', async () => {
    const colorStyle = { rgbColor: { red: 1 } };
    const series = [{ series: buildSource(1), colorStyle }, { series: buildSource(1) }];
    const [chart] = await readSettings({ data: DATA_ROWS, charts: [buildLineChart({ series })] });
    expect(chart.data.datasets).toMatchObject([
      { pointStyle: 'circle', borderColor: '#ff0000' },
      { pointStyle: 'triangle', borderColor: '#000000' },
    ]);
  });

  test.each([
    ['RIGHT_LEGEND', true],
    ['NO_LEGEND', false],
  ])('a line chart with %s shows a legend: %s', async (legendPosition, display) => {
    const [chart] = await readSettings({
      data: DATA_ROWS,
      charts: [buildLineChart({ legendPosition })],
    });
    expect(chart.options.plugins.legend.display).toBe(display);
  });

  test('a line chart reads other tabs, rows, and several ranges in turn', async () => {
    const sources = [
      { sheetId: 1, startRowIndex: 0, endRowIndex: 1 },
      { startRowIndex: 1, endRowIndex: 2, startColumnIndex: 1, endColumnIndex: 2 },
      { sheetId: 99 },
    ];
    const series = [{ series: { sourceRange: { sources } } }, {}];
    const [chart] = await readSettings(
      { data: DATA_ROWS, charts: [buildLineChart({ headerCount: 0, series })] },
      { data: toRows([createNumberCell(8), createNumberCell(9)]) },
    );
    expect(chart.data.datasets).toMatchObject([{ data: [8, 9, 4] }, { data: [] }]);
  });

  test('a line chart includes hidden columns', async () => {
    const hidden = DATA_ROWS.map((one) => ({
      ...one,
      columnMetadata: [{}, { hiddenByUser: true }],
    }));
    const [chart] = await readSettings({ data: hidden, charts: [buildLineChart()] });
    expect(chart.data.datasets).toMatchObject([{ label: 'Isa', data: [4] }]);
  });
});

describe('maps', () => {
  test('a map shows the given windows of its axes', async () => {
    const viewWindowOptions = { viewWindowMin: -1, viewWindowMax: 9, viewWindowMode: 'EXPLICIT' };
    const axis = [{ position: 'BOTTOM_AXIS', viewWindowOptions }];
    const [chart] = await readSettings({ data: DATA_ROWS, charts: [buildMapChart({ axis })] });
    expect(chart.type).toBe('scatter');
    expect(chart.options.scales.x).toMatchObject({ min: -1, max: 9 });
    expect(chart.options.scales.y).not.toHaveProperty('min');
  });

  test('a map has lines, points and labels in the given styles', async () => {
    const textFormat = { bold: true, fontSize: 12, foregroundColorStyle: { rgbColor: { red: 1 } } };
    const dataLabel = { type: 'CUSTOM', placement: 'CENTER', customLabelData: buildSource(0) };
    const series = [
      { series: buildSource(1), lineStyle: { type: 'MEDIUM_DASHED', width: 3 } },
      {
        series: buildSource(1),
        lineStyle: { type: 'INVISIBLE' },
        pointStyle: { shape: 'SQUARE', size: 18 },
        dataLabel: { ...dataLabel, textFormat },
      },
      { series: buildSource(1), dataLabel },
    ];
    const [chart] = await readSettings({ data: DATA_ROWS, charts: [buildMapChart({ series })] });
    expect(chart.data.datasets).toMatchObject([
      { showLine: true, borderDash: [8, 5], borderWidth: 3, pointRadius: 0 },
      {
        showLine: false,
        pointStyle: 'rect',
        pointRadius: 9,
        order: -1,
        data: [{ x: 4, y: 4, label: '1' }],
        placement: 'CENTER',
        font: 'bold 12pt system-ui, sans-serif',
        ink: '#ff0000',
      },
      { pointStyle: 'circle', pointRadius: 3.5, font: '8pt system-ui, sans-serif' },
    ]);
  });

  test('an axis whose cells show no numbers is drawn without numbers', async () => {
    const blank = { userEnteredValue: { numberValue: 4 }, formattedValue: ' ' };
    const [chart] = await readSettings({
      data: toRows([text('x'), text('y')], [blank, createNumberCell(1)]),
      charts: [buildMapChart({ domains: [{ domain: buildSource(0) }] })],
    });
    expect(chart.options.scales.x.ticks.display).toBe(false);
    expect(chart.options.scales.y.ticks.display).toBe(true);
  });
});

test.each([
  [{}, 'Score'],
  [{ altText: 'Isa has 4.' }, 'Isa has 4.'],
])('a chart has its title, background and description (%j)', async (more, description) => {
  const backgroundColorStyle = { rgbColor: { red: 1, green: 0.8, blue: 0.6 } };
  const page = await openPage({
    data: DATA_ROWS,
    charts: [buildLineChart({}, { backgroundColorStyle, ...more })],
  });
  expect(page).toContain('<figcaption><h2>Score</h2></figcaption>');
  expect(page).toContain('--ground:#ffcc99');
  expect(page).toContain(`data-description="${description}"`);
});

test('a chart covers the cells from its anchor on, and extends the grid', async () => {
  const anchorCell = { rowIndex: 1, columnIndex: 1 };
  const position = { overlayPosition: { anchorCell, widthPixels: 320, heightPixels: 200 } };
  const page = await openPage({
    data: toRows([text('Title')]),
    charts: [{ chartId: 1, position }],
  });
  expect(page).toMatch(/<td class="[^"]*chart-cell"><figure class="chart (f\d+)" id="chart-1"/);
  expect(page).toContain('{--width:320px;--height:200px}');
  expect(page.match(/<col /g)).toHaveLength(1 + 1 + 4);
  expect(page.match(/<tr/g)).toHaveLength(1 + 1 + 10);
});

/** Builds a chart whose corner is in a cell. */
const buildChartAt = (rowIndex: number, columnIndex: number, chartId = 7) => ({
  chartId,
  position: {
    overlayPosition: { anchorCell: { rowIndex, columnIndex }, widthPixels: 10, heightPixels: 10 },
  },
});
const CELL_ROWS = toRows([text('A1'), text('B1')], [text('A2'), text('B2')]);
const isDrawnOutside = async (sheet: object) =>
  /<div class="charts">\s*<figure/.test(await openPage({ data: CELL_ROWS, ...sheet }));

describe('the place of a chart', () => {
  test('a chart is drawn once, in its anchor cell', async () => {
    const page = await openPage({
      data: CELL_ROWS,
      charts: [buildChartAt(1, 0, 1), buildChartAt(0, 1, 2), buildChartAt(1, 0, 3)],
    });
    expect(
      [...page.matchAll(/data-at="(\w+)"|id="(chart-\d)"/g)].map(
        ([, cell, chart]) => cell ?? chart,
      ),
    ).toEqual(['A1', 'B1', 'chart-2', 'A2', 'chart-1', 'chart-3', 'B2']);
    expect(page).not.toContain('class="charts"');
  });

  test('a chart whose anchor is hidden is drawn below the grid', async () => {
    const hidden = [{}, { hiddenByUser: true }];
    const hiding = (lines: object) => ({ data: CELL_ROWS.map((one) => ({ ...one, ...lines })) });
    const charts = [buildChartAt(1, 1)];
    expect(await isDrawnOutside({ charts })).toBe(false);
    expect(await isDrawnOutside({ ...hiding({ rowMetadata: hidden }), charts })).toBe(true);
    expect(await isDrawnOutside({ ...hiding({ columnMetadata: hidden }), charts })).toBe(true);
  });

  test('a chart inside a merged cell is drawn at its beginning or below the grid', async () => {
    const merges = [{ startRowIndex: 0, endRowIndex: 2, startColumnIndex: 0, endColumnIndex: 2 }];
    expect(await isDrawnOutside({ merges, charts: [buildChartAt(1, 1)] })).toBe(true);
    expect(await isDrawnOutside({ merges, charts: [buildChartAt(0, 0)] })).toBe(false);
  });
});
