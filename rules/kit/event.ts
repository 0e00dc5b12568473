/** Something that happens in a match, as all games have it. */

import type { Fault } from './fault.ts';
import type { Seat } from './seat.ts';

/** Something that happened. Games add what it is about; `rule` says which sentence it rests on. */
export interface GameEvent {
  readonly kind: string;
  /** The section of the rules or rulings: "Rules, Starting Presents: E". */
  readonly rule: string;
  /** Whom it concerns first of all. */
  readonly seat?: Seat;
  /** What was wrong with the seat's orders, where it tells of that. */
  readonly faults?: readonly Fault[];
}
