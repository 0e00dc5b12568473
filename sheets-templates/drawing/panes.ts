/**
 * Lays out a page for two widths. A phone shows only the main pane, which is complete; a laptop
 * also shows the picture and small tables to its right. All panes share one grid of rows.
 */

import type { Link } from '../../rules/kit/showing/view.ts';
import { BLANK_CELL } from './cell.ts';
import type { Area, Colour, DrawnCell, DrawnChart, DrawnSheet } from './drawing.ts';
import { sum } from './grid.ts';
import { PAGE_BAND, TAB_COLOURS, TABLE_HEAD } from './palette.ts';
import {
  countParts,
  type DrawnPane,
  drawPane,
  type PaneBlock,
  type PlacedCell,
  type PlacedFigure,
} from './pane-blocks.ts';
import { measureLine } from './prose.ts';

/** Column widths of the main pane during and after a match. Their sum is 342 pixels. */
export const STORY_GRID_PX = [24, 78, 61, 59, 30, 30, 30, 30] as const;
export const RESULT_GRID_PX = [24, 76, 62, 40, 25, 25, 45, 45] as const;
/** Column widths for rows of two, three, four and six cells of nearly equal width. */
export const NOW_GRID_PX = [57, 28, 29, 57, 60, 28, 26, 57] as const;
const PICTURE_COLUMN_COUNT = 7;
const PICTURE_WIDTH_PX = 546;
const ASIDE_GRID_PX = [100, 75, 75] as const;
const PANE_GAPS_PX = [12, 10] as const;
export const HEADING_ROW_PX = 32;
const STATUS_ROW_PX = 26;
/** Column AA. The numbers of charts begin in this column or further right, out of sight. */
const FIRST_NUMBERS_COLUMN = 26;
const NUMBERS_WIDTH_PX = 60;

export interface PanesLayoutInput {
  readonly sheetId: number;
  readonly title: string;
  readonly seats: readonly string[];
  /** The text of row 1. */
  readonly heading: string;
  /** A link at the right of row 1. */
  readonly link?: Link;
  /** The text of row 2. */
  readonly status: string;
  readonly grid: readonly number[];
  readonly main: readonly PaneBlock[];
  readonly picture: readonly PaneBlock[];
  readonly aside: readonly PaneBlock[];
}

export function layoutPanes(input: PanesLayoutInput): DrawnSheet {
  const { seats } = input;
  const grids = [input.grid, buildPictureGrid(input.picture), ASIDE_GRID_PX];
  const panes = [input.main, input.picture, input.aside].map((blocks, index) => ({
    pane: drawPane(blocks, grids[index] ?? [], { seats }),
    left: sum(grids.slice(0, index).map((grid) => grid.length + 1)),
  }));
  const widths = grids.flatMap((grid, index) => [...grid, ...PANE_GAPS_PX.slice(index, index + 1)]);
  return assembleSheet({
    ...input,
    tab: TAB_COLOURS.desk,
    head: {
      pieces: drawPanesHeader(input, widths.length),
      heights: [HEADING_ROW_PX, STATUS_ROW_PX],
    },
    widths,
    panes,
    frozenRows: 2,
  });
}

/** Returns the id of a tab's first chart, above every sheetId; a tab has at most 100 charts. */
export const getFirstChartId = (sheetId: number): number => sheetId * 100 + 100_000;

/** Puts panes side by side below a header. The numbers of their charts are in hidden columns. */
export function assembleSheet(given: {
  readonly sheetId: number;
  readonly title: string;
  readonly tab: Colour;
  readonly head: Pick<DrawnPane, 'pieces' | 'heights'>;
  readonly widths: readonly number[];
  readonly panes: readonly { readonly pane: DrawnPane; readonly left: number }[];
  readonly frozenRows: number;
}): DrawnSheet {
  const { sheetId, head, widths, panes } = given;
  const top = head.heights.length;
  const most = Math.max(...panes.map(({ pane }) => pane.heights.length));
  const heights = Array.from({ length: most }, (_, row) =>
    Math.max(...panes.map(({ pane }) => pane.heights[row] ?? 0)),
  );
  const shown = top + most;
  const sheet = new CellGrid(shown, widths.length);
  sheet.put(...head.pieces);
  for (const { pane, left } of panes)
    sheet.put(
      ...pane.pieces.map((piece) => ({
        ...piece,
        row: piece.row + top,
        column: piece.column + left,
      })),
    );
  const figures = panes.flatMap(({ pane, left }) =>
    pane.figures.map((figure) => ({ ...figure, row: figure.row + top, column: left })),
  );
  const aside = Math.max(FIRST_NUMBERS_COLUMN, widths.length);
  const { numbers, charts, lasting } = placeFigureCharts(figures, getFirstChartId(sheetId), {
    row: top,
    column: aside,
  });
  const rows = withNumberCells(sheet.rows, numbers, { row: top, column: aside });
  const right = Math.max(...rows.map((row) => row.length));
  return {
    sheetId,
    title: given.title,
    tab: given.tab,
    rows,
    rowCount: rows.length + 1,
    columnCount: right,
    frozenRows: given.frozenRows,
    frozenColumns: 0,
    columnWidths: Array.from({ length: right }, (_, at) => widths[at] ?? NUMBERS_WIDTH_PX),
    rowHeights: [...head.heights, ...heights],
    // Set even if no chart has numbers, since a former drawing may have hidden other columns.
    hiddenFrom: widths.length,
    hiddenRowsFrom: shown + 1,
    merges: sheet.merges,
    charts,
    ...(lasting && { lasting }),
    gridlines: false,
  };
}

