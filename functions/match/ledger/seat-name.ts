import { type Likeness, likenessOf } from '../../../rules/kit/match/likeness.ts';
import { LONGEST_SEAT_NAME } from '../../../rules/kit/match/seat.ts';
import { unseenIn } from '../../../rules/kit/match/unseen.ts';

/** A problem of a name by itself. Each `character` is a single code point. */
type SeatNameProblem =
  | { readonly kind: 'missing' }
  | { readonly kind: 'too long' }
  /** A control, invisible or reserved character, or a combining mark without a letter. */
  | { readonly kind: 'unseen'; readonly character: string }
  /** A letter of a rare script, whose look-alikes in other scripts are unknown. */
  | { readonly kind: 'rare script'; readonly character: string }
  | { readonly kind: 'mixed scripts'; readonly one: ScriptLetter; readonly other: ScriptLetter };

interface ScriptLetter {
  readonly character: string;
  readonly script: string;
}

/** Composes characters, and replaces each run of spaces by one plain space. */
export const tidySeatName = (typed: string): string =>
  typed
    .normalize('NFC')
    .replaceAll(/\p{Zs}+/gu, ' ')
    .trim();

/** Returns the first problem of a normalized name; null if it is valid. */
export function seatNameProblem(name: string): SeatNameProblem | null {
  if (name === '') return { kind: 'missing' };
  if (name.length > LONGEST_SEAT_NAME) return { kind: 'too long' };
  const unseen = unseenIn(name);
  return unseen === undefined ? scriptProblem(name) : { kind: 'unseen', character: unseen };
}

/** The scripts that Unicode (UAX 31, table 5) recommends for names. */
const SCRIPTS = (
  'Latin Greek Cyrillic Arabic Armenian Bengali Bopomofo Devanagari Ethiopic Georgian ' +
  'Gujarati Gurmukhi Han Hangul Hebrew Hiragana Kannada Katakana Khmer Lao Malayalam ' +
  'Myanmar Oriya Sinhala Tamil Telugu Thaana Thai Tibetan'
).split(' ');

/** Scripts that people commonly mix (UTS 39, highly restrictive). */
const TOGETHER: readonly (readonly string[])[] = [
  ['Latin', 'Han', 'Hiragana', 'Katakana'],
  ['Latin', 'Han', 'Hangul'],
  ['Latin', 'Han', 'Bopomofo'],
];

/** Patterns by scripts, created on demand: compiling all would slow a cold start by a tenth. */
const patterns = new Map<string, RegExp>();

/** Returns a pattern of these scripts. Digits, signs, emoji and marks belong to every script. */
function patternOf(scripts: readonly string[]): RegExp {
  const letters = scripts.map((one) => `\\p{scx=${one}}`).join('');
  const made =
    patterns.get(letters) ?? new RegExp(`^[\\p{scx=Zyyy}\\p{scx=Zinh}${letters}]*$`, 'u');
  patterns.set(letters, made);
  return made;
}

const WRITINGS: readonly (readonly string[])[] = [...SCRIPTS.map((one) => [one]), ...TOGETHER];

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

const HIDDEN = /[\u00ad\u061c\u180e\u200b-\u200f\u202a-\u202e\u2060-\u2064\u2066-\u2069\ufeff]/u;
/** Matches joiners between two emoji, which make them one. */
const EMOJI_JOINER =
  /(?<=\p{Extended_Pictographic}|\p{Emoji_Modifier}|\ufe0f)\u200d(?=\p{Extended_Pictographic})/gu;

/** Returns the first hidden character, such as “U+202E”; null if there are none. */
export function hiddenCharacterIn(text: string): string | null {
  const [found] = HIDDEN.exec(text.replaceAll(EMOJI_JOINER, '')) ?? [];
  return found === undefined ? null : codeOf(found);
}

/** Formats a code point, for example "U+0405". */
const codeOf = (character: string): string =>
  `U+${(character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}`;

/**
 * Describes why a name is not allowed; null if it is visible, normalized and unlike the other
 * names.
 */
export const unfitName = (name: string, others: readonly string[]): string | null =>
  nameProblem(name) ?? likeAnother(name, others);

/** Names that an archive uses for the public workbook and for a host's view. */
const TAKEN_NAMES: readonly string[] = ['public', 'host'];

function nameProblem(name: string): string | null {
  const problem = seatNameProblem(name);
  if (problem !== null) return nameSentence(name, problem);
  return name in {} || TAKEN_NAMES.includes(name.toLowerCase())
    ? `“${name}” is reserved. Choose another name.`
    : null;
}

function nameSentence(name: string, problem: SeatNameProblem): string {
  switch (problem.kind) {
    case 'missing':
      return 'the name is missing.';
    case 'too long':
      return (
        `“${name.slice(0, 40)}…” is longer than ${LONGEST_SEAT_NAME} characters. Choose a ` +
        'shorter name.'
      );
    case 'unseen':
      return (
        'the name contains a line break or an invisible character ' +
        `(${codeOf(problem.character)}). Type it again on one line.`
      );
    case 'rare script':
      return (
        `“${name}” contains ${shown(problem.character)}, whose script cannot be compared ` +
        'with others. Write the name in another script.'
      );
    case 'mixed scripts': {
      const { one, other } = problem;
      return (
        `“${name}” mixes scripts: ${shown(one.character)} is ${one.script}, ` +
        `${shown(other.character)} is ${other.script}. Type it again in one script.`
      );
    }
  }
}

/** Describes the first other seat with a confusingly similar name; null for none. */
function likeAnother(name: string, before: readonly string[]): string | null {
  for (const seat of before) {
    const likeness = likenessOf(name, seat);
    if (likeness !== null)
      return `${likenessSentence(name, seat, likeness)} Give every seat a name of its own.`;
  }
  return null;
}

function likenessSentence(name: string, other: string, likeness: Likeness): string {
  switch (likeness.kind) {
    case 'same':
      return `“${name}” is already taken.`;
    case 'hardly different':
      return (
        `“${name}” differs from the seat “${other}” only in case, spaces, accents or the form ` +
        'of letters.'
      );
    case 'look alike':
      return (
        `“${name}” looks like the seat “${other}”: its ${shown(likeness.character)} looks ` +
        `like ${shown(likeness.other)}.`
      );
  }
}

const shown = (character: string): string => `“${character}” (${codeOf(character)})`;
