import type { OrderFault } from '../judging/problem.ts';
import type { Seat } from './seat.ts';

export interface GameEvent {
  readonly kind: string;
  /** The section of the rules or rulings that causes the event: "Rules, Starting Presents: E". */
  readonly rule: string;
  /** The seat that the event concerns most. */
  readonly seat?: Seat;
  /** The seats that the event concerns, if it is about a group. */
  readonly seats?: readonly Seat[];
  readonly faults?: readonly OrderFault[];
}

/** An event of one kind. */
export interface EventOfKind<Kind extends string> {
  readonly kind: Kind;
  readonly rule: string;
}

/** An event of one seat. Its narrator decides who sees it. */
export interface SeatEvent<Kind extends string> extends EventOfKind<Kind> {
  readonly seat: Seat;
}

/** An event of a group of seats. Its narrator decides who sees it. */
export interface GroupEvent<Kind extends string> extends EventOfKind<Kind> {
  readonly seats: readonly Seat[];
}

export interface OrderEvent<Kind extends string, Code extends string> extends SeatEvent<Kind> {
  /** The reasons why the order failed; empty if the order succeeded. */
  readonly faults: readonly OrderFault<Code>[];
}
