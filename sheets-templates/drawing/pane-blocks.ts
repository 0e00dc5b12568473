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
import { buildBodyFormat, buildHeaderFormat, drawCell, withSeatEdge } from './cell.ts';
import type { Area, CellFormat, DrawnCell, DrawnChart } from './drawing.ts';
import { fitColumns, getCellText, sum } from './grid.ts';
import {
  abbreviateName,
  buildColumnArea,
  buildMapLegend,
  computeMapHeight,
  computeMapWidth,
  drawMap,
} from './map-block.ts';
import {
  BLOCK_INK,
  CHART_BACKGROUND,
  chooseInk,
  findSeatColour,
  getSeriesColour,
  HEADING_INK,
  LINE_COLOUR,
  QUIET_INK,
  STRIPE_COLOUR,
  type TextStyle,
  TONE_STYLES,
} from './palette.ts';
import { measureLine, wrapText } from './prose.ts';

/** The main event of the last step, in large letters over three rows. */
export interface Headline {
  readonly kind: 'headline';
  readonly text: string;
  readonly tone?: Tone;
}

/** Events in one line each. The edge of a line has the colour of its seat. */
export interface DeedList {
  readonly kind: 'deeds';
  readonly title: string;
  readonly lines: readonly { readonly text: string; readonly seat?: string }[];
}

export interface LineChart {
  readonly kind: 'line chart';
  /** The first column is the axis; every other column is a series. */
  readonly of: Table;
}

export interface Paragraph {
  readonly kind: 'text';
  readonly text: string;
}

export type PaneBlock = Block | Headline | DeedList | LineChart | Paragraph;

export interface PlacedCell {
  readonly row: number;
  readonly column: number;
  readonly rows: number;
  readonly columns: number;
  readonly cell: DrawnCell;
  /** Formats each cell of the area separately, without merging. */
  readonly isLoose?: true;
}

interface FigurePlace {
  readonly chartId: number;
  readonly anchor: DrawnChart['anchor'];
  /** Top left cell of the numbers. */
  readonly numbers: { readonly row: number; readonly column: number };
}

/** A chart below a row of the pane. */
export interface PlacedFigure {
  readonly row: number;
  readonly draw: (place: FigurePlace) => {
    readonly rows: readonly (readonly DrawnCell[])[];
    readonly chart: DrawnChart;
    /** The numbers that stay the same while the match's content does. */
    readonly lasting?: Area;
  };
}

export interface DrawnPane {
  /** In pixels. */
  readonly heights: readonly number[];
  readonly pieces: readonly PlacedCell[];
  readonly figures: readonly PlacedFigure[];
}

const [ROW_PX, LINK_ROW_PX, LINE_PX, PADDING_PX] = [24, 32, 18, 10];
/** The padding of a word that is alone on its line, less than that of other texts. */
const WORD_PADDING_PX = 6;
const HEADLINE_ROW_COUNT = 3;
/** Rows of a square. Squares on a page have room for longer texts. */
const [SQUARE_ROWS, PAGE_SQUARE_ROWS] = [3, 5];
const [BODY_PT, HEAD_PT, TITLE_PT, HEADLINE_PT] = [10, 9, 11, 15];
/** A higher map would push its legend out of a laptop's view. */
const MAX_PANE_MAP_HEIGHT_PX = 456;
const LINE_CHART_SIZE_PX = { width: 250, height: 240 } as const;

/** Draws blocks one below the other. All rows of panes are equally high; those of a page vary. */
export const drawPane = (
  blocks: readonly PaneBlock[],
  grid: readonly number[],
  { seats, pageGrid }: Pick<PaneFrame, 'seats' | 'pageGrid'>,
): DrawnPane =>
  stackPanes(
    blocks.map((block) => drawBlock(block, { grid, width: sum(grid), seats, pageGrid })),
    1,
  );

interface PaneFrame {
  /** Column widths in pixels, for texts. */
  readonly grid: readonly number[];
  readonly width: number;
  readonly seats: readonly string[];
  /** Widths of all columns of a page, for its tables; undefined if this is a pane. */
  readonly pageGrid?: readonly number[] | undefined;
}

function drawBlock(block: PaneBlock, frame: PaneFrame): DrawnPane {
  switch (block.kind) {
    case 'text':
      return drawText(block.text, { ink: QUIET_INK }, frame);
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
      return drawLineChart(block, frame);
  }
}

