import * as z from 'zod';
import { type Seat, seatSchema } from '../kit/match/seat.ts';
import {
  CARDS,
  type CardId,
  type CardOrColour,
  COLOURS,
  type Colour,
  findCard,
  SETTLED_COLOURS,
  type SettledColour,
} from './cards.ts';
import type { Effect } from './content.ts';

export const cardSchema = z.enum(CARDS);
const settledSchema = z.enum(SETTLED_COLOURS);

/** The five actions (Rules, How to Play). Reports of action C never name its hidden card. */
export const actionSchema = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('A'), card: cardSchema }),
  z.strictObject({ kind: z.literal('B'), card: cardSchema }),
  z.strictObject({ kind: z.literal('C'), of: seatSchema, card: cardSchema }),
  z.strictObject({ kind: z.literal('D') }),
  z.strictObject({ kind: z.literal('E'), card: cardSchema }),
]);
export type Action = Readonly<z.output<typeof actionSchema>>;

export const OPTIONAL_SUBSTEPS = ['move', 'bottom', 'ability'] as const;
export type OptionalSubstep = (typeof OPTIONAL_SUBSTEPS)[number];

/** Criteria for later cards. A colour means its highest card to refill, its lowest to discard. */
export const CARD_CRITERIA = ['highest', 'lowest', ...COLOURS] as const;
export type CardCriterion = (typeof CARD_CRITERIA)[number];

/** A card of the hand to move, by name or by criterion. */
export const cardSelectorSchema = z.enum([...CARDS, ...CARD_CRITERIA]);
export type CardSelector = z.output<typeof cardSelectorSchema>;

export const isCardCriterion = (wish: CardSelector): wish is CardCriterion =>
  findCard(wish) === undefined;

/** Two colonists of a Building change places: `one` has the lower colonist, `two` the upper. */
export const switchSchema = z.strictObject({ at: settledSchema, one: seatSchema, two: seatSchema });
export type Switch = Readonly<z.output<typeof switchSchema>>;

/** A colonist moves to the other space of its Building. */
export const shiftSchema = z.strictObject({ at: settledSchema, of: seatSchema, up: z.boolean() });
export type Shift = Readonly<z.output<typeof shiftSchema>>;

/** A choice for an effect: a Building, a player whose prep module is seen, or two colonists. */
export const cardChoiceSchema = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('building'), at: z.enum(COLOURS) }),
  z.strictObject({ kind: z.literal('look'), of: seatSchema }),
  z.strictObject({ kind: z.literal('switch'), ...switchSchema.shape }),
]);
export type CardChoice = Readonly<z.output<typeof cardChoiceSchema>>;

export const LASTING_WORDS = {
  refill: CARD_CRITERIA,
  /** Whether an owner uses the bottom action of their card that another player has taken. */
  owner: ['yes', 'no'],
  building: SETTLED_COLOURS,
  greenhouse: ['mine up', 'no'],
  aqualab: ['lowest', 'no'],
  look: ['next', 'no'],
} as const;
type LastingWords = typeof LASTING_WORDS;

/** A player's standing choices. The player is asked about every choice that is null. */
export type LastingChoices = {
  readonly [Name in keyof LastingWords]: LastingWords[Name][number] | null;
};

export const ASK_AGAIN = 'ask';

/** A change of standing choices. A choice stays the same if its new value is null. */
export type LastingChange = {
  readonly [Name in keyof LastingWords]: LastingWords[Name][number] | typeof ASK_AGAIN | null;
};

/** Choices made in advance for questions of the turn; null if the field was left blank. */
export interface TurnPresets {
  readonly action: Action | null;
  readonly abilityBuilding: SettledColour | null;
  readonly greenhouse: Shift | null;
  readonly aqualab: CardId | null;
  readonly discard: CardSelector | null;
}

/** Type of the choice that answers each question. */
export interface ChoiceOf {
  readonly owner: CardId;
  readonly rise: SettledColour;
  readonly settle: SettledColour;
  readonly cover: Colour;
  readonly look: Seat;
  readonly switch: Switch;
  readonly greenhouse: Shift;
  readonly aqualab: CardId;
}
export type DecisionQuestion = keyof ChoiceOf;

/** Options are not stored: `choices.ts` derives them from the state. */
export type Decision =
  | { readonly kind: 'choose'; readonly seat: Seat; readonly question: DecisionQuestion }
  /** The Rule of Four: numbers of cards to discard and to put into the prep module. */
  | {
      readonly kind: 'four';
      readonly seat: Seat;
      readonly discard: number;
      readonly refill: number;
    };

export interface SortedCards {
  readonly discard: readonly CardId[];
  readonly refill: readonly CardId[];
}

/** Answer to a decision; the choice is false for "no". */
export type Answer =
  | { readonly kind: DecisionQuestion; readonly choice: ChoiceOf[DecisionQuestion] | false | null }
  | ({ readonly kind: 'four' } & SortedCards);

/** A list, or only its length where a view hides it. */
export interface CountedList {
  readonly length: number;
}

