import { describe, expect, test } from 'vitest';
import { rows, shown, text } from './spreadsheet-staging.ts';

/** Builds a chart whose corner is in a cell. */
const at = (rowIndex: number, columnIndex: number, chartId = 7) => ({
  chartId,
  position: {
    overlayPosition: { anchorCell: { rowIndex, columnIndex }, widthPixels: 10, heightPixels: 10 },
  },
});
const data = rows([text('A1'), text('B1')], [text('A2'), text('B2')]);
const isOutside = async (sheet: object) =>
  /<div class="charts">\s*<figure/.test(await shown({ data, ...sheet }));

describe('a chart', () => {
  test('a chart is drawn once, in its anchor cell', async () => {
    const page = await shown({ data, charts: [at(1, 0, 1), at(0, 1, 2), at(1, 0, 3)] });
    expect(
      [...page.matchAll(/data-at="(\w+)"|id="(chart-\d)"/g)].map(
        ([, cell, chart]) => cell ?? chart,
      ),
    ).toEqual(['A1', 'B1', 'chart-2', 'A2', 'chart-1', 'chart-3', 'B2']);
    expect(page).not.toContain('class="charts"');
  });

  test('a chart whose anchor is hidden is drawn below the grid', async () => {
    const hidden = [{}, { hiddenByUser: true }];
    const hiding = (lines: object) => ({ data: data.map((one) => ({ ...one, ...lines })) });
    const charts = [at(1, 1)];
    expect(await isOutside({ charts })).toBe(false);
    expect(await isOutside({ ...hiding({ rowMetadata: hidden }), charts })).toBe(true);
    expect(await isOutside({ ...hiding({ columnMetadata: hidden }), charts })).toBe(true);
  });

  test('a chart inside a merged cell is drawn at its beginning or below the grid', async () => {
    const merges = [{ startRowIndex: 0, endRowIndex: 2, startColumnIndex: 0, endColumnIndex: 2 }];
    expect(await isOutside({ merges, charts: [at(1, 1)] })).toBe(true);
    expect(await isOutside({ merges, charts: [at(0, 0)] })).toBe(false);
  });
});
