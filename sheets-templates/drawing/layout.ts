/** Lays a view's page out as a sheet: name, description, charts, then blocks. */

import { spanOf } from '../../rules/kit/showing/board.ts';
import type {
  Block,
  Board,
  Cell,
  Chart,
  MapPicture,
  Notice,
  Page,
} from '../../rules/kit/showing/view.ts';
import { drawCell, inStyle } from './cell.ts';
import { drawChart, type PlacedTable, ROWS_FOR_A_CHART } from './chart-block.ts';
import type { Area, Border, CellFormat, DrawnCell, DrawnChart, DrawnSheet } from './drawing.ts';
import { drawMap, mapWidth, rowsForMap } from './map-block.ts';
import { legendRows } from './map-legend.ts';
import { columnLayoutOf, type PageColumns } from './page-columns.ts';
import {
  BLOCK_INK,
  HEADING_INK,
  PAGE_BAND,
  STRIPE,
  type Style,
  TAB_COLOURS,
  TONE_STYLES,
} from './palette.ts';
import { lineWidth, PHONE_WIDTH } from './prose.ts';
import { type DrawnProse, drawProse, movedDown, stacked } from './prose-block.ts';
import { aboutProse, blockTitle, drawTable } from './table-block.ts';

/** Name and table head: more would leave too little of a phone's screen. */
const MOST_FROZEN_ROWS = 2;

export interface PageToLayOut {
  readonly page: Page;
  readonly sheetId: number;
  /** Chart id of the page's first chart; the others follow. */
  readonly chartIds: number;
  /** Seats in the order of chart and board colours; no colours when absent. */
  readonly seats?: readonly string[];
  /** Heading of the page; the tab's name when absent. */
  readonly heading?: string;
}

/** Draws a page, charts above all growing blocks. @throws when a chart's table is missing. */
export function layoutPage(given: PageToLayOut): DrawnSheet {
  const { sheetId } = given;
  const { page } = given;
  const heading = given.heading ?? page.name;
  const columns = columnLayoutOf(page, heading);
  const isLong = isTableAlone(page);
  const about = aboutProse(page.about, columns);
  const { widths } = columns;
  const head = [headingBand(heading, widths), ...(isLong ? [] : [...about.rows, []])];
  const pictures = drawPictures({ given, columns, top: head.length });
  const above = head.length + pictures.rows.length;
  const { seats = [] } = given;
  const body = stack(page, { top: above, columns, seats });
  const aboutTop = isLong ? above + body.rows.length + 1 : 1;
  const foot = isLong ? [[], ...about.rows] : [];
  const read = [...head, ...pictures.rows, ...body.rows, ...foot];
  const rows = besideRows(read, pictures, above);
  return {
    sheetId,
    title: page.name,
    tab: TAB_COLOURS.page,
    rows,
    rowCount: rows.length + 1,
    columnCount: Math.max(widths.length, ...rows.map((row) => row.length)),
    frozenRows: frozenRows(page, body.tables),
    frozenColumns: columns.frozen,
    columnWidths: [...widths, ...pictures.widths],
    ...(pictures.numbers.length > 0 && {
      hiddenFrom: widths.length,
      hiddenRowsFrom: read.length + 1,
    }),
    merges: [...about.merges.map((area) => movedDown(area, aboutTop)), ...body.merges],
    charts: pictures.charts(body.tables),
    gridlines: false,
  };
}

type Picture = Chart | MapPicture;

const isPicture = (block: Block): block is Picture =>
  block.kind === 'chart' || block.kind === 'map';

interface Pictures {
  /** Empty rows for the pictures. */
  readonly rows: readonly (readonly DrawnCell[])[];
  /** Numbers in the first unused columns, and their widths. */
  readonly numbers: readonly (readonly DrawnCell[])[];
  readonly beside: number;
  readonly widths: readonly number[];
  charts(tables: readonly PlacedTable[]): readonly DrawnChart[];
}