/** Stacks parts one below the other, with `gap` empty rows between two parts. */
function stackPanes(parts: readonly DrawnPane[], gap = 0): DrawnPane {
  const pieces: PlacedCell[] = [];
  const figures: PlacedFigure[] = [];
  const heights: number[] = [];
  for (const part of parts) {
    if (heights.length > 0 && part.heights.length > 0) heights.push(...listRowHeights(gap));
    const top = heights.length;
    pieces.push(...part.pieces.map((piece) => ({ ...piece, row: piece.row + top })));
    figures.push(...part.figures.map((figure) => ({ ...figure, row: figure.row + top })));
    heights.push(...part.heights);
  }
  return { heights, pieces, figures };
}

const EMPTY_PANE: DrawnPane = { heights: [], pieces: [], figures: [] };

const listRowHeights = (count: number): readonly number[] =>
  Array.from({ length: count }, () => ROW_PX);

type PlacedColumns = Pick<PlacedCell, 'column' | 'columns' | 'cell'>;

/** Draws cells side by side: over several rows of a pane, or in one high row of a page. */
function drawRow(
  rows: number,
  places: readonly PlacedColumns[],
  { pageGrid }: PaneFrame,
): DrawnPane {
  const heights = pageGrid === undefined ? listRowHeights(rows) : [rows * ROW_PX];
  const pieces = places.map((place) => ({ ...place, row: 0, rows: heights.length }));
  return { ...EMPTY_PANE, heights, pieces };
}

/** Draws a text over the whole pane, in as many rows as the text needs. */
function drawText(text: string, format: CellFormat, frame: PaneFrame): DrawnPane {
  const rows = countRows(text, frame.width, format);
  const cell = { value: text, format: { ...format, wrap: true, vertical: VERTICAL_MIDDLE } };
  return drawRow(rows, [{ column: 0, columns: frame.grid.length, cell }], frame);
}

const VERTICAL_MIDDLE = 'middle' as const;

/** Counts the rows that a text needs in its cell. Words longer than the cell are broken. */
function countRows(text: string, width: number, { bold = false, size = BODY_PT }: CellFormat) {
  const scale = size / BODY_PT;
  const weight = bold ? 'bold' : 'plain';
  const room = (width - PADDING_PX) / scale;
  const wordRoom = (width - WORD_PADDING_PX) / scale;
  const lines = wrapText(text, weight, room + PADDING_PX).map((line) => {
    const count = Math.max(1, Math.ceil(measureLine(line, weight) / Math.max(1, wordRoom)));
    // A long word is broken after a hyphen rather than at the edge.
    return count > 1 && line.includes('-') ? count + 1 : count;
  });
  return Math.max(1, Math.ceil((sum(lines) * LINE_PX * scale + LINE_SPACING_PX) / ROW_PX));
}

const LINE_SPACING_PX = 4;

const drawBlockTitle = (
  title: string,
  frame: PaneFrame,
  format: CellFormat = { ink: BLOCK_INK },
): DrawnPane =>
  title === '' ? EMPTY_PANE : drawText(title, { ...format, bold: true, size: TITLE_PT }, frame);

function drawHeadline({ text, tone = 'own' }: Headline, frame: PaneFrame): DrawnPane {
  const shape = { bold: true, size: HEADLINE_PT, wrap: true, vertical: VERTICAL_MIDDLE };
  const cell = { value: text, format: { ...TONE_STYLES[tone], ...shape } };
  return drawRow(HEADLINE_ROW_COUNT, [{ column: 0, columns: frame.grid.length, cell }], frame);
}

const drawDeeds = ({ title, lines }: DeedList, frame: PaneFrame): DrawnPane =>
  stackPanes([
    drawBlockTitle(title, frame),
    ...lines.map(({ text, seat }) => {
      const colour = (seat === undefined ? null : findSeatColour(seat, frame.seats)) ?? LINE_COLOUR;
      const left = { colour, weight: 'thick' } as const;
      return drawText(text, { left, bottom: { colour: LINE_COLOUR, weight: 'thin' } }, frame);
    }),
  ]);

const PLAIN_STYLE: TextStyle = { background: STRIPE_COLOUR, ink: HEADING_INK };

function drawNotice(notice: Notice, frame: PaneFrame): DrawnPane {
  const ground =
    notice.tone === undefined ? PLAIN_STYLE : { ...PLAIN_STYLE, ...TONE_STYLES[notice.tone] };
  const format: CellFormat = {
    ...ground,
    bold: false,
    left: { colour: ground.ink, weight: 'thick' },
  };
  const title = drawBlockTitle(notice.title, frame, format);
  const lines = notice.lines.map((line) => drawText(line, format, frame));
  const links = drawLinks(notice.links ?? [], format, frame);
  return stackPanes([
    title,
    ...(notice.linksFirst === true ? [links, ...lines] : [...lines, links]),
  ]);
}

