import * as z from 'zod';
import { type Seat, seatSchema } from '../match/seat.ts';

export interface AnswerKind<Value, Now = unknown> {
  /** Values as they are kept in the ledger. */
  readonly schema: z.ZodType<Value>;
  /** A value in a form; equal values have equal keys. Forms are public, so it holds no secret. */
  key(value: Value, now: Now): string;
  /** Parses other text of at most {@link LONGEST_TEXT} characters; null if it is invalid. */
  typed?(text: string, now: Now): Value | null;
  /** The problem to report if a text is neither a valid value nor an offered choice. */
  readonly unreadable: UnreadableAnswer;
}

export interface UnreadableAnswer {
  /** "not a present" */
  readonly code: string;
  /** `given` is quoted: "… was not understood as a present. Choose from the list." */
  readonly warning: (given: string) => string;
}

export const NOT_OFFERED: UnreadableAnswer = {
  code: 'not offered',
  warning: (given) => `${given} is not one of the choices. Choose from the list, or leave it open.`,
};

/** `todo` is the instruction to the player. */
export const notUnderstood = (as: string, todo = 'Choose from the list.'): UnreadableAnswer => ({
  code: `not ${as}`,
  warning: (given) => `${given} was not understood as ${as}. ${todo}`,
});

/** Texts longer than this are not examined, because no label is longer. */
export const LONGEST_TEXT = 500;

/** Capitals and spaces do not matter. */
export const foldedText = (text: string): string => text.replace(/\s+/gu, '').toLowerCase();

export const wordKind = <const Word extends string>(
  words: readonly [Word, ...Word[]],
  unreadable: UnreadableAnswer,
): AnswerKind<Word> => ({ schema: z.enum(words), key: (word) => word, unreadable });

/** A player of the match. */
export const seatKind = (unreadable: UnreadableAnswer): AnswerKind<Seat> => ({
  schema: seatSchema,
  key: (seat) => seat,
  unreadable,
});

/** A whole number within bounds, both included. */
export const countKind = (
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
