/** What a match is at any moment: plain JSON. */

import { ofSeat, type Seat } from '../kit/match/seat.ts';
import type { Inventory } from './presents.ts';
import type { StepName } from './steps.ts';

export interface State {
  /** The step that is open; 'over' once Round 5 is resolved. */
  readonly step: StepName | 'over';
  /** The list: each player is below the one before, and the first below the last. Empty until the pregame is resolved. */
  readonly circle: readonly Seat[];
  /** Empty inventories until the pregame is resolved. */
  readonly inventories: Readonly<Record<Seat, Inventory>>;
  readonly scores: Readonly<Record<Seat, number>>;
}

/** The three distances over which presents travel, nearest first. */
export const DISTANCES = [1, 2, 3] as const;
export type Distance = (typeof DISTANCES)[number];

/** The form's field of the present that travels so far. */
export const FIELD_OF = {
  1: 'first',
  2: 'second',
  3: 'third',
} as const satisfies Readonly<Record<Distance, string>>;

/** A player's inventory. @throws when nobody of that name plays. */
export const presentsOf = ({ inventories }: State, seat: Seat): Inventory =>
  ofSeat(inventories, seat);

/** A player's score. @throws when nobody of that name plays. */
export const scoreOf = ({ scores }: State, seat: Seat): number => ofSeat(scores, seat);

/** The player so many places below; above when negative. Loops. */
export function below(circle: readonly Seat[], seat: Seat, places: number): Seat {
  return atPlace(circle, circle.indexOf(seat) + places);
}

/** The item at a place of a ring, which may be out of the list's bounds on either side. */
export function atPlace<Item>(ring: readonly Item[], place: number): Item {
  const count = ring.length;
  return ring[((place % count) + count) % count] as Item;
}
