import type { Seat } from '../kit/match/seat.ts';
import type { LevelMeter } from './meters.ts';
import type { Rations } from './rations.ts';
import type { Square } from './squares.ts';

export const ARTEFACTS = ['Light', 'Dark'] as const;
export type Artefact = (typeof ARTEFACTS)[number];

/** A player with everything that only they see. */
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
  /** Rounds in which fewer than 2 Rations could be eaten. */
  readonly hungryRounds: number;
  /** Gain from a shared colour, and cost of four different ones; both begin at 1. */
  readonly same: number;
  readonly different: number;
  readonly artefactUsed: boolean;
  /** Brought from a season; absent: either kind. */
  readonly artefact?: Artefact;
  /** In the order of visiting. */
  readonly visited: readonly Square[];
  /** Players named in the round before the open one. */
  readonly namedLast: readonly Seat[];
  /** Change of Progress in each round, in order; for ties. */
  readonly gains: readonly number[];
}

/** Visits to a location so far. */
export interface Traffic {
  readonly visitors: number;
  readonly rounds: number;
}

/** A player as all others see them. */
export interface PublicTraveller {
  /** Indices: 0 is the lowest. */
  readonly levels: Readonly<Record<LevelMeter, number>>;
  /** Rounded down to a multiple of 6; exact once the match is over. */
  readonly progress: number;
  /** Empty until the match is over. */
  readonly gains: readonly number[];
}

/** Public parts of the state, which are also in its views. */
export interface Position {
  readonly phase: 'round' | 'last round' | 'over';
  /** The open round, counted from 1; the last one once the match is over. */
  readonly round: number;
  /** In the order in which they were exhausted. */
  readonly exhausted: readonly Square[];
  /** Number of consecutive rounds, up to now, without any visit. */
  readonly idleRounds: number;
  /** The random order that decides what nothing else decides; empty until the match is over. */
  readonly lots: readonly Seat[];
}

export interface PublicView extends Position {
  readonly travellers: Readonly<Record<Seat, PublicTraveller>>;
}

export interface State extends Position {
  readonly travellers: Readonly<Record<Seat, Traveller>>;
  /** Locations with visits that are not exhausted. Secret. */
  readonly traffic: Readonly<Partial<Record<Square, Traffic>>>;
}
