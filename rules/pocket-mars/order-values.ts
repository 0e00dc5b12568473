/** Values in orders: cards, players, Buildings, but not slots, which a correction may change. */

import * as z from 'zod';
import { seatSchema } from '../kit/match/seat.ts';
import { CARDS, type CardId } from './cards.ts';
import { COLOURS, SETTLED_COLOURS, type SettledColour } from './colours.ts';

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
