/** Draws a line chart. */

import type { Table } from '../../rules/kit/showing/view.ts';
import type { Area, DrawnBasicChart, DrawnChart } from './drawing.ts';
import { CHART_GROUND, seatColour, seriesColour } from './palette.ts';

/** The first column of `table` is the axis; every other column is a series. */
export function drawChart(given: {
  readonly table: Table;
  readonly chartId: number;
  readonly anchor: DrawnChart['anchor'];
  /** Top left cell of the chart's numbers. */
  readonly numbers: { readonly row: number; readonly column: number };
  /** Seats in the order of their colours. */
  readonly seats: readonly string[];
  /** In pixels. */
  readonly width: number;
  readonly height: number;
}): DrawnBasicChart {
  const { table, numbers } = given;
  const columnArea = (index: number): Area => ({
    top: numbers.row,
    left: numbers.column + index,
    bottom: numbers.row + 1 + table.rows.length,
    right: numbers.column + index + 1,
  });
  return {
    chartId: given.chartId,
    title: table.title,
    shape: 'line',
    domain: columnArea(0),
    series: table.columns.slice(1).map(({ title }, index) => ({
      area: columnArea(index + 1),
      colour: seatColour(title, given.seats) ?? seriesColour(index),
    })),
    ground: CHART_GROUND,
    anchor: given.anchor,
    width: given.width,
    height: given.height,
  };
}
