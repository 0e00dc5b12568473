/** Public scores over a match, for rankings, charts and headlines. */

import type { Seat } from '../match/seat.ts';
import { figure } from '../narrating/figures.ts';
import { byMost, rank } from '../reckoning/rank.ts';
import type { Cell, Column, NumberFormat } from './view.ts';

export interface ScoresAt {
  /** "Start", "Round 3". */
  readonly title: string;
  readonly scores: Readonly<Record<Seat, number>>;
  /** Whether these are exact although other moments are rounded down. */
  readonly isExact?: true;
}

export interface Scores {
  /** The unit, in the plural: "points", "Progress". */
  readonly counted: string;
  /** The singular: "point"; the same word when absent. */
  readonly one?: string;
  /** A note on these numbers, a sentence. */
  readonly about?: string;
  /** The interval between moments: "turn"; "round" when absent. */
  readonly each?: string;
  /** Shown scores may be lower than the real ones: differences and ties are then meaningless. */
  readonly isRoundedDown?: boolean;
  /** The number format; whole when absent. */
  readonly format?: NumberFormat;
  /**
   * The start, then one for each step, with the step's title. Steps of a round may share one, which
   * changes with each. Empty while scores are secret.
   */
  readonly moments: readonly ScoresAt[];
  /** Further columns of ranking and result. */
  readonly more?: readonly MoreOfScores[];
  /** One line that explains the signs of `more`. */
  readonly legend?: string;
}

export interface MoreOfScores {
  /** With `decides` it decides places and comes before the score. */
  readonly column: Column;
  readonly cell: (seat: Seat) => Cell;
  /** Heads a column of the story's standing, 30 pixels wide. Absent: not in the standing. */
  readonly sign?: string;
}

/** A seat's current place and its change since the moment before. */
export interface RankedSeat {
  readonly seat: Seat;
  /** 1 is the best; seats that share a place have the same number, and the next is skipped. */
  readonly place: number;
  readonly score: number;
  /** Since the moment before; null without one. */
  readonly gained: number | null;
  /** The place at the moment before; null without one. */
  readonly was: number | null;
  /**
   * Places won since then (lost if below 0); null without a moment before. From or to a first place
   * shared by everybody nobody moves.
   */
  readonly moved: number | null;
}

/** Best first, equals in the order of `seats`; empty without any moment. */
export function rankedSeats({ moments }: Scores, seats: readonly Seat[]): readonly RankedSeat[] {
  const now = moments.at(-1);
  const before = moments.at(-2);
  if (now === undefined) return [];
  const places = placesAt(now, seats);
  const placesBefore = before === undefined ? null : placesAt(before, seats);
  const isEven = areEven(places) || (placesBefore !== null && areEven(placesBefore));
  return [...places].map(([seat, place]) => {
    const was = placesBefore === null ? null : (placesBefore.get(seat) ?? place);
    return {
      seat,
      place,
      score: scoreAt(now, seat),
      gained: before === undefined ? null : scoreAt(now, seat) - scoreAt(before, seat),
      was,
      moved: was === null ? null : isEven ? 0 : was - place,
    };
  });
}

const areEven = (places: ReadonlyMap<Seat, number>): boolean =>
  [...places.values()].every((place) => place === 1);

const scoreAt = ({ scores }: ScoresAt, seat: Seat): number => scores[seat] ?? 0;

const placesAt = (moment: ScoresAt, seats: readonly Seat[]): ReadonlyMap<Seat, number> =>
  new Map(
    rank({ seats, compare: byMost((seat) => scoreAt(moment, seat)), shared: () => '' }).places.map(
      ({ seat, place }) => [seat, place],
    ),
  );

/** The difference of two scores, with at most two decimals as scores have. */
export const apart = (one: number, other: number): number =>
  Math.round(100 * Math.abs(one - other)) / 100;

/** "12 points", "1 point". */
export const amountText = (amount: number, { counted, one }: Pick<Scores, 'counted' | 'one'>) =>
  `${figure(amount)} ${amount === 1 ? (one ?? counted) : counted}`;
