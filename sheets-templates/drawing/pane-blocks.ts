/** Draws the blocks of one pane as cells on its grid. */

import type {
  Block,
  Board,
  Cell,
  Link,
  MapPicture,
  Notice,
  SquarePart,
  Table,
  Tone,
} from '../../rules/kit/showing/view.ts';
import { drawCell, inStyle } from './cell.ts';
import { drawChart } from './chart-block.ts';
import type { CellFormat, DrawnCell, DrawnChart } from './drawing.ts';
import { cellText, fitColumns, sum } from './grid.ts';
import { drawMap, mapHeight, mapWidth } from './map-block.ts';
import { initialsOf, mapLegend } from './map-legend.ts';
import {
  BLOCK_INK,
  HEADING_INK,
  inkOn,
  LINE,
  QUIET_INK,
  STRIPE,
  type Style,
  seatColour,
  TONE_STYLES,
} from './palette.ts';
import { lineWidth, wrappedLines } from './prose.ts';
import { bodyFormat, edged, headFormat } from './table-block.ts';

/** Main event of the last step, in large letters over three rows. */
export interface Headline {
  readonly kind: 'headline';
  readonly text: string;
  readonly tone?: Tone;
}

/** Accounts of one line, each with an edge in the colour of its seat. */
export interface Deeds {
  readonly kind: 'deeds';
  readonly title: string;
  readonly lines: readonly { readonly text: string; readonly seat?: string }[];
}

/** A line chart whose numbers are hidden. */
export interface LineChart {
  readonly kind: 'line chart';
  /** The first column is the axis; every other column is a series. */
  readonly of: Table;
}

export interface Text {
  readonly kind: 'text';
  readonly text: string;
}

export type PaneBlock = Block | Headline | Deeds | LineChart | Text;

/** A cell that covers an area of a pane's grid. */
export interface Piece {
  readonly row: number;
  readonly column: number;
  readonly rows: number;
  readonly columns: number;
  readonly cell: DrawnCell;
  /** Formats the area without merging its cells. */
  readonly isLoose?: true;
}

interface FigurePlace {
  readonly chartId: number;
  readonly anchor: DrawnChart['anchor'];
  /** Top left cell of the numbers. */
  readonly numbers: { readonly row: number; readonly column: number };
}

/** A chart below a row of the pane. */
export interface Figure {
  readonly row: number;
  readonly draw: (place: FigurePlace) => {
    readonly rows: readonly (readonly DrawnCell[])[];
    readonly chart: DrawnChart;
  };
}

export interface DrawnPane {
  /** Heights of the pane's rows in pixels. */
  readonly heights: readonly number[];
  readonly pieces: readonly Piece[];
  readonly figures: readonly Figure[];
}

/** In pixels. */
const [ROW, LINK_ROW, LINE_HEIGHT, PADDING] = [24, 32, 18, 10];
/** In pixels: a word that is alone on its line may fill its cell. */
const WORD_PADDING = 6;
const HEADLINE_ROWS = 3;
/** Rows of a square: on a page, squares have room for longer texts. */
const [SQUARE_ROWS, PAGE_SQUARE_ROWS] = [3, 5];
/** In points. */
const [BODY_SIZE, HEAD_SIZE, TITLE_SIZE, HEADLINE_SIZE] = [10, 9, 11, 15];
/** Keeps the legend of a map visible on a laptop. */
const MOST_MAP_HEIGHT = 456;
const LINE_CHART = { width: 250, height: 240 } as const;

/** Draws blocks below each other. Panes share rows of one height; a page has rows of its own. */
export const drawPane = (
  blocks: readonly PaneBlock[],
  grid: readonly number[],
  { seats, pageGrid }: Pick<PaneFrame, 'seats' | 'pageGrid'>,
): DrawnPane =>
  stacked(
    blocks.map((block) => drawBlock(block, { grid, width: sum(grid), seats, pageGrid })),
    1,
  );

interface PaneFrame {
  /** Widths in pixels of the columns below texts. */
  readonly grid: readonly number[];
  readonly width: number;
  readonly seats: readonly string[];
  /** Widths of all columns of a page, for the columns of tables; undefined in panes. */
  readonly pageGrid?: readonly number[] | undefined;
}

function drawBlock(block: PaneBlock, frame: PaneFrame): DrawnPane {
  switch (block.kind) {
    case 'text':
      return textOver(block.text, { ink: QUIET_INK }, frame);
    case 'headline':
      return drawHeadline(block, frame);
    case 'deeds':
      return drawDeeds(block, frame);
    case 'notice':
      return drawNotice(block, frame);
    case 'table':
      return drawTable(block, frame);
    case 'board':
      return drawBoard(block, frame);
    case 'map':
      return drawMapPicture(block, frame);
    case 'line chart':
      return drawLines(block, frame);
  }
}

