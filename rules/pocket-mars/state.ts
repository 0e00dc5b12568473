/** What a match is at any moment: plain JSON. */

import type { Seat } from '../kit/match/seat.ts';
import type { Effect } from './actions.ts';
import type { CardId } from './cards.ts';
import type { Colour } from './colours.ts';
import type { Decision } from './decisions.ts';
import type { CardChoice, CardSelector, LastingChoices, TurnPresets } from './order-values.ts';

/** A card at a Building. */
export interface Laid {
  readonly card: CardId;
  /** One that lies face down counts 0, and nobody knows it. */
  readonly faceUp: boolean;
}

/** How many colonists of each player; who has none is absent or 0. */
export type Colonists = Readonly<Record<Seat, number>>;

export interface Building {
  /** The top card is the last. */
  readonly pile: readonly Laid[];
  readonly oneStar: Colonists;
  readonly twoStar: Colonists;
}

/** Cards of somebody's prep module as they were when they were looked at. */
export interface Look {
  /** The turn in which it was. */
  readonly turn: number;
  readonly of: Seat;
  readonly cards: readonly CardId[];
}

export interface Settler {
  /** In the order of the slots: "hand 1" is the first. New cards come last. */
  readonly hand: readonly CardId[];
  readonly prep: readonly CardId[];
  readonly earth: number;
  readonly ship: number;
  readonly energy: number;
  readonly looks: readonly Look[];
}

/** What is still to be done in a turn, one after the other. */
export type Task =
  /** `at`: the Building of the card whose action it is. */
  | {
      readonly kind: 'effect';
      readonly seat: Seat;
      readonly effect: Effect;
      readonly at: Colour;
      /** Whose action it is: it lies open by then. */
      readonly card: CardId;
    }
  | { readonly kind: 'bottom'; readonly seat: Seat; readonly card: CardId }
  /** The owner of a card that another player used may use its bottom action. */
  | { readonly kind: 'owner'; readonly seat: Seat; readonly card: CardId }
  | { readonly kind: 'ability'; readonly seat: Seat; readonly at: Colour }
  /** A card played from the hand, once its action has happened: until then it is in nobody's hand. */
  | { readonly kind: 'discard'; readonly seat: Seat; readonly card: CardId }
  /** The Rule of Four, for everybody: first who has too few draws, then cards are given away and laid out. */
  | { readonly kind: 'draw to four' }
  | { readonly kind: 'rule of four' }
  | { readonly kind: 'end of turn' };

/** Whose turn it is, and what was ordered for it. */
export interface Turn {
  readonly seat: Seat;
  /** As far as they stand; null until they are opened. All of them are kept; the rest of the turn rests on these. */
  readonly orders: TurnPresets | null;
}

/** What a player has said beforehand. */
export interface PresetChoices {
  /** For the card of his that is being used in this turn. */
  readonly card: CardChoice | null;
  /** Which card goes into the prep module, until his next turn. */
  readonly refill: CardSelector | null;
}

export interface State {
  readonly phase: 'draft' | 'set-up' | 'turn' | 'over';
  /** In turn order, the starting player first. */
  readonly order: readonly Seat[];
  readonly settlers: Readonly<Record<Seat, Settler>>;
  readonly buildings: Readonly<Record<Colour, Building>>;
  /** The next card is the first. */
  readonly deck: readonly CardId[];
  /** The newest is the last. */
  readonly discard: readonly CardId[];
  /** While cards are drafted: what each player chooses from. */
  readonly packs: Readonly<Record<Seat, readonly CardId[]>>;
  /** Counted from 1; the last one once the match is over. */
  readonly round: number;
  /** Counted from 1 over the whole match. */
  readonly turn: number;
  readonly current: Turn | null;
  /** What is still to be done in the turn, as it was when it last waited; empty before. */
  readonly agenda: readonly Task[];
  /** What has to be decided before the agenda goes on. */
  readonly owed: readonly Decision[];
  /** By seat; who has said nothing is absent. */
  readonly said: Readonly<Record<Seat, PresetChoices>>;
  /** What holds until it is said otherwise, by seat; who has said nothing is absent. */
  readonly lasting: Readonly<Record<Seat, LastingChoices>>;
  /** How many follow-ups the turn has had. */
  readonly followUps: number;
  /** How often a new deck was made: names the draws. */
  readonly decks: number;
  /** Whether a colonist was launched or entered a Building in this round, and for how many rounds before it none was. */
  readonly moved: boolean;
  readonly quietRounds: number;
}
