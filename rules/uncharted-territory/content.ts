/** Content: 49 locations and the levels of the meters. `content-tabs.ts` parses it. */

import type { Effect } from './effects.ts';
import type { LevelMeter } from './meters.ts';
import type { Square } from './squares.ts';

export const COLOURS = ['Red', 'Blue', 'Green', 'Black', 'White'] as const;
export type Colour = (typeof COLOURS)[number];

export interface Location {
  readonly square: Square;
  /** A unique name in one line. */
  readonly name: string;
  /** At most two, different; never "Colourless". */
  readonly colours: readonly Colour[];
  /** Cost of a visit, at least 0. */
  readonly energy: number;
  /** Reward of a visit, at least 0. */
  readonly progress: number;
  readonly effects: readonly Effect[];
  /** The effects as the host typed them; empty for none. */
  readonly effectText: string;
}

export interface Level {
  readonly name: string;
  /** The least amount of a meter at this level. */
  readonly least: number;
}

export interface Content {
  readonly locations: Readonly<Record<Square, Location>>;
  /** From the lowest level, which begins at 0, upwards. Stamina's lowest is called Exhausted. */
  readonly levels: Readonly<Record<LevelMeter, readonly Level[]>>;
}
