import { byName, type Seat } from '../match/seat.ts';

/** A comparator, which returns a negative number if `one` is better. */
export type Compare = (one: Seat, other: Seat) => number;

export interface TieBreak {
  readonly compare: Compare;
  /** Describes why the first of two tied players is better. */
  readonly says: (better: Seat, worse: Seat) => string;
  /** Describes two players who remain tied. Absent: they are not described. */
  readonly equal?: (one: Seat, other: Seat) => string;
}

export interface Ranking {
  /** Best first. Seats that share a place are in the given order. */
  readonly places: readonly { readonly seat: Seat; readonly place: number }[];
  readonly ties: readonly string[];
}

/** Ranks by `compare`, then by each of `breaks`. Seats that are equal in all share a place. */
export function rank(given: {
  readonly seats: readonly Seat[];
  readonly compare: Compare;
  readonly breaks?: readonly TieBreak[];
  /** Describes the seats that share a place. */
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

/** Formats a place: "place 1 of 6, with Dems". */
export function describePlace(
  placings: readonly { readonly seat: Seat; readonly place: number }[],
  seat: Seat,
): string {
  const { place, sharers } = findPlace(placings, seat);
  return `place ${place} of ${placings.length}${sharers}`;
}

/** Finds a seat's place and a text on who shares it: ", with Dems", ", with 3 others" or ''. */
export function findPlace(
  placings: readonly { readonly seat: Seat; readonly place: number }[],
  seat: Seat,
): { readonly place: number; readonly sharers: string } {
  const place = placings.find((one) => one.seat === seat)?.place ?? placings.length;
  const [other, ...more] = placings.filter((one) => one.place === place && one.seat !== seat);
  const who = more.length > 0 ? `${more.length + 1} others` : other?.seat;
  return { place, sharers: who === undefined ? '' : `, with ${who}` };
}

/** Returns a comparator by amount, the largest first. */
export const byMost =
  (measure: (seat: Seat) => number): Compare =>
  (one, other) =>
    measure(other) - measure(one);

/** Joins names: "Dems, Isa and Zero". */
export const joinNames = (names: readonly string[], word: 'and' | 'or' = 'and'): string =>
  names.length < 2 ? names.join('') : `${names.slice(0, -1).join(', ')} ${word} ${names.at(-1)}`;

export interface HighestItems<Item> {
  readonly amount: number;
  readonly items: readonly Item[];
}

/** Finds the items with the highest amount; several if there is a tie. */
export function findHighest<Item>(
  items: readonly Item[],
  measure: (item: Item) => number,
): HighestItems<Item> {
  const amounts = items.map(measure);
  const amount = amounts.length === 0 ? 0 : Math.max(...amounts);
  return { amount, items: items.filter((_, index) => amounts[index] === amount) };
}

/**
 * Finds the values with the most votes, sorted by value, and their number of votes. Null and
 * undefined do not count.
 */
export function findPlurality<Value extends string | number>(
  votes: readonly (Value | null | undefined)[],
): HighestItems<Value> {
  const counts = new Map<Value, number>();
  for (const vote of votes) if (vote != null) counts.set(vote, (counts.get(vote) ?? 0) + 1);
  const named = [...counts].toSorted(([one], [other]) => byName(String(one), String(other)));
  const { amount, items } = findHighest(named, ([, count]) => count);
  return { amount, items: items.map(([value]) => value) };
}