/** Stacks parts below each other with `gap` empty rows between. */
function stacked(parts: readonly DrawnPane[], gap = 0): DrawnPane {
  const pieces: Piece[] = [];
  const figures: Figure[] = [];
  const heights: number[] = [];
  for (const part of parts) {
    if (heights.length > 0 && part.heights.length > 0) heights.push(...rowsOf(gap));
    const top = heights.length;
    pieces.push(...part.pieces.map((piece) => ({ ...piece, row: piece.row + top })));
    figures.push(...part.figures.map((figure) => ({ ...figure, row: figure.row + top })));
    heights.push(...part.heights);
  }
  return { heights, pieces, figures };
}

const NOTHING: DrawnPane = { heights: [], pieces: [], figures: [] };

const rowsOf = (count: number): readonly number[] => Array.from({ length: count }, () => ROW);

type Place = Pick<Piece, 'column' | 'columns' | 'cell'>;

/** Draws cells side by side: over several rows of a pane, or in one high row of a page. */
function rowOf(rows: number, places: readonly Place[], { pageGrid }: PaneFrame): DrawnPane {
  const heights = pageGrid === undefined ? rowsOf(rows) : [rows * ROW];
  const pieces = places.map((place) => ({ ...place, row: 0, rows: heights.length }));
  return { ...NOTHING, heights, pieces };
}

/** Draws a text over the whole pane, in as many rows as the text needs. */
function textOver(text: string, format: CellFormat, frame: PaneFrame): DrawnPane {
  const rows = rowsFor(text, frame.width, format);
  const cell = { value: text, format: { ...format, wrap: true, vertical: MIDDLE } };
  return rowOf(rows, [{ column: 0, columns: frame.grid.length, cell }], frame);
}

const MIDDLE = 'middle' as const;

/** Counts the rows that a text needs in its cell. Words longer than the cell are broken. */
function rowsFor(text: string, width: number, { bold = false, size = BODY_SIZE }: CellFormat) {
  const scale = size / BODY_SIZE;
  const weight = bold ? 'bold' : 'plain';
  const room = (width - PADDING) / scale;
  const wordRoom = (width - WORD_PADDING) / scale;
  const lines = wrappedLines(text, weight, room + PADDING).map((line) =>
    Math.max(1, Math.ceil(lineWidth(line, weight) / Math.max(1, wordRoom))),
  );
  return Math.max(1, Math.ceil((sum(lines) * LINE_HEIGHT * scale + SPARE) / ROW));
}

/** Space above and below the lines of a cell together. */
const SPARE = 4;

const blockTitle = (title: string, frame: PaneFrame): DrawnPane =>
  title === '' ? NOTHING : textOver(title, { bold: true, size: TITLE_SIZE, ink: BLOCK_INK }, frame);

function drawHeadline({ text, tone = 'own' }: Headline, frame: PaneFrame): DrawnPane {
  const format = inStyle(
    { bold: true, size: HEADLINE_SIZE, wrap: true, vertical: MIDDLE },
    { ...TONE_STYLES[tone], bold: true },
  );
  const cell = { value: text, format };
  return rowOf(HEADLINE_ROWS, [{ column: 0, columns: frame.grid.length, cell }], frame);
}

const drawDeeds = ({ title, lines }: Deeds, frame: PaneFrame): DrawnPane =>
  stacked([
    blockTitle(title, frame),
    ...lines.map(({ text, seat }) => {
      const colour = (seat === undefined ? null : seatColour(seat, frame.seats)) ?? LINE;
      const left = { colour, weight: 'thick' } as const;
      return textOver(text, { left, bottom: { colour: LINE, weight: 'thin' } }, frame);
    }),
  ]);

const PLAIN: Style = { background: STRIPE, ink: HEADING_INK };

/** Draws a box with title, lines and links on one background, with an edge. */
function drawNotice(notice: Notice, frame: PaneFrame): DrawnPane {
  const ground = notice.tone === undefined ? PLAIN : { ...PLAIN, ...TONE_STYLES[notice.tone] };
  const format: CellFormat = {
    ...inStyle({}, ground),
    bold: false,
    left: { colour: ground.ink, weight: 'thick' },
  };
  const title =
    notice.title === ''
      ? NOTHING
      : textOver(notice.title, { ...format, bold: true, size: TITLE_SIZE }, frame);
  const lines = notice.lines.map((line) => textOver(line, format, frame));
  const links = drawLinks(notice.links ?? [], format, frame);
  return stacked([title, ...(notice.linksFirst === true ? [links, ...lines] : [...lines, links])]);
}