/** Draws each link in a cell. Puts two links in a row if both fit. */
function drawLinks(links: readonly Link[], format: CellFormat, frame: PaneFrame): DrawnPane {
  const { grid, width } = frame;
  const halves = splitGrid(grid);
  const isShort = ({ text }: Link): boolean =>
    halves.every((columns, at) => {
      const from = at === 0 ? 0 : (halves[0] ?? 0);
      return measureLine(text, 'bold') + PADDING_PX <= sum(grid.slice(from, from + columns));
    });
  const isWide = width > MIN_TWO_LINKS_PX;
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
      // If there is no address, the cell keeps its text without a link.
      cell: {
        value: `▸ ${text}`,
        ...(url !== '' && { link: url }),
        format: { ...(at === 0 ? format : edgeless), vertical: VERTICAL_MIDDLE, wrap: false },
      },
    }));
    return { ...drawRow(1, pieces, frame), heights: [isWide ? LINK_ROW_PX : ROW_PX] };
  });
  return stackPanes(drawn);
}

/** Narrower panes, which are used with a mouse, have one link in each row. */
const MIN_TWO_LINKS_PX = 300;

/** Splits the grid's columns into two parts of about the same width. */
function splitGrid(grid: readonly number[]): readonly [number, number] {
  const half = sum(grid) / 2;
  const at = grid.findIndex((_, index) => sum(grid.slice(0, index + 1)) >= half - PADDING_PX);
  return [at + 1, grid.length - at - 1];
}

/**
 * Draws title, header and rows. Each cell spans several columns of the grid, and rows for its
 * lines. Omits table columns beyond the number of grid columns.
 */
function drawTable(given: Table, frame: PaneFrame): DrawnPane {
  const grid = frame.pageGrid ?? frame.grid;
  const table = { ...given, columns: given.columns.slice(0, grid.length) };
  const spans =
    frame.pageGrid === undefined ? fitColumns(table, grid) : listPageSpans(table, frame);
  const starts = spans.map((_, at) => sum(spans.slice(0, at)));
  const line = (cells: readonly DrawnCell[], texts: readonly string[]): DrawnPane => {
    const needed = cells.map(({ format = {} }, at) => {
      const from = starts[at] ?? 0;
      const width = sum(grid.slice(from, from + (spans[at] ?? 1)));
      return countRows(texts[at] ?? '', width, format);
    });
    return drawRow(
      Math.max(1, ...needed),
      cells.map((cell, at) => ({ column: starts[at] ?? 0, columns: spans[at] ?? 1, cell })),
      frame,
    );
  };
  const head = table.columns.map((column) =>
    withSeatEdge(
      { value: column.title, format: { ...buildHeaderFormat(column), size: HEAD_PT } },
      frame.seats,
    ),
  );
  const body = table.rows.map((row) => {
    const cells = table.columns.map((column, at) =>
      withSeatEdge(drawCell(row[at] ?? null, buildBodyFormat(column)), frame.seats),
    );
    return line(cells, row.map(getCellText));
  });
  return stackPanes([
    drawBlockTitle(table.title, frame),
    ...(table.about === undefined ? [] : [drawText(table.about, { ink: QUIET_INK }, frame)]),
    line(
      head,
      table.columns.map(({ title }) => title),
    ),
    ...(body.length > 0 ? body : [drawText('Nothing yet.', { ink: QUIET_INK }, frame)]),
    ...(table.foot === undefined
      ? []
      : [drawText(table.foot, { ink: QUIET_INK, size: HEAD_PT }, frame)]),
  ]);
}

/** Gives each table column one page column. The last column of a smaller table extends further. */
const listPageSpans = ({ columns }: Table, { grid, pageGrid }: PaneFrame): readonly number[] =>
  columns.map((_, at) =>
    at === columns.length - 1 && columns.length < (pageGrid?.length ?? 0)
      ? Math.max(1, grid.length - at)
      : 1,
  );

export const countParts = (cell: Cell): number => listSquareParts(cell).length;

function listSquareParts(cell: Cell): readonly SquarePart[] {
  const below = typeof cell === 'object' && cell?.kind === 'mark' ? cell.below : undefined;
  if (below === undefined) return [];
  return 'value' in below ? [below] : below;
}

const SQUARE_FORMAT: CellFormat = {
  align: 'centre',
  vertical: VERTICAL_MIDDLE,
  wrap: true,
  size: HEAD_PT,
};

