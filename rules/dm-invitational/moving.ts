/** The map, its letters, and the moves that couriers obey or refuse. */

import { getBySeat, type Seat } from '../kit/match/seat.ts';
import { sortSeats } from '../kit/match/setup.ts';
import { buildGraph } from '../kit/reckoning/graph.ts';
import { memoizeByObject, memoizeByState } from '../kit/reckoning/memoize.ts';
import type { Content, House } from './content.ts';
import type { ReasonCode } from './reasons.ts';
import { COURIERS, type Courier, type Now, type Routes } from './state.ts';

export const buildMap = memoizeByObject(({ houses, roads }: Content) =>
  buildGraph(
    houses.map(({ name }) => name),
    roads.map((ends) => ({ ends, kind: 'road' })),
  ),
);

/** Number of houses to rank: all except the Dealer Houses. */
export const PLACES = 13;

export const getPlaceFieldName = (index: number): string => `place-${index + 1}`;

/** Number of a team's letters at each house where the team has any. */
export type Letters = ReadonlyMap<House, number>;

/** A team's couriers and letters, and the other team's letters. */
export interface TeamSide {
  readonly seat: Seat;
  readonly other: Seat;
  readonly routes: Routes;
  readonly letters: Letters;
  readonly theirs: Letters;
}

export const getLetters = (letters: Letters, house: House): number => letters.get(house) ?? 0;

export function countLettersByHouse(routes: Routes): Letters {
  const letters = new Map<House, number>();
  for (const courier of COURIERS)
    for (const house of routes[courier]) letters.set(house, getLetters(letters, house) + courier);
  return letters;
}

/** Lists houses that still need the team's first letter. */
export const listMissingHouses = (content: Content, { letters }: TeamSide): readonly House[] =>
  buildMap(content).places.filter((house) => !letters.has(house));

export const sumLetters = (letters: Letters): number => sumLettersAt(letters, [...letters.keys()]);

export const sumLettersAt = (letters: Letters, houses: readonly House[]): number =>
  houses.reduce((total, house) => total + getLetters(letters, house), 0);

/** Lists both sides, in the order of {@link sortSeats}. */
export const listSides = memoizeByState((now: Now): readonly TeamSide[] => {
  const [one, other] = sortSeats(now).map((seat) => {
    const { routes } = getBySeat(now.state.teams, seat);
    return { seat, routes, letters: countLettersByHouse(routes) };
  });
  if (one === undefined || other === undefined) throw new Error('this game needs two players');
  return [
    { ...one, other: other.seat, theirs: other.letters },
    { ...other, other: one.seat, theirs: one.letters },
  ];
});

/** Returns a player's side. @throws if no such seat plays */
export function getSide(now: Now, seat: Seat): TeamSide {
  const side = listSides(now).find((one) => one.seat === seat);
  if (side === undefined) throw new Error(`nobody called "${seat}" plays in this match`);
  return side;
}

/** Returns whether a delivery is the team's first at a house, and how many houses it then has. */
export function computeDelivery({ letters }: TeamSide, house: House) {
  const isNew = !letters.has(house);
  return { isNew, houses: letters.size + Number(isNew) };
}

/** An instruction to one courier to move to a house. */
export interface Instruction {
  readonly courier: Courier;
  readonly to: House;
}

/** Formats an instruction: "2 to Tower". */
export const formatInstruction = ({ courier, to }: Instruction): string => `${courier} to ${to}`;

export type RefusalReason = Extract<ReasonCode, 'no road' | 'outnumbered' | 'been there'>;

/** Lists why a courier refuses, given the position at the start of the turn; empty if it obeys. */
export function listRefusals(
  content: Content,
  side: TeamSide,
  { courier, to }: Instruction,
): readonly RefusalReason[] {
  const route = side.routes[courier];
  const at = route.at(-1);
  const refusals: RefusalReason[] = [];
  if (at === undefined || buildMap(content).road(at, to) === undefined) refusals.push('no road');
  if (isHeld(side, courier)) refusals.push('outnumbered');
  if (route.includes(to)) refusals.push('been there');
  return refusals;
}

/** Returns whether the courier must stay because the other team has more letters at its house. */
export function isHeld({ routes, letters, theirs }: TeamSide, courier: Courier): boolean {
  const at = routes[courier].at(-1);
  return at !== undefined && getLetters(theirs, at) > getLetters(letters, at);
}

/** Lists the houses to which a courier would move. */
export const openTo = (content: Content, side: TeamSide, courier: Courier): readonly House[] =>
  buildMap(content)
    .neighbours(side.routes[courier].at(-1) ?? '')
    .filter((to) => listRefusals(content, side, { courier, to }).length === 0);

/** Lists the moves that a team's couriers would obey, sorted by courier. */
export const openMoves = (content: Content, side: TeamSide): readonly Instruction[] =>
  COURIERS.flatMap((courier) => openTo(content, side, courier).map((to) => ({ courier, to })));

/** Returns whether all couriers are on the map and can never move again. */
export const isStuck = (content: Content, side: TeamSide): boolean =>
  COURIERS.every((courier) => side.routes[courier].length > 0) && !canMove(content, side);

export const canMove = (content: Content, side: TeamSide): boolean =>
  COURIERS.some((courier) => openTo(content, side, courier).length > 0);
