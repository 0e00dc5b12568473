/** How a call is carried out otherwise than usual, when a fault says so. */
import { z } from 'zod';

/**
 * What comes of developer metadata under an id that is taken, where Google merges two batches
 * instead of refusing the second: the first entry stays, or the second one in its place, or both.
 * Everything else of the second batch is applied.
 */
export const takenMark = z.enum(['first stays', 'second stays', 'both stay']);
export type TakenMark = z.infer<typeof takenMark>;

/**
 * Whether a call that is answered 200, and of which nothing stays, shows a spreadsheet without what
 * it asked for, or with it.
 */
export const ignoredAnswer = z.enum(['as before', 'as after']);

export interface Deviation {
  /** Null refuses an id that is taken, as Google does in sequence. */
  readonly takenMark: TakenMark | null;
  /** Null carries the call out. */
  readonly ignored: z.infer<typeof ignoredAnswer> | null;
}
