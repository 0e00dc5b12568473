import { findLikeness, type NameLikeness } from '../../../rules/kit/match/likeness.ts';
import { MAX_SEAT_NAME_LENGTH } from '../../../rules/kit/match/seat.ts';
import { findInvisible } from '../../../rules/kit/match/unseen.ts';

/** A problem of a single name. Each `character` is one code point. */
type SeatNameProblem =
  | { readonly kind: 'missing' }
  | { readonly kind: 'too long' }
  /** A control, invisible or reserved character, or a combining mark without a letter. */
  | { readonly kind: 'unseen'; readonly character: string }
  /** A letter of a rare script, which may look like letters of other scripts. */
  | { readonly kind: 'rare script'; readonly character: string }
  | { readonly kind: 'mixed scripts'; readonly one: ScriptLetter; readonly other: ScriptLetter };

interface ScriptLetter {
  readonly character: string;
  readonly script: string;
}

/** Composes characters and reduces each run of spaces to one. */
export const normalizeSeatName = (typed: string): string =>
  typed
    .normalize('NFC')
    .replaceAll(/\p{Zs}+/gu, ' ')
    .trim();

/** Finds the first problem of a normalized name; null for a valid name. */
export function findSeatNameProblem(name: string): SeatNameProblem | null {
  if (name === '') return { kind: 'missing' };
  if (name.length > MAX_SEAT_NAME_LENGTH) return { kind: 'too long' };
  const unseen = findInvisible(name);
  return unseen === undefined ? findScriptProblem(name) : { kind: 'unseen', character: unseen };
}

/** Scripts that Unicode (UAX 31, table 5) recommends for names. */
const RECOMMENDED_SCRIPTS = (
  'Latin Greek Cyrillic Arabic Armenian Bengali Bopomofo Devanagari Ethiopic Georgian ' +
  'Gujarati Gurmukhi Han Hangul Hebrew Hiragana Kannada Katakana Khmer Lao Malayalam ' +
  'Myanmar Oriya Sinhala Tamil Telugu Thaana Thai Tibetan'
).split(' ');

/** Scripts that names may mix (UTS 39, highly restrictive). */
const MIXED_SCRIPTS: readonly (readonly string[])[] = [
  ['Latin', 'Han', 'Hiragana', 'Katakana'],
  ['Latin', 'Han', 'Hangul'],
  ['Latin', 'Han', 'Bopomofo'],
];

/** Patterns by scripts. Compiling all of them would slow a cold start by a tenth. */
const scriptPatterns = new Map<string, RegExp>();

/** Returns a pattern of scripts. Every script includes digits, signs, emoji and marks. */
function getScriptPattern(scripts: readonly string[]): RegExp {
  const letters = scripts.map((one) => `\\p{scx=${one}}`).join('');
  const made =
    scriptPatterns.get(letters) ?? new RegExp(`^[\\p{scx=Zyyy}\\p{scx=Zinh}${letters}]*$`, 'u');
  scriptPatterns.set(letters, made);
  return made;
}

const ALLOWED_SCRIPT_SETS: readonly (readonly string[])[] = [
  ...RECOMMENDED_SCRIPTS.map((one) => [one]),
  ...MIXED_SCRIPTS,
];

function findScriptProblem(name: string): SeatNameProblem | null {
  if (isInOneScriptSet(name)) return null;
  const letters = [...name].filter((one) => !getScriptPattern([]).test(one));
  const rare = letters.find((one) => !getScriptPattern(RECOMMENDED_SCRIPTS).test(one));
  if (rare !== undefined) return { kind: 'rare script', character: rare };
  const odd = letters.findIndex(
    (_, index) => !isInOneScriptSet(letters.slice(0, index + 1).join('')),
  );
  return {
    kind: 'mixed scripts',
    one: toScriptLetter(letters[0]),
    other: toScriptLetter(letters[odd]),
  };
}

const isInOneScriptSet = (text: string): boolean =>
  ALLOWED_SCRIPT_SETS.some((scripts) => getScriptPattern(scripts).test(text));

const toScriptLetter = (character = ''): ScriptLetter => ({
  character,
  script: RECOMMENDED_SCRIPTS.find((one) => getScriptPattern([one]).test(character)) ?? '',
});

const HIDDEN_CHARACTER_PATTERN =
  /[\u00ad\u061c\u180e\u200b-\u200f\u202a-\u202e\u2060-\u2064\u2066-\u2069\ufeff]/u;
/** Matches joiners between two emoji, which make them one. */
const EMOJI_JOINER_PATTERN =
  /(?<=\p{Extended_Pictographic}|\p{Emoji_Modifier}|\ufe0f)\u200d(?=\p{Extended_Pictographic})/gu;

/** Returns the code point of the first hidden character; null for none. */
export function findHiddenCharacter(text: string): string | null {
  const [found] = HIDDEN_CHARACTER_PATTERN.exec(text.replaceAll(EMOJI_JOINER_PATTERN, '')) ?? [];
  return found === undefined ? null : formatCodePoint(found);
}

const formatCodePoint = (character: string): string =>
  `U+${(character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}`;

/** Explains why a name is not allowed; null for a valid name unlike the others. */
export const describeUnfitName = (name: string, others: readonly string[]): string | null =>
  describeNameProblem(name) ?? describeSimilarSeat(name, others);

/** Names of the public workbook and of the host's view in an archive. */
const RESERVED_NAMES: readonly string[] = ['public', 'host'];

function describeNameProblem(name: string): string | null {
  const problem = findSeatNameProblem(name);
  if (problem !== null) return formatNameProblem(name, problem);
  return name in {} || RESERVED_NAMES.includes(name.toLowerCase())
    ? `“${name}” is reserved. Choose another name.`
    : null;
}

function formatNameProblem(name: string, problem: SeatNameProblem): string {
  switch (problem.kind) {
    case 'missing':
      return 'the name is missing.';
    case 'too long':
      return (
        `“${name.slice(0, 40)}…” is longer than ${MAX_SEAT_NAME_LENGTH} characters. Choose a ` +
        'shorter name.'
      );
    case 'unseen':
      return (
        'the name contains a line break or an invisible character ' +
        `(${formatCodePoint(problem.character)}). Type it again on one line.`
      );
    case 'rare script':
      return (
        `“${name}” contains ${formatLetter(problem.character)}, whose script cannot be compared ` +
        'with others. Write the name in another script.'
      );
    case 'mixed scripts': {
      const { one, other } = problem;
      return (
        `“${name}” mixes scripts: ${formatLetter(one.character)} is ${one.script} and ` +
        `${formatLetter(other.character)} is ${other.script}. Type the name again in one script.`
      );
    }
  }
}

/** Describes the first seat with a confusingly similar name; null for none. */
function describeSimilarSeat(name: string, before: readonly string[]): string | null {
  for (const seat of before) {
    const likeness = findLikeness(name, seat);
    if (likeness !== null)
      return `${formatLikeness(name, seat, likeness)} Give every seat a name of its own.`;
  }
  return null;
}

function formatLikeness(name: string, other: string, likeness: NameLikeness): string {
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
        `“${name}” looks like the seat “${other}”: its ${formatLetter(likeness.character)} looks ` +
        `like ${formatLetter(likeness.other)}.`
      );
  }
}

const formatLetter = (character: string): string =>
  `“${character}” (${formatCodePoint(character)})`;
