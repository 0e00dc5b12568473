/** Pages as data: tables, boards, charts and notices. Templates render them as sheets. */

import type { Seat } from '../match/seat.ts';
import type { Road } from '../reckoning/graph.ts';

/** The host sees everything; a seat sees public things and its own. */
export type Audience =
  | { readonly kind: 'public' }
  | { readonly kind: 'host' }
  | { readonly kind: 'seat'; readonly seat: Seat };

/**
 * The meaning of a cell's colour. `level 0` (best) to `level 4` (worst) are one scale; `first` to
 * `third` are places; named colours are for games whose things have colours.
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

/** A text or number with a meaning; `note` is a hover note with more detail. */
export interface Mark {
  readonly kind: 'mark';
  readonly value: string | number;
  readonly tone?: Tone;
  /** Out of play, for now or for good: its colour pales. */
  readonly isPale?: boolean;
  readonly note?: string;
  /** The name of a season's match; becomes a link if that match has an address. */
  readonly match?: string;
  /** On a board: the last row of its square, in one cell or in several of equal width. */
  readonly below?: SquarePart | readonly SquarePart[];
  /** On a board: in large letters. */
  readonly isLarge?: true;
}

/** A cell at the foot of a square. */
export interface SquarePart {
  readonly value: string | number;
  readonly tone?: Tone;
  /** A player's pieces: in the seat's colour, after its initials. */
  readonly seat?: Seat;
}

/** A filled part: `value` of `most`, both at least 0, `most` above 0. */
export interface Meter {
  readonly kind: 'meter';
  readonly value: number;
  readonly most: number;
  /** In words or figures, shown next to the bar. */
  readonly label: string;
  readonly tone?: Tone;
}

export interface Link {
  readonly kind: 'link';
  readonly text: string;
  readonly url: string;
}

/** Null is an empty cell. */
export type Cell = string | number | null | Mark | Meter | Link;

/** About 5, 11 and 22 characters of the body's size; text that decides fills a phone's width. */
export const COLUMN_WIDTHS = ['narrow', 'normal', 'wide', 'text'] as const;
export type ColumnWidth = (typeof COLUMN_WIDTHS)[number];

/** Formats of a column's numbers. */
export const NUMBER_FORMATS = ['whole', 'two decimals', 'signed'] as const;
export type NumberFormat = (typeof NUMBER_FORMATS)[number];

export interface Column {
  /** Unique in its table, except that seats may be called like another column. */
  readonly title: string;
  readonly width?: ColumnWidth;
  readonly format?: NumberFormat;
  readonly align?: 'left' | 'centre' | 'right';
  /** Whether readers need it to decide. Such columns come first; a phone shows no others. */
  readonly decides?: true;
}

/** A headed table; every row has a cell for each column. */
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

/**
 * A grid map, or places around a table. Rows have equal length or one wide square; null is empty.
 */
export interface Board {
  readonly kind: 'board';
  readonly title: string;
  readonly about?: string;
  readonly squares: readonly (readonly Cell[])[];
  /** In the picture of a page: rows of 24 pixels for each line of squares. Absent: 3 each. */
  readonly heights?: readonly number[];
}

/** A few lines of text. */
export interface Notice {
  readonly kind: 'notice';
  readonly title: string;
  readonly lines: readonly string[];
  /** Below the text, one a line. */
  readonly links?: readonly Link[];
  /** Puts the links above the text, if they matter most. */
  readonly linksFirst?: true;
  readonly tone?: Tone;
}

/** A place on a map: x to the right, y upwards, in the same unit. */
export interface MapPlace {
  /** Unique on the map. */
  readonly name: string;
  readonly x: number;
  readonly y: number;
  /** Text next to it. */
  readonly label?: string;
  /** An index of the map's owners, for its colour; absent: neutral. */
  readonly owner?: number;
}

/** A figure at a place: a player, a courier. */
export interface MapFigure {
  /** The name of the place. */
  readonly at: string;
  /** An index of the map's owners. */
  readonly owner: number;
  /** A few characters that follow the owner's name, such as a number; '' for the name alone. */
  readonly label: string;
}

