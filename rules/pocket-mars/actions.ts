/** What Project cards can do: a closed vocabulary, as values. `action-phrases.ts` reads them from a cell. */

import type { Colour } from './colours.ts';

export type Effect =
  /** Colonists from Earth to the Ship. */
  | { readonly kind: 'launch'; readonly count: number }
  | { readonly kind: 'gain Energy'; readonly count: number }
  | { readonly kind: 'draw'; readonly count: number }
  /** At cards of another player's prep module. */
  | { readonly kind: 'look'; readonly count: number }
  /** A colonist on the one-star space of a Building and one on its two-star space change places, whosoever they are. */
  | { readonly kind: 'switch' }
  /** An own colonist from the one-star to the two-star space of a Building, where there is room. */
  | { readonly kind: 'rise' }
  /** From one's Ship to the Building of this card's colour, its one-star space. */
  | { readonly kind: 'board'; readonly count: number }
  /** From one's Ship to a Building of one's choice, its one-star space. */
  | { readonly kind: 'settle' }
  /** The top card of the deck face down onto a Building of one's choice, where it counts 0. */
  | { readonly kind: 'cover' };

/** What has to be true for a bottom action. */
export type Condition =
  | { readonly kind: 'always' }
  | { readonly kind: 'no own colonist there' }
  | { readonly kind: 'own colonist there' }
  /** Null: of the card's own colour. */
  | { readonly kind: 'card in hand'; readonly colour: Colour | null };

export interface Card {
  readonly name: string;
  /** One effect after the other. */
  readonly top: readonly Effect[];
  readonly topText: string;
  /** What the bottom action costs, in Energy. */
  readonly cost: number;
  readonly condition: Condition;
  readonly bottom: readonly Effect[];
  readonly bottomText: string;
}
