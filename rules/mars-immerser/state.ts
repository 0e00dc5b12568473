/** State of a match, as plain JSON. */

import type { Pair } from '../kit/match/communal.ts';
import { getBySeat, type Seat } from '../kit/match/seat.ts';
import type { Code, PointKind } from './content.ts';
import type { Power } from './prices.ts';

export type Points = Readonly<Record<PointKind, number>>;

/** State of one player, private except for the revealed parts. */
export interface Sightseer {
  /** Location of the player; null before Round 1 is over. */
  readonly location: Code | null;
  /** Seen locations, the first seen first. */
  readonly seen: readonly Code[];
  /** Numbers of the I Saw Lists, the first acquired first. */
  readonly lists: readonly number[];
  /** Number of Slices of Influence at each Relative. Relatives without Slices are absent. */
  readonly slices: Readonly<Partial<Record<Code, number>>>;
  /** Relatives at which the player has the additional Slice. */
  readonly additional: readonly Code[];
  /** Points earned and lost so far. Lists, Relatives and the most blocks count only at the end. */
  readonly points: Points;
  /** Number of successful blocks. */
  readonly blocks: number;
  /** Number of rounds that cost points because they did not end at an Inn. */
  readonly nights: number;
  /** The used Power; null before its use. */
  readonly power: Power | null;
  /** Whether a Swap with this player has happened. */
  readonly swapped: boolean;
  readonly garnets: number;
  /** Whether the next movement has one more move. */
  readonly moreMoves: boolean;
}

/** Public facts of a state. Every view contains them. */
export interface PublicPosition {
  readonly phase: 'start' | 'movement' | 'over';
  /** Number of the open round from 1, or of the last round. */
  readonly round: number;
  /** Ends of the last round by seat; null behind a Veil, and before Round 1 is over. */
  readonly revealed: Readonly<Record<Seat, Code | null>>;
}

/** Facts that become public at the end of the match. */
export interface Secrets {
  readonly sightseers: Readonly<Record<Seat, Sightseer>>;
  /** Communal Garnets of every pair. */
  readonly pairs: readonly Pair[];
  /** Drawn homes: maps each home's code to the code under which the content lists its resident. */
  readonly homes: Readonly<Partial<Record<Code, Code>>>;
  /** Random order for the last tie break; empty until the match is over. */
  readonly lots: readonly Seat[];
}

export interface State extends PublicPosition, Secrets {}

export interface PublicView extends PublicPosition {
  /** All secrets; null until the match is over. */
  readonly secrets: Secrets | null;
}

export interface SeatView {
  readonly sightseer: Sightseer;
  /** The pairs of this seat. */
  readonly pairs: readonly Pair[];
}

/** Number of rounds: one for starting locations, then five of movement (Rules, Movement). */
export const ROUNDS = 6;

/** Returns a player's sightseer. @throws if nobody with this name plays */
export const getSightseer = ({ sightseers }: Pick<Secrets, 'sightseers'>, seat: Seat): Sightseer =>
  getBySeat(sightseers, seat);

export const withPoints = (points: Points, kind: PointKind, amount: number): Points => ({
  ...points,
  [kind]: points[kind] + amount,
});
