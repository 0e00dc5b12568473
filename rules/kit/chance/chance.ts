/** Chance is an argument of the rules. Each draw has a name, so matches replay exactly. */

import { uniformInt } from 'pure-rand/distribution/uniformInt';

/**
 * A 32-bit signed integer for each purpose and counter (0, 1, 2, …), derived from the match's
 * secret seed, or in suites and for robots from a number.
 */
export type WordSource = (purpose: string) => (counter: number) => number;

/** One named source of independent draws. */
export interface Draw {
  /** A whole number from `least` to `most`, both included, all equally likely. */
  integer(least: number, most: number): number;
  /** One of the list, which must not be empty. */
  pick<Item>(list: readonly Item[]): Item;
  /** The whole list in a random order; the list itself is not changed. */
  shuffle<Item>(list: readonly Item[]): readonly Item[];
}

/**
 * Opens the draws of one purpose, such as "circle" or "pregame picks of Scarlet"; once in a step. A
 * purpose names the draw and its seat, so the order in which a game opens them does not matter.
 */
export type Chance = (purpose: string) => Draw;

/** @throws when a purpose is opened twice: both would draw the same. */
export function chanceFrom(words: WordSource): Chance {
  const opened = new Set<string>();
  return (purpose) => {
    if (opened.has(purpose)) throw new Error(`the draws for "${purpose}" were opened already`);
    opened.add(purpose);
    return drawFrom(words(purpose));
  };
}

function drawFrom(wordAt: (counter: number) => number): Draw {
  let counter = 0;
  const generator = {
    next: () => wordAt(counter++),
    clone: () => generator,
    getState: () => [counter],
  };
  const integer = (least: number, most: number) => uniformInt(generator, least, most);
  return {
    integer,
    pick: (list) => at(list, integer(0, Math.max(0, list.length - 1))),
    shuffle: (list) => shuffled(list, integer),
  };
}

/** Fisher and Yates, from the end. */
function shuffled<Item>(
  list: readonly Item[],
  integer: (least: number, most: number) => number,
): readonly Item[] {
  const result = [...list];
  for (let last = result.length - 1; last > 0; last--) {
    const other = integer(0, last);
    const kept = at(result, last);
    result[last] = at(result, other);
    result[other] = kept;
  }
  return result;
}

/** @throws when the index is out of range. */
function at<Item>(list: readonly Item[], index: number): Item {
  if (index < 0 || index >= list.length) {
    throw new Error(`no item ${index} in a list of ${list.length}`);
  }
  return list[index] as Item;
}
