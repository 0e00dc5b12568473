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
  /** Capacity of Energy ("Maximum Stamina"), raised by effects and lowered by hunger. */
  readonly energyCapacity: number;
  readonly reserves: number;
  readonly progress: number;
  /** Number of rounds in which the player ate fewer than 2 Rations. */
  readonly hungryRounds: number;
  /** Energy gained for a shared colour. Like `different`, this amount begins at 1. */
  readonly same: number;
  readonly different: number;
  readonly artefactUsed: boolean;
  /** Artefact brought from a season. If it is absent, the player chooses an artefact. */
  readonly artefact?: Artefact;
  /** Visited squares, the first visit first. */
  readonly visited: readonly Square[];
  /** Players named in the round before the open one. */
  readonly namedLast: readonly Seat[];
  /** Gain of Progress in each round, which decides ties. */
  readonly gains: readonly number[];
}

/** Numbers of visits to a location so far. */
export interface VisitCounts {
  readonly visitors: number;
  readonly rounds: number;
}

/** A player as everybody sees them. */
export interface PublicTraveller {
  /** Index of the level of each meter, from 0 for the lowest. */
  readonly levels: Readonly<Record<LevelMeter, number>>;
  /** Progress rounded down to a multiple of 6; exact once the match is over. */
  readonly progress: number;
  /** Gains of each round; empty until the match is over. */
  readonly gains: readonly number[];
}

/** Public facts of a state. Every view contains them. */
export interface PublicPosition {
  readonly phase: 'round' | 'last round' | 'over';
  /** Number of the open round from 1, or of the last round. */
  readonly round: number;
  /** Exhausted locations, the first exhausted first. */
  readonly exhausted: readonly Square[];
  /** Number of rounds since the last visit by any player. */
  readonly idleRounds: number;
  /** The random order of players that decides complete ties; empty until the match is over. */
  readonly lots: readonly Seat[];
}

export interface PublicView extends PublicPosition {
  readonly travellers: Readonly<Record<Seat, PublicTraveller>>;
}

export interface State extends PublicPosition {
  readonly travellers: Readonly<Record<Seat, Traveller>>;
  /** Secret numbers of visits to the locations that are not exhausted. */
  readonly traffic: Readonly<Partial<Record<Square, VisitCounts>>>;
}
