/** The state of a match: plain JSON. */

import type { Pair } from '../kit/match/communal.ts';
import { ofSeat, type Seat } from '../kit/match/seat.ts';
import type { Code, PointKind } from './content.ts';
import type { Power } from './prices.ts';

/** Points of each kind. */
export type Points = Readonly<Record<PointKind, number>>;

/** The state of one player, private except for the revealed parts. */
export interface Sightseer {
  /** Null before Round 1 is over. */
  readonly location: Code | null;
  /** In the order of seeing. */
  readonly seen: readonly Code[];
  /** I Saw Lists by their numbers, in the order of acquiring. */
  readonly lists: readonly number[];
  /** Slices of Influence by Relative; only those with any. */
  readonly slices: Readonly<Partial<Record<Code, number>>>;
  /** Relatives whose additional Slice was had. */
  readonly additional: readonly Code[];
  /** Earned and lost so far; lists, Relatives and the most blocks are counted at the end. */
  readonly points: Points;
  /** Successful blocks. */
  readonly blocks: number;
  /** In how many rounds not ended at an Inn points were lost for it. */
  readonly nights: number;
  /** The one that was used. */
  readonly power: Power | null;
  /** Whether a Swap with this player has happened. */
  readonly swapped: boolean;
  readonly garnets: number;
  /** Whether the next movement has one more move. */
  readonly moreMoves: boolean;
}

/** Public at any time: a part of the state and of every view. */
export interface Position {
  readonly phase: 'start' | 'movement' | 'over';
  /** The open round, counted from 1; the last one once the match is over. */
  readonly round: number;
  /** Where everybody ended the last round; null behind a Veil, and before Round 1 is over. */
  readonly revealed: Readonly<Record<Seat, Code | null>>;
}

/** Public at the end of the match. */
export interface Secrets {
  readonly sightseers: Readonly<Record<Seat, Sightseer>>;
  /** Garnets of every pair. */
  readonly pairs: readonly Pair[];
  /** Drawn homes: by code, the code whose row of the content names the resident. */
  readonly homes: Readonly<Partial<Record<Code, Code>>>;
  /** The random order that decides what nothing else decides; empty until the match is over. */
  readonly lots: readonly Seat[];
}

export interface State extends Position, Secrets {}

export interface PublicView extends Position {
  /** Null until the match is over. */
  readonly secrets: Secrets | null;
}

export interface SeatView {
  readonly sightseer: Sightseer;
  /** The pairs of this seat. */
  readonly pairs: readonly Pair[];
}

/**
 * The round in which the match ends: a starting location, then five of movement (Rules, Movement).
 */
export const ROUNDS = 6;

/** A player's sightseer. @throws when nobody of that name plays. */
export const sightseerOf = ({ sightseers }: Pick<Secrets, 'sightseers'>, seat: Seat): Sightseer =>
  ofSeat(sightseers, seat);

export const withPoints = (points: Points, kind: PointKind, amount: number): Points => ({
  ...points,
  [kind]: points[kind] + amount,
});
