/** What a match is at any moment: plain JSON. */

import type { Seat } from '../kit/match/seat.ts';
import type { Rations } from './rations.ts';
import type { Square } from './squares.ts';

export const ARTEFACTS = ['Light', 'Dark'] as const;
export type Artefact = (typeof ARTEFACTS)[number];

/** Everything that is true of one player. Private to that player, but for the levels that follow from it. */
export interface Traveller {
  readonly rations: Rations;
  readonly rationCapacity: number;
  readonly water: number;
  readonly waterCapacity: number;
  readonly energy: number;
  /** "Maximum Stamina": raised by effects, lowered by hunger; at least 0. */
  readonly energyCapacity: number;
  readonly reserves: number;
  readonly progress: number;
  /** In how many rounds fewer than 2 Rations could be eaten. */
  readonly hungryRounds: number;
  /** What sharing a colour brings, and what four different ones cost; both begin at 1. */
  readonly same: number;
  readonly different: number;
  readonly artefactUsed: boolean;
  /** The one that was brought from a season; absent: either kind. */
  readonly artefact?: Artefact;
  /** In the order of visiting. */
  readonly visited: readonly Square[];
  /** Players named in the round before the open one. */
  readonly namedLast: readonly Seat[];
  /** By how much Progress changed in each round, the first one first; for ties. */
  readonly gains: readonly number[];
}

/** How often a location was visited so far. */
export interface Traffic {
  readonly visitors: number;
  readonly rounds: number;
}

export interface State {
  readonly phase: 'round' | 'last round' | 'over';
  /** The open round, counted from 1; the last one once the match is over. */
  readonly round: number;
  readonly travellers: Readonly<Record<Seat, Traveller>>;
  /** Locations that were visited at all and are not exhausted; exhausted ones need no count. */
  readonly traffic: Readonly<Partial<Record<Square, Traffic>>>;
  /** In the order in which they were exhausted. */
  readonly exhausted: readonly Square[];
  /** How many rounds in a row, up to now, nobody visited anything. */
  readonly idleRounds: number;
  /** The random order that decides what nothing else decides; empty until the match is over. */
  readonly lots: readonly Seat[];
}
