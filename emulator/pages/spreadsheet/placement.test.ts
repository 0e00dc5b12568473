import { describe, expect, test } from 'vitest';
import { openPage, text, toRows } from './spreadsheet-staging.ts';

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

describe('a chart', () => {
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