/** Draws a cell for each link, and two links in a row if both fit. */
function drawLinks(links: readonly Link[], format: CellFormat, frame: PaneFrame): DrawnPane {
  const { grid, width } = frame;
  const halves = fitHalves(grid);
  const isShort = ({ text }: Link): boolean =>
    halves.every((columns, at) => {
      const from = at === 0 ? 0 : (halves[0] ?? 0);
      return lineWidth(text, 'bold') + PADDING <= sum(grid.slice(from, from + columns));
    });
  const isWide = width > TWO_LINKS;
  const { left: _, ...edgeless } = format;
  const rows: Link[][] = [];
  for (const link of links) {
    const last = rows.at(-1);
    if (isWide && last?.length === 1 && [...last, link].every(isShort)) last.push(link);
    else rows.push([link]);
  }
  const drawn = rows.map((row): DrawnPane => {
    const spans = row.length === 1 ? [grid.length] : halves;
    const pieces = row.map(({ text, url }, at) => ({
      column: at === 0 ? 0 : (spans[0] ?? 0),
      columns: spans[at] ?? 1,
      // Without an address, the cell keeps its text and only lacks the link.
      cell: {
        value: `▸ ${text}`,
        ...(url !== '' && { link: url }),
        format: { ...(at === 0 ? format : edgeless), vertical: MIDDLE, wrap: false },
      },
    }));
    return { ...rowOf(1, pieces, frame), heights: [isWide ? LINK_ROW : ROW] };
  });
  return stacked(drawn);
}

/** Narrower panes, for a mouse, have one link in a row of the usual height. */
const TWO_LINKS = 300;

/** Splits the grid's columns into two parts of about the same width. */
function fitHalves(grid: readonly number[]): readonly [number, number] {
  const half = sum(grid) / 2;
  const at = grid.findIndex((_, index) => sum(grid.slice(0, index + 1)) >= half - PADDING);
  return [at + 1, grid.length - at - 1];
}

/**
 * Draws title, header and rows. Each cell spans columns of the grid, and rows for its lines. Table
 * columns beyond the number of grid columns are omitted.
 */
function drawTable(given: Table, frame: PaneFrame): DrawnPane {
  const grid = frame.pageGrid ?? frame.grid;
  const table = { ...given, columns: given.columns.slice(0, grid.length) };
  const spans = frame.pageGrid === undefined ? fitColumns(table, grid) : pageSpans(table, frame);
  const starts = spans.map((_, at) => sum(spans.slice(0, at)));
  const line = (cells: readonly DrawnCell[], texts: readonly string[]): DrawnPane => {
    const needed = cells.map(({ format = {} }, at) => {
      const from = starts[at] ?? 0;
      const width = sum(grid.slice(from, from + (spans[at] ?? 1)));
      return rowsFor(texts[at] ?? '', width, format);
    });
    return rowOf(
      Math.max(1, ...needed),
      cells.map((cell, at) => ({ column: starts[at] ?? 0, columns: spans[at] ?? 1, cell })),
      frame,
    );
  };
  const head = table.columns.map((column) =>
    edged({ value: column.title, format: { ...headFormat(column), size: HEAD_SIZE } }, frame.seats),
  );
  const body = table.rows.map((row) => {
    const cells = table.columns.map((column, at) =>
      edged(drawCell(row[at] ?? null, bodyFormat(column)), frame.seats),
    );
    return line(cells, row.map(cellText));
  });
  return stacked([
    blockTitle(table.title, frame),
    ...(table.about === undefined ? [] : [textOver(table.about, { ink: QUIET_INK }, frame)]),
    line(
      head,
      table.columns.map(({ title }) => title),
    ),
    ...(body.length > 0 ? body : [textOver('Nothing yet.', { ink: QUIET_INK }, frame)]),
    ...(table.foot === undefined
      ? []
      : [textOver(table.foot, { ink: QUIET_INK, size: HEAD_SIZE }, frame)]),
  ]);
}

/** Gives each table column one page column; the last one of a smaller table extends further. */
const pageSpans = ({ columns }: Table, { grid, pageGrid }: PaneFrame): readonly number[] =>
  columns.map((_, at) =>
    at === columns.length - 1 && columns.length < (pageGrid?.length ?? 0)
      ? Math.max(1, grid.length - at)
      : 1,
  );

export const countParts = (cell: Cell): number => partsOf(cell).length;

function partsOf(cell: Cell): readonly SquarePart[] {
  const below = typeof cell === 'object' && cell?.kind === 'mark' ? cell.below : undefined;
  if (below === undefined) return [];
  return 'value' in below ? [below] : below;
}