/** A card on a pile; null in views that hide the card. */
export interface LaidCard<Card = CardId> {
  readonly card: Card;
  readonly faceUp: boolean;
}

/** Numbers of colonists by player; absent means 0. */
export type Colonists = Readonly<Record<Seat, number>>;

export interface Building<Card = CardId> {
  /** Cards of the pile, the top card last. */
  readonly pile: readonly LaidCard<Card>[];
  readonly oneStar: Colonists;
  readonly twoStar: Colonists;
}

/** Cards of a prep module as a player once saw them. */
export interface PrepModuleLook {
  readonly turn: number;
  readonly of: Seat;
  readonly cards: readonly CardId[];
}

export interface PublicSettler {
  readonly hand: CountedList;
  readonly prep: readonly CardOrColour[];
  readonly earth: number;
  readonly ship: number;
  readonly energy: number;
}

export interface Settler extends PublicSettler {
  /** Cards of the hand, the newest last. */
  readonly hand: readonly CardId[];
  readonly prep: readonly CardId[];
  readonly looks: readonly PrepModuleLook[];
}

export type Task =
  | {
      readonly kind: 'effect';
      readonly seat: Seat;
      readonly effect: Effect;
      readonly at: Colour;
      readonly card: CardId;
    }
  /**
   * `owner` lets the owner of a card that another player used decide about its bottom action.
   * `discard` discards a card played from the hand. Until then the card belongs to no hand.
   */
  | { readonly kind: 'bottom' | 'owner' | 'discard'; readonly seat: Seat; readonly card: CardId }
  | { readonly kind: 'ability'; readonly seat: Seat; readonly at: Colour }
  /** Applies the Rule of Four to all players: first they draw, then they discard and refill. */
  | { readonly kind: 'draw to four' | 'rule of four' | 'end of turn' };

export interface CurrentTurn {
  readonly seat: Seat;
  /** Valid parts of the orders; null until they are opened. */
  readonly orders: TurnPresets | null;
}

export interface PresetChoices {
  /** The choice that the used card of this turn requires. */
  readonly card: CardChoice | null;
  /** The card that refills the prep module until the player's next turn. */
  readonly refill: CardSelector | null;
}

/** The facts that everybody sees, in the state and in every view. */
export interface Position {
  readonly phase: 'draft' | 'set-up' | 'turn' | 'over';
  /** Turn order, with the starting player first. */
  readonly order: readonly Seat[];
  readonly settlers: Readonly<Record<Seat, PublicSettler>>;
  readonly buildings: Readonly<Record<Colour, Building<CardId | null>>>;
  readonly deck: CountedList;
  /** Discard pile, the newest card last. */
  readonly discard: readonly CardId[];
  /** Each player's pack during the draft. */
  readonly packs: Readonly<Record<Seat, CountedList>>;
  /** Number of the round, from 1. It stays the same after the match. */
  readonly round: number;
  /** Number of the turn in the match, from 1. */
  readonly turn: number;
  readonly current: Pick<CurrentTurn, 'seat'> | null;
  /** Tasks that remained when the turn last stopped to ask; empty if the turn has not begun. */
  readonly agenda: readonly Task[];
  /** Decisions to be answered before the agenda continues. */
  readonly owed: readonly Decision[];
  readonly followUps: number;
  /** Number of new decks so far. */
  readonly decks: number;
  /** Whether a colonist was launched or landed in this round. */
  readonly moved: boolean;
  readonly quietRounds: number;
}

export interface State extends Position {
  readonly settlers: Readonly<Record<Seat, Settler>>;
  readonly buildings: Readonly<Record<Colour, Building>>;
  /** Cards of the deck, the next one first. */
  readonly deck: readonly CardId[];
  readonly packs: Readonly<Record<Seat, readonly CardId[]>>;
  readonly current: CurrentTurn | null;
  /** Presets by seat. A player without presets has no entry. */
  readonly said: Readonly<Record<Seat, PresetChoices>>;
  /** Standing choices by seat. A player without standing choices has no entry. */
  readonly lasting: Readonly<Record<Seat, LastingChoices>>;
}

interface VisibleSettler extends PublicSettler {
  readonly prep: readonly Colour[];
}

export interface PublicView extends Position {
  readonly settlers: Readonly<Record<Seat, VisibleSettler>>;
  /** The current player. The action is null until the orders are opened. */
  readonly current: { readonly seat: Seat; readonly action: Action | null } | null;
}

export interface SeatView extends Pick<Settler, 'hand' | 'prep' | 'looks'> {
  /** Cards of the seat's pack; empty if no draft is going on. */
  readonly pack: readonly CardId[];
  readonly said: PresetChoices | null;
  readonly lasting: LastingChoices | null;
  /** The rest of the seat's own turn; null while another player has the turn. */
  readonly turn: { readonly orders: TurnPresets | null; readonly agenda: readonly Task[] } | null;
}

export type Cards = Pick<State, 'settlers' | 'packs'>;
