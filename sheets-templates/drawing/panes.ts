/**
 * Lays out a page for two widths: the main pane is complete on a phone, a laptop also shows the
 * picture and the aside to its right. All panes share one grid of rows.
 */

import type { Link } from '../../rules/kit/showing/view.ts';
import type { Area, DrawnCell, DrawnChart, DrawnSheet } from './drawing.ts';
import { sum } from './grid.ts';
import { PAGE_BAND, TABLE_HEAD } from './palette.ts';
import { countParts, drawPane, type Figure, type PaneBlock, type Piece } from './pane-blocks.ts';
import { lineWidth } from './prose.ts';

/** In pixels: columns of the main pane during a match, and at its end; 342 together. */
export const STORY_GRID = [24, 82, 61, 55, 30, 30, 30, 30] as const;
export const RESULT_GRID = [24, 80, 62, 40, 23, 23, 45, 45] as const;
/** For rows of two, three, four and six cells of nearly equal width. */
export const NOW_GRID = [57, 28, 29, 57, 60, 28, 26, 57] as const;
const PICTURE_COLUMNS = 7;
const PICTURE_WIDTH = 546;
const ASIDE_GRID = [100, 75, 75] as const;
const GAPS = [12, 10] as const;
/** In pixels. */
const [HEADING_ROW, STATUS_ROW, LINK_ROW, ROW] = [32, 26, 32, 24];
const FROZEN_ROWS = 2;
/** Column AA or a later one: numbers of pictures are out of sight. */
const LEAST_NUMBERS_COLUMN = 26;
const NUMBERS_WIDTH = 60;

export interface PanesToLayOut {
  readonly sheetId: number;
  /** The tab's title. */
  readonly title: string;
  /** Chart id of the first chart; the others follow. */
  readonly chartIds: number;
  /** Seats in the order of their colours. */
  readonly seats: readonly string[];
  /** Row 1. */
  readonly heading: string;
  /** At the right of row 1. */
  readonly link?: Link;
  /** Row 2. */
  readonly status: string;
  /** In pixels, 342 together. */
  readonly grid: readonly number[];
  readonly main: readonly PaneBlock[];
  readonly picture: readonly PaneBlock[];
  readonly aside: readonly PaneBlock[];
}

export function layoutPanes(given: PanesToLayOut): DrawnSheet {
  const grids = [given.grid, pictureGrid(given.picture), ASIDE_GRID];
  const panes = [given.main, given.picture, given.aside].map((blocks, index) =>
    drawPane(blocks, grids[index] ?? [], given.seats),
  );
  const lefts = panes.map((_, index) => sum(grids.slice(0, index).map((grid) => grid.length + 1)));
  const widths = grids.flatMap((grid, index) => [...grid, ...GAPS.slice(index, index + 1)]);
  const shown = FROZEN_ROWS + Math.max(...panes.map(({ height }) => height));
  const sheet = new Cells(shown, widths.length);
  sheet.put(...headOf(given, widths.length));
  for (const [index, { pieces }] of panes.entries())
    sheet.put(...pieces.map((piece) => moved(piece, FROZEN_ROWS, lefts[index] ?? 0)));
  const linkRows = new Set(panes.flatMap((pane) => [...pane.linkRows]));
  const heights = Array.from({ length: shown - FROZEN_ROWS }, (_, row) =>
    linkRows.has(row) ? LINK_ROW : ROW,
  );
  const figures = panes.flatMap((pane, index) =>
    pane.figures.map((figure) => ({ figure, column: lefts[index] ?? 0 })),
  );
  const aside = Math.max(LEAST_NUMBERS_COLUMN, widths.length);
  const { numbers, charts } = drawFigures(figures, given.chartIds, aside);
  const rows = withNumbers(sheet.rows, numbers, aside);
  const right = Math.max(...rows.map((row) => row.length));
  return {
    sheetId: given.sheetId,
    title: given.title,
    rows,
    rowCount: rows.length + 1,
    columnCount: right,
    frozenRows: FROZEN_ROWS,
    frozenColumns: 0,
    columnWidths: Array.from({ length: right }, (_, at) => widths[at] ?? NUMBERS_WIDTH),
    rowHeights: [HEADING_ROW, STATUS_ROW, ...heights],
    // Also without numbers: a wider picture may need columns that a former drawing has hidden.
    hiddenFrom: widths.length,
    hiddenRowsFrom: shown + 1,
    merges: sheet.merges,
    charts,
    gridlines: false,
  };
}