function drawBoard({ title, about, squares, heights = [] }: Board, frame: PaneFrame): DrawnPane {
  const most = Math.max(1, ...squares.map((line) => line.length));
  const unit = frame.pageGrid === undefined ? Math.floor(frame.grid.length / most) : 1;
  const usual = frame.pageGrid === undefined ? SQUARE_ROWS : PAGE_SQUARE_ROWS;
  const lines = squares.map((line, index) => {
    const columns = unit * Math.floor(most / Math.max(1, line.length));
    const rows = heights[index] ?? usual;
    const pieces = line.flatMap((cell, at) =>
      drawSquare(cell, { rows, columns }, frame.seats).map((piece) => ({
        ...piece,
        column: at * columns + piece.column,
      })),
    );
    return { ...EMPTY_PANE, heights: listRowHeights(rows), pieces };
  });
  return stackPanes([
    drawBlockTitle(title, frame),
    ...lines,
    ...(about === undefined ? [] : [drawText(about, { ink: QUIET_INK, size: HEAD_PT }, frame)]),
  ]);
}

function drawSquare(
  cell: Cell,
  { rows, columns }: Pick<PlacedCell, 'rows' | 'columns'>,
  seats: readonly string[],
): readonly PlacedCell[] {
  const edge = { colour: LINE_COLOUR, weight: 'thin' } as const;
  const edges = { top: edge, bottom: edge, left: edge, right: edge };
  if (cell === null) return [];
  const isLarge = typeof cell === 'object' && cell.kind === 'mark' && cell.isLarge === true;
  const square = {
    ...SQUARE_FORMAT,
    ...edges,
    ...(isLarge && { size: HEADLINE_PT, bold: true }),
  };
  const parts = listSquareParts(cell);
  const whole = { row: 0, column: 0, columns };
  if (parts.length === 0) return [{ ...whole, rows, cell: drawCell(cell, square) }];
  const { bottom: _, ...upper } = square;
  const { top: __, ...lower } = { ...SQUARE_FORMAT, ...edges };
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

/** Draws a seat's pieces in the seat's colour, such as "S 2". */
function drawPart(
  { value, tone, seat }: SquarePart,
  place: CellFormat,
  seats: readonly string[],
): DrawnCell {
  const colour = seat === undefined ? null : findSeatColour(seat, seats);
  if (seat === undefined || colour === null)
    return drawCell({ kind: 'mark', value, ...(tone && { tone }) }, place);
  const initials = abbreviateName(seat, { owners: seats, places: [] });
  const format = { ...place, background: colour, ink: chooseInk(colour), bold: true, wrap: false };
  return { value: `${initials}${value}`, format };
}

function drawMapPicture(picture: MapPicture, frame: PaneFrame): DrawnPane {
  const size =
    frame.pageGrid === undefined
      ? { width: frame.width, mostHeight: MAX_PANE_MAP_HEIGHT_PX }
      : { width: computeMapWidth(picture.places) };
  const { width } = size;
  const rows = Math.ceil(computeMapHeight(picture, width, size.mostHeight) / ROW_PX);
  const draw: PlacedFigure['draw'] = (place) => drawMap({ ...place, picture, ...size });
  return stackPanes([
    { ...EMPTY_PANE, heights: listRowHeights(rows), figures: [{ row: 0, draw }] },
    ...[
      ...(picture.about === undefined ? [] : [picture.about]),
      ...buildMapLegend(picture, width),
    ].map((text) => drawText(text, { ink: QUIET_INK, size: HEAD_PT }, frame)),
  ]);
}

function drawLineChart({ of }: LineChart, { seats }: PaneFrame): DrawnPane {
  const { width, height } = LINE_CHART_SIZE_PX;
  const draw: PlacedFigure['draw'] = ({ numbers, ...place }) => {
    const columnArea = (index: number) => buildColumnArea(numbers, index, 1 + of.rows.length);
    return {
      rows: [
        of.columns.map(({ title }) => ({ value: title, format: SMALL_FORMAT })),
        ...of.rows.map((row) =>
          row.map((cell) => ({ ...drawCell(cell, SMALL_FORMAT), format: SMALL_FORMAT })),
        ),
      ],
      chart: {
        ...{ ...place, width, height, title: of.title, shape: 'line', ground: CHART_BACKGROUND },
        domain: columnArea(0),
        series: of.columns.slice(1).map(({ title }, index) => ({
          area: columnArea(index + 1),
          colour: findSeatColour(title, seats) ?? getSeriesColour(index),
        })),
      },
    };
  };
  const rows = Math.ceil(height / ROW_PX);
  return { ...EMPTY_PANE, heights: listRowHeights(rows), figures: [{ row: 0, draw }] };
}

const SMALL_FORMAT: CellFormat = { ink: QUIET_INK, size: 8 };
