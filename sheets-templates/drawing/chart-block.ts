/** A chart of a page: over which cells it is drawn, in which colours, and where it stands. */

import type { Chart, Table } from '../../rules/kit/showing/view.ts';
import type { Area, DrawnBasicChart } from './drawing.ts';
import { CHART_GROUND, seatColour, seriesColour } from './palette.ts';

/** In pixels: the widest picture, a map. */
export const CHART_WIDTH = 600;
/** In pixels: a phone shows all of it beside its row numbers. */
export const BASIC_CHART_WIDTH = 320;
export const ROW_HEIGHT = 21;
const CHART_ROWS = 15;
/** How many rows a chart takes up, an empty one below it included. */
export const ROWS_FOR_A_CHART = CHART_ROWS + 1;

/** A table and the row of the sheet its header is in. */
export interface PlacedTable {
  readonly table: Table;
  readonly headRow: number;
}

export function drawChart(given: {
  readonly chart: Chart;
  readonly chartId: number;
  readonly over: PlacedTable;
  readonly anchor: { readonly row: number; readonly column: number };
  /** Who has which colour. */
  readonly seats: readonly string[];
}): DrawnBasicChart {
  const { chart, over } = given;
  return {
    chartId: given.chartId,
    title: chart.title,
    shape: chart.shape,
    domain: columnArea(over, 0),
    series: over.table.columns.slice(1).map(({ title }, index) => ({
      area: columnArea(over, index + 1),
      colour: seatColour(title, given.seats) ?? seriesColour(index),
    })),
    axisTitle: over.table.columns[0]?.title ?? '',
    measureTitle: chart.measure,
    ground: CHART_GROUND,
    anchor: given.anchor,
    width: BASIC_CHART_WIDTH,
    height: CHART_ROWS * ROW_HEIGHT,
  };
}

const columnArea = ({ table, headRow }: PlacedTable, left: number): Area => ({
  top: headRow,
  left,
  bottom: headRow + 1 + table.rows.length,
  right: left + 1,
});
