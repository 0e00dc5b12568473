/** What the name of a seat may be made of: everything that stands in it can be seen, and its letters are of one script. */

import { LONGEST_SEAT_NAME } from '../../../rules/kit/match/seat.ts';
import { unseenIn } from '../../../rules/kit/match/unseen.ts';

/** What is wrong with a name in itself; characters are single code points. */
export type SeatNameProblem =
  | { readonly kind: 'missing' }
  | { readonly kind: 'too long' }
  /** A control, an invisible or a reserved character, or a mark that stands on nothing. */
  | { readonly kind: 'unseen'; readonly character: string }
  /** A letter of a script that is in everyday use nowhere, and that nobody could compare with others. */
  | { readonly kind: 'rare script'; readonly character: string }
  | { readonly kind: 'mixed scripts'; readonly one: ScriptLetter; readonly other: ScriptLetter };

/** A letter and what Unicode calls its script. */
export interface ScriptLetter {
  readonly character: string;
  readonly script: string;
}

/** As it is kept: composed, every run of spaces one plain space. */
export const tidySeatName = (typed: string): string =>
  typed
    .normalize('NFC')
    .replaceAll(/\p{Zs}+/gu, ' ')
    .trim();

/** The first problem of a tidy name; null when it is sound. */
export function seatNameProblem(name: string): SeatNameProblem | null {
  if (name === '') return { kind: 'missing' };
  if (name.length > LONGEST_SEAT_NAME) return { kind: 'too long' };
  const unseen = unseenIn(name);
  return unseen === undefined ? scriptProblem(name) : { kind: 'unseen', character: unseen };
}

/** The scripts that Unicode (UAX 31, table 5) recommends for names. */
const SCRIPTS = [
  'Latin',
  'Greek',
  'Cyrillic',
  'Arabic',
  'Armenian',
  'Bengali',
  'Bopomofo',
  'Devanagari',
  'Ethiopic',
  'Georgian',
  'Gujarati',
  'Gurmukhi',
  'Han',
  'Hangul',
  'Hebrew',
  'Hiragana',
  'Kannada',
  'Katakana',
  'Khmer',
  'Lao',
  'Malayalam',
  'Myanmar',
  'Oriya',
  'Sinhala',
  'Tamil',
  'Telugu',
  'Thaana',
  'Thai',
  'Tibetan',
] as const;
type Script = (typeof SCRIPTS)[number];

/** Scripts that people do write together (UTS 39, highly restrictive). */
const TOGETHER: readonly (readonly Script[])[] = [
  ['Latin', 'Han', 'Hiragana', 'Katakana'],
  ['Latin', 'Han', 'Hangul'],
  ['Latin', 'Han', 'Bopomofo'],
];

/** Made when they are asked for: all of them would be a tenth of what a function does before it answers. */
const patterns = new Map<string, RegExp>();

/** Digits, signs, emoji and marks go with every script. */
function patternOf(scripts: readonly Script[]): RegExp {
  const letters = scripts.map((one) => `\\p{scx=${one}}`).join('');
  const made =
    patterns.get(letters) ?? new RegExp(`^[\\p{scx=Zyyy}\\p{scx=Zinh}${letters}]*$`, 'u');
  patterns.set(letters, made);
  return made;
}

const WRITINGS: readonly (readonly Script[])[] = [...SCRIPTS.map((one) => [one]), ...TOGETHER];

function scriptProblem(name: string): SeatNameProblem | null {
  if (isOneWriting(name)) return null;
  const letters = [...name].filter((one) => !patternOf([]).test(one));
  const rare = letters.find((one) => !patternOf(SCRIPTS).test(one));
  if (rare !== undefined) return { kind: 'rare script', character: rare };
  const odd = letters.findIndex((_, index) => !isOneWriting(letters.slice(0, index + 1).join('')));
  return { kind: 'mixed scripts', one: letterOf(letters[0]), other: letterOf(letters[odd]) };
}

const isOneWriting = (text: string): boolean =>
  WRITINGS.some((scripts) => patternOf(scripts).test(text));

const letterOf = (character = ''): ScriptLetter => ({
  character,
  script: SCRIPTS.find((one) => patternOf([one]).test(character)) ?? '',
});
