/** Where the charts of a sheet are shown: in the rows left empty for them, or beside or below the grid. */
import { isSeen, type Layout } from './layout.ts';
import type { ChartResource, SheetResource } from './resource.ts';

/** Charts that take the place of empty rows of the grid. */
export interface ChartRows {
  readonly charts: readonly ChartResource[];
  /** The row whose place they take, and how many shown rows. */
  readonly row: number;
  readonly rows: number;
}

export interface Placement {
  /** By the row they begin at. */
  readonly inGrid: ReadonlyMap<number, ChartRows>;
  readonly outside: readonly ChartResource[];
  /** Whether those outside stand to the right of everything in the grid. */
  readonly beside: boolean;
}

const DEFAULT_HEIGHT = 371;
/** A chart may be drawn a little lower than asked for, but not squashed into a few rows. */
const LEAST_SHARE_OF_HEIGHT = 0.6;

export function placementOf(sheet: SheetResource, layout: Layout): Placement {
  const inGrid = new Map<number, ChartRows>();
  const outside: ChartResource[] = [];
  for (const chart of sheet.charts ?? []) {
    const row = anchorOf(chart).rowIndex ?? 0;
    const rows = rowsFor(chart, layout, row);
    if (rows === 0) outside.push(chart);
    else inGrid.set(row, joined(inGrid.get(row), { charts: [chart], row, rows }));
  }
  return { inGrid, outside, beside: outside.some((chart) => isBeside(chart, layout)) };
}

function joined(one: ChartRows | undefined, other: ChartRows): ChartRows {
  if (one === undefined) return other;
  const charts = [...one.charts, ...other.charts];
  return { charts, row: one.row, rows: Math.max(one.rows, other.rows) };
}

function anchorOf(chart: ChartResource): {
  rowIndex?: number | undefined;
  columnIndex?: number | undefined;
} {
  return chart.position?.overlayPosition?.anchorCell ?? {};
}

/** How many empty rows from its anchor on the chart takes up; 0 where there is not room enough. */
function rowsFor(chart: ChartResource, layout: Layout, row: number): number {
  const height = chart.position?.overlayPosition?.heightPixels ?? DEFAULT_HEIGHT;
  const start = layout.rows.indexOf(row);
  if (start === -1) return 0;
  let room = 0;
  let count = 0;
  for (const next of layout.rows.slice(start)) {
    if (room >= height || !isEmpty(layout, next)) break;
    room += layout.heightOf(next);
    count += 1;
  }
  return room >= height * LEAST_SHARE_OF_HEIGHT ? count : 0;
}

function isEmpty(layout: Layout, row: number): boolean {
  return layout.columns.every((column) => {
    const span = layout.spanAt(row, column);
    return span !== 'covered' && (span.source === undefined || !isSeen(span.source));
  });
}

function isBeside(chart: ChartResource, layout: Layout): boolean {
  const column = anchorOf(chart).columnIndex ?? 0;
  return column > (layout.columns.at(-1) ?? 0);
}
