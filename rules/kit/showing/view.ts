/** Pages as data: tables, boards, charts and notices. Templates render them as sheets. */

import type { Seat } from '../match/seat.ts';
import type { Road } from '../reckoning/graph.ts';

/** The readers of a page. Hosts see everything; a seat sees public facts and its own. */
export type Audience =
  | { readonly kind: 'public' }
  | { readonly kind: 'host' }
  | { readonly kind: 'seat'; readonly seat: Seat };

/**
 * The meaning of a cell's colour. `level 0` (best) to `level 4` (worst) are a scale, `first` to
 * `third` are places, and named colours are for games with coloured things.
 */
export const TONES = [
  'good',
  'bad',
  'caution',
  'muted',
  'closed',
  'own',
  'strong',
  'first',
  'second',
  'third',
  'level 0',
  'level 1',
  'level 2',
  'level 3',
  'level 4',
  'red',
  'blue',
  'green',
  'black',
  'white',
  'orange',
  'purple',
] as const;
export type Tone = (typeof TONES)[number];

/** A text or number with a meaning. `note` is a hover note with more detail. */
export interface Mark {
  readonly kind: 'mark';
  readonly value: string | number;
  readonly tone?: Tone;
  /** Whether the thing is out of play, so that its colour is pale. */
  readonly isPale?: boolean;
  readonly note?: string;
  /** The name of a season's match, which becomes a link if the match has an address. */
  readonly match?: string;
  /** The last row of a board's square, in one cell or in several of equal width. */
  readonly below?: SquarePart | readonly SquarePart[];
  /** Whether the square of a board has large letters. */
  readonly isLarge?: true;
}

/** A cell at the foot of a square. */
export interface SquarePart {
  readonly value: string | number;
  readonly tone?: Tone;
  /** The owner of pieces. Their cell has the owner's colour and begins with the initials. */
  readonly seat?: Seat;
}

/** A bar filled to `value` of `most`. Both are at least 0, `most` above 0. */
export interface Meter {
  readonly kind: 'meter';
  readonly value: number;
  readonly most: number;
  /** The value in words or figures, next to the bar. */
  readonly label: string;
  readonly tone?: Tone;
}

export interface Link {
  readonly kind: 'link';
  readonly text: string;
  readonly url: string;
}

/** The value of a cell; null if the cell is empty. */
export type Cell = string | number | null | Mark | Meter | Link;

/** Widths of about 5, 11 and 22 characters; `text` columns with `onPhone` fill a phone's width. */
export const COLUMN_WIDTHS = ['narrow', 'normal', 'wide', 'text'] as const;
export type ColumnWidth = (typeof COLUMN_WIDTHS)[number];

/** Formats of a column's numbers. */
export const NUMBER_FORMATS = ['whole', 'two decimals', 'signed'] as const;
export type NumberFormat = (typeof NUMBER_FORMATS)[number];

export interface Column {
  /** Unique in its table, except that seats may have the name of another column. */
  readonly title: string;
  readonly width?: ColumnWidth;
  readonly format?: NumberFormat;
  readonly align?: 'left' | 'centre' | 'right';
  /** Whether a phone shows the column. These columns come first; players need no others to play. */
  readonly onPhone?: true;
}

/** A table with headings. Every row has a cell for each column. */
export interface Table {
  readonly kind: 'table';
  /** Unique on its page. */
  readonly title: string;
  readonly about?: string;
  readonly columns: readonly Column[];
  readonly rows: readonly (readonly Cell[])[];
  /** One line below the rows, such as the meaning of signs. */
  readonly foot?: string;
}

/** A grid map, or places around a table. A row may have one wide square; null means empty. */
export interface Board {
  readonly kind: 'board';
  readonly title: string;
  readonly about?: string;
  readonly squares: readonly (readonly Cell[])[];
  /** The height of each row of squares, in sheet rows of 24 pixels. Absent: 3 each. */
  readonly heights?: readonly number[];
}

/** A few lines of text. */
export interface Notice {
  readonly kind: 'notice';
  readonly title: string;
  readonly lines: readonly string[];
  /** Links below the text, one on each line. */
  readonly links?: readonly Link[];
  /** Whether the links come above the text because they matter most. */
  readonly linksFirst?: true;
  readonly tone?: Tone;
}

/** A place on a map: x to the right and y upwards, in the same unit. */
export interface MapPlace {
  /** Unique on the map. */
  readonly name: string;
  readonly x: number;
  readonly y: number;
  /** The text next to the place. */
  readonly label?: string;
  /** The index of the owner whose colour the place has. Absent: a neutral colour. */
  readonly owner?: number;
}

/** A figure at a place, such as a player or a courier. */
export interface MapFigure {
  /** The name of the place. */
  readonly at: string;
  /** The index of the figure's owner in the map's `owners`. */
  readonly owner: number;
  /** A few characters after the owner's name, such as a number; '' for the name alone. */
  readonly label: string;
}

