/** What orders name: cards, players and Buildings, never slots of a form. So an order cannot come to mean another card, whatever is corrected before it. */

import type { Seat } from '../kit/seat.ts';
import type { CardId } from './cards.ts';
import type { SettledColour } from './colours.ts';

/** The five actions (Rules, How to Play). */
export type Action =
  | { readonly kind: 'A'; readonly card: CardId }
  | { readonly kind: 'B'; readonly card: CardId }
  /** The player saw the back alone: nothing that is told of these orders names the card. */
  | { readonly kind: 'C'; readonly of: Seat; readonly card: CardId }
  | { readonly kind: 'D' }
  | { readonly kind: 'E'; readonly card: CardId };

/** Steps of a connection that the player leaves out. */
export const STEPS = ['move', 'bottom', 'ability'] as const;

/** What can be said of cards before they are known. */
export const NEW_WISHES = ['new 1', 'new 2', 'lower new', 'higher new'] as const;
export type NewWish = (typeof NEW_WISHES)[number];

/** Which card of the hand to give away. */
export type CardWish = CardId | NewWish;

export const isNewWish = (wish: CardWish): wish is NewWish =>
  NEW_WISHES.some((one) => one === wish);

/** Two colonists of a Building that change places: that of `one` goes up, that of `two` down. */
export interface Switch {
  readonly at: SettledColour;
  readonly one: Seat;
  readonly two: Seat;
}

/** A colonist that goes to the other space of its Building. */
export interface Shift {
  readonly at: SettledColour;
  readonly of: Seat;
  readonly up: boolean;
}
