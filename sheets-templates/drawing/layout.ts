/** A page of a view as a sheet: its name, what it is about, its charts, then its blocks below one another. */

import type { Block, Chart, MapPicture, Page } from '../../rules/kit/showing/view.ts';
import { drawBoard } from './board-block.ts';
import { inStyle } from './cell.ts';
import { drawChart, type PlacedTable, ROWS_FOR_A_CHART } from './chart-block.ts';
import type { Area, DrawnCell, DrawnChart, DrawnSheet } from './drawing.ts';
import { drawMap, rowsForMap } from './map-block.ts';
import { legendRows } from './map-legend.ts';
import { drawNotice } from './notice-block.ts';
import { columnLayoutOf, type PageColumns } from './page-columns.ts';
import { PAGE_BAND, TAB_COLOURS } from './palette.ts';
import { lineWidth, PHONE_WIDTH } from './prose.ts';
import { drawTable, quietLines } from './table-block.ts';

/** The page's name and the head of its table: more would leave too little of a phone's screen. */
const MOST_FROZEN_ROWS = 2;

export interface PageToLayOut {
  readonly page: Page;
  readonly sheetId: number;
  /** The chartId of the page's first chart; the others follow it. */
  readonly chartIds: number;
  /** What the top of the page says when it is not the tab's name. */
  readonly heading?: string;
}

/**
 * Draws a page. Its charts stand above all that grows, so that they never move. @throws when a chart's table is not on the page.
 */
export function layoutPage(given: PageToLayOut): DrawnSheet {
  const { page, sheetId } = given;
  const heading = given.heading ?? page.name;
  const columns = columnLayoutOf(page, heading);
  const isLong = isTableAlone(page);
  const head = [headingBand(heading, columns), ...(isLong ? [] : aboutRows(page))];
  const pictures = drawPictures({ given, columns, top: head.length });
  const above = head.length + pictures.rows.length;
  const body = stack(page, { top: above, columns });
  const foot = isLong ? [[], ...quietLines(page.about)] : [];
  const rows = besideRows([...head, ...pictures.rows, ...body.rows, ...foot], pictures, above);
  return {
    sheetId,
    title: page.name,
    tab: TAB_COLOURS.page,
    rows,
    rowCount: rows.length + 1,
    columnCount: Math.max(columns.widths.length, ...rows.map((row) => row.length)),
    frozenRows: frozenRows(page, body.tables),
    frozenColumns: columns.frozen,
    columnWidths: [...columns.widths, ...pictures.widths],
    ...(pictures.numbers.length > 0 && { hiddenFrom: columns.widths.length }),
    merges: body.merges,
    charts: pictures.charts(body.tables),
    gridlines: false,
  };
}

type Picture = Chart | MapPicture;

const isPicture = (block: Block): block is Picture =>
  block.kind === 'chart' || block.kind === 'map';

interface Pictures {
  /** The room that they take up. */
  readonly rows: readonly (readonly DrawnCell[])[];
  /** Numbers that stand beside the page, from its first column of no use on, and how wide their columns are. */
  readonly numbers: readonly (readonly DrawnCell[])[];
  readonly beside: number;
  readonly widths: readonly number[];
  charts(tables: readonly PlacedTable[]): readonly DrawnChart[];
}

/** Pictures one below the other. What a map is drawn from stands out of sight, right of what follows. */
function drawPictures(place: {
  readonly given: PageToLayOut;
  readonly columns: PageColumns;
  readonly top: number;
}): Pictures {
  const { given, columns, top } = place;
  const pictures = given.page.blocks.filter(isPicture);
  const bottom = top + sum(pictures.map((picture) => roomFor(picture, columns)));
  const beside = Math.max(FIRST_NUMBERS_COLUMN, columns.widths.length + 1);
  const rows: (readonly DrawnCell[])[] = [];
  const numbers: (readonly DrawnCell[])[] = [];
  const drawn: ((tables: readonly PlacedTable[]) => DrawnChart)[] = [];
  for (const [index, block] of pictures.entries()) {
    const chartId = given.chartIds + index;
    const legend = block.kind === 'map' ? legendRows(block, columns.widths) : [];
    const anchor = { row: top + rows.length + legend.length, column: 0 };
    rows.push(...legend, ...emptyRows(roomFor(block, columns) - legend.length));
    if (block.kind === 'map') {
      const at = { row: bottom + numbers.length, column: beside };
      const map = drawMap({ picture: block, chartId, anchor, numbers: at });
      numbers.push(...map.rows, []);
      drawn.push(() => map.chart);
    } else {
      drawn.push((tables) =>
        placeChart({ chart: block, chartId, page: given.page, tables, anchor }),
      );
    }
  }
  const count = Math.max(0, ...numbers.map((row) => row.length));
  const missing = count === 0 ? 0 : beside - columns.widths.length + count;
  const widths = Array.from({ length: missing }, () => NUMBERS_WIDTH);
  return { rows, numbers, beside, widths, charts: (tables) => drawn.map((draw) => draw(tables)) };
}

