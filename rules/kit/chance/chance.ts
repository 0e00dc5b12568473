/** Randomness as an argument of the rules. Each draw has a name, so matches replay exactly. */

import { uniformInt } from 'pure-rand/distribution/uniformInt';
import { mapSeats, type Seat } from '../match/seat.ts';

/**
 * A random 32-bit signed integer for each purpose and counter (0, 1, 2, …). A match derives them
 * from its secret seed; suites and robots derive them from a number.
 */
export type WordSource = (purpose: string) => (counter: number) => number;

/** A source of independent random draws with one purpose. */
export interface Draw {
  /** Draws a whole number from `least` to `most`, both included, all equally likely. */
  integer(least: number, most: number): number;
  /** Draws an item of a list. @throws if the list is empty */
  pick<Item>(list: readonly Item[]): Item;
  /** Returns the list in a random order; the list itself is not changed. */
  shuffle<Item>(list: readonly Item[]): readonly Item[];
}

/**
 * Opens the draws for a purpose, such as "circle" or "pregame picks of Scarlet". A step can open a
 * purpose only once. Draws do not depend on the order in which purposes are opened.
 */
export type Chance = (purpose: string) => Draw;

/** @throws if a purpose is opened twice, since its draws would repeat */
export function createChance(words: WordSource): Chance {
  const opened = new Set<string>();
  return (purpose) => {
    if (opened.has(purpose)) throw new Error(`The draws for "${purpose}" are already open.`);
    opened.add(purpose);
    return createDraw(words(purpose));
  };
}

function createDraw(wordAt: (counter: number) => number): Draw {
  let counter = 0;
  const generator = {
    next: () => wordAt(counter++),
    clone: () => generator,
    getState: () => [counter],
  };
  const integer = (least: number, most: number) => uniformInt(generator, least, most);
  return {
    integer,
    pick: (list) => getItem(list, integer(0, Math.max(0, list.length - 1))),
    shuffle: (list) => shuffleList(list, integer),
  };
}

/** Shuffles by Fisher and Yates, from the end. */
function shuffleList<Item>(
  list: readonly Item[],
  integer: (least: number, most: number) => number,
): readonly Item[] {
  const result = [...list];
  for (let last = result.length - 1; last > 0; last--) {
    const other = integer(0, last);
    const lastItem = getItem(result, last);
    result[last] = getItem(result, other);
    result[other] = lastItem;
  }
  return result;
}

/** @throws if the index is out of range */
function getItem<Item>(list: readonly Item[], index: number): Item {
  if (index < 0 || index >= list.length) {
    throw new Error(`A list of ${list.length} items has no item ${index}.`);
  }
  return list[index] as Item;
}

/** Deals `each` cards to every seat in turn from the top. The last seats may get fewer. */
export const dealCards = <Card>(
  deck: readonly Card[],
  to: { readonly seats: readonly Seat[]; readonly each: number },
): {
  readonly hands: Readonly<Record<Seat, readonly Card[]>>;
  /** The remaining cards, from the top. */
  readonly deck: readonly Card[];
} => ({
  hands: mapSeats(to.seats, (_, index) => deck.slice(index * to.each, (index + 1) * to.each)),
  deck: deck.slice(to.seats.length * to.each),
});
