/** Something that happens in a match, as all games have it. */

import type { OrderFault } from '../judging/fault.ts';
import type { Seat } from './seat.ts';

/** Something that happened. Games add what it is about; `rule` says which sentence it rests on. */
export interface GameEvent {
  readonly kind: string;
  /** The section of the rules or rulings: "Rules, Starting Presents: E". */
  readonly rule: string;
  /** Whom it concerns first of all. */
  readonly seat?: Seat;
  /** What was wrong with the seat's orders, where it tells of that. */
  readonly faults?: readonly OrderFault[];
}

/** An event of one kind. */
export interface EventOfKind<Kind extends string> {
  readonly kind: Kind;
  readonly rule: string;
}

/** An event that concerns one seat. Visibility is defined by its narrator. */
export interface SeatEvent<Kind extends string> extends EventOfKind<Kind> {
  readonly seat: Seat;
}

/** Something that a seat ordered. */
export interface OrderEvent<Kind extends string, Code extends string> extends SeatEvent<Kind> {
  /** Why it could not be done; none when it was. */
  readonly faults: readonly OrderFault<Code>[];
}
