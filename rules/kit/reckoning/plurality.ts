/** Items of the highest amount, and values named most often. */

import { byName } from '../match/seat.ts';

export interface Highest<Item> {
  /** The highest amount; 0 without any item. */
  readonly amount: number;
  /** All items of that amount, in the order given. */
  readonly items: readonly Item[];
}

/** Finds the items whose amount is the highest; several in a tie. */
export function highestOf<Item>(
  items: readonly Item[],
  amountOf: (item: Item) => number,
): Highest<Item> {
  const amounts = items.map(amountOf);
  const amount = amounts.length === 0 ? 0 : Math.max(...amounts);
  return { amount, items: items.filter((_, index) => amounts[index] === amount) };
}

/**
 * Counts votes and returns the values named most often, with their number of votes. Null and
 * undefined are not counted. Several values in a tie, sorted, so that the voters' order decides
 * nothing; none without any vote.
 */
export function plurality<Value extends string | number>(
  votes: readonly (Value | null | undefined)[],
): Highest<Value> {
  const counts = new Map<Value, number>();
  for (const vote of votes) if (vote != null) counts.set(vote, (counts.get(vote) ?? 0) + 1);
  const named = [...counts].toSorted(([one], [other]) => byName(String(one), String(other)));
  const { amount, items } = highestOf(named, ([, count]) => count);
  return { amount, items: items.map(([value]) => value) };
}
