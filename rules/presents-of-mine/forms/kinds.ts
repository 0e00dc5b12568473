/** Kinds of answers: presents and letters out of a label, a name, or the notation with whatever capitals and spaces. */

import * as z from 'zod';
import type { AnswerKind, UnreadableAnswer } from '../../kit/asking/kinds.ts';
import { foldedText, notUnderstood } from '../../kit/asking/kinds.ts';
import { type Seat, seatSchema } from '../../kit/match/seat.ts';
import type { Content } from '../content.ts';
import type { Asked } from '../now.ts';
import {
  LETTERS,
  type Letter,
  type NamedPresent,
  namedNotation,
  parseNotation,
} from '../presents.ts';

const notPresent = (example: string): UnreadableAnswer =>
  notUnderstood('a present', `Choose from the list, or write ${example}.`);

/** A letter, of any of the fourteen. */
export const letterKind = (example: string): AnswerKind<Letter, Asked> => ({
  schema: z.enum(LETTERS),
  key: (letter) => letter,
  typed: (text, { setup }) => letterTyped(text, setup.content),
  unreadable: notPresent(example),
});

const namedPresent = z
  .strictObject({
    letter: z.enum(LETTERS),
    staleness: z.int().min(0).max(99),
    layers: z.int().min(0).max(99).nullable(),
  })
  .readonly();

/** A present as named, whoever holds it: "A3", "K2", "K2/4". */
export const presentKind: AnswerKind<NamedPresent> = {
  schema: namedPresent,
  key: namedNotation,
  typed: (text) => parseNotation(foldedText(text).toUpperCase()) ?? parseNotation(firstOf(text)),
  unreadable: notPresent('a letter and a staleness, such as A3'),
};

/** A present that is passed to a player, or stolen of one: orders name players, whatever becomes of the list. */
export const aimedAt = (playerOf: (asked: Asked) => Seat) => ({
  schema: z.strictObject({ player: seatSchema, present: namedPresent }).readonly(),
  of: (present: NamedPresent, asked: Asked) => ({ player: playerOf(asked), present }),
  from: ({ present }: { readonly present: NamedPresent }) => present,
});

/** "A3" of "A3 Average Present, staleness 3" */
const firstOf = (text: string): string => (text.trim().split(/[\s,:]/, 1)[0] ?? '').toUpperCase();

/** A letter out of "a", "A Average Present" or the present's name, with whatever is told of it; null when it is none. */
function letterTyped(text: string, { presents }: Content): Letter | null {
  const short = foldedText(text.split(':', 1)[0] ?? '');
  return (
    LETTERS.find((letter) => {
      const name = foldedText(presents[letter].name);
      return [letter.toLowerCase(), name, `${letter.toLowerCase()}${name}`].includes(short);
    }) ?? null
  );
}
