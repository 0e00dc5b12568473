/** Communal garnets, which a pair of players holds, spends and wins together. */

import type { Seat } from './seat.ts';
import { byName } from './seat.ts';

export interface Pair {
  /** Two different seats. */
  readonly seats: readonly [Seat, Seat];
  /** At least 0. */
  readonly garnets: number;
}

/** The garnets of each pair at the start if the host sets no pairs. */
export const USUAL_COMMUNAL_GARNETS = 1;

/** Lists all pairs at the start. If the host sets some, the others start at 0. */
export function buildStartPairs(setup: {
  readonly players: readonly { readonly seat: Seat }[];
  readonly communal?: readonly Pair[];
}): readonly Pair[] {
  const { players, communal } = setup;
  const seats = players.map(({ seat }) => seat).toSorted(byName);
  return seats.flatMap((one, index) =>
    seats.slice(index + 1).map((other): Pair => {
      const garnets =
        communal === undefined ? USUAL_COMMUNAL_GARNETS : getPairGarnets(communal, one, other);
      return { seats: [one, other], garnets };
    }),
  );
}

const isPairOf = ({ seats }: Pair, one: Seat, other: Seat): boolean =>
  (seats[0] === one && seats[1] === other) || (seats[0] === other && seats[1] === one);

export const getPairGarnets = (pairs: readonly Pair[], one: Seat, other: Seat): number =>
  pairs.find((pair) => isPairOf(pair, one, other))?.garnets ?? 0;

export const sumPairGarnets = (pairs: readonly Pair[], seat: Seat): number =>
  pairs.reduce((sum, { seats, garnets }) => (seats.includes(seat) ? sum + garnets : sum), 0);

export const spendPairGarnet = (pairs: readonly Pair[], one: Seat, other: Seat): readonly Pair[] =>
  pairs.map((pair) => (isPairOf(pair, one, other) ? { ...pair, garnets: pair.garnets - 1 } : pair));
