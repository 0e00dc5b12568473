/**
 * Content: the Map, the Directory, I Saw Lists and wares. `content-tabs.ts` takes them from a
 * host's tabs, `atlas.ts` looks things up.
 */

import type { Gain } from './gains.ts';

/** How a location is marked on the Map: "O", "N1". */
export type Code = string;

export const KINDS = ['Sight', 'Relative', 'Inn', 'Travel agency', 'Shop'] as const;
export type Kind = (typeof KINDS)[number];

/** The factor of a Relative's Maternal Points: 2 for Real Jack, −1 if they cost points. */
export type Worth = 1 | 2 | -1;

export interface Location {
  readonly code: Code;
  /** The Relative or thing at the location; for a drawn home, a candidate. */
  readonly name: string;
  /** The Directory's text: players know no more before the end. */
  readonly listed: string;
  readonly kind: Kind;
  /** Relatives only; 1 for all others. */
  readonly worth: Worth;
  /** Whether it is drawn at the start at which of the locations marked so this Relative lives. */
  readonly isDrawn: boolean;
  /** Gains of a round that ends here; Inns only. */
  readonly bonus: readonly Gain[];
  /** Where it is drawn: to the right, and upwards. */
  readonly x: number;
  readonly y: number;
}

export const ROAD_KINDS = ['plain', 'polar', 'super', 'super polar'] as const;
export type RoadKind = (typeof ROAD_KINDS)[number];

export interface RoadRow {
  readonly ends: readonly [Code, Code];
  readonly kind: RoadKind;
}

/** An I Saw List. */
export interface SightList {
  /** From 1. */
  readonly number: number;
  readonly name: string;
  readonly locations: readonly Code[];
  /** Sightseeing Points: gained when all of it was seen, lost when not. */
  readonly points: number;
}

export interface Ware {
  readonly name: string;
  /** In garnets. */
  readonly price: number;
  readonly gains: readonly Gain[];
}

export interface Content {
  readonly locations: readonly Location[];
  readonly roads: readonly RoadRow[];
  readonly lists: readonly SightList[];
  readonly wares: readonly Ware[];
}

/** How many Relatives there are on the Map, and how many I Saw Lists (Rules, I Saw; Ma's Bond). */
export const RELATIVES = 12;
export const LISTS = 18;
