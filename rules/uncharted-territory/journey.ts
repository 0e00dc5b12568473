/** A player's way through one round: what was ordered, and how the player stands by now. */

import type { Seat } from '../kit/seat.ts';
import type { Event } from './events.ts';
import type { Orders, Visit } from './orders.ts';
import type { Square } from './squares.ts';
import type { Traveller } from './state.ts';

export interface Journey {
  readonly seat: Seat;
  readonly orders: Orders;
  readonly traveller: Traveller;
  /** Visits that are not void, in reading order; whether there is the Energy for them shows on the way. */
  readonly planned: readonly Visit[];
  /** Visits that were made. */
  readonly made: readonly Square[];
  /** On visits. */
  readonly energySpent: number;
  /** Players named this round, each once. */
  readonly named: readonly Seat[];
}

/** What has become of a round so far. */
export interface Stage {
  /** In declared order. */
  readonly journeys: readonly Journey[];
  readonly events: readonly Event[];
}

/** A journey one stage further, and what happened to it. */
export interface Told {
  readonly journey: Journey;
  readonly events: readonly Event[];
}

/** Takes every journey one stage further, each by itself. */
export function eachJourney(stage: Stage, further: (journey: Journey) => Told): Stage {
  const journeys: Journey[] = [];
  const events = [...stage.events];
  for (const journey of stage.journeys) {
    const told = further(journey);
    journeys.push(told.journey);
    events.push(...told.events);
  }
  return { journeys, events };
}

/** The journey with its traveller changed. */
export const changed = (journey: Journey, traveller: Traveller): Journey => ({
  ...journey,
  traveller,
});

/** Nothing happened. */
export const untouched = (journey: Journey): Told => ({ journey, events: [] });
