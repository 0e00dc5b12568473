/** Decisions during a turn: questions of a follow-up step, with their answers. */

import type { Seat } from '../kit/match/seat.ts';
import type { CardId } from './cards.ts';
import type { Colour, SettledColour } from './colours.ts';
import type { Shift, Switch } from './order-values.ts';

/** Values of each question. */
export interface ChoiceOf {
  /** Whether the owner uses the bottom action of the taken card (action C). */
  readonly owner: CardId;
  /** Building of an effect or of the Habitation's ability. */
  readonly rise: SettledColour;
  readonly settle: SettledColour;
  readonly cover: Colour;
  /** Whose prep module to see. */
  readonly look: Seat;
  /** The two colonists that change places. */
  readonly switch: Switch;
  /** Greenhouse: the colonist and its direction. */
  readonly greenhouse: Shift;
  /** Aqualab: the card that goes under the deck. */
  readonly aqualab: CardId;
}
export type DecisionQuestion = keyof ChoiceOf;

/** The options are not stored: `options.ts` derives them from the state. */
export type Decision =
  /** No valid answer: no effect. */
  | { readonly kind: 'choose'; readonly seat: Seat; readonly question: DecisionQuestion }
  /** The Rule of Four: numbers of cards to discard and to put into the prep module. */
  | {
      readonly kind: 'four';
      readonly seat: Seat;
      readonly discard: number;
      readonly refill: number;
    };

/** Cards of the hand sorted by the Rule of Four. */
export interface Sorted {
  readonly discard: readonly CardId[];
  readonly refill: readonly CardId[];
}

/** Answer to a decision; a choice is false for "no". */
export type Answer =
  | { readonly kind: DecisionQuestion; readonly choice: ChoiceOf[DecisionQuestion] | false | null }
  | ({ readonly kind: 'four' } & Sorted);
