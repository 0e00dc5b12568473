import type { Table } from '../../rules/kit/showing/view.ts';
import type { Area, DrawnChart, DrawnLineChart } from './drawing.ts';
import { CHART_BACKGROUND, findSeatColour, getSeriesColour } from './palette.ts';

/** The first column of `table` is the axis; every other column is a series. */
export function drawLineChart(given: {
  readonly table: Table;
  readonly chartId: number;
  readonly anchor: DrawnChart['anchor'];
  /** Top left cell of the chart's numbers. */
  readonly numbers: { readonly row: number; readonly column: number };
  readonly seats: readonly string[];
  /** In pixels. */
  readonly width: number;
  readonly height: number;
}): DrawnLineChart {
  const { table, numbers } = given;
  const columnArea = (index: number) => buildColumnArea(numbers, index, 1 + table.rows.length);
  return {
    chartId: given.chartId,
    title: table.title,
    shape: 'line',
    domain: columnArea(0),
    series: table.columns.slice(1).map(({ title }, index) => ({
      area: columnArea(index + 1),
      colour: findSeatColour(title, given.seats) ?? getSeriesColour(index),
    })),
    ground: CHART_BACKGROUND,
    anchor: given.anchor,
    width: given.width,
    height: given.height,
  };
}

/** Returns the area of a column of numbers with its heading. */
export const buildColumnArea = (
  { row, column }: DrawnChart['anchor'],
  index: number,
  rows: number,
): Area => ({ top: row, left: column + index, bottom: row + rows, right: column + index + 1 });
