/** Everything that can happen in a match, each with its amounts and the sentence of the rules it rests on. */

import type { EventOfKind, SeatEvent } from '../kit/match/event.ts';
import type { Seat } from '../kit/match/seat.ts';
import type { Letter, Present, StartingLetter } from './presents.ts';
import type { Fault } from './reasons.ts';
import type { Distance } from './state.ts';
import type { ReplacementLetter } from './steps.ts';

/** The five presents a player starts with besides the Average Present of everybody; `drawn` are those of them that came by chance. */
export interface Picked extends SeatEvent<'picked'> {
  readonly letters: readonly StartingLetter[];
  readonly drawn: readonly StartingLetter[];
}

/** The staleness with which all presents of a letter begin, and how many players picked it. */
export interface StalenessSet extends EventOfKind<'staleness set'> {
  readonly letter: StartingLetter;
  readonly players: number;
  readonly staleness: number;
}

/** Everybody gets this present. */
export interface AverageGiven extends EventOfKind<'average given'> {
  readonly present: Present;
}

export interface CircleDrawn extends EventOfKind<'circle drawn'> {
  readonly circle: readonly Seat[];
}

export interface CircleReversed extends EventOfKind<'circle reversed'> {
  readonly circle: readonly Seat[];
}

/** The game's default took the place of an order. Private to the seat. `named` is what had been ordered, as far as it was readable. */
export interface Defaulted extends SeatEvent<'defaulted'> {
  readonly what: 'picks' | 'passing' | 'replaced' | 'replacement' | 'thefts';
  readonly faults: readonly Fault[];
  readonly named: readonly string[];
}

export interface Passed extends EventOfKind<'passed'> {
  readonly from: Seat;
  readonly to: Seat;
  readonly present: Present;
  readonly distance: Distance;
}

/** That chance decided is private to the thief, so `rule` does not tell. */
export interface Stolen extends EventOfKind<'stolen'> {
  readonly thief: Seat;
  readonly victim: Seat;
  readonly present: Present;
  readonly distance: Distance;
}

/** What was wanted could not be stolen, so that chance decided. Private to the thief, who is its seat. */
export interface StolenByChance extends SeatEvent<'stolen by chance'> {
  readonly victim: Seat;
  readonly present: Present;
  readonly distance: Distance;
  readonly faults: readonly Fault[];
}

/** How many players chose one of the two replacements, and the staleness with which it therefore begins. */
export interface ReplacementCounted extends EventOfKind<'replacement counted'> {
  readonly letter: ReplacementLetter;
  readonly players: number;
  readonly staleness: number;
}

export interface Replaced extends SeatEvent<'replaced'> {
  readonly gone: Present;
  readonly present: Present;
}

/**
 * What a present earned. `present` is as it was when scoring began; `counted` is the number its ability looks at:
 * Average Presents (B, K), neighbours (C), the furthest player (D), receipt (E), places travelled (G), other players (H, J),
 * being the stalest (I), stale presents (M); 0 for the others.
 */
export interface AbilityEarned extends SeatEvent<'ability'> {
  readonly present: Present;
  readonly points: number;
  readonly counted: number;
}

/** A Kaboom Present's layers were used up. `limited` when a Limiting Present lessened the loss. */
export interface Exploded extends SeatEvent<'exploded'> {
  readonly present: Present;
  readonly becomes: Present;
  readonly limited: boolean;
}

/** Holding the most presents of a letter, alone or not. */
export interface MonopolyEarned extends SeatEvent<'monopoly'> {
  readonly letter: StartingLetter;
  readonly held: number;
  readonly alone: boolean;
  readonly points: number;
}

/** Points lost for the staleness of all presents held: at least 0. */
export interface StalenessCounted extends SeatEvent<'staleness counted'> {
  readonly lost: number;
}

/** `earned` are abilities and Monopoly; `kept` says that the score stayed because it would have fallen by -`balance`. */
export interface Scored extends SeatEvent<'scored'> {
  readonly earned: number;
  readonly lost: number;
  readonly balance: number;
  readonly change: number;
  readonly kept: boolean;
  readonly total: number;
}

/** A present's staleness at the end of a round. Each seat's come in the order of its `ability` events. */
export interface Aged extends SeatEvent<'aged'> {
  readonly before: Present;
  readonly after: Present;
  readonly passed: boolean;
}

export type Event =
  | Picked
  | StalenessSet
  | AverageGiven
  | CircleDrawn
  | CircleReversed
  | Defaulted
  | Passed
  | Stolen
  | StolenByChance
  | ReplacementCounted
  | Replaced
  | AbilityEarned
  | Exploded
  | MonopolyEarned
  | StalenessCounted
  | Scored
  | Aged;

export type EventOf<Kind extends Event['kind']> = Extract<Event, { readonly kind: Kind }>;

/** Where each kind of thing is written: constants, so that an event costs no text. */
export const SOURCES = {
  picks: 'Rules, Setup',
  missingPicks: 'Rulings, Passing: missing pregame picks',
  startingStaleness: 'Rules, Setup: staleness',
  averageGiven: 'Rules, Setup: extra Average Present',
  circle: 'Rules, Gameplay: the list',
  reversal: 'Rules, Gameplay: the list is reversed',
  passing: 'Rules, Submissions',
  missingPassing: 'Rulings, Passing: missing or invalid',
  replacing: { 'round-2': 'Rules, Variations: Round 2', 'round-3': 'Rules, Variations: Round 3' },
  replacementStaleness: 'Rulings, Variations: staleness of replacements',
  missingReplacement: 'Rulings, Variations: missing or invalid',
  stealing: 'Rules, Variations: Round 4',
  randomTheft: 'Rulings, Variations: Round 4',
  explosion: 'Rules, Variations: K',
  monopoly: 'Rules, Variations: Round 5',
  staleness: 'Rules, Gameplay: points lost to staleness',
  score: 'Rulings, Scoring',
  floor: 'Rules, Gameplay: a score never decreases',
  update: 'Rulings, Staleness update',
} as const;

/** Where each present's ability is written. */
export const ABILITY_SOURCES: Readonly<Record<Letter, string>> = {
  A: 'Rules, Starting Presents: A',
  B: 'Rules, Starting Presents: B',
  C: 'Rules, Starting Presents: C',
  D: 'Rules, Starting Presents: D',
  E: 'Rules, Starting Presents: E',
  F: 'Rules, Starting Presents: F',
  G: 'Rules, Starting Presents: G',
  H: 'Rules, Starting Presents: H',
  I: 'Rules, Starting Presents: I',
  J: 'Rules, Starting Presents: J',
  K: 'Rules, Variations: K',
  L: 'Rules, Variations: L',
  M: 'Rules, Variations: M',
  N: 'Rules, Variations: N',
};
