/** Presents: letters, amounts of abilities, notation ("A3", "K2/4") and inventories. */

/** Letters that can be picked in the pregame. */
export const STARTING_LETTERS = ['A', 'B', 'C', 'D', 'E', 'F', 'G', 'H', 'I', 'J'] as const;
export type StartingLetter = (typeof STARTING_LETTERS)[number];

/** Number of picks of each player, all different. */
export const PICKS = 5;

/** All letters. The last four appear in Rounds 2 and 3. */
export const LETTERS = [...STARTING_LETTERS, 'K', 'L', 'M', 'N'] as const;
export type Letter = (typeof LETTERS)[number];

/** Initial layers of a Kaboom Present. */
export const KABOOM_LAYERS = 6;

/** A Kaboom Present, with the number of layers left. */
export interface KaboomPresent {
  readonly letter: 'K';
  readonly staleness: number;
  readonly layers: number;
}

export interface PlainPresent {
  readonly letter: Exclude<Letter, 'K'>;
  readonly staleness: number;
}

/** A present. Equal presents are interchangeable. Staleness is a whole number of at least 0. */
export type Present = PlainPresent | KaboomPresent;

/** Sorted by {@link compareInInventory}. */
export type Inventory = readonly Present[];

/** Creates a present as it enters the game. */
export function createPresent(letter: Letter, staleness: number): Present {
  return letter === 'K' ? { letter, staleness, layers: KABOOM_LAYERS } : { letter, staleness };
}

export const withStaleness = (present: Present, staleness: number): Present => ({
  ...present,
  staleness,
});

/** Compares by letter, then staleness (Rulings, Passing), then layers left, most first. */
export function compareInInventory(one: Present, other: Present): number {
  if (one.letter !== other.letter) return one.letter < other.letter ? -1 : 1;
  if (one.staleness !== other.staleness) return one.staleness - other.staleness;
  return getLayers(other) - getLayers(one);
}

export const toInventory = (presents: readonly Present[]): Inventory =>
  presents.toSorted(compareInInventory);

export const sumStaleness = (presents: readonly Present[]): number =>
  presents.reduce((sum, { staleness }) => sum + staleness, 0);

/** Formats letter and staleness, and for a Kaboom Present a slash and its layers. */
export const toNotation = (present: Present): string => formatName(toFullName(present));

/** A present as a player names it; `layers` is null if they are not named. */
export interface NamedPresent {
  readonly letter: Letter;
  readonly staleness: number;
  readonly layers: number | null;
}

/** At most two digits each; layers only for a K. */
const NOTATION_PATTERN = /^(?:[A-N]\d{1,2}|K\d{1,2}\/\d{1,2})$/;

/** Parses the notation; null if it is invalid. */
export function parseNotation(text: string): NamedPresent | null {
  if (!NOTATION_PATTERN.test(text)) return null;
  const letter = text.charAt(0) as Letter;
  const slash = text.indexOf('/');
  return slash < 0
    ? { letter, staleness: Number(text.slice(1)), layers: null }
    : { letter, staleness: Number(text.slice(1, slash)), layers: Number(text.slice(slash + 1)) };
}

/** Returns the unambiguous name of a present. */
export const toFullName = (present: Present): NamedPresent => ({
  letter: present.letter,
  staleness: present.staleness,
  layers: present.letter === 'K' ? present.layers : null,
});

/** Formats a name: the inverse of {@link parseNotation}. */
export function formatName({ letter, staleness, layers }: NamedPresent): string {
  return layers === null ? `${letter}${staleness}` : `${letter}${staleness}/${layers}`;
}

/** Whether the name can mean the present. If several match, the first in the inventory is meant. */
export const matchesName = (present: Present, named: NamedPresent): boolean =>
  present.letter === named.letter &&
  present.staleness === named.staleness &&
  (named.layers === null || named.layers === getLayers(present));

const getLayers = (present: Present): number => (present.letter === 'K' ? present.layers : 0);

export const AMOUNTS = {
  A: { always: 4 },
  B: { least: 2, each: 2 },
  C: { least: 3, each: 2 },
  D: { least: 2, more: 5 },
  E: { most: 6, less: 3 },
  F: { always: 5 },
  /** `each`: points for each place travelled. `still`: points if the present stayed. */
  G: { each: 2, still: 2 },
  /** `others`: maximum number of other players that count for the points. */
  H: { least: 2, each: 1, others: 4 },
  I: { least: 3, more: 3 },
  J: { most: 7, each: 1 },
  /** Cost of an explosion for each layer, and the reduced cost. */
  K: { each: 2, exploding: 6, softened: 1 },
  L: { always: 2 },
  /** `each`: points for each present with a staleness above `over`. */
  M: { least: 2, each: 1, over: 2 },
  N: { always: 2 },
} as const satisfies Readonly<Record<Letter, Readonly<Record<string, number>>>>;
