/** A player's way through one round: orders, progress and visited locations. */

import type { Pair } from '../kit/match/communal.ts';
import type { Seat } from '../kit/match/seat.ts';
import { type Stage, stage } from '../kit/match/stage.ts';
import { findKind } from './atlas.ts';
import type { Code, Content, RoadRow } from './content.ts';
import type { Event } from './events.ts';
import { type Leg, STAY, type SwapAnswer } from './forms/kinds.ts';
import type { MovementOrders } from './orders.ts';
import type { Power } from './prices.ts';
import { REASONS, type ReasonCode } from './reasons.ts';
import type { Sightseer } from './state.ts';

/** An ordered step and its field. */
export interface FieldStep extends Leg {
  readonly where: string;
}

/** Describes a step: "going to N1". */
export const describeStep = ({ to }: Leg): string => (to === STAY ? 'staying' : `going to ${to}`);

/** A complete order to swap. */
export interface OrderedSwap extends SwapAnswer {
  readonly partner: Seat;
}

export interface Journey {
  readonly seat: Seat;
  readonly sightseer: Sightseer;
  readonly orders: MovementOrders | undefined;
  /** Ordered steps, without blank fields. */
  readonly steps: readonly FieldStep[];
  /** Number of finished steps. */
  readonly done: number;
  readonly swap: OrderedSwap | null;
  /** Partner in a valid agreement; null if there is no agreement. */
  readonly agreed: Seat | null;
  readonly power: Power | null;
  readonly isJet: boolean;
  /** Number of moves in this round. */
  readonly allowed: number;
  readonly location: Code;
  /** Last move that is in use. A road of two moves uses the next move too. */
  readonly busyUntil: number;
  /** Whether invalid orders, a block or a Swap ended the movement. */
  readonly isEnded: boolean;
  /** Reason why orders, a block or an invalid Swap ended the movement; null otherwise. */
  readonly stoppedBy: ReasonCode | null;
  /** Roads travelled in this round, in order. */
  readonly roads: readonly RoadRow[];
  /** Locations reached by road or Swap in this round, in order. */
  readonly reached: readonly Code[];
  /** Relatives where a move was spent. */
  readonly stays: readonly Code[];
  /** Locations visited in the round without repetition; empty until movement is over. */
  readonly visited: readonly Code[];
  /** Relatives among the visited locations. */
  readonly relatives: readonly Code[];
  /** Number of players blocked by this player. */
  readonly blocks: number;
  /** Whether a place, an Inn's bonus or a ware lets the player add a list. */
  readonly mayAddList: boolean;
}

export type JourneysStage = Stage<readonly Journey[], Event>;

/** Ends the movement: all locations on the way and at its end count as visited and seen. */
export function withVisits(journey: Journey, content: Content): Journey {
  const { reached, stays, location, sightseer } = journey;
  const visited = [...new Set([...reached, ...stays, location])];
  const relatives = visited.filter((code) => findKind(content, code) === 'Relative');
  const more = visited.filter((code) => !sightseer.seen.includes(code));
  const seen = more.length === 0 ? sightseer.seen : [...sightseer.seen, ...more];
  const after = { ...sightseer, location, seen, moreMoves: false };
  return { ...journey, visited, relatives, sightseer: after };
}

/** A player's travel along a road in one direction in a move. */
export interface Travel {
  readonly seat: Seat;
  readonly from: Code;
  readonly to: Code;
}

/** Situation at the beginning of a move. */
export interface MoveContext {
  /** Number of the move, from 1. */
  readonly move: number;
  /** Travels of the previous move, except by Jet. */
  readonly before: readonly Travel[];
  readonly journeys: readonly Journey[];
  readonly content: Content;
  readonly pairs: readonly Pair[];
}

/** Ends the movement of this round with a reason. */
export function withStop(
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
