/** Orders: exactly what a player named, right or wrong; what is wrong is judged when they are resolved. */

import * as z from 'zod';
import { LETTERS, NOTATION } from './presents.ts';

/** A present as named, such as "A3", "K2" or "K2/4"; null when nothing readable was named. */
const named = z.string().regex(NOTATION).nullable();
/** For the first, second and third player in the direction of the order. */
const three = z.tuple([named, named, named]).readonly();

const picking = z
  .strictObject({ kind: z.literal('picking'), picks: z.array(z.enum(LETTERS)).readonly() })
  .readonly();

const passing = z
  .strictObject({
    kind: z.literal('passing'),
    passed: three,
    /** Rounds 2 and 3: the kept present that goes; null in other rounds. */
    replaced: named,
    /** Rounds 2 and 3: the present that comes; null in other rounds. */
    replacement: z.enum(LETTERS).nullable(),
  })
  .readonly();

const stealing = z.strictObject({ kind: z.literal('stealing'), wanted: three }).readonly();

export const ordersSchema = z.discriminatedUnion('kind', [picking, passing, stealing]);

export type Orders = z.infer<typeof ordersSchema>;
export type PassingOrders = Extract<Orders, { readonly kind: 'passing' }>;
export type Three = z.infer<typeof three>;
