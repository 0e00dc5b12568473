/** The presents: their letters, how one is written ("A3", "K2/4"), and the inventories that hold them. */

/** The presents that can be picked in the pregame. */
export const STARTING_LETTERS = ['A', 'B', 'C', 'D', 'E', 'F', 'G', 'H', 'I', 'J'] as const;
export type StartingLetter = (typeof STARTING_LETTERS)[number];

/** How many different ones of them each player picks. */
export const PICKS = 5;

/** All presents; the last four come into play by the variations of Rounds 2 and 3. */
export const LETTERS = [...STARTING_LETTERS, 'K', 'L', 'M', 'N'] as const;
export type Letter = (typeof LETTERS)[number];

/** With how many layers a Kaboom Present begins. */
export const KABOOM_LAYERS = 6;

/** A Kaboom Present; `layers` are those it has left. */
export interface KaboomPresent {
  readonly letter: 'K';
  readonly staleness: number;
  readonly layers: number;
}

export interface PlainPresent {
  readonly letter: Exclude<Letter, 'K'>;
  readonly staleness: number;
}

/** Presents with equal fields are interchangeable. Staleness is a whole number, at least 0. */
export type Present = PlainPresent | KaboomPresent;

/** Presents in the inventory's order, see {@link inInventoryOrder}. */
export type Inventory = readonly Present[];

/** A present as it comes into play. */
export function newPresent(letter: Letter, staleness: number): Present {
  return letter === 'K' ? { letter, staleness, layers: KABOOM_LAYERS } : { letter, staleness };
}

/** The same present with another staleness. */
export const withStaleness = (present: Present, staleness: number): Present =>
  present.letter === 'K'
    ? { letter: present.letter, staleness, layers: present.layers }
    : { letter: present.letter, staleness };

/** Compares by letter, then staleness (Rulings, Passing), then layers left, most first. */
export function inInventoryOrder(one: Present, other: Present): number {
  if (one.letter !== other.letter) return one.letter < other.letter ? -1 : 1;
  if (one.staleness !== other.staleness) return one.staleness - other.staleness;
  return layersOf(other) - layersOf(one);
}

/** The presents put into the inventory's order, by insertion: for six of them a tenth quicker than sorting, and done all the time. */
export function inventoryOf(presents: readonly Present[]): Inventory {
  const inventory = [...presents];
  for (let from = 1; from < inventory.length; from++) {
    const present = inventory[from];
    let place = from;
    for (; present !== undefined && place > 0; place--) {
      const held = inventory[place - 1];
      if (held === undefined || inInventoryOrder(held, present) <= 0) break;
      inventory[place] = held;
    }
    if (present !== undefined) inventory[place] = present;
  }
  return inventory;
}

/** The sum of the staleness of all of them. */
export const stalenessOf = (presents: readonly Present[]): number =>
  presents.reduce((sum, { staleness }) => sum + staleness, 0);

/** How a present is written: letter and staleness, and for a Kaboom Present a slash and its layers. */
export function notationOf(present: Present): string {
  const short = `${present.letter}${present.staleness}`;
  return present.letter === 'K' ? `${short}/${present.layers}` : short;
}

/** A present as a player names it: a Kaboom Present's layers may be left unsaid, which is null. */
export interface NamedPresent {
  readonly letter: Letter;
  readonly staleness: number;
  readonly layers: number | null;
}

/** At most two digits each, layers for a K only. */
const NOTATION = /^(?:[A-N]\d{1,2}|K\d{1,2}\/\d{1,2})$/;

/** Reads the notation; null when it is none. */
export function parseNotation(text: string): NamedPresent | null {
  if (!NOTATION.test(text)) return null;
  const letter = text.charAt(0) as Letter;
  const slash = text.indexOf('/');
  return slash < 0
    ? { letter, staleness: Number(text.slice(1)), layers: null }
    : { letter, staleness: Number(text.slice(1, slash)), layers: Number(text.slice(slash + 1)) };
}

/** A present named so that it can be no other one. */
export const inFull = (present: Present): NamedPresent => ({
  letter: present.letter,
  staleness: present.staleness,
  layers: present.letter === 'K' ? present.layers : null,
});

/** The notation of a named present: {@link parseNotation} reads it back. */
export function namedNotation({ letter, staleness, layers }: NamedPresent): string {
  return layers === null ? `${letter}${staleness}` : `${letter}${staleness}/${layers}`;
}

/**
 * Is it one that the name can mean? Where layers are not said several may be: meant is then the one with most left
 * (Rulings, Passing), which the inventory's order puts first.
 */
export const isNamed = (present: Present, named: NamedPresent): boolean =>
  present.letter === named.letter &&
  present.staleness === named.staleness &&
  (named.layers === null || named.layers === layersOf(present));

const layersOf = (present: Present): number => (present.letter === 'K' ? present.layers : 0);
