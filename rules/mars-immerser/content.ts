/** Content: the Map, the Directory, I Saw Lists and wares. `content-tabs.ts` takes them from a host's tabs, `atlas.ts` looks things up. */

import type { Gain } from './gains.ts';

/** How a location is marked on the Map: "O", "N1". */
export type Code = string;

export const KINDS = ['Sight', 'Relative', 'Inn', 'Travel agency', 'Shop'] as const;
export type Kind = (typeof KINDS)[number];

/** What a Relative's Maternal Points are multiplied by: Real Jack is worth double, others cost what they are worth. */
export type Worth = 1 | 2 | -1;

export interface Location {
  readonly code: Code;
  /** Who or what is there; where it is drawn, who may be. */
  readonly name: string;
  /** What the Directory says: all that players may know before the end. */
  readonly listed: string;
  readonly kind: Kind;
  /** Of Relatives alone; 1 for all others. */
  readonly worth: Worth;
  /** Whether it is drawn at the start at which of the locations marked so this Relative lives. */
  readonly isDrawn: boolean;
  /** What ending a round here brings; of Inns alone. */
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
