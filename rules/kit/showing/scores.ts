/** Scores over a match, as far as everybody may know them: standings, charts and headlines come from one declaration. */

import type { Seat } from '../match/seat.ts';
import { figure } from '../narrating/figures.ts';
import { byMost, rank } from '../reckoning/rank.ts';
import type { Cell, Column, NumberFormat } from './view.ts';

/** Everybody's scores at one moment. */
export interface ScoresAt {
  /** "Start", "Round 3". */
  readonly title: string;
  readonly scores: Readonly<Record<Seat, number>>;
  /** All that there is, where at other moments it is rounded down. */
  readonly isExact?: true;
}

export interface Scores {
  /** What is counted, in the plural: "points", "Progress". */
  readonly counted: string;
  /** One of them: "point"; the same word when absent. */
  readonly one?: string;
  /** What a reader has to know of these numbers, a sentence. */
  readonly about?: string;
  /** What passes between two moments: "turn"; "round" when absent. */
  readonly each?: string;
  /** The shown scores may be lower than the real ones. Differences and ties between them are then meaningless. */
  readonly isRoundedDown?: boolean;
  /** How scores are written; whole when absent. */
  readonly format?: NumberFormat;
  /** The start first, now last. Empty while nobody may know any. */
  readonly moments: readonly ScoresAt[];
  /** What is told beside a score, in the standing and in the result. */
  readonly more?: readonly { readonly column: Column; readonly cell: (seat: Seat) => Cell }[];
}

/** Where a seat stands now, and how it came there since the moment before. */
export interface RankedSeat {
  readonly seat: Seat;
  /** 1 is the best; seats that share a place have the same number, and the next one is left out. */
  readonly place: number;
  readonly score: number;
  /** Since the moment before; null when there is none. */
  readonly gained: number | null;
  /** The place at the moment before; null when there is none. */
  readonly was: number | null;
  /**
   * Places won since then, or lost when below 0; null when there is no moment before. Who shares the first place with everybody has none to win
   * or to lose: nobody moves to there or from there.
   */
  readonly moved: number | null;
}

/** Best first, equals as `seats` has them; empty without any moment. */
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

/** How far two scores lie apart: of at most two decimals, as scores are written. */
export const apart = (one: number, other: number): number =>
  Math.round(100 * Math.abs(one - other)) / 100;

/** "12 points", "1 point". */
export const amountText = (amount: number, { counted, one }: Pick<Scores, 'counted' | 'one'>) =>
  `${figure(amount)} ${amount === 1 ? (one ?? counted) : counted}`;
