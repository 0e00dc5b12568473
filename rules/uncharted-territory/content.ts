/** Content: the 49 locations and the marks of the meters' levels. `content-tabs.ts` takes them from a host's tabs. */

import type { Effect } from './effects.ts';
import type { LevelMeter } from './meters.ts';
import type { Square } from './squares.ts';

export const COLOURS = ['Red', 'Blue', 'Green', 'Black', 'White'] as const;
export type Colour = (typeof COLOURS)[number];

export interface Location {
  readonly square: Square;
  /** Unique on the map, in one line. */
  readonly name: string;
  /** At most two, different; none is "Colourless". */
  readonly colours: readonly Colour[];
  /** What a visit costs: a whole number, at least 0. */
  readonly energy: number;
  /** What a visit earns: a whole number, at least 0. */
  readonly progress: number;
  readonly effects: readonly Effect[];
  /** As the host typed it; empty when there is no effect. */
  readonly effectText: string;
}

/** A mark on a meter. */
export interface Level {
  readonly name: string;
  /** The least amount that is this level. */
  readonly least: number;
}

export interface Content {
  readonly locations: Readonly<Record<Square, Location>>;
  /** From the lowest, which begins at 0, upwards. Stamina's lowest is called Exhausted. */
  readonly levels: Readonly<Record<LevelMeter, readonly Level[]>>;
}
