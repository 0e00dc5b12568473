/** A player's orders and state while a round is resolved. */

import type { Seat } from '../kit/match/seat.ts';
import type * as kit from '../kit/match/stage.ts';
import type { Event } from './events.ts';
import type { Visit } from './forms/kinds.ts';
import type { Orders } from './orders.ts';
import type { Square } from './squares.ts';
import type { Traveller } from './state.ts';

/** A visit, with the names of the form's fields that requested it. */
export interface PlannedVisit extends Visit {
  readonly field: string;
  readonly nameField: string;
  /** Whether the visit is possible only by the Power of Dark. */
  readonly isDark: boolean;
}

export interface Journey {
  readonly seat: Seat;
  readonly orders: Orders;
  readonly traveller: Traveller;
  /** Visits that are not void, though the player may lack the Energy for them. */
  readonly planned: readonly PlannedVisit[];
  readonly made: readonly Square[];
  readonly energySpent: number;
  /** The players that this player named in this round, without repetition. */
  readonly named: readonly Seat[];
}

export type Stage = kit.Stage<Journey, Event>;

export type Stages = kit.Stage<readonly Journey[], Event>;

/** All journeys and events of a round. Visits change them in place. */
export interface JourneysDraft {
  readonly journeys: Journey[];
  readonly events: Event[];
}

export const changed = (journey: Journey, traveller: Traveller): Journey => ({
  ...journey,
  traveller,
});
