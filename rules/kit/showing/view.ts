/** What an audience is shown, without a word on how: pages of tables, boards, charts and notices. The templates make sheets of them. */

import type { Seat } from '../match/seat.ts';
import type { Road } from '../reckoning/graph.ts';

/** Who looks. The host sees everything; a seat sees what is public and what is its own. */
export type Audience =
  | { readonly kind: 'public' }
  | { readonly kind: 'host' }
  | { readonly kind: 'seat'; readonly seat: Seat };

/**
 * What a cell's colour means. `level 0` (best) to `level 4` (worst) are one scale; `first` to `third` are places;
 * the colours by name are for games whose things have colours.
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

/** A text or number with a meaning; `note` is what a reader gets who asks for more. */
export interface Mark {
  readonly kind: 'mark';
  readonly value: string | number;
  readonly tone?: Tone;
  /** Of something out of play, for now or for good: its colour pales. */
  readonly isPale?: boolean;
  readonly note?: string;
  /** Of a season: the match that it names, by its name. It becomes a link where that match has an address. */
  readonly match?: string;
}

/** How full something is: `value` of `most`, both at least 0, `most` over 0. */
export interface Meter {
  readonly kind: 'meter';
  readonly value: number;
  readonly most: number;
  /** In words or figures, shown beside the bar. */
  readonly label: string;
  readonly tone?: Tone;
}

/** An address that can be followed. */
export interface Link {
  readonly kind: 'link';
  readonly text: string;
  readonly url: string;
}

/** Null is an empty cell. */
export type Cell = string | number | null | Mark | Meter | Link;

/** Widths in characters of the body's size: about 5, 11 and 22; a text that decides fills up a phone's width. */
export const COLUMN_WIDTHS = ['narrow', 'normal', 'wide', 'text'] as const;
export type ColumnWidth = (typeof COLUMN_WIDTHS)[number];

/** How numbers of a column are written: whole, with two decimals, or with their sign. */
export const NUMBER_FORMATS = ['whole', 'two decimals', 'signed'] as const;
export type NumberFormat = (typeof NUMBER_FORMATS)[number];

export interface Column {
  /** Unique in its table, seats' names apart: a seat may be called like another column. */
  readonly title: string;
  readonly width?: ColumnWidth;
  readonly format?: NumberFormat;
  readonly align?: 'left' | 'centre' | 'right';
  /** Whether a reader needs it to decide: it then stands in sight on a phone. Such columns come first. */
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
  /** Not needed to decide: it stands to the right of a phone's width. */
  readonly beside?: true;
}

/** Squares: a grid map, or places around a table. Rows are equally long, or one low square as wide as all; an empty square is null. */
export interface Board {
  readonly kind: 'board';
  readonly title: string;
  readonly about?: string;
  readonly squares: readonly (readonly Cell[])[];
}

/**
 * A chart of a table of the same page: its first column along the axis, every other column a series. No column is named here, for a
 * seat may be called like one.
 */
export interface Chart {
  readonly kind: 'chart';
  readonly title: string;
  readonly shape: 'line' | 'column' | 'bar';
  /** The table's title. */
  readonly of: string;
  /** What the numbers are: the axis' title. */
  readonly measure: string;
}

/** A few lines of text. */
export interface Notice {
  readonly kind: 'notice';
  readonly title: string;
  readonly lines: readonly string[];
  /** Below the lines, each on one of its own. */
  readonly links?: readonly Link[];
  /** Above the lines instead, where they are what matters. */
  readonly linksFirst?: true;
  readonly tone?: Tone;
  /** As of a table. */
  readonly beside?: true;
}

/** A place of a map, where it is drawn: x to the right, y upwards, in the same unit. */
export interface MapPlace {
  /** Unique on the map. */
  readonly name: string;
  readonly x: number;
  readonly y: number;
  /** What stands beside it; absent: nothing. */
  readonly label?: string;
  /** Whose colour it has, as an index of the map's owners; absent: nobody's. */
  readonly owner?: number;
}

