/** A player's way through one round: what was ordered, and how the player stands by now. */

import type { Seat } from '../kit/match/seat.ts';
import type * as kit from '../kit/match/stage.ts';
import type { Event } from './events.ts';
import type { Orders, Visit } from './orders.ts';
import type { Slot } from './slots.ts';
import type { Square } from './squares.ts';
import type { Traveller } from './state.ts';

/** A visit, and the fields in which it was asked for. */
export interface Planned extends Visit {
  readonly slot: Slot;
}

export interface Journey {
  readonly seat: Seat;
  readonly orders: Orders;
  readonly traveller: Traveller;
  /** Visits that are not void; whether there is the Energy for them shows on the way. */
  readonly planned: readonly Planned[];
  /** Visits that were made. */
  readonly made: readonly Square[];
  /** On visits. */
  readonly energySpent: number;
  /** Players named this round, each once. */
  readonly named: readonly Seat[];
}

/** A journey one part further. */
export type Stage = kit.Stage<Journey, Event>;

/** All of them, in declared order. */
export type Stages = kit.Stage<readonly Journey[], Event>;

/** All of them, and what has happened, as visits change them one after the other. */
export interface Way {
  readonly journeys: Journey[];
  readonly events: Event[];
}

/** The journey with its traveller changed. */
export const changed = (journey: Journey, traveller: Traveller): Journey => ({
  ...journey,
  traveller,
});
