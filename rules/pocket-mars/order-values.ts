/** What orders name: cards, players and Buildings, never slots of a form. So an order cannot come to mean another card, whatever is corrected before it. */

import * as z from 'zod';
import { seatSchema } from '../kit/match/seat.ts';
import { CARDS, type CardId } from './cards.ts';
import { COLOURS, SETTLED_COLOURS, type SettledColour } from './colours.ts';

export const cardSchema = z.enum(CARDS);
const settled = z.enum(SETTLED_COLOURS);

/** The five actions (Rules, How to Play). Of C the player saw the back alone: nothing that is told of these orders names the card. */
export const actionSchema = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('A'), card: cardSchema }),
  z.strictObject({ kind: z.literal('B'), card: cardSchema }),
  z.strictObject({ kind: z.literal('C'), of: seatSchema, card: cardSchema }),
  z.strictObject({ kind: z.literal('D') }),
  z.strictObject({ kind: z.literal('E'), card: cardSchema }),
]);
export type Action = Readonly<z.output<typeof actionSchema>>;

/** Steps of a connection that the player leaves out. */
export const OPTIONAL_SUBSTEPS = ['move', 'bottom', 'ability'] as const;

/** What can be said of cards before they are known; a colour means the highest of it that goes into the prep module, the lowest that is discarded. */
export const CARD_CRITERIA = ['highest', 'lowest', ...COLOURS] as const;
export type CardCriterion = (typeof CARD_CRITERIA)[number];

/** Which card of the hand to give away. */
export const cardSelectorSchema = z.enum([...CARDS, ...CARD_CRITERIA]);
export type CardSelector = z.output<typeof cardSelectorSchema>;

export const isCardCriterion = (wish: CardSelector): wish is CardCriterion => CRITERIA.has(wish);

const CRITERIA: ReadonlySet<string> = new Set(CARD_CRITERIA);

/** Two colonists of a Building that change places: that of `one` goes up, that of `two` down. */
export const switchSchema = z.strictObject({ at: settled, one: seatSchema, two: seatSchema });
export type Switch = Readonly<z.output<typeof switchSchema>>;

/** A colonist that goes to the other space of its Building. */
export const shiftSchema = z.strictObject({ at: settled, of: seatSchema, up: z.boolean() });
export type Shift = Readonly<z.output<typeof shiftSchema>>;

/** What a card lets its player choose: a Building, whose prep module to look at, or two colonists. */
export const cardChoiceSchema = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('building'), at: z.enum(COLOURS) }),
  z.strictObject({ kind: z.literal('look'), of: seatSchema }),
  z.strictObject({ kind: z.literal('switch'), ...switchSchema.shape }),
]);
export type CardChoice = Readonly<z.output<typeof cardChoiceSchema>>;

/** What can be said of decisions until it is said otherwise. */
export const LASTING_WORDS = {
  /** Which card goes into the prep module. */
  refill: CARD_CRITERIA,
  /** Whether the bottom action of a card that another player used is used. */
  owner: ['yes', 'no'],
  /** Where a colonist goes, or rises. */
  building: SETTLED_COLOURS,
  greenhouse: ['mine up', 'no'],
  aqualab: ['lowest', 'no'],
  look: ['next', 'no'],
} as const;
type LastingWords = typeof LASTING_WORDS;

/** What a player has said until he says otherwise; null where he is asked. */
export type LastingChoices = {
  readonly [Name in keyof LastingWords]: LastingWords[Name][number] | null;
};

/** Takes back what was said. */
export const ASK_AGAIN = 'ask';

/** What is changed of it; null where it stays. */
export type LastingChange = {
  readonly [Name in keyof LastingWords]: LastingWords[Name][number] | typeof ASK_AGAIN | null;
};

/** What is said with the action of a turn for choices that may come up in the course of it; null where nothing is. */
export interface TurnPresets {
  readonly abilityBuilding: SettledColour | null;
  readonly greenhouse: Shift | null;
  readonly aqualab: CardId | null;
  readonly discard: CardSelector | null;
}
