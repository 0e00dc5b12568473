import { byName } from '../match/seat.ts';

export interface HighestItems<Item> {
  readonly amount: number;
  readonly items: readonly Item[];
}

/** Finds the items with the highest amount; several if there is a tie. */
export function findHighest<Item>(
  items: readonly Item[],
  amountOf: (item: Item) => number,
): HighestItems<Item> {
  const amounts = items.map(amountOf);
  const amount = amounts.length === 0 ? 0 : Math.max(...amounts);
  return { amount, items: items.filter((_, index) => amounts[index] === amount) };
}

/**
 * Finds the values with the most votes, and their number of votes; several if there is a tie,
 * sorted by value; none without votes. Null and undefined do not count.
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