/** Stacks pictures. The numbers of maps are out of sight on the right. */
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
    const anchor = { row: top + rows.length, column: 0 };
    rows.push(...emptyRows(roomFor(block, columns) - legend.length - 1), ...legend, []);
    if (block.kind === 'map') {
      const at = { row: bottom + numbers.length, column: beside };
      const width = mapWidth(block.places);
      const map = drawMap({ picture: block, chartId, anchor, numbers: at, width });
      numbers.push(...map.rows, []);
      drawn.push(() => map.chart);
    } else {
      drawn.push((tables) => placeChart({ ...given, chart: block, chartId, tables, anchor }));
    }
  }
  const count = Math.max(0, ...numbers.map((row) => row.length));
  const missing = count === 0 ? 0 : beside - columns.widths.length + count;
  const widths = Array.from({ length: missing }, () => NUMBERS_WIDTH);
  return { rows, numbers, beside, widths, charts: (tables) => drawn.map((draw) => draw(tables)) };
}

/** Height in rows. */
const roomFor = (picture: Picture, { widths }: PageColumns): number =>
  picture.kind === 'map'
    ? rowsForMap(picture) + legendRows(picture, widths).length + 1
    : ROWS_FOR_A_CHART;

const sum = (numbers: readonly number[]): number => numbers.reduce((total, one) => total + one, 0);

/** Column AA: out of sight, whatever the page's columns. */
const FIRST_NUMBERS_COLUMN = 26;
/** In pixels: only pictures use these numbers. */
const NUMBERS_WIDTH = 60;

/** Puts the numbers of pictures to the right of the rows, from a row on. */
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

/** Whether a page is a single table, whose head is frozen with the page's name. */
function isTableAlone({ name, blocks }: Page): boolean {
  const [first] = blocks;
  return (
    blocks.length === 1 &&
    first?.kind === 'table' &&
    first.title === name &&
    first.about === undefined
  );
}

/** Row with the page's name. */
function headingBand(heading: string, widths: readonly number[]): readonly DrawnCell[] {
  const format = inStyle({ size: headingSize(heading), vertical: 'middle' }, PAGE_BAND);
  return widths.map((_, index) => ({ value: index === 0 ? heading : null, format }));
}

/** In points. */
const BODY_SIZE = 10;
const HEADING_SIZE = 16;
const LONG_HEADING_SIZE = 13;

/** Shrinks a name that would not fit a phone. */
function headingSize(heading: string): number {
  const width = (lineWidth(heading, 'bold') * HEADING_SIZE) / BODY_SIZE;
  return width > PHONE_WIDTH ? LONG_HEADING_SIZE : HEADING_SIZE;
}

interface Stack extends DrawnProse {
  readonly tables: readonly PlacedTable[];
}

interface StackPlace {
  readonly top: number;
  readonly columns: PageColumns;
  readonly seats: readonly string[];
}

/** Stacks all blocks except pictures, an empty row between, from the sheet's row `top` on. */
function stack(page: Page, place: StackPlace): Stack {
  const rows: (readonly DrawnCell[])[] = [];
  const merges: Area[] = [];
  const tables: PlacedTable[] = [];
  for (const block of page.blocks) {
    if (isPicture(block)) continue;
    if (rows.length > 0) rows.push([]);
    const top = place.top + rows.length;
    const drawn = drawBlock({ ...place, block, page, top });
    rows.push(...drawn.rows);
    merges.push(...drawn.merges.map((area) => movedDown(area, top)));
    tables.push(...drawn.tables);
  }
  return { rows, merges, tables };
}

function drawBlock(given: {
  readonly block: Exclude<Block, Picture>;
  readonly page: Page;
  readonly columns: PageColumns;
  readonly top: number;
  readonly seats: readonly string[];
}): Stack {
  const { block, top } = given;
  switch (block.kind) {
    case 'table': {
      const { rows, merges, headRow } = drawTable({
        table: block,
        pageName: given.page.name,
        beside: given.columns.overflowColumns.get(block),
        columns: given.columns,
        seats: given.seats,
      });
      return { rows, merges, tables: [{ table: block, headRow: top + headRow, column: 0 }] };
    }
    case 'board': {
      return { ...drawBoard(block, given.columns, given.page.name), tables: [] };
    }
    case 'notice':
      return { ...drawNotice(block, given.columns), tables: [] };
  }
}

const emptyRows = (count: number): readonly (readonly DrawnCell[])[] =>
  Array.from({ length: count }, () => []);

