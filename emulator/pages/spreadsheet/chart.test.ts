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

  test('are tables of their numbers, out of which the picture is drawn', async () => {
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

  test('of columns without heads count their series', async () => {
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

  test('of no series have no numbers', async () => {
    const basicChart = { chartType: 'LINE', domains: [{ domain: source(0) }] };
    const page = await shown({ data, charts: [{ spec: { basicChart } }] });
    expect(page).toContain('<table>');
    expect(page).not.toContain('Series 1');
  });

  test('of ten series have ten colours', async () => {
    const series = Array.from({ length: 10 }, () => ({ series: source(1) }));
    const basicChart = { chartType: 'LINE', headerCount: 1, series };
    const page = await shown({ data, charts: [{ spec: { basicChart } }] });
    expect(new Set(page.match(/data-colour="#[0-9a-f]{6}"/g)).size).toBe(10);
  });

  test('lie over the cells from their own on, as large as they are, and the grid reaches as far', async () => {
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

  test('of hidden columns have no numbers unless they show all, and the columns are out of sight', async () => {
    const hidden = data.map((one) => ({ ...one, columnMetadata: hiddenColumn }));
    const skipping = await shown({ data: hidden, charts: [line()] });
    expect(skipping).not.toContain('Isa');
    const showing = await shown({ data: hidden, charts: [line('SHOW_ALL')] });
    expect(showing).toContain('<td data-value="4">4</td>');
    expect(showing).not.toContain('data-at="B1"');
  });

  test('have no numbers along an axis whose numbers are written as nothing', async () => {
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

  test('have the ground that they are given, and a table in sight only where no words say what they show', async () => {
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

  test('of points say what is shown, how points are joined, and what stands beside them', async () => {
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

  test('of points have labels as bold, as large and in the colour as they are told', async () => {
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

  test('of other kinds say that they are not drawn', async () => {
    expect(await shown({ data, charts: [{ spec: { title: 'Odd' } }] })).toContain(
      'Charts of this kind are not drawn here.',
    );
  });
});
