/** The state of a match, its steps, and hands during a round. */

import { getBySeat, type Seat } from '../kit/match/seat.ts';
import { shortenTitle } from '../kit/showing/scores.ts';
import type { Inventory, Letter, Present } from './presents.ts';

export interface State {
  /** Open step; 'over' once Round 5 is resolved. */
  readonly step: StepName | 'over';
  /** The list: each player is below the previous player, in a circle. Empty before Round 1. */
  readonly circle: readonly Seat[];
  /** Inventories, empty until the pregame is resolved. */
  readonly inventories: Readonly<Record<Seat, Inventory>>;
  readonly scores: Readonly<Record<Seat, number>>;
}

/** Distances over which presents travel, the nearest first. */
export const DISTANCES = [1, 2, 3] as const;
export type Distance = (typeof DISTANCES)[number];

/** Field of the form for each distance. */
export const FIELD_OF = {
  1: 'first',
  2: 'second',
  3: 'third',
} as const satisfies Readonly<Record<Distance, string>>;

/** Returns a seat's inventory. @throws if the seat does not play */
export const getPresents = ({ inventories }: Pick<State, 'inventories'>, seat: Seat): Inventory =>
  getBySeat(inventories, seat);

/** Returns a seat's score. @throws if the seat does not play */
export const getScore = ({ scores }: Pick<State, 'scores'>, seat: Seat): number =>
  getBySeat(scores, seat);

/** Finds the player `places` below in the circle, or above if negative. */
export function findBelow(circle: readonly Seat[], seat: Seat, places: number): Seat {
  return getCyclic(circle, circle.indexOf(seat) + places);
}

/** Returns the item at an index of a circle, even if the index is beyond either end. */
export function getCyclic<Item>(ring: readonly Item[], place: number): Item {
  const count = ring.length;
  return ring[((place % count) + count) % count] as Item;
}

export const STEP_NAMES = [
  'pregame',
  'round-1',
  'round-2',
  'round-3',
  'round-4',
  'round-5',
] as const;
export type StepName = (typeof STEP_NAMES)[number];

export type RoundName = Exclude<StepName, 'pregame'>;

export const STEP_TITLES: Readonly<Record<StepName, string>> = {
  pregame: 'Pregame',
  'round-1': 'Round 1: Theme',
  'round-2': 'Round 2: Bomb Squad',
  'round-3': 'Round 3: Cleaning Supplies',
  'round-4': 'Round 4: Yoink',
  'round-5': 'Round 5: Monopoly',
};

/** Formats a short title for columns: "Round 1". */
export const formatShortTitle = (step: StepName): string => shortenTitle(STEP_TITLES[step]);

/** Presents that a player may take in exchange for a kept present. */
export const REPLACEMENTS = {
  'round-2': ['K', 'L'],
  'round-3': ['M', 'N'],
} as const;
export type ReplacingRound = keyof typeof REPLACEMENTS;
export type ReplacementLetter = (typeof REPLACEMENTS)[ReplacingRound][number];

/** Returns whether a step is Round 2 or 3. */
export const isReplacingRound = (step: string): step is ReplacingRound =>
  Object.hasOwn(REPLACEMENTS, step);

/** Returns the next step; 'over' after the last. */
export const getStepAfter = (step: StepName): StepName | 'over' =>
  STEP_NAMES[STEP_NAMES.indexOf(step) + 1] ?? 'over';

/** Returns whether the list is reversed, as it is from Round 3 on. */
export const isListReversed = (step: StepName | 'over'): boolean =>
  step === 'over' || STEP_NAMES.indexOf(step) >= STEP_NAMES.indexOf('round-3');

export type PresentArrival =
  | { readonly kind: 'kept' }
  | { readonly kind: 'received'; readonly distance: Distance }
  | { readonly kind: 'given' }
  | { readonly kind: 'replacement' };

export interface HeldPresent {
  readonly present: Present;
  readonly arrival: PresentArrival;
}

export interface Hand {
  readonly seat: Seat;
  readonly score: number;
  readonly held: readonly HeldPresent[];
}

const KEPT: PresentArrival = { kind: 'kept' };
const GIVEN: PresentArrival = { kind: 'given' };
export const REPLACEMENT: PresentArrival = { kind: 'replacement' };

export const keep = (present: Present): HeldPresent => ({ present, arrival: KEPT });
export const createGiven = (present: Present): HeldPresent => ({ present, arrival: GIVEN });
export const createReceivedPresent = (present: Present, distance: Distance): HeldPresent => ({
  present,
  arrival: { kind: 'received', distance },
});

export const countLetter = (held: readonly HeldPresent[], letter: Letter): number =>
  held.filter(({ present }) => present.letter === letter).length;