/** In rows. */
const roomFor = (picture: Picture, { widths }: PageColumns): number =>
  picture.kind === 'map'
    ? legendRows(picture, widths).length + rowsForMap(picture)
    : ROWS_FOR_A_CHART;

const sum = (numbers: readonly number[]): number => numbers.reduce((total, one) => total + one, 0);

/** Column AA: far from what is read, and the same whatever the page's columns are called. */
const FIRST_NUMBERS_COLUMN = 26;
/** In pixels: numbers of a picture are there for the picture. */
const NUMBERS_WIDTH = 60;

/** Rows with the numbers of pictures beside them, from a row on. */
function besideRows(
  rows: readonly (readonly DrawnCell[])[],
  { numbers, beside }: Pictures,
  top: number,
): readonly (readonly DrawnCell[])[] {
  if (numbers.length === 0) return rows;
  const length = Math.max(rows.length, top + numbers.length);
  return Array.from({ length }, (_, index) => {
    const row = rows[index] ?? [];
    const more = numbers[index - top] ?? [];
    if (more.length === 0) return row;
    const empty = Array.from({ length: beside - row.length }, () => ({ value: null }));
    return [...row, ...empty, ...more];
  });
}

/** Whether a page is one table and nothing else: its head then follows the page's name at once, so that both stay in sight. */
function isTableAlone({ name, blocks }: Page): boolean {
  const [first] = blocks;
  return (
    blocks.length === 1 &&
    first?.kind === 'table' &&
    first.title === name &&
    first.about === undefined
  );
}

/** The band with the page's name. */
function headingBand(heading: string, columns: PageColumns): readonly DrawnCell[] {
  const format = inStyle({ size: headingSize(heading), vertical: 'middle' }, PAGE_BAND);
  return columns.widths.map((_, index) => ({ value: index === 0 ? heading : null, format }));
}

/** What the page is about, and an empty row. */
const aboutRows = ({ about }: Page): readonly (readonly DrawnCell[])[] => [
  ...quietLines(about),
  [],
];

/** In points. */
const BODY_SIZE = 10;
const HEADING_SIZE = 16;
const LONG_HEADING_SIZE = 13;

/** A name that a phone would cut off is written smaller. */
function headingSize(heading: string): number {
  const width = (lineWidth(heading, 'bold') * HEADING_SIZE) / BODY_SIZE;
  return width > PHONE_WIDTH ? LONG_HEADING_SIZE : HEADING_SIZE;
}

interface Stack {
  readonly rows: readonly (readonly DrawnCell[])[];
  readonly merges: readonly Area[];
  readonly tables: readonly PlacedTable[];
}

/** All blocks but pictures below one another, one empty row between, from the sheet's row `top` on. */
function stack(page: Page, place: { readonly top: number; readonly columns: PageColumns }): Stack {
  const rows: (readonly DrawnCell[])[] = [];
  const merges: Area[] = [];
  const tables: PlacedTable[] = [];
  for (const block of page.blocks) {
    if (isPicture(block)) continue;
    if (rows.length > 0) rows.push([]);
    const drawn = drawBlock({ block, page, columns: place.columns, top: place.top + rows.length });
    rows.push(...drawn.rows);
    merges.push(...drawn.merges);
    tables.push(...drawn.tables);
  }
  return { rows, merges, tables };
}

function drawBlock(given: {
  readonly block: Exclude<Block, Picture>;
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
        beside: given.columns.overflowColumns.get(block),
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
  readonly chartId: number;
  readonly page: Page;
  readonly tables: readonly PlacedTable[];
  readonly anchor: DrawnChart['anchor'];
}): DrawnChart {
  const { chart, chartId, page, tables, anchor } = given;
  const over = tables.find(({ table }) => table.title === chart.of);
  if (over === undefined) {
    throw new Error(`the page "${page.name}" has no table "${chart.of}" to chart`);
  }
  return drawChart({ chart, chartId, over, anchor });
}

/** The page's name stays in sight; with it the head of a page that is one table. Prose never does. */
function frozenRows({ blocks }: Page, tables: readonly PlacedTable[]): number {
  const [only] = tables;
  if (only === undefined || tables.length > 1 || blocks[0] !== only.table) return 1;
  if (blocks.some(isPicture)) return 1;
  return only.headRow < MOST_FROZEN_ROWS ? only.headRow + 1 : 1;
}
