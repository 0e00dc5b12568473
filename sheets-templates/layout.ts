/** A page of a view as a sheet: its name, what it is about, its charts, then its blocks below one another. */

import type { Block, Chart, Page } from '../rules/kit/view.ts';
import { drawBoard } from './board-block.ts';
import { inLook } from './cell.ts';
import { drawChart, type PlacedTable, ROWS_FOR_A_CHART } from './chart-block.ts';
import type { Area, DrawnCell, DrawnChart, DrawnSheet } from './drawing.ts';
import { drawNotice } from './notice-block.ts';
import { columnsOf, type PageColumns } from './page-columns.ts';
import { PAGE_BAND, TAB_COLOURS } from './palette.ts';
import { drawTable, quietLines } from './table-block.ts';

/** More frozen rows would leave too little of a phone's screen. */
const MOST_FROZEN_ROWS = 7;

export interface PageToLayOut {
  readonly page: Page;
  readonly sheetId: number;
  /** The chartId of the page's first chart; the others follow it. */
  readonly chartIds: number;
  /** What the top of the page says when it is not the tab's name. */
  readonly heading?: string;
}

/**
 * Draws a page. Its charts stand above all that grows, so that they never move; they begin right of a frozen column,
 * where a phone can reach all of them. @throws when a chart's table is not on the page.
 */
export function layoutPage(given: PageToLayOut): DrawnSheet {
  const { page, sheetId } = given;
  const heading = given.heading ?? page.name;
  const columns = columnsOf(page, heading);
  const charts = page.blocks.filter((block): block is Chart => block.kind === 'chart');
  const head = headOf({ heading, about: page.about, columns });
  const body = stack(page, { top: head.length + charts.length * ROWS_FOR_A_CHART, columns });
  const rows = [...head, ...emptyRows(charts.length * ROWS_FOR_A_CHART), ...body.rows];
  return {
    sheetId,
    title: page.name,
    tab: TAB_COLOURS.page,
    rows,
    rowCount: rows.length + 1,
    columnCount: columns.widths.length,
    frozenRows: frozenRows(page, body.tables),
    frozenColumns: columns.frozen,
    columnWidths: columns.widths,
    merges: body.merges,
    charts: charts.map((chart, index) =>
      placeChart({ chart, index, given, tables: body.tables, top: head.length, columns }),
    ),
    gridlines: false,
  };
}

/** The band with the page's name, what it is about, and an empty row. */
function headOf(given: {
  readonly heading: string;
  readonly about: string;
  readonly columns: PageColumns;
}): readonly (readonly DrawnCell[])[] {
  const format = inLook({ size: 16, vertical: 'middle' }, PAGE_BAND);
  const band = given.columns.widths.map((_, index) => ({
    value: index === 0 ? given.heading : null,
    format,
  }));
  return [band, ...quietLines(given.about), []];
}

interface Stack {
  readonly rows: readonly (readonly DrawnCell[])[];
  readonly merges: readonly Area[];
  readonly tables: readonly PlacedTable[];
}

/** All blocks but charts below one another, one empty row between, from the sheet's row `top` on. */
function stack(page: Page, place: { readonly top: number; readonly columns: PageColumns }): Stack {
  const rows: (readonly DrawnCell[])[] = [];
  const merges: Area[] = [];
  const tables: PlacedTable[] = [];
  for (const block of page.blocks) {
    if (block.kind === 'chart') continue;
    if (rows.length > 0) rows.push([]);
    const drawn = drawBlock({ block, page, columns: place.columns, top: place.top + rows.length });
    rows.push(...drawn.rows);
    merges.push(...drawn.merges);
    tables.push(...drawn.tables);
  }
  return { rows, merges, tables };
}

function drawBlock(given: {
  readonly block: Exclude<Block, Chart>;
  readonly page: Page;
  readonly columns: PageColumns;
  readonly top: number;
}): Stack {
  const { block, top } = given;
  switch (block.kind) {
    case 'table': {
      const { rows, headRow } = drawTable({
        table: block,
        pageName: given.page.name,
        beside: given.columns.beside.get(block),
      });
      return { rows, merges: [], tables: [{ table: block, headRow: top + headRow }] };
    }
    case 'board': {
      const { rows, merges } = drawBoard(block);
      return { rows, merges: merges.map((area) => movedDown(area, top)), tables: [] };
    }
    case 'notice':
      return { rows: drawNotice(block, given.columns.span), merges: [], tables: [] };
  }
}

const movedDown = (area: Area, by: number): Area => ({
  ...area,
  top: area.top + by,
  bottom: area.bottom + by,
});

const emptyRows = (count: number): readonly (readonly DrawnCell[])[] =>
  Array.from({ length: count }, () => []);

function placeChart(given: {
  readonly chart: Chart;
  readonly index: number;
  readonly given: PageToLayOut;
  readonly tables: readonly PlacedTable[];
  readonly top: number;
  readonly columns: PageColumns;
}): DrawnChart {
  const { chart, index } = given;
  const over = given.tables.find(({ table }) => table.title === chart.of);
  if (over === undefined) {
    throw new Error(`the page "${given.given.page.name}" has no table "${chart.of}" to chart`);
  }
  const anchor = { row: given.top + index * ROWS_FOR_A_CHART, column: given.columns.frozen };
  return drawChart({ chart, chartId: given.given.chartIds + index, over, anchor });
}

/** The page's name stays in sight; with it the header of a page that is one table, when that is not too far down. */
function frozenRows({ blocks }: Page, tables: readonly PlacedTable[]): number {
  const [only] = tables;
  if (only === undefined || tables.length > 1 || blocks[0] !== only.table) return 1;
  if (blocks.some(({ kind }) => kind === 'chart')) return 1;
  return only.headRow < MOST_FROZEN_ROWS ? only.headRow + 1 : 1;
}
