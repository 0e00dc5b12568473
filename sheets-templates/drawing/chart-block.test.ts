import { describe, expect, test } from 'vitest';
import type { Table } from '../../rules/kit/showing/view.ts';
import type { DrawnSheet } from './drawing.ts';
import { draw, table } from './layout-staging.ts';
import { SERIES_COLOURS } from './palette.ts';

describe('a chart', () => {
  const chart = {
    kind: 'chart',
    title: 'By round',
    shape: 'line',
    of: 'Points',
    measure: 'Points',
  } as const;
  const points = (rounds: number): Table =>
    table({
      columns: [{ title: 'Round' }, { title: 'Scarlet' }, { title: 'Dems' }],
      rows: Array.from({ length: rounds }, (_, round) => [round, 1, 2]),
    });

  test('is drawn over its table, headers included, column by column', () => {
    const sheet = draw(points(3), chart);
    const headRow = sheet.rows.findIndex(([first]) => first?.value === 'Round');
    const area = { top: headRow, bottom: headRow + 4 };
    expect(sheet.charts).toMatchObject([
      {
        chartId: 900,
        domain: { ...area, left: 0, right: 1 },
        series: [
          { area: { ...area, left: 1, right: 2 }, colour: SERIES_COLOURS[0] },
          { area: { ...area, left: 2, right: 3 }, colour: SERIES_COLOURS[1] },
        ],
        axisTitle: 'Round',
        measureTitle: 'Points',
      },
    ]);
  });

  test('does not move when its table grows', () => {
    expect(draw(points(9), chart).charts[0]?.anchor).toEqual(
      draw(points(0), chart).charts[0]?.anchor,
    );
  });

  test('covers nothing', () => {
    const sheet = draw(points(2), chart, { ...chart, title: 'Again' });
    for (const { anchor, height } of sheet.charts) {
      const covered = sheet.rows.slice(anchor.row, anchor.row + Math.ceil(height / 21));
      expect(covered.flat()).toEqual([]);
    }
    expect(sheet.charts.map(({ chartId }) => chartId)).toEqual([900, 901]);
  });

  test('is at the left, inside the grid, and not next to frozen columns', () => {
    const columns = ['Player', 'Scarlet', 'Dems', 'Isa', 'Pixie'].map((title) => ({ title }));
    const rows = [
      ['Round 1', 1, 2, 3, 4],
      ['Round 2', 1, 2, 3, 4],
    ];
    const sheet = draw(table({ columns, rows }), chart);
    const { anchor, width } = sheet.charts[0] ?? { anchor: { column: -1 }, width: 0 };
    const room = sheet.columnWidths.slice(anchor.column).reduce((sum, each) => sum + each, 0);
    expect([anchor.column, sheet.frozenColumns, width]).toEqual([0, 0, 320]);
    expect(room).toBeGreaterThanOrEqual(width);
  });

  test('does not depend on the titles of its columns', () => {
    const named = (...titles: readonly string[]): DrawnSheet =>
      draw({ ...points(3), columns: titles.map((title) => ({ title })) }, chart);
    expect(named('After', 'After', 'After').charts).toEqual(
      named('After', 'Scarlet', 'Dems').charts,
    );
  });

  test('without its table is an error of the game', () => {
    expect(() => draw(chart)).toThrow('the page "Scores" has no table "Points" to chart');
  });
});
