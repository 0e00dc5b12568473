/** Communal garnets: held by a pair of players together, spent and won by both. */

import type { Seat } from './seat.ts';
import { byName } from './seat.ts';

/** What a pair holds. */
export interface Pair {
  /** Two different seats; in which order does not matter. */
  readonly seats: readonly [Seat, Seat];
  /** A whole number, at least 0. */
  readonly garnets: number;
}

/** What each pair begins with when the host says nothing of pairs. */
export const USUAL_COMMUNAL_GARNETS = 1;

/** All pairs of players as a match begins. Where the host named some, the others hold nothing. */
export function pairsAtStart(setup: {
  readonly players: readonly { readonly seat: Seat }[];
  readonly communal?: readonly Pair[];
}): readonly Pair[] {
  const { players, communal } = setup;
  const seats = players.map(({ seat }) => seat).toSorted(byName);
  return seats.flatMap((one, index) =>
    seats.slice(index + 1).map((other): Pair => {
      const garnets =
        communal === undefined ? USUAL_COMMUNAL_GARNETS : heldBy(communal, one, other);
      return { seats: [one, other], garnets };
    }),
  );
}

const isOf = ({ seats }: Pair, one: Seat, other: Seat): boolean =>
  (seats[0] === one && seats[1] === other) || (seats[0] === other && seats[1] === one);

export const heldBy = (pairs: readonly Pair[], one: Seat, other: Seat): number =>
  pairs.find((pair) => isOf(pair, one, other))?.garnets ?? 0;

/** All that a player holds together with others. */
export const heldWithAll = (pairs: readonly Pair[], seat: Seat): number =>
  pairs.reduce((sum, { seats, garnets }) => (seats.includes(seat) ? sum + garnets : sum), 0);

/** A pair spends one. It is for the caller to know that it has one. */
export const spentBy = (pairs: readonly Pair[], one: Seat, other: Seat): readonly Pair[] =>
  pairs.map((pair) => (isOf(pair, one, other) ? { ...pair, garnets: pair.garnets - 1 } : pair));
