/** Orders: what a player chose, by the kind of step that asked for it. */

import * as z from 'zod';
import { seatSchema } from '../kit/seat.ts';
import { BUILDING_EFFECTS } from './actions.ts';
import { CARDS } from './cards.ts';
import { COLOURS, SETTLED_COLOURS } from './colours.ts';

/** By its name, never by a slot: an order cannot come to mean another card, whatever is corrected before it. */
const card = z.enum(CARDS);

/** The five actions (Rules, How to Play). */
const action = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('A'), card }),
  z.strictObject({ kind: z.literal('B'), card }),
  /** The player saw the back alone: nothing that is told of these orders names the card. */
  z.strictObject({ kind: z.literal('C'), of: seatSchema, card }),
  z.strictObject({ kind: z.literal('D') }),
  z.strictObject({ kind: z.literal('E'), card }),
]);
export type Action = z.infer<typeof action>;

/** Steps of a connection that the player leaves out. */
export const STEPS = ['move', 'bottom', 'ability'] as const;

/** What can be said of cards before they are known. */
export const NEW_WISHES = ['new 1', 'new 2', 'lower new', 'higher new'] as const;
export type NewWish = (typeof NEW_WISHES)[number];

export const isNewWish = (wish: string): wish is NewWish => NEW_WISHES.some((one) => one === wish);

/** Which card of the hand to give away. */
const cardWish = z.enum([...CARDS, ...NEW_WISHES]);
export type CardWish = z.infer<typeof cardWish>;

const settled = z.enum(SETTLED_COLOURS);
/** Two colonists of a Building that change places: that of `one` goes up, that of `two` down. */
const switching = z.strictObject({ at: settled, one: seatSchema, two: seatSchema });
export type Switch = z.infer<typeof switching>;
/** A colonist that goes to the other space of its Building. */
const shifting = z.strictObject({ at: settled, of: seatSchema, up: z.boolean() });
export type Shift = z.infer<typeof shifting>;

const turn = z.strictObject({
  kind: z.literal('turn'),
  action,
  without: z.array(z.enum(STEPS)).readonly(),
  /** For the card's action. */
  building: z.enum(COLOURS).nullable(),
  look: seatSchema.nullable(),
  switch: switching.nullable(),
  /** For the Building's ability. */
  abilityBuilding: settled.nullable(),
  greenhouse: shifting.nullable(),
  aqualab: card.nullable(),
  discard: cardWish.nullable(),
  refill: cardWish.nullable(),
});
export type TurnOrders = z.infer<typeof turn>;

const cards = z.array(card).max(CARDS.length).readonly();

/** Each says which decision it answers, so that it never answers another one. */
const said = z.discriminatedUnion('kind', [
  /** Left open: it is not used. */
  z.strictObject({ kind: z.literal('nothing') }),
  /** Action C: the owner uses the bottom action of this card. */
  z.strictObject({ kind: z.literal('owner'), card }),
  z.strictObject({
    kind: z.literal('building'),
    to: z.enum(BUILDING_EFFECTS),
    at: z.enum(COLOURS),
  }),
  z.strictObject({ kind: z.literal('look'), of: seatSchema }),
  z.strictObject({ kind: z.literal('switch'), ...switching.shape }),
  z.strictObject({ kind: z.literal('greenhouse'), ...shifting.shape }),
  z.strictObject({ kind: z.literal('aqualab'), card }),
  z.strictObject({ kind: z.literal('four'), discard: cards, refill: cards }),
]);
export type Said = z.infer<typeof said>;

const followUp = z.strictObject({ kind: z.literal('follow-up'), answer: said });

/** The card of the pack that is kept. */
const draft = z.strictObject({ kind: z.literal('draft'), keep: card });
/** The two cards that go into the prep module. */
const setUp = z.strictObject({ kind: z.literal('set-up'), prep: cards });

export const ordersSchema = z.discriminatedUnion('kind', [turn, followUp, draft, setUp]);
export type Orders = z.infer<typeof ordersSchema>;
