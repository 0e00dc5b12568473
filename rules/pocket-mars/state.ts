/** State of a match: plain JSON. */

import * as z from 'zod';
import { type Seat, seatSchema } from '../kit/match/seat.ts';
import {
  type Back,
  CARDS,
  type CardId,
  COLOURS,
  type Colour,
  SETTLED_COLOURS,
  type SettledColour,
} from './cards.ts';
import type { Effect } from './content.ts';

export const cardSchema = z.enum(CARDS);
const settled = z.enum(SETTLED_COLOURS);

/** The five actions (Rules, How to Play). Reports of C never name its hidden card. */
export const actionSchema = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('A'), card: cardSchema }),
  z.strictObject({ kind: z.literal('B'), card: cardSchema }),
  z.strictObject({ kind: z.literal('C'), of: seatSchema, card: cardSchema }),
  z.strictObject({ kind: z.literal('D') }),
  z.strictObject({ kind: z.literal('E'), card: cardSchema }),
]);
export type Action = Readonly<z.output<typeof actionSchema>>;

/** Steps of a connection that the player may skip. */
export const OPTIONAL_SUBSTEPS = ['move', 'bottom', 'ability'] as const;

/** Criteria for later cards; a colour means its highest card to refill, its lowest to discard. */
export const CARD_CRITERIA = ['highest', 'lowest', ...COLOURS] as const;
export type CardCriterion = (typeof CARD_CRITERIA)[number];

/** A card of the hand to give away. */
export const cardSelectorSchema = z.enum([...CARDS, ...CARD_CRITERIA]);
export type CardSelector = z.output<typeof cardSelectorSchema>;

export const isCardCriterion = (wish: CardSelector): wish is CardCriterion => CRITERIA.has(wish);

const CRITERIA: ReadonlySet<string> = new Set(CARD_CRITERIA);

/** Two colonists of a Building change places: that of `one` goes up, that of `two` down. */
export const switchSchema = z.strictObject({ at: settled, one: seatSchema, two: seatSchema });
export type Switch = Readonly<z.output<typeof switchSchema>>;

/** A colonist moves to the other space of its Building. */
export const shiftSchema = z.strictObject({ at: settled, of: seatSchema, up: z.boolean() });
export type Shift = Readonly<z.output<typeof shiftSchema>>;

/** Choice for a card: a Building, whose prep module to see, or two colonists. */
export const cardChoiceSchema = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('building'), at: z.enum(COLOURS) }),
  z.strictObject({ kind: z.literal('look'), of: seatSchema }),
  z.strictObject({ kind: z.literal('switch'), ...switchSchema.shape }),
]);
export type CardChoice = Readonly<z.output<typeof cardChoiceSchema>>;

/** Values of standing choices. */
export const LASTING_WORDS = {
  /** Card for the prep module. */
  refill: CARD_CRITERIA,
  /** Whether to use the bottom action of a card that another player used. */
  owner: ['yes', 'no'],
  /** Building for a colonist to enter or rise in. */
  building: SETTLED_COLOURS,
  greenhouse: ['mine up', 'no'],
  aqualab: ['lowest', 'no'],
  look: ['next', 'no'],
} as const;
type LastingWords = typeof LASTING_WORDS;

/** Standing choices of a player; null to be asked. */
export type LastingChoices = {
  readonly [Name in keyof LastingWords]: LastingWords[Name][number] | null;
};

/** Ends a standing choice. */
export const ASK_AGAIN = 'ask';

/** Changes of standing choices; null keeps one. */
export type LastingChange = {
  readonly [Name in keyof LastingWords]: LastingWords[Name][number] | typeof ASK_AGAIN | null;
};

/** Presets with a turn's action for choices that may follow; null when blank. */
export interface TurnPresets {
  readonly abilityBuilding: SettledColour | null;
  readonly greenhouse: Shift | null;
  readonly aqualab: CardId | null;
  readonly discard: CardSelector | null;
}

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

/** The options are not stored: `choices.ts` derives them from the state. */
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
