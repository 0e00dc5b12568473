/** A player's way through one round: its orders, progress and visited locations. */

import type { Pair } from '../kit/match/communal.ts';
import type { Seat } from '../kit/match/seat.ts';
import { type Stage, stage } from '../kit/match/stage.ts';
import { kindAt } from './atlas.ts';
import type { Code, Content, RoadRow } from './content.ts';
import type { Event } from './events.ts';
import { type Leg, STAY, type SwapWord } from './forms/kinds.ts';
import type { MovementOrders } from './orders.ts';
import type { Power } from './prices.ts';
import { REASONS, type ReasonCode } from './reasons.ts';
import type { Sightseer } from './state.ts';

/** A step that was asked for, and in which field. */
export interface OrderedMove extends Leg {
  readonly where: string;
}

/** "going to N1" */
export const stepText = ({ to }: Leg): string => (to === STAY ? 'staying' : `going to ${to}`);

/** A Swap that was asked for as a whole. */
export interface Swap extends SwapWord {
  readonly partner: Seat;
}

export interface Journey {
  readonly seat: Seat;
  readonly sightseer: Sightseer;
  readonly orders: MovementOrders | undefined;
  /** In order, without fields left open. */
  readonly steps: readonly OrderedMove[];
  /** How many of them are done. */
  readonly done: number;
  readonly swap: Swap | null;
  /** The partner of a valid agreement. */
  readonly agreed: Seat | null;
  readonly power: Power | null;
  readonly isJet: boolean;
  /** How many moves there are in this round. */
  readonly allowed: number;
  readonly location: Code;
  /** The last move that is taken: on a road of two moves that is the next one. */
  readonly busyUntil: number;
  /** Ended by something invalid, by a block or by a Swap. */
  readonly isEnded: boolean;
  /**
   * The reason by which orders, a block or an invalid Swap ended it; null while it goes on, or
   * where a valid Swap ended it.
   */
  readonly stoppedBy: ReasonCode | null;
  /** Travelled in this round, in their order. */
  readonly roads: readonly RoadRow[];
  /** Reached by road or Swap in this round, in their order. */
  readonly reached: readonly Code[];
  /** Relatives where a move was spent. */
  readonly stays: readonly Code[];
  /** The locations visited in the round, each once; empty until movement is over. */
  readonly visited: readonly Code[];
  /** Relatives among them. */
  readonly relatives: readonly Code[];
  /** How many players were blocked. */
  readonly blocks: number;
  /** Whether something that was come to adds a list. */
  readonly mayAddList: boolean;
}

export type Journeys = Stage<readonly Journey[], Event>;

/** Ends movement: all locations reached, stayed at or ended at are visited and seen. */
export function arrived(journey: Journey, content: Content): Journey {
  const { reached, stays, location, sightseer } = journey;
  const visited = [...new Set([...reached, ...stays, location])];
  const relatives = visited.filter((code) => kindAt(content, code) === 'Relative');
  const more = visited.filter((code) => !sightseer.seen.includes(code));
  const seen = more.length === 0 ? sightseer.seen : [...sightseer.seen, ...more];
  const after = { ...sightseer, location, seen, moreMoves: false };
  return { ...journey, visited, relatives, sightseer: after };
}

/** Somebody travels a road in one direction in a move. */
export interface Travel {
  readonly seat: Seat;
  readonly from: Code;
  readonly to: Code;
}

/** A move as all players find it when it begins. */
export interface MoveContext {
  /** From 1. */
  readonly move: number;
  /** Travellers of the move before, without those who fly above it. */
  readonly before: readonly Travel[];
  readonly journeys: readonly Journey[];
  readonly content: Content;
  readonly pairs: readonly Pair[];
}

/** The movement of a round ends here. */
export function stopped(
  journey: Journey,
  fault: {
    readonly move: number;
    readonly where: string;
    readonly why: ReasonCode;
    readonly given: string;
  },
): Stage<Journey, Event> {
  const { move, where, why, given } = fault;
  const { seat, location: at } = journey;
  const { rule } = REASONS[why];
  const faults = [{ where, why, given }];
  const ended = { ...journey, isEnded: true, stoppedBy: why };
  return stage(ended, { kind: 'stopped', rule, seat, move, at, faults });
}