/** The style of a kind of road. */
export interface MapLine {
  readonly kind: string;
  /** The name in the legend: "polar roads". */
  readonly title: string;
  readonly colour: Extract<Tone, 'muted' | 'red' | 'blue' | 'green' | 'orange' | 'purple'>;
  readonly isDashed: boolean;
}

/** A picture of places and roads. A table on the same page shows the same facts (`map.ts`). */
export interface MapPicture {
  readonly kind: 'map';
  readonly title: string;
  /** The meaning of the signs at places. */
  readonly about?: string;
  readonly places: readonly MapPlace[];
  readonly roads: readonly Road[];
  /** Whether content alone decides places and roads. If so, a step does not write roads again. */
  readonly hasFixedRoads?: true;
  /** A style for each kind of road, in the legend's order. */
  readonly lines: readonly MapLine[];
  /** The owners of figures. Each has one of the colours of charts. */
  readonly owners: readonly string[];
  readonly figures: readonly MapFigure[];
  /** The figures' moves in the last step. Absent: none. */
  readonly ways?: readonly MapWay[];
}

/** A figure's move: at least two places in order. */
export interface MapWay extends Omit<MapFigure, 'at'> {
  readonly way: readonly string[];
}

/** A place of a board. Its centre is x to the right and y upwards, in the board's unit. */
export interface BoardPlace extends MapPlace {
  /** The size in the board's unit, with room for the contents. Absent: a point. */
  readonly box?: readonly [width: number, height: number];
  readonly tone?: Tone;
  /** Whether the place is out of play, so that its colour is pale. */
  readonly isPale?: boolean;
  /** A hover note with more detail. */
  readonly note?: string;
  /** The texts of a square of 78 by 72 pixels. `tone` replaces the place's. Absent: the label. */
  readonly small?: Pick<Mark, 'tone' | 'below'> & { readonly value: string };
}

/** A piece on a board. Pieces of one owner with the same label are interchangeable. */
export interface BoardPiece extends Omit<MapFigure, 'owner'> {
  /** The index of the piece's owner in the board's `owners`. Absent: a neutral colour. */
  readonly owner?: number;
  readonly tone?: Tone;
}

/** A piece's move in the last step: its places in order, from the start. */
export interface BoardMove extends Omit<BoardPiece, 'at'> {
  /** At least two places. */
  readonly way: readonly string[];
}

/** A board with places, pieces and last moves, for a map on a sheet and for a match's page. */
export interface GameBoard
  extends Pick<MapPicture, 'title' | 'roads' | 'hasFixedRoads' | 'lines' | 'owners'> {
  /** The meaning of signs and figures in a sentence or two. Absent if obvious. */
  readonly about?: string;
  readonly places: readonly BoardPlace[];
  readonly pieces: readonly BoardPiece[];
  /** The moves that the audience may know. */
  readonly moves: readonly BoardMove[];
}

export type Block = Table | Board | MapPicture | Notice;

/** One tab. An audience has the same pages with the same names during the whole match. */
export interface Page {
  /** The tab's title: unique, at most 100 characters. */
  readonly name: string;
  readonly about: string;
  readonly blocks: readonly Block[];
  /** Whether the page is still empty, which hides the tab. Absent: always visible. */
  readonly isYetEmpty?: boolean;
  /** Whether the page is the full log, to which the story links. */
  readonly isLog?: true;
}

/** The pages and parts that an audience sees. A view is built from scratch, so it leaks nothing. */
export interface View {
  /** The current situation of the match or of the reading player, in a sentence or two. */
  readonly summary: readonly string[];
  readonly pages: readonly Page[];
  /** The current board. Absent if the game lacks one for this audience. */
  readonly board?: GameBoard;
  /** A table with a row for each seat, for games without public scores. */
  readonly standing?: Table;
  /** Figures for the story's line chart, a column for each seat. Absent: the public scores. */
  readonly chart?: Table;
  /** The picture of the story or of a player's first page. Absent: the board. */
  readonly picture?: readonly Block[];
  /** Tables of at most three columns, to the right of the story's picture and below its links. */
  readonly aside?: readonly Table[];
  /** The player's goods in one row of at most six columns. Absent: the summary names them. */
  readonly holdings?: Table;
  /** The player's cards, lists and the like, below the holdings. Absent: none. */
  readonly details?: Table;
  /** The player's next cost, in at most two short sentences. Absent: none. */
  readonly warning?: string;
  /** The effects of a player's last round in numbers. Absent: the narration's highlights. */
  readonly account?: Table;
}

/** The headline above a paragraph by the host. All other text on pages comes from the program. */
export const HOST_HEADLINE = 'In the host’s own words';
