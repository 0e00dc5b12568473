/** State of a match: plain JSON. */

import type { Seat } from '../kit/match/seat.ts';
import type { Effect } from './actions.ts';
import type { Back, CardId } from './cards.ts';
import type { Colour } from './colours.ts';
import type { Decision } from './decisions.ts';
import type {
  Action,
  CardChoice,
  CardSelector,
  LastingChoices,
  TurnPresets,
} from './order-values.ts';

/** A list that is seen, or at least its length. */
export interface Counted {
  readonly length: number;
}

/** A card on a pile; null where a view hides it. */
export interface Laid<Card = CardId> {
  readonly card: Card;
  /** Face down a card counts 0 and stays unknown. */
  readonly faceUp: boolean;
}

/** Numbers of colonists by player; absent means 0. */
export type Colonists = Readonly<Record<Seat, number>>;

export interface Building<Card = CardId> {
  /** The top card is the last. */
  readonly pile: readonly Laid<Card>[];
  readonly oneStar: Colonists;
  readonly twoStar: Colonists;
}

/** Cards of a prep module as seen at one time. */
export interface Look {
  /** Number of the turn. */
  readonly turn: number;
  readonly of: Seat;
  readonly cards: readonly CardId[];
}

export interface PublicSettler {
  readonly hand: Counted;
  readonly prep: readonly Back[];
  readonly earth: number;
  readonly ship: number;
  readonly energy: number;
}

export interface Settler extends PublicSettler {
  /** In the order of the slots: "hand 1" is the first. New cards come last. */
  readonly hand: readonly CardId[];
  readonly prep: readonly CardId[];
  readonly looks: readonly Look[];
}

/** Tasks of a turn, in order. */
export type Task =
  /** `at`: the Building of the card whose action it is. */
  | {
      readonly kind: 'effect';
      readonly seat: Seat;
      readonly effect: Effect;
      readonly at: Colour;
      /** Card of the action, open by then. */
      readonly card: CardId;
    }
  | { readonly kind: 'bottom'; readonly seat: Seat; readonly card: CardId }
  /** The owner of a card that another player used may use its bottom action. */
  | { readonly kind: 'owner'; readonly seat: Seat; readonly card: CardId }
  | { readonly kind: 'ability'; readonly seat: Seat; readonly at: Colour }
  /** A card played from the hand, after its action, during which it is outside all hands. */
  | { readonly kind: 'discard'; readonly seat: Seat; readonly card: CardId }
  /** The Rule of Four for everybody: draws first, then discards and refills. */
  | { readonly kind: 'draw to four' }
  | { readonly kind: 'rule of four' }
  | { readonly kind: 'end of turn' };

/** The current turn with its orders. */
export interface Turn {
  readonly seat: Seat;
  /** Valid parts; null until opened. Kept whole, since the rest of the turn depends on them. */
  readonly orders: TurnPresets | null;
}

/** Presets of a player. */
export interface PresetChoices {
  /** For their card that is used in this turn. */
  readonly card: CardChoice | null;
  /** Card for the prep module, until their next turn. */
  readonly refill: CardSelector | null;
}

/** The facts that everybody sees, in the state and in every view of it. */
export interface Position {
  readonly phase: 'draft' | 'set-up' | 'turn' | 'over';
  /** In turn order, the starting player first. */
  readonly order: readonly Seat[];
  readonly settlers: Readonly<Record<Seat, PublicSettler>>;
  readonly buildings: Readonly<Record<Colour, Building<CardId | null>>>;
  readonly deck: Counted;
  /** The newest is the last. */
  readonly discard: readonly CardId[];
  /** During the draft: each player's pack. */
  readonly packs: Readonly<Record<Seat, Counted>>;
  /** From 1; the last one after the match. */
  readonly round: number;
  /** From 1 over the whole match. */
  readonly turn: number;
  readonly current: Pick<Turn, 'seat'> | null;
  /** Remaining tasks when the turn last waited; empty before. */
  readonly agenda: readonly Task[];
  /** Decisions before the agenda continues. */
  readonly owed: readonly Decision[];
  /** Number of follow-ups in the turn. */
  readonly followUps: number;
  /** Number of new decks; names the draws. */
  readonly decks: number;
  /** Whether a colonist was launched or landed in this round. */
  readonly moved: boolean;
  readonly quietRounds: number;
}

export interface State extends Position {
  readonly settlers: Readonly<Record<Seat, Settler>>;
  readonly buildings: Readonly<Record<Colour, Building>>;
  /** The next card is the first. */
  readonly deck: readonly CardId[];
  readonly packs: Readonly<Record<Seat, readonly CardId[]>>;
  readonly current: Turn | null;
  /** Presets by seat; absent for players without any. */
  readonly said: Readonly<Record<Seat, PresetChoices>>;
  /** Standing choices by seat; absent for players without any. */
  readonly lasting: Readonly<Record<Seat, LastingChoices>>;
}

interface SeenSettler extends PublicSettler {
  readonly prep: readonly Colour[];
}

export interface PublicView extends Position {
  readonly settlers: Readonly<Record<Seat, SeenSettler>>;
  /** The action is null until it is opened. */
  readonly current: { readonly seat: Seat; readonly action: Action | null } | null;
}

export interface SeatView extends Pick<Settler, 'hand' | 'prep' | 'looks'> {
  /** Empty outside the draft. */
  readonly pack: readonly CardId[];
  readonly said: PresetChoices | null;
  readonly lasting: LastingChoices | null;
  /** The rest of the seat's own turn; null in turns of others. */
  readonly turn: { readonly orders: TurnPresets | null; readonly agenda: readonly Task[] } | null;
}

/** The cards in everybody's slots. */
export type Cards = Pick<State, 'settlers' | 'packs'>;
