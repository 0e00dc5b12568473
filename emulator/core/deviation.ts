/** How a configured fault changes the effect of a call. */
import { z } from 'zod';

/**
 * Developer metadata that remains when two batches create the same id and Google merges them
 * instead of refusing the second. The rest of the second batch is applied.
 */
export const takenMark = z.enum(['first stays', 'second stays', 'both stay']);
export type TakenMark = z.infer<typeof takenMark>;

/**
 * The spreadsheet in the reply to an ignored call, which returns 200 but saves nothing: as it was
 * before the requested change, or as it would be after it.
 */
export const ignoredAnswer = z.enum(['as before', 'as after']);

export interface Deviation {
  /** Null: a duplicate id is refused, as Google does for batches in sequence. */
  readonly takenMark: TakenMark | null;
  /** Null: the call is carried out. */
  readonly ignored: z.infer<typeof ignoredAnswer> | null;
}
