/** Describes how a configured fault changes the effect of a call. */
import { z } from 'zod';

/**
 * The developer metadata that remains when two batches create the same id and Google merges them
 * instead of refusing the second. All else in the second batch is applied.
 */
export const mergeResultSchema = z.enum(['first stays', 'second stays', 'both stay']);
export type MergeResult = z.infer<typeof mergeResultSchema>;

/**
 * The spreadsheet in the reply to an ignored call, which returns 200 but stores nothing: the
 * spreadsheet without the requested change, or with it.
 */
export const ignoredReplySchema = z.enum(['as before', 'as after']);

export interface Deviation {
  /** Null to refuse duplicate ids, as Google does for consecutive batches. */
  readonly takenMark: MergeResult | null;
  /** Null to apply the call. */
  readonly ignored: z.infer<typeof ignoredReplySchema> | null;
}
