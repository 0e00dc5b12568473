/** The map, the letters on it, and the moves that couriers obey or refuse. */

import type { Seat } from '../kit/match/seat.ts';
import { graphOf } from '../kit/reckoning/graph.ts';
import { memoizedByObject, memoizedByState } from '../kit/reckoning/memoize.ts';
import type { Content, House } from './content.ts';
import type { ReasonCode } from './reasons.ts';
import {
  COURIERS,
  type Courier,
  type Now,
  type Position,
  type Routes,
  seatsByName,
} from './state.ts';

export const mapOf = memoizedByObject(({ houses, roads }: Content) =>
  graphOf(
    houses.map(({ name }) => name),
    roads.map((ends) => ({ ends, kind: 'road' })),
  ),
);

/** The two whose letters decide a tie before all others. */
export const dealerHouses = memoizedByObject(({ houses }: Content) =>
  houses.flatMap(({ name, isDealers }) => (isDealers ? [name] : [])),
);

/** The thirteen that players rank. */
export const rankedHouses = memoizedByObject(({ houses }: Content) =>
  houses.flatMap(({ name, isDealers }) => (isDealers ? [] : [name])),
);

/** How many houses are ranked: all but the Dealer Houses. */
export const PLACES = 13;

/** The form's field of a place, counted from 0. */
export const placeField = (index: number): string => `place-${index + 1}`;

/** Letters by house, without houses that have none. */
export type Letters = ReadonlyMap<House, number>;

/** A team's couriers and letters, with the letters of the other team. */
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

/** The number of letters that a team has delivered. */
export const totalOf = (letters: Letters): number =>
  [...letters.values()].reduce((total, count) => total + count, 0);

export const totalAt = (letters: Letters, houses: readonly House[]): number =>
  houses.reduce((total, house) => total + lettersAt(letters, house), 0);

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

/** Both teams at present. */
export const sidesOf = memoizedByState(({ state }: Now) => sidesFrom(state));

/** A player's side. @throws when nobody of that name plays. */
export function sideOf(now: Now, seat: Seat): TeamLetters {
  const side = sidesOf(now).find((one) => one.seat === seat);
  if (side === undefined) throw new Error(`nobody called "${seat}" plays in this match`);
  return side;
}

/** One instruction to one courier. */
export interface Instruction {
  readonly courier: Courier;
  readonly to: House;
}

/** "2 to Tower": how an instruction is written. */
export const instructionText = ({ courier, to }: Instruction): string => `${courier} to ${to}`;

export type Refusal = Extract<ReasonCode, 'no road' | 'outnumbered' | 'been there'>;

/** Everything for which a courier refuses, by the position at the start of the turn; nothing where it obeys. */
export function refusalsOf(
  content: Content,
  side: TeamLetters,
  { courier, to }: Instruction,
): readonly Refusal[] {
  const route = side.routes[courier];
  const at = route.at(-1);
  const refusals: Refusal[] = [];
  if (at === undefined || mapOf(content).road(at, to) === undefined) refusals.push('no road');
  if (isOutnumbered(side, at)) refusals.push('outnumbered');
  if (route.includes(to)) refusals.push('been there');
  return refusals;
}

/** Whether the other team has delivered more letters to the house. */
const isOutnumbered = ({ letters, theirs }: TeamLetters, at: House | undefined): boolean =>
  at !== undefined && lettersAt(theirs, at) > lettersAt(letters, at);

/** Whether the other team has more letters at the courier's house, so that it cannot leave. */
export const isHeld = (side: TeamLetters, courier: Courier): boolean =>
  isOutnumbered(side, side.routes[courier].at(-1));

/** The houses to which a courier would move. */
export function openTo(content: Content, side: TeamLetters, courier: Courier): readonly House[] {
  const route = side.routes[courier];
  const at = route.at(-1);
  if (at === undefined || isHeld(side, courier)) return [];
  return mapOf(content)
    .neighbours(at)
    .filter((house) => !route.includes(house));
}

/** The possible moves of a team's couriers, in the order of their numbers. */
export const openMoves = (content: Content, side: TeamLetters): readonly Instruction[] =>
  COURIERS.flatMap((courier) => openTo(content, side, courier).map((to) => ({ courier, to })));

/** All couriers are on the map, and none would move. Letters of the other team only grow: it stays so. */
export const isStuck = (content: Content, side: TeamLetters): boolean =>
  COURIERS.every((courier) => side.routes[courier].length > 0) && !canMove(content, side);

/** Whether any courier of a team would move. Letters only grow, so who cannot now never will again. */
export const canMove = (content: Content, side: TeamLetters): boolean =>
  COURIERS.some((courier) => openTo(content, side, courier).length > 0);