/** Divides the picture into equal columns: squares, parts of them, or twice as many for tables. */
function buildPictureGrid(blocks: readonly PaneBlock[]): readonly number[] {
  const squares = blocks.flatMap((block) =>
    block.kind === 'board'
      ? block.squares.map((line) => line.length * Math.max(1, ...line.map(countParts)))
      : [],
  );
  const tables = blocks.map((block) => (block.kind === 'table' ? block.columns.length : 0));
  const usual = PICTURE_COLUMN_COUNT * (Math.max(0, ...tables) > PICTURE_COLUMN_COUNT ? 2 : 1);
  const count = Math.max(0, ...squares) || usual;
  return Array.from({ length: count }, () => Math.floor(PICTURE_WIDTH_PX / count));
}

function drawPanesHeader(
  { heading, link, status, grid }: PanesLayoutInput,
  columns: number,
): PlacedCell[] {
  const main = grid.length;
  const linkColumns = link === undefined ? 0 : countLinkColumns(link.text, grid);
  const band = { ...PAGE_BAND, size: 13, vertical: 'middle', wrap: false } as const;
  const under = { ...TABLE_HEAD, vertical: 'middle', wrap: false } as const;
  return [
    { ...placeInRow(0, 0, columns, { value: null, format: band }), isLoose: true },
    { ...placeInRow(1, 0, columns, { value: null, format: under }), isLoose: true },
    placeInRow(0, 0, main - linkColumns, { value: heading, format: band }),
    placeInRow(1, 0, columns, { value: status, format: under }),
    ...(link === undefined
      ? []
      : [
          placeInRow(0, main - linkColumns, linkColumns, {
            value: link.text,
            link: link.url,
            format: { ...band, size: 10, align: 'right' },
          }),
        ]),
  ];
}

/** Counts the columns at the right that a link needs, which are at least two. */
function countLinkColumns(text: string, grid: readonly number[]): number {
  const wanted = measureLine(text, 'bold');
  const counts = grid.map((_, index) => index + 1);
  return counts.find((count) => count > 1 && sum(grid.slice(-count)) >= wanted) ?? grid.length;
}

const placeInRow = (row: number, column: number, columns: number, cell: DrawnCell): PlacedCell => ({
  row,
  column,
  rows: 1,
  columns,
  cell,
});

class CellGrid {
  readonly rows: DrawnCell[][];
  readonly merges: Area[] = [];

  constructor(rows: number, columns: number) {
    this.rows = Array.from({ length: rows }, () => Array<DrawnCell>(columns).fill(BLANK_CELL));
  }

  put(...pieces: readonly PlacedCell[]): void {
    for (const { row, column, rows, columns, cell, isLoose } of pieces) {
      const { left: _, ...inner } = cell.format ?? {};
      for (let down = 0; down < rows; down++) {
        for (let right = 0; right < columns; right++) {
          const format = right === 0 ? cell.format : inner;
          const own = down === 0 && right === 0 ? cell : { value: null };
          const line = this.rows[row + down];
          if (line) line[column + right] = { ...own, ...(format && { format }) };
        }
      }
      if (isLoose !== true && rows * columns > 1)
        this.merges.push({ top: row, left: column, bottom: row + rows, right: column + columns });
    }
  }
}

function placeFigureCharts(
  placed: readonly (PlacedFigure & { readonly column: number })[],
  chartIds: number,
  from: CellPosition,
) {
  const numbers: (readonly DrawnCell[])[] = [];
  const lasting: Area[] = [];
  const charts = placed.map(({ row, column, draw }, index): DrawnChart => {
    const drawn = draw({
      chartId: chartIds + index,
      anchor: { row, column },
      numbers: { row: from.row + numbers.length, column: from.column },
    });
    numbers.push(...drawn.rows, []);
    if (drawn.lasting !== undefined) lasting.push(drawn.lasting);
    return drawn.chart;
  });
  return { numbers, charts, lasting: lasting[0] };
}

type CellPosition = DrawnChart['anchor'];

function withNumberCells(
  rows: readonly (readonly DrawnCell[])[],
  numbers: readonly (readonly DrawnCell[])[],
  from: CellPosition,
): readonly (readonly DrawnCell[])[] {
  const length = Math.max(rows.length, numbers.length === 0 ? 0 : from.row + numbers.length);
  return Array.from({ length }, (_, at) => {
    const row = rows[at] ?? [];
    const more = numbers[at - from.row] ?? [];
    if (more.length === 0) return row;
    return [...row, ...Array<DrawnCell>(from.column - row.length).fill(BLANK_CELL), ...more];
  });
}
