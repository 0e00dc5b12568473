/** Where the charts of a sheet lie: over the cells, with a corner in the one that they are anchored at. */
import { anchorOf } from './chart-place.ts';
import type { Layout } from './layout.ts';
import type { ChartResource, SheetResource } from './resource.ts';

export interface Placement {
  /** The charts that begin in a cell that is shown. */
  readonly at: (row: number, column: number) => readonly ChartResource[];
  /** Charts whose cell is not shown: on another page of a long sheet, hidden, or inside a merged cell. */
  readonly outside: readonly ChartResource[];
}

export function placementOf({ charts = [] }: SheetResource, layout: Layout): Placement {
  const isShown = (chart: ChartResource) => {
    const { row, column } = anchorOf(chart);
    const rows = [...layout.frozenRows, ...layout.rows];
    const isThere = rows.includes(row) && layout.columns.includes(column);
    return isThere && layout.spanAt(row, column) !== 'covered';
  };
  return {
    at: (row, column) =>
      charts.filter((chart) => {
        const anchor = anchorOf(chart);
        return anchor.row === row && anchor.column === column;
      }),
    outside: charts.filter((chart) => !isShown(chart)),
  };
}
