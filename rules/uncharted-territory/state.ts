import type { Seat } from '../kit/match/seat.ts';
import type { LevelMeter } from './meters.ts';
import type { Rations } from './rations.ts';
import type { Square } from './squares.ts';

export const ARTEFACTS = ['Light', 'Dark'] as const;
export type Artefact = (typeof ARTEFACTS)[number];

/** A player with their secret facts. */
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
  /** Number of rounds in which the player ate fewer than 2 Rations. */
  readonly hungryRounds: number;
  /** Energy gained for a shared colour, and lost for four different ones; both begin at 1. */
  readonly same: number;
  readonly different: number;
  readonly artefactUsed: boolean;
  /** The artefact brought from a season; if absent, the player chooses. */
  readonly artefact?: Artefact;
  /** In the order of visits. */
  readonly visited: readonly Square[];
  /** Players named in the round before the open one. */
  readonly namedLast: readonly Seat[];
  /** Gain of Progress in each round, for ties. */
  readonly gains: readonly number[];
}

/** Visits to a location so far. */
export interface VisitCounts {
  readonly visitors: number;
  readonly rounds: number;
}

/** A player as everybody sees them. */
export interface PublicTraveller {
  /** Indices of levels: 0 is the lowest. */
  readonly levels: Readonly<Record<LevelMeter, number>>;
  /** Rounded down to a multiple of 6; exact once the match is over. */
  readonly progress: number;
  /** Empty until the match is over. */
  readonly gains: readonly number[];
}

/** The public facts of a state, which every view contains. */
export interface PublicPosition {
  readonly phase: 'round' | 'last round' | 'over';
  /** The open round, counted from 1; the last one once the match is over. */
  readonly round: number;
  /** In the order of exhaustion. */
  readonly exhausted: readonly Square[];
  /** Number of consecutive rounds, up to now, without a visit. */
  readonly idleRounds: number;
  /** The random order of players that decides complete ties; empty until the match is over. */
  readonly lots: readonly Seat[];
}

export interface PublicView extends PublicPosition {
  readonly travellers: Readonly<Record<Seat, PublicTraveller>>;
}

export interface State extends PublicPosition {
  readonly travellers: Readonly<Record<Seat, Traveller>>;
  /** Secret: visits to locations that are not exhausted. */
  readonly traffic: Readonly<Partial<Record<Square, VisitCounts>>>;
}