function placeChart(given: {
  readonly chart: Chart;
  readonly chartId: number;
  readonly page: Page;
  readonly tables: readonly PlacedTable[];
  readonly anchor: DrawnChart['anchor'];
  readonly seats?: readonly string[];
}): DrawnChart {
  const { chart, chartId, page, tables, anchor, seats = [] } = given;
  const over = tables.find(({ table }) => table.title === chart.of);
  if (over === undefined) {
    throw new Error(`the page "${page.name}" has no table "${chart.of}" to chart`);
  }
  return drawChart({ chart, chartId, over, anchor, seats });
}

/** Freezes the page's name, and the head of a single table. Prose is never frozen. */
function frozenRows({ blocks }: Page, tables: readonly PlacedTable[]): number {
  const [only] = tables;
  if (only === undefined || tables.length > 1 || blocks[0] !== only.table) return 1;
  if (blocks.some(isPicture)) return 1;
  return only.headRow < MOST_FROZEN_ROWS ? only.headRow + 1 : 1;
}

const PLAIN: Style = { background: STRIPE, ink: HEADING_INK };

function drawNotice(notice: Notice, columns: PageColumns): DrawnProse {
  const ground = notice.tone === undefined ? PLAIN : { ...PLAIN, ...TONE_STYLES[notice.tone] };
  const format = { ...inStyle({}, ground), bold: false };
  const edge = { colour: format.ink ?? BLOCK_INK, weight: 'thick' } as const;
  const first = { ...format, left: edge };
  const title = drawProse(notice.title, columns, {
    format: { ...first, bold: true },
    ground: format,
  });
  const text = notice.lines.join('\n');
  const body = text === '' ? [] : [drawProse(text, columns, { format: first, ground: format })];
  const rest = Array.from({ length: (columns.prose.columns || columns.span) - 1 }, () => ({
    value: null,
    format,
  }));
  const links = (notice.links ?? []).map(({ text: value, url }) => ({
    // Without an address only the link is missing.
    rows: [[{ value, ...(url !== '' && { link: url }), format: first }, ...rest]],
    merges: [],
  }));
  return stacked([
    title,
    ...(notice.linksFirst === true ? [...links, ...body] : [...body, ...links]),
  ]);
}

/** Rows of the usual height: room for five lines, since merged cells do not grow. */
const SQUARE_ROWS = 5;
/** Rows of a full-width square. */
const WIDE_ROWS = 2;

const EDGE: Border = { colour: HEADING_INK, weight: 'thin' };
const SQUARE: CellFormat = {
  align: 'centre',
  vertical: 'middle',
  wrap: true,
  top: EDGE,
  bottom: EDGE,
  left: EDGE,
  right: EDGE,
};

/** Rows of a block, and merges relative to its first row. */
interface DrawnBoard {
  readonly rows: readonly (readonly DrawnCell[])[];
  readonly merges: readonly Area[];
}

/** Omits a title equal to the page's name. */
export function drawBoard(board: Board, columns: PageColumns, pageName = ''): DrawnBoard {
  const { title, about, squares } = board;
  const prose = aboutProse(about, columns);
  const head = title === pageName ? [] : [blockTitle(title)];
  const rows = [...head, ...prose.rows];
  const merges: Area[] = prose.merges.map((area) => movedDown(area, head.length));
  for (const line of squares) {
    const [top, span] = [rows.length, spanOf(board, line)];
    const height = span === 1 ? SQUARE_ROWS : WIDE_ROWS;
    rows.push(...drawLine(line, span, height));
    merges.push(
      ...line.map((_, at) => ({
        top,
        left: at * span,
        bottom: top + height,
        right: (at + 1) * span,
      })),
    );
  }
  return { rows, merges };
}

/** One line of squares with its merges. */
function drawLine(
  line: readonly Cell[],
  span: number,
  height: number,
): readonly (readonly DrawnCell[])[] {
  const cells = line.flatMap((cell) => {
    const first = drawCell(cell, SQUARE);
    const { format = SQUARE } = first;
    return [first, ...Array.from({ length: span - 1 }, () => ({ value: null, format }))];
  });
  const below = cells.map(({ format = SQUARE }) => ({ value: null, format }));
  return [cells, ...Array.from({ length: height - 1 }, () => below)];
}
