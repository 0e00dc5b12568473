import * as z from 'zod';
import { type Seat, seatSchema } from '../match/seat.ts';

export interface AnswerKind<Value, Now = unknown> {
  /** The schema of values in the ledger. */
  readonly schema: z.ZodType<Value>;
  /** Returns a value's text in the form: the same for equal values, and without secrets. */
  key(value: Value, now: Now): string;
  /** Parses a typed text of at most {@link MAX_ANSWER_LENGTH} characters; null if it is invalid. */
  typed?(text: string, now: Now): Value | null;
  /** The problem reported if a text is neither a valid value nor an offered choice. */
  readonly unreadable: UnreadableAnswer;
}

export interface UnreadableAnswer {
  /** A short name of the problem: "not a present". */
  readonly code: string;
  /** Builds the warning; `given` is quoted: "“x” was not understood as a present. Choose …". */
  readonly warning: (given: string) => string;
}

export const NOT_OFFERED: UnreadableAnswer = {
  code: 'not offered',
  warning: (given) => `${given} is not one of the choices. Choose from the list or do not answer.`,
};

/** Builds the problem that an answer was not understood. `todo` instructs the player. */
export const createNotUnderstoodAnswer = (
  as: string,
  todo = 'Choose from the list.',
): UnreadableAnswer => ({
  code: `not ${as}`,
  warning: (given) => `${given} was not understood as ${as}. ${todo}`,
});

/** In characters. Labels are never longer, so longer texts are invalid. */
export const MAX_ANSWER_LENGTH = 500;

/** Removes spaces and folds capitals, for comparisons. */
export const foldText = (text: string): string => text.replace(/\s+/gu, '').toLowerCase();

export const createWordKind = <const Word extends string>(
  words: readonly [Word, ...Word[]],
  unreadable: UnreadableAnswer,
): AnswerKind<Word> => ({ schema: z.enum(words), key: (word) => word, unreadable });

export const createSeatKind = (unreadable: UnreadableAnswer): AnswerKind<Seat> => ({
  schema: seatSchema,
  key: (seat) => seat,
  unreadable,
});

/** Creates the kind of answer for whole numbers between two bounds, both included. */
export const createCountKind = (
  bounds: { readonly least: number; readonly most: number },
  unreadable: UnreadableAnswer,
): AnswerKind<number> => ({
  schema: z.int().min(bounds.least).max(bounds.most),
  key: String,
  typed(text) {
    const count = /^\s*\d{1,9}\s*$/.test(text) ? Number(text) : Number.NaN;
    return count >= bounds.least && count <= bounds.most ? count : null;
  },
  unreadable,
});