/** As many equal columns as the picture's board has, or parts at the foot of its squares. */
function pictureGrid(blocks: readonly PaneBlock[]): readonly number[] {
  const squares = blocks.flatMap((block) =>
    block.kind === 'board'
      ? block.squares.map((line) => line.length * Math.max(1, ...line.map(countParts)))
      : [],
  );
  const count = Math.max(0, ...squares) || PICTURE_COLUMNS;
  return Array.from({ length: count }, () => Math.floor(PICTURE_WIDTH / count));
}

/** Title and link on the first row, status on the second. */
function headOf({ heading, link, status, grid }: PanesToLayOut, columns: number): Piece[] {
  const main = grid.length;
  const linkColumns = link === undefined ? 0 : columnsFor(link.text, grid);
  const band = { ...PAGE_BAND, size: 13, vertical: 'middle', wrap: false } as const;
  const under = { ...TABLE_HEAD, vertical: 'middle', wrap: false } as const;
  const row = (at: number, format: typeof band | typeof under, left: number): Piece => ({
    row: at,
    column: left,
    rows: 1,
    columns: columns - left,
    isLoose: true,
    cell: { value: null, format },
  });
  return [
    row(0, band, 0),
    row(1, under, 0),
    span(0, 0, main - linkColumns, { value: heading, format: band }),
    span(1, 0, columns, { value: status, format: under }),
    ...(link === undefined
      ? []
      : [
          span(0, main - linkColumns, linkColumns, {
            value: link.text,
            link: link.url,
            format: { ...band, size: 10, align: 'right' },
          }),
        ]),
  ];
}

/** The number of columns at the right that a link needs; at least two. */
function columnsFor(text: string, grid: readonly number[]): number {
  const wanted = lineWidth(text, 'bold');
  const counts = grid.map((_, index) => index + 1);
  return counts.find((count) => count > 1 && sum(grid.slice(-count)) >= wanted) ?? grid.length;
}

const span = (row: number, column: number, columns: number, cell: DrawnCell): Piece => ({
  row,
  column,
  rows: 1,
  columns,
  cell,
});

const moved = (piece: Piece, down: number, right: number): Piece => ({
  ...piece,
  row: piece.row + down,
  column: piece.column + right,
});

/** The cells of a sheet, filled piece by piece. */
class Cells {
  readonly rows: DrawnCell[][];
  readonly merges: Area[] = [];

  constructor(rows: number, columns: number) {
    this.rows = Array.from({ length: rows }, () =>
      Array.from({ length: columns }, () => ({ value: null })),
    );
  }

  put(...pieces: readonly Piece[]): void {
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

/** Charts in their panes, and their numbers out of sight, one below the other. */
function drawFigures(
  placed: readonly { readonly figure: Figure; readonly column: number }[],
  chartIds: number,
  numbersColumn: number,
) {
  const numbers: (readonly DrawnCell[])[] = [];
  const charts = placed.map(({ figure: { row, draw }, column }, index): DrawnChart => {
    const drawn = draw({
      chartId: chartIds + index,
      anchor: { row: row + FROZEN_ROWS, column },
      numbers: { row: FROZEN_ROWS + numbers.length, column: numbersColumn },
    });
    numbers.push(...drawn.rows, []);
    return drawn.chart;
  });
  return { numbers, charts };
}

function withNumbers(
  rows: readonly (readonly DrawnCell[])[],
  numbers: readonly (readonly DrawnCell[])[],
  numbersColumn: number,
): readonly (readonly DrawnCell[])[] {
  const length = Math.max(rows.length, numbers.length === 0 ? 0 : FROZEN_ROWS + numbers.length);
  return Array.from({ length }, (_, at) => {
    const row = rows[at] ?? [];
    const more = numbers[at - FROZEN_ROWS] ?? [];
    if (more.length === 0) return row;
    const between = Array.from({ length: numbersColumn - row.length }, () => ({ value: null }));
    return [...row, ...between, ...more];
  });
}
