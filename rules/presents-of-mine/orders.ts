/** Orders: exactly what a player named, right or wrong; what is wrong is judged when they are resolved. */

import * as z from 'zod';
import { seatSchema } from '../kit/seat.ts';
import { LETTERS, NOTATION } from './presents.ts';

/** A present as named, such as "A3", "K2" or "K2/4". */
const present = z.string().regex(NOTATION);
/** One for each of the three players; who is missing here was named nothing readable. */
const passes = z
  .array(z.strictObject({ to: seatSchema, present }))
  .max(3)
  .readonly();
const thefts = z
  .array(z.strictObject({ of: seatSchema, present }))
  .max(3)
  .readonly();

const picking = z
  .strictObject({ kind: z.literal('picking'), picks: z.array(z.enum(LETTERS)).readonly() })
  .readonly();

const passing = z
  .strictObject({
    kind: z.literal('passing'),
    passed: passes,
    /** Rounds 2 and 3: the kept present that goes; null in other rounds. */
    replaced: present.nullable(),
    /** Rounds 2 and 3: the present that comes; null in other rounds. */
    replacement: z.enum(LETTERS).nullable(),
  })
  .readonly();

const stealing = z.strictObject({ kind: z.literal('stealing'), wanted: thefts }).readonly();

export const ordersSchema = z.discriminatedUnion('kind', [picking, passing, stealing]);

export type Orders = z.infer<typeof ordersSchema>;
export type PassingOrders = Extract<Orders, { readonly kind: 'passing' }>;
