/** What orders name: cards, players and Buildings, never slots of a form. So an order cannot come to mean another card, whatever is corrected before it. */

import type { Seat } from '../kit/seat.ts';
import type { CardId } from './cards.ts';
import { COLOURS, type Colour, type SettledColour } from './colours.ts';

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

/** What can be said of cards before they are known; a colour means the highest of it that goes into the prep module, the lowest that is discarded. */
export const STANDING_WISHES = ['highest', 'lowest', ...COLOURS] as const;
export type StandingWish = (typeof STANDING_WISHES)[number];

/** Which card of the hand to give away. */
export type CardWish = CardId | StandingWish;

export const isStandingWish = (wish: CardWish): wish is StandingWish =>
  STANDING_WISHES.some((one) => one === wish);

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

/** What a card lets its player choose: a Building, whose prep module to look at, or two colonists. */
export type CardChoice =
  | { readonly kind: 'building'; readonly at: Colour }
  | { readonly kind: 'look'; readonly of: Seat }
  | ({ readonly kind: 'switch' } & Switch);