/** The style of a kind of road. */
export interface MapLine {
  readonly kind: string;
  /** For the legend: "polar roads". */
  readonly title: string;
  readonly colour: Extract<Tone, 'muted' | 'red' | 'blue' | 'green' | 'orange' | 'purple'>;
  readonly isDashed: boolean;
}

/** Places and roads as a picture. A table of the same page shows the same (`map.ts`). */
export interface MapPicture {
  readonly kind: 'map';
  readonly title: string;
  /** The meaning of the signs at its places. */
  readonly about?: string;
  readonly places: readonly MapPlace[];
  readonly roads: readonly Road[];
  /** One for each kind of road, in the legend's order. */
  readonly lines: readonly MapLine[];
  /** Owners of figures, each in its colour on charts. */
  readonly owners: readonly string[];
  readonly figures: readonly MapFigure[];
  /** The figures' moves in the last step; absent: none. */
  readonly ways?: readonly MapWay[];
}

/** A figure's move: places in order, at least two. */
export interface MapWay extends Omit<MapFigure, 'at'> {
  readonly way: readonly string[];
}

/** A place of a board. x (to the right) and y (upwards) are its centre, in the board's unit. */
export interface BoardPlace extends MapPlace {
  /** In the board's unit, with room for its contents; absent: a point. */
  readonly box?: readonly [width: number, height: number];
  readonly tone?: Tone;
  /** Out of play, for now or for good: its colour pales. */
  readonly isPale?: boolean;
  /** Hover note with more detail. */
  readonly note?: string;
  /**
   * Short texts for a small square: 72 pixels high, 78 wide; `tone` replaces the place's. Absent:
   * the label.
   */
  readonly small?: Pick<Mark, 'tone' | 'below'> & { readonly value: string };
}

/** Pieces of one owner with the same label are interchangeable. */
export interface BoardPiece extends Omit<MapFigure, 'owner'> {
  /** An index of the board's owners; absent: neutral. */
  readonly owner?: number;
  readonly tone?: Tone;
}

/** A piece's move in the last step: places in order, from its start. */
export interface BoardMove extends Omit<BoardPiece, 'at'> {
  /** At least two. */
  readonly way: readonly string[];
}

/** Places, pieces and the last moves. Source of a sheet's map and of the page of a match. */
export interface GameBoard extends Pick<MapPicture, 'title' | 'roads' | 'lines' | 'owners'> {
  /** The meaning of its signs and figures, in a sentence or two; absent if obvious. */
  readonly about?: string;
  readonly places: readonly BoardPlace[];
  readonly pieces: readonly BoardPiece[];
  /** As far as the audience may know. */
  readonly moves: readonly BoardMove[];
}

export type Block = Table | Board | MapPicture | Notice;

/** One tab. An audience's pages and their names stay the same for the whole match. */
export interface Page {
  /** The tab's title: unique, at most 100 characters. */
  readonly name: string;
  readonly about: string;
  readonly blocks: readonly Block[];
  /** True while the page is empty, which hides the tab. Default: always visible. */
  readonly isYetEmpty?: boolean;
  /** Whether it is the full log, to which the story links. */
  readonly isLog?: true;
}

/** Everything an audience is shown, built from nothing, so that omissions never leak. */
export interface View {
  /** The current situation, or that of the player who reads: a sentence or two. */
  readonly summary: readonly string[];
  readonly pages: readonly Page[];
  /** The current board; absent without a game's board, or for an audience without its own. */
  readonly board?: GameBoard;
  /** A row for each seat, for games without public scores to rank by. */
  readonly standing?: Table;
  /** The picture of the story or of a player's first page. Absent: the board. */
  readonly picture?: readonly Block[];
  /** To the right of the story's picture, below its links: tables of at most three columns. */
  readonly aside?: readonly Table[];
  /** The player's goods in one row of at most six columns. Absent: the summary names them. */
  readonly holdings?: Table;
  /** The player's cards, lists and the like, a row each, below the holdings. Absent: none. */
  readonly details?: Table;
  /** The player's next cost, in at most two short sentences. Absent: none. */
  readonly warning?: string;
  /** The last round of a player as a sum. Absent: the narration's highlights. */
  readonly account?: Table;
}
