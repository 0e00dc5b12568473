/** What people type: a present or a letter out of a label, a name, or the notation with whatever capitals and spaces. */

import { type Answers, answerTo } from '../kit/form.ts';
import type { Content } from './content.ts';
import type { FieldName } from './fields.ts';
import { LETTERS, type Letter, namedNotation, parseNotation, type Three } from './presents.ts';

/** One field as it was answered: `named` is its notation, null when it is blank (`text` is null, too) or not understood. */
export interface TypedPresent {
  readonly field: FieldName;
  readonly text: string | null;
  readonly named: string | null;
}

export function typedPresent(answers: Answers, field: FieldName): TypedPresent {
  const text = typedText(answers, field);
  return { field, text, named: text === null ? null : presentTyped(text) };
}

/** The text of a field as the player put it; null when it was left blank. */
export function typedText(answers: Answers, field: FieldName): string | null {
  const text = answerTo(answers, field);
  return text === undefined || text.trim() === '' ? null : text;
}

/** What three fields name, in the order of the fields. */
export const threeNamed = ([first, second, third]: readonly TypedPresent[]): Three => [
  first?.named ?? null,
  second?.named ?? null,
  third?.named ?? null,
];

/** A letter out of "a", "A · Average Present: ..." or the present's name; null when it is none. */
export function letterTyped(text: string, { presents }: Content): Letter | null {
  if (text.length > LONGEST_TEXT) return null;
  const short = compact(beforeMark(text));
  const name = compact(text);
  return (
    LETTERS.find((letter) => letter === short) ??
    LETTERS.find((letter) => compact(presents[letter].name) === name) ??
    null
  );
}

/** Nobody means a present by more characters than the longest label has; so much is not looked at. */
const LONGEST_TEXT = 500;

/** Forms put this between what the game reads and what the player reads. */
const LABEL_MARK = '·';

/** A present's notation as orders hold it, out of "a3", "K2 / 4" or "A3 · Average Present"; null when it is none. */
function presentTyped(text: string): string | null {
  if (text.length > LONGEST_TEXT) return null;
  const named = parseNotation(compact(beforeMark(text)));
  return named === null ? null : namedNotation(named);
}

const beforeMark = (text: string): string => text.split(LABEL_MARK, 1)[0] ?? '';

const compact = (text: string): string => text.replace(/\s+/g, '').toUpperCase();