/** Something that stands at a place: a player, a courier. */
export interface MapFigure {
  /** The name of the place. */
  readonly at: string;
  /** An index of the map's owners. */
  readonly owner: number;
  /** A few characters, such as a number. */
  readonly label: string;
}

/** How roads of a kind are drawn. */
export interface MapLine {
  readonly kind: string;
  /** For the legend: "polar roads". */
  readonly title: string;
  readonly colour: Extract<Tone, 'muted' | 'red' | 'blue' | 'green' | 'orange' | 'purple'>;
  readonly isDashed: boolean;
}

/** Places and roads as a picture. What it shows stands in a table of the same page too (`map.ts`). */
export interface MapPicture {
  readonly kind: 'map';
  readonly title: string;
  readonly places: readonly MapPlace[];
  readonly roads: readonly Road[];
  /** One for each kind of road, in the order of the legend. */
  readonly lines: readonly MapLine[];
  /** Whose figures there are, each in the colour that it has on charts. */
  readonly owners: readonly string[];
  readonly figures: readonly MapFigure[];
  /** How figures came to where they stand in the last step; absent: nothing moved. */
  readonly ways?: readonly MapWay[];
}

/** The way of a figure: places in order, at least two. */
export interface MapWay extends Omit<MapFigure, 'at'> {
  readonly way: readonly string[];
}

/** A place of a board. x to the right and y upwards are its middle, in the unit of the board. */
export interface BoardPlace extends MapPlace {
  /** Wide and high so much, in the unit of the board, with room for what stands there; absent: a point. */
  readonly box?: readonly [width: number, height: number];
  readonly tone?: Tone;
  /** Out of play, for now or for good: its colour pales. */
  readonly isPale?: boolean;
  /** What a reader gets who asks for more. */
  readonly note?: string;
}

/** Something that stands at a place. Pieces of one owner with the same label are interchangeable. */
export interface BoardPiece extends Omit<MapFigure, 'owner'> {
  /** An index of the board's owners; absent: nobody's. */
  readonly owner?: number;
  readonly tone?: Tone;
}

/** How a piece came, in the last step, to where it stands or stood: places in order, the first is where it began. */
export interface BoardMove extends Omit<BoardPiece, 'at'> {
  /** At least two. */
  readonly way: readonly string[];
}

/** The board of a game: places, pieces, and what moved in the last step. A sheet's map and the page of a match are drawn from it. */
export interface GameBoard extends Pick<MapPicture, 'title' | 'roads' | 'lines' | 'owners'> {
  /** What its signs and figures mean, in a sentence or two; absent where they say it themselves. */
  readonly about?: string;
  readonly places: readonly BoardPlace[];
  readonly pieces: readonly BoardPiece[];
  /** As far as who looks may know. */
  readonly moves: readonly BoardMove[];
}

export type Block = Table | Board | Chart | MapPicture | Notice;

/** One tab. Which pages an audience has, and their names, stays the same for the whole match. */
export interface Page {
  /** The tab's title: unique, at most 100 characters. */
  readonly name: string;
  readonly about: string;
  readonly blocks: readonly Block[];
  /** True while the page has no content. The tab is then hidden. Default: the tab is always visible. */
  readonly isYetEmpty?: boolean;
  /** Whether it tells all that happened: the story, which tells what weighs most, leads there. */
  readonly isLog?: true;
}

/** Everything an audience is shown. Built up from nothing for each audience: what was forgotten is missing, not leaked. */
export interface View {
  /** Where the match stands for who looks, or that player in it: a sentence or two. */
  readonly summary: readonly string[];
  readonly pages: readonly Page[];
  /** The board as it is now; absent where a game has none, or who looks has no board of his own. */
  readonly board?: GameBoard;
  /** A row for each seat: how they stand as far as everybody may know, where the game has no public scores to rank them by. */
  readonly standing?: Table;
}
