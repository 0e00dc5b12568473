/** Letters: how many each team has delivered where. They follow from where its couriers have been. */

import { byName, type Seat } from '../kit/match/seat.ts';
import { memoizedByState } from '../kit/reckoning/memoize.ts';
import type { House } from './content.ts';
import type { Now } from './now.ts';
import { COURIERS, type Position, type Routes } from './state.ts';

/** By house; where nothing has been delivered, it is missing. */
export type Letters = ReadonlyMap<House, number>;

/** A team as it is judged: its couriers and letters beside those of the other one. */
export interface TeamLetters {
  readonly seat: Seat;
  readonly other: Seat;
  readonly routes: Routes;
  readonly letters: Letters;
  readonly theirs: Letters;
}

export const lettersAt = (letters: Letters, house: House): number => letters.get(house) ?? 0;

export function lettersOf(routes: Routes): Letters {
  const letters = new Map<House, number>();
  for (const courier of COURIERS)
    for (const house of routes[courier]) letters.set(house, lettersAt(letters, house) + courier);
  return letters;
}

/** All that a team has delivered. */
export function totalOf(letters: Letters): number {
  let total = 0;
  for (const count of letters.values()) total += count;
  return total;
}

export const totalAt = (letters: Letters, houses: readonly House[]): number =>
  houses.reduce((total, house) => total + lettersAt(letters, house), 0);

/** Both seats, by name: nothing depends on the order in which a host lists the players. */
export const seatsByName = ({ teams }: Position): readonly Seat[] =>
  (Object.keys(teams) as Seat[]).toSorted(byName);

/** Both sides, in the order of {@link seatsByName}. */
export function sidesFrom(state: Position): readonly TeamLetters[] {
  const teams = seatsByName(state).map((seat) => {
    const routes = state.teams[seat]?.routes ?? NO_ROUTES;
    return { seat, routes, letters: lettersOf(routes) };
  });
  const [one, other] = teams;
  if (one === undefined || other === undefined) throw new Error('it takes two players');
  return [
    { ...one, other: other.seat, theirs: other.letters },
    { ...other, other: one.seat, theirs: one.letters },
  ];
}

export const NO_ROUTES: Routes = { 1: [], 2: [], 3: [], 4: [] };

/** Both sides as the match stands. */
export const sidesOf = memoizedByState(({ state }: Now) => sidesFrom(state));

/** A player's side. @throws when nobody of that name plays. */
export function sideOf(now: Now, seat: Seat): TeamLetters {
  const side = sidesOf(now).find((one) => one.seat === seat);
  if (side === undefined) throw new Error(`nobody called "${seat}" plays in this match`);
  return side;
}
