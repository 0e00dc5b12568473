/** Decisions that are owed in the course of a turn: each becomes a question of a follow-up step, and is answered there. */

import type { Seat } from '../kit/match/seat.ts';
import type { CardId } from './cards.ts';
import type { Colour, SettledColour } from './colours.ts';
import type { Shift, Switch } from './order-values.ts';

/** What can be chosen in each of the questions. */
export interface ChoiceOf {
  /** Whether the owner uses the bottom action of the card that was taken (action C). */
  readonly owner: CardId;
  /** A Building, for an effect; the Habitation's ability settles, too. */
  readonly rise: SettledColour;
  readonly settle: SettledColour;
  readonly cover: Colour;
  /** Whose prep module is looked at. */
  readonly look: Seat;
  /** Which two colonists change places. */
  readonly switch: Switch;
  /** Greenhouse: whose colonist moves where. */
  readonly greenhouse: Shift;
  /** Aqualab: which card goes under the deck. */
  readonly aqualab: CardId;
}
export type DecisionQuestion = keyof ChoiceOf;

/** What can be chosen stands nowhere: it follows from the state in which it is owed (`options.ts`). */
export type Decision =
  /** Nothing said, or nothing that can be chosen: it is not used. */
  | { readonly kind: 'choose'; readonly seat: Seat; readonly question: DecisionQuestion }
  /** The Rule of Four: how many cards of the hand are discarded, and how many go into the prep module. */
  | {
      readonly kind: 'four';
      readonly seat: Seat;
      readonly discard: number;
      readonly refill: number;
    };

/** Which cards of the hand go where by the Rule of Four. */
export interface Sorted {
  readonly discard: readonly CardId[];
  readonly refill: readonly CardId[];
}

/** What was said to a decision; a choice is false for "no". */
export type Answer =
  | { readonly kind: DecisionQuestion; readonly choice: ChoiceOf[DecisionQuestion] | false | null }
  | ({ readonly kind: 'four' } & Sorted);
