/** Ranking players by one comparison after the other, with a sentence for every tie. */

import type { Seat } from '../match/seat.ts';

/** As for sorting: below 0 when `one` is better, above when `other` is, 0 when they are equal. */
export type Compare = (one: Seat, other: Seat) => number;

/** A tie that is broken. */
export interface TieBreak {
  readonly compare: Compare;
  /** Said of two who were equal in all before: the first one is better by this. */
  readonly says: (better: Seat, worse: Seat) => string;
  /** The sentence for two players whom this tie-break leaves equal. Give it if every tie-break on the way should be explained. */
  readonly equal?: (one: Seat, other: Seat) => string;
}

export interface Ranking {
  /** Best first; who share a place stand in the order given. */
  readonly places: readonly { readonly seat: Seat; readonly place: number }[];
  readonly ties: readonly string[];
}

/** Places by `compare`; equals by each of `breaks` in turn; who are equal in all share the place. */
export function rank(given: {
  readonly seats: readonly Seat[];
  readonly compare: Compare;
  readonly breaks?: readonly TieBreak[];
  /** Said of those who share a place. */
  readonly shared: (seats: readonly Seat[], place: number) => string;
}): Ranking {
  const { seats, compare, breaks = [], shared } = given;
  const broken = (one: Seat, other: Seat) =>
    breaks.find((tieBreak) => tieBreak.compare(one, other) !== 0);
  const order = seats.toSorted(
    (one, other) => compare(one, other) || (broken(one, other)?.compare(one, other) ?? 0),
  );
  const groups: Seat[][] = [];
  for (const [index, seat] of order.entries()) {
    const before = order[index - 1];
    const isEqual = before !== undefined && compare(before, seat) === 0 && !broken(before, seat);
    if (isEqual) groups.at(-1)?.push(seat);
    else groups.push([seat]);
  }
  const tieText = (better: Seat | undefined, worse: Seat | undefined): readonly string[] => {
    if (better === undefined || worse === undefined || compare(better, worse) !== 0) return [];
    const deciding = broken(better, worse);
    const before = deciding === undefined ? breaks : breaks.slice(0, breaks.indexOf(deciding));
    return [
      ...before.flatMap(({ equal }) => (equal === undefined ? [] : [equal(better, worse)])),
      deciding?.says(better, worse) ?? '',
    ];
  };
  const ranked = groups.map((group) => ({ group, place: 1 + order.indexOf(group[0] as Seat) }));
  return {
    places: ranked.flatMap(({ group, place }) => group.map((seat) => ({ seat, place }))),
    ties: ranked.flatMap(({ group, place }, index) => [
      ...tieText(groups[index - 1]?.at(-1), group[0]),
      ...(group.length > 1 ? [shared(group, place)] : []),
    ]),
  };
}

/** The more the better. */
export const byMost =
  (amountOf: (seat: Seat) => number): Compare =>
  (one, other) =>
    amountOf(other) - amountOf(one);

/** "Dems, Isa and Zero" */
export const namesOf = (names: readonly string[]): string =>
  names.length < 2 ? names.join('') : `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`;
