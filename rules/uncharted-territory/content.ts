/** Content: 49 locations and the levels of the meters. `content-tabs.ts` parses it. */

import type { Effect } from './effects.ts';
import type { LevelMeter } from './meters.ts';
import type { Square } from './squares.ts';

export const COLOURS = ['Red', 'Blue', 'Green', 'Black', 'White'] as const;
export type Colour = (typeof COLOURS)[number];

export interface Location {
  readonly square: Square;
  /** Name in one line, unique on the map. */
  readonly name: string;
  /** At most two different colours; empty if the location is colourless. */
  readonly colours: readonly Colour[];
  /** Cost of a visit, at least 0. */
  readonly energy: number;
  /** Reward of a visit, at least 0. */
  readonly progress: number;
  readonly effects: readonly Effect[];
  /** The effects in the host's own words; empty if the location has no effect. */
  readonly effectText: string;
}

export interface Level {
  readonly name: string;
  /** The lowest amount that belongs to this level. */
  readonly least: number;
}

export interface Content {
  readonly locations: Readonly<Record<Square, Location>>;
  /** Levels of each meter, the lowest first. The lowest level of Stamina is called Exhausted. */
  readonly levels: Readonly<Record<LevelMeter, readonly Level[]>>;
}