const SQUARE: CellFormat = { align: 'centre', vertical: MIDDLE, wrap: true, size: HEAD_SIZE };

/** Draws squares whose last row may have colours of its own. */
function drawBoard({ title, about, squares, heights = [] }: Board, frame: PaneFrame): DrawnPane {
  const most = Math.max(1, ...squares.map((line) => line.length));
  const unit = frame.pageGrid === undefined ? Math.floor(frame.grid.length / most) : 1;
  const usual = frame.pageGrid === undefined ? SQUARE_ROWS : PAGE_SQUARE_ROWS;
  const lines = squares.map((line, index) => {
    const columns = unit * Math.floor(most / Math.max(1, line.length));
    const rows = heights[index] ?? usual;
    const pieces = line.flatMap((cell, at) =>
      squarePieces(cell, { rows, columns }, frame.seats).map((piece) => ({
        ...piece,
        column: at * columns + piece.column,
      })),
    );
    return { ...NOTHING, heights: rowsOf(rows), pieces };
  });
  return stacked([
    blockTitle(title, frame),
    ...lines,
    ...(about === undefined ? [] : [textOver(about, { ink: QUIET_INK, size: HEAD_SIZE }, frame)]),
  ]);
}

function squarePieces(
  cell: Cell,
  { rows, columns }: Pick<Piece, 'rows' | 'columns'>,
  seats: readonly string[],
): readonly Piece[] {
  const edge = { colour: LINE, weight: 'thin' } as const;
  const edges = { top: edge, bottom: edge, left: edge, right: edge };
  if (cell === null) return [];
  const isLarge = typeof cell === 'object' && cell.kind === 'mark' && cell.isLarge === true;
  const square = { ...SQUARE, ...edges, ...(isLarge && { size: HEADLINE_SIZE, bold: true }) };
  const parts = partsOf(cell);
  const whole = { row: 0, column: 0, columns };
  if (parts.length === 0) return [{ ...whole, rows, cell: drawCell(cell, square) }];
  const { bottom: _, ...upper } = square;
  const { top: __, ...lower } = { ...SQUARE, ...edges };
  const width = Math.floor(columns / parts.length);
  return [
    { ...whole, rows: rows - 1, cell: drawCell(cell, upper) },
    ...parts.map((part, at) => ({
      row: rows - 1,
      column: at * width,
      rows: 1,
      columns: width,
      cell: drawPart(part, lower, seats),
    })),
  ];
}

/** Draws the pieces of a seat in its colour, such as "S 2". */
function drawPart(
  { value, tone, seat }: SquarePart,
  place: CellFormat,
  seats: readonly string[],
): DrawnCell {
  const colour = seat === undefined ? null : seatColour(seat, seats);
  if (seat === undefined || colour === null)
    return drawCell({ kind: 'mark', value, ...(tone && { tone }) }, place);
  const initials = initialsOf(seat, { owners: seats, places: [] });
  const format = { ...place, background: colour, ink: inkOn(colour), bold: true, wrap: false };
  return { value: `${initials}${value}`, format };
}

/** Draws a map as wide as the pane, with its legend below. */
function drawMapPicture(picture: MapPicture, frame: PaneFrame): DrawnPane {
  const size =
    frame.pageGrid === undefined
      ? { width: frame.width, mostHeight: MOST_MAP_HEIGHT }
      : { width: mapWidth(picture.places) };
  const { width } = size;
  const rows = Math.ceil(mapHeight(picture, width, size.mostHeight) / ROW);
  const draw: Figure['draw'] = (place) => drawMap({ ...place, picture, ...size });
  return stacked([
    { ...NOTHING, heights: rowsOf(rows), figures: [{ row: 0, draw }] },
    ...[...(picture.about === undefined ? [] : [picture.about]), ...mapLegend(picture, width)].map(
      (text) => textOver(text, { ink: QUIET_INK, size: HEAD_SIZE }, frame),
    ),
  ]);
}

function drawLines({ of }: LineChart, { seats }: PaneFrame): DrawnPane {
  const rows = Math.ceil(LINE_CHART.height / ROW);
  const draw: Figure['draw'] = ({ chartId, anchor, numbers }) => ({
    rows: [
      of.columns.map(({ title }) => ({ value: title, format: SMALL })),
      ...of.rows.map((row) => row.map((cell) => ({ ...drawCell(cell, SMALL), format: SMALL }))),
    ],
    chart: drawChart({ table: of, chartId, anchor, numbers, seats, ...LINE_CHART }),
  });
  return { ...NOTHING, heights: rowsOf(rows), figures: [{ row: 0, draw }] };
}

const SMALL: CellFormat = { ink: QUIET_INK, size: 8 };
