import { describe, expect, test } from 'vitest';
import { number, rows, shown, text } from './spreadsheet-staging.ts';

describe('charts', () => {
  const source = (column: number) => ({
    sourceRange: {
      sources: [
        {
          sheetId: 0,
          startRowIndex: 0,
          endRowIndex: 3,
          startColumnIndex: column,
          endColumnIndex: column + 1,
        },
      ],
    },
  });
  const data = rows([text('Round'), text('Isa')], [text('1'), number(4)], [text('2'), {}]);

  test('a chart is a table of its numbers, from which the browser draws the picture', async () => {
    const basicChart = {
      chartType: 'LINE',
      headerCount: 1,
      domains: [{ domain: source(0) }],
      series: [{ series: source(1) }],
    };
    const page = await shown({
      data,
      charts: [{ chartId: 7, spec: { title: 'Score', basicChart } }],
    });
    expect(page).toContain('data-kind="LINE"');
    expect(page).toContain('<th scope="col">Round</th>');
    expect(page).toMatch(/<th scope="col" data-colour="#\w{6}">Isa<\/th>/);
    expect(page).toContain('<td data-value="4">4</td>');
    expect(page).toContain('<td data-value=""></td>');
  });

  test('a chart of columns without headings numbers its series', async () => {
    const basicChart = {
      chartType: 'LINE',
      domains: [{ domain: source(0) }],
      series: [{ series: source(1) }],
    };
    const headless = rows([text('1'), number(4)], [text('2'), number(5)]);
    const page = await shown({ data: headless, charts: [{ spec: { basicChart } }] });
    expect(page).toContain('<th scope="col">Of</th>');
    expect(page).toMatch(/<th scope="col" data-colour="#\w{6}">Series 1<\/th>/);
    expect(page).toContain('<td data-value="4">4</td>');
  });

  test('a chart without series is without numbers', async () => {
    const basicChart = { chartType: 'LINE', domains: [{ domain: source(0) }] };
    const page = await shown({ data, charts: [{ spec: { basicChart } }] });
    expect(page).toContain('<table>');
    expect(page).not.toContain('Series 1');
  });

  test('a chart of ten series has ten colours', async () => {
    const series = Array.from({ length: 10 }, () => ({ series: source(1) }));
    const basicChart = { chartType: 'LINE', headerCount: 1, series };
    const page = await shown({ data, charts: [{ spec: { basicChart } }] });
    expect(new Set(page.match(/data-colour="#[0-9a-f]{6}"/g)).size).toBe(10);
  });

  test('a chart covers the cells from its own on, and extends the grid', async () => {
    const position = {
      overlayPosition: {
        anchorCell: { rowIndex: 1, columnIndex: 1 },
        widthPixels: 320,
        heightPixels: 200,
      },
    };
    const page = await shown({ data: rows([text('Title')]), charts: [{ chartId: 1, position }] });
    expect(page).toMatch(/<td class="[^"]*chart-cell"><figure class="chart (f\d+)" id="chart-1"/);
    expect(page).toContain('{--width:320px;--height:200px}');
    expect(page.match(/<col /g)).toHaveLength(1 + 1 + 4);
    expect(page.match(/<tr/g)).toHaveLength(1 + 1 + 10);
  });

  const hiddenColumn = [{}, { hiddenByUser: true }];
  const line = (hiddenDimensionStrategy?: string) => ({
    chartId: 7,
    spec: {
      title: 'Score',
      ...(hiddenDimensionStrategy && { hiddenDimensionStrategy }),
      basicChart: {
        chartType: 'LINE',
        headerCount: 1,
        domains: [{ domain: source(0) }],
        series: [{ series: source(1) }],
      },
    },
  });

  test('a chart omits hidden columns unless it shows all, and its columns are hidden', async () => {
    const hidden = data.map((one) => ({ ...one, columnMetadata: hiddenColumn }));
    const skipping = await shown({ data: hidden, charts: [line()] });
    expect(skipping).not.toContain('Isa');
    const showing = await shown({ data: hidden, charts: [line('SHOW_ALL')] });
    expect(showing).toContain('<td data-value="4">4</td>');
    expect(showing).not.toContain('data-at="B1"');
  });

  test('an axis with an empty number format is without numbers', async () => {
    const blank = { userEnteredValue: { numberValue: 4 }, formattedValue: ' ' };
    const points = (column: number) => ({
      spec: {
        basicChart: {
          chartType: 'SCATTER',
          headerCount: 1,
          domains: [{ domain: source(column) }],
          series: [{ series: source(1) }],
        },
      },
    });
    const written = await shown({ data, charts: [points(1)] });
    expect(written).not.toContain('-ticks=');
    const unwritten = rows([text('x'), text('y')], [blank, blank], [blank, blank]);
    const page = await shown({ data: unwritten, charts: [points(0)] });
    expect(page).toContain('data-x-ticks="blank" data-y-ticks="blank"');
    expect(page).toContain('<th scope="row" data-value="4"> </th>');
  });

  test('a chart has its background, and a visible table if no text describes it', async () => {
    const [plain, described] = [line(), line()];
    const spec = {
      ...described.spec,
      altText: 'Isa has 4.',
      backgroundColorStyle: { rgbColor: { red: 1, green: 0.8, blue: 0.6 } },
    };
    expect(await shown({ data, charts: [plain] })).toContain('<details><summary>');
    const page = await shown({ data, charts: [{ ...described, spec }] });
    expect(page).toContain('--ground:#ffcc99');
    expect(page).toContain('<details hidden>');
    expect(page).toContain('data-description="Isa has 4."');
  });

  test('a scatter chart describes its content, lines and labels', async () => {
    const basicChart = {
      chartType: 'SCATTER',
      headerCount: 1,
      axis: [
        {
          position: 'BOTTOM_AXIS',
          viewWindowOptions: { viewWindowMin: -1, viewWindowMax: 9, viewWindowMode: 'EXPLICIT' },
        },
      ],
      domains: [{ domain: source(1) }],
      series: [
        { series: source(1), lineStyle: { type: 'MEDIUM_DASHED', width: 2 } },
        {
          series: source(1),
          lineStyle: { type: 'INVISIBLE' },
          pointStyle: { shape: 'SQUARE', size: 18 },
          dataLabel: { type: 'CUSTOM', placement: 'CENTER', customLabelData: source(0) },
        },
      ],
    };
    const page = await shown({ data, charts: [{ spec: { title: 'Map', basicChart } }] });
    expect(page).toContain('data-x-window="-1 9" data-y-window=""');
    expect(page).toContain('data-line="MEDIUM_DASHED 2" data-shape="CIRCLE" data-size="0"');
    expect(page).toContain(
      'data-line="" data-shape="SQUARE" data-size="18" data-placement="CENTER"',
    );
    expect(page).toContain('<td data-value="4" data-label="1">4</td>');
  });

  test('labels of points have the given weight, size and colour', async () => {
    const label = (textFormat?: object) => ({
      series: source(1),
      dataLabel: { type: 'CUSTOM', customLabelData: source(0), ...(textFormat && { textFormat }) },
    });
    const foregroundColorStyle = { rgbColor: { red: 1 } };
    const series = [
      label({ bold: true, fontSize: 12, foregroundColorStyle }),
      label({ bold: false }),
      label(),
    ];
    const basicChart = { chartType: 'SCATTER', headerCount: 1, domains: [], series };
    const page = await shown({ data, charts: [{ spec: { basicChart } }] });
    expect(page.match(/data-ink=[^>]* data-bold="\w*"/g)).toEqual([
      'data-ink="#ff0000" data-points="12" data-bold="yes"',
      'data-ink="" data-points="8" data-bold=""',
      'data-ink="" data-points="8" data-bold=""',
    ]);
  });

  test('a chart of another kind says that it is not drawn', async () => {
    expect(await shown({ data, charts: [{ spec: { title: 'Odd' } }] })).toContain(
      'Charts of this kind are not drawn here.',
    );
  });
});
