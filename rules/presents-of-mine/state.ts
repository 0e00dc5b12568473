import { ofSeat, type Seat } from '../kit/match/seat.ts';
import type { Inventory } from './presents.ts';
import type { StepName } from './steps.ts';

export interface State {
  /** Open step; 'over' once Round 5 is resolved. */
  readonly step: StepName | 'over';
  /** The list: each player is below the previous player, in a circle. Empty before Round 1. */
  readonly circle: readonly Seat[];
  /** Inventories, empty until the pregame is resolved. */
  readonly inventories: Readonly<Record<Seat, Inventory>>;
  readonly scores: Readonly<Record<Seat, number>>;
}

/** Distances over which presents travel, the nearest first. */
export const DISTANCES = [1, 2, 3] as const;
export type Distance = (typeof DISTANCES)[number];

/** Field of the form for each distance. */
export const FIELD_OF = {
  1: 'first',
  2: 'second',
  3: 'third',
} as const satisfies Readonly<Record<Distance, string>>;

/** Returns a seat's inventory. @throws if the seat does not play */
export const getPresents = ({ inventories }: Pick<State, 'inventories'>, seat: Seat): Inventory =>
  ofSeat(inventories, seat);

/** Returns a seat's score. @throws if the seat does not play */
export const getScore = ({ scores }: Pick<State, 'scores'>, seat: Seat): number =>
  ofSeat(scores, seat);

/** Finds the player `places` below in the circle, or above if negative. */
export function below(circle: readonly Seat[], seat: Seat, places: number): Seat {
  return atPlace(circle, circle.indexOf(seat) + places);
}

/** Returns the item at an index that may be beyond either end. */
export function atPlace<Item>(ring: readonly Item[], place: number): Item {
  const count = ring.length;
  return ring[((place % count) + count) % count] as Item;
}
