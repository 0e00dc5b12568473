/** Kinds of answers: presents and letters, by label, name or notation. */

import * as z from 'zod';
import type { AnswerKind, UnreadableAnswer } from '../../kit/asking/kinds.ts';
import { createNotUnderstood, foldText } from '../../kit/asking/kinds.ts';
import { type Seat, seatSchema } from '../../kit/match/seat.ts';
import type { Content } from '../content.ts';
import type { QuestionInput } from '../now.ts';
import { formatName, LETTERS, type Letter, type NamedPresent, parseNotation } from '../presents.ts';

const createNotAPresent = (example: string): UnreadableAnswer =>
  createNotUnderstood('a present', `Choose from the list, or write ${example}.`);

export const createLetterKind = (example: string): AnswerKind<Letter, QuestionInput> => ({
  schema: z.enum(LETTERS),
  key: (letter) => letter,
  typed: (text, { setup }) => parseLetter(text, setup.content),
  unreadable: createNotAPresent(example),
});

const namedPresentSchema = z
  .strictObject({
    letter: z.enum(LETTERS),
    staleness: z.int().min(0).max(99),
    layers: z.int().min(0).max(99).nullable(),
  })
  .readonly();

/** A present of any holder, by its notation: "A3", "K2", "K2/4". */
export const presentKind: AnswerKind<NamedPresent> = {
  schema: namedPresentSchema,
  key: formatName,
  typed: (text) => parseNotation(foldText(text).toUpperCase()) ?? parseNotation(firstOf(text)),
  unreadable: createNotAPresent('a letter and a staleness, such as A3'),
};

/** Creates the kind of answer for a present passed to or stolen from a player. */
export const createAimedKind = (playerOf: (asked: QuestionInput) => Seat) => ({
  schema: z.strictObject({ player: seatSchema, present: namedPresentSchema }).readonly(),
  of: (present: NamedPresent, asked: QuestionInput) => ({ player: playerOf(asked), present }),
  from: ({ present }: { readonly present: NamedPresent }) => present,
});

/** Returns the first word in capitals: "A3" of "A3 Average Present, staleness 3". */
const firstOf = (text: string): string => (text.trim().split(/[\s,:]/, 1)[0] ?? '').toUpperCase();

/** Parses "a", "A Average Present" or a present's name; null if it is invalid. */
function parseLetter(text: string, { presents }: Content): Letter | null {
  const short = foldText(text.split(':', 1)[0] ?? '');
  return (
    LETTERS.find((letter) => {
      const name = foldText(presents[letter].name);
      return [letter.toLowerCase(), name, `${letter.toLowerCase()}${name}`].includes(short);
    }) ?? null
  );
}
