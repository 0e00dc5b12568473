/** A chart of a page: its cells, colours and position. */

import type { Chart, Table } from '../../rules/kit/showing/view.ts';
import type { Area, DrawnBasicChart } from './drawing.ts';
import { CHART_GROUND, seatColour, seriesColour } from './palette.ts';

/** In pixels: the widest picture, a map. */
export const CHART_WIDTH = 600;
/** In pixels: fits a phone next to the row numbers. */
export const BASIC_CHART_WIDTH = 320;
export const ROW_HEIGHT = 21;
const CHART_ROWS = 15;
/** Height of a chart in rows, with an empty one below. */
export const ROWS_FOR_A_CHART = CHART_ROWS + 1;

/** A table and its header's row on the sheet. */
export interface PlacedTable {
  readonly table: Table;
  readonly headRow: number;
  /** Its first column on the sheet. */
  readonly column: number;
}

export function drawChart(given: {
  readonly chart: Chart;
  readonly chartId: number;
  readonly over: PlacedTable;
  readonly anchor: { readonly row: number; readonly column: number };
  /** Seats in the order of their colours. */
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
    legend: 'bottom',
    ground: CHART_GROUND,
    anchor: given.anchor,
    width: BASIC_CHART_WIDTH,
    height: CHART_ROWS * ROW_HEIGHT,
  };
}

const columnArea = ({ table, headRow, column }: PlacedTable, index: number): Area => ({
  top: headRow,
  left: column + index,
  bottom: headRow + 1 + table.rows.length,
  right: column + index + 1,
});
