/** Orders: what a player chose, by the kind of step that asked for it. */

import * as z from 'zod';
import { LONGEST_SEAT_NAME, type Seat, seatNamed } from '../kit/seat.ts';
import { CARDS } from './cards.ts';
import { COLOURS, SETTLED_COLOURS } from './colours.ts';

const seat = z
  .string()
  .min(1)
  .max(LONGEST_SEAT_NAME)
  .transform((name): Seat => seatNamed(name));
/** No hand holds more than all the other cards of the deck. */
const slot = z
  .int()
  .min(0)
  .max(CARDS.length - 1);

/** The five actions (Rules, How to Play). Slots are counted from 0. */
const action = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('A'), hand: slot }),
  z.strictObject({ kind: z.literal('B'), prep: slot }),
  z.strictObject({ kind: z.literal('C'), of: seat, prep: slot }),
  z.strictObject({ kind: z.literal('D') }),
  z.strictObject({ kind: z.literal('E'), from: z.enum(['hand', 'prep']), slot }),
]);
export type Action = z.infer<typeof action>;

/** Steps of a connection that the player leaves out. */
export const STEPS = ['move', 'bottom', 'ability'] as const;

/** Which card of the hand to give away, said before new ones are known. */
export const CARD_WISHES = [
  'hand 1',
  'hand 2',
  'new 1',
  'new 2',
  'lower new',
  'higher new',
] as const;
export type CardWish = (typeof CARD_WISHES)[number];

/** The value of an option of a decision, such as "Water 2 up"; see `options.ts`. */
const choice = z.string().max(80);

const turn = z.strictObject({
  kind: z.literal('turn'),
  action,
  without: z.array(z.enum(STEPS)).readonly(),
  /** For the card's action. */
  building: z.enum(COLOURS).nullable(),
  look: seat.nullable(),
  switch: choice.nullable(),
  /** For the Building's ability. */
  abilityBuilding: z.enum(SETTLED_COLOURS).nullable(),
  greenhouse: choice.nullable(),
  aqualab: choice.nullable(),
  discard: z.enum(CARD_WISHES).nullable(),
  refill: z.enum(CARD_WISHES).nullable(),
});
export type TurnOrders = z.infer<typeof turn>;

const followUp = z.strictObject({
  kind: z.literal('follow-up'),
  answer: z.discriminatedUnion('kind', [
    z.strictObject({ kind: z.literal('choose'), value: choice.nullable() }),
    z.strictObject({
      kind: z.literal('four'),
      discard: z.array(slot).readonly(),
      refill: z.array(slot).readonly(),
    }),
  ]),
});

/** The card of the pack that is kept. */
const draft = z.strictObject({ kind: z.literal('draft'), keep: slot });
/** The two cards that go into the prep module. */
const setUp = z.strictObject({ kind: z.literal('set-up'), prep: z.array(slot).readonly() });

export const ordersSchema = z.discriminatedUnion('kind', [turn, followUp, draft, setUp]);
export type Orders = z.infer<typeof ordersSchema>;
