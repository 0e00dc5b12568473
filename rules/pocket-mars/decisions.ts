/** Decisions that are owed in the course of a turn: each becomes a question of a follow-up step. What is offered is public: slots, never cards. */

import type { Seat } from '../kit/seat.ts';

/** What a single choice is about. */
export const QUESTIONS = [
  /** Whether the owner uses the bottom action of the card that was taken (action C). */
  'owner',
  /** A Building, for an effect. */
  'building',
  /** Whose prep module is looked at. */
  'look',
  /** Which two colonists change places: "Water 1 3" is in the Aqualab, the first player's below and the third player's above. */
  'switch',
  /** Greenhouse: whose colonist moves where: "Water 2 up" is the second player's to the two-star space. */
  'greenhouse',
  /** Aqualab: which card goes under the deck. */
  'aqualab',
] as const;
export type Question = (typeof QUESTIONS)[number];

/** A single choice that somebody has. */
export interface Choosing<Value extends string = string> {
  readonly seat: Seat;
  readonly question: Question;
  /** As a form offers them: "Water", "hand 2", "Dems", "Water 2 up". */
  readonly options: readonly Value[];
}

export type Decision =
  /** Nothing said, or nothing that is offered: it is not used. */
  | ({ readonly kind: 'choose' } & Choosing)
  /** The Rule of Four: how many cards of the hand are discarded, and how many go into the prep module. */
  | {
      readonly kind: 'four';
      readonly seat: Seat;
      readonly discard: number;
      readonly refill: number;
    };

/** An answer to a decision in terms of what it offers, as orders were judged: it is used in the step in which it was asked. */
export type Answer =
  | { readonly kind: 'choose'; readonly value: string | null }
  /** Slots of the hand, counted from 0. */
  | {
      readonly kind: 'four';
      readonly discard: readonly number[];
      readonly refill: readonly number[];
    };
