/** Orders: what a player asked for in one round, right or wrong; what is wrong is judged when they are resolved. */

import * as z from 'zod';
import { seatSchema } from '../kit/seat.ts';
import { SQUARES } from './squares.ts';

const square = z.enum(SQUARES);
const count = z.int().min(0).max(12);

export const ARTEFACTS = ['Light', 'Dark'] as const;
export const PROVISIONS = ['Rations', 'Water'] as const;

const visit = z.strictObject({
  square,
  /** Whom to name there, should its effect ask for it. */
  named: seatSchema.nullable(),
});

export const ordersSchema = z
  .strictObject({
    /** In the order of the form; they are made in reading order. The fourth is made only with the Power of Dark. */
    visits: z.array(visit).max(4).readonly(),
    /** A Rest in place of a visit. */
    rest: z.boolean(),
    /** What a Reserve is spent on. */
    reserve: z.enum(PROVISIONS).nullable(),
    artefact: z.enum(ARTEFACTS).nullable(),
    /** How many Rations of each freshness to eat; what is missing to 2 is eaten oldest first. */
    eat: z.strictObject({ Stale: count, Palatable: count, Fresh: count }),
    /** How much Water everybody is to consume, at Faerie Concave. */
    vote: z.union([z.literal(0), z.literal(2)]).nullable(),
  })
  .readonly();

export type Orders = z.infer<typeof ordersSchema>;
export type Visit = Orders['visits'][number];

/** What a player does who sent nothing: no visits, no Reserve, eating as always (Rulings, Limits). */
export const NO_ORDERS: Orders = {
  visits: [],
  rest: false,
  reserve: null,
  artefact: null,
  eat: { Stale: 0, Palatable: 0, Fresh: 0 },
  vote: null,
};
