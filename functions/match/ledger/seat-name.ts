import { MAX_SEAT_NAME_LENGTH } from '../../../rules/kit/match/seat.ts';
import {
  findInvisible,
  findLikeness,
  type NameLikeness,
} from '../../../rules/kit/match/similar-names.ts';

/** Composes characters, and replaces each run of spaces by one space. */
export const normalizeSeatName = (typed: string): string =>
  typed
    .normalize('NFC')
    .replaceAll(/\p{Zs}+/gu, ' ')
    .trim();

/** Describes the first problem of a normalized name; null if the name is valid. */
export function describeNameProblem(name: string): string | null {
  if (name === '') return 'the name is missing.';
  if (name.length > MAX_SEAT_NAME_LENGTH)
    return (
      `“${name.slice(0, 40)}…” is longer than ${MAX_SEAT_NAME_LENGTH} characters. Choose a ` +
      'shorter name.'
    );
  const unseen = findInvisible(name);
  if (unseen !== undefined)
    return (
      'the name contains a line break or an invisible character ' +
      `(${formatCodePoint(unseen)}). Type it again on one line.`
    );
  return describeScriptProblem(name);
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

/** Cache of patterns. Compiling all patterns would slow a cold start by a tenth. */
const scriptPatterns = new Map<string, RegExp>();

/** Returns a pattern of scripts. Digits, signs, emoji and marks belong to every script. */
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

/** Describes a rare script, whose letters cannot be compared with others, or a mix of scripts. */
function describeScriptProblem(name: string): string | null {
  if (isInOneScriptSet(name)) return null;
  const letters = [...name].filter((one) => !getScriptPattern([]).test(one));
  const rare = letters.find((one) => !getScriptPattern(RECOMMENDED_SCRIPTS).test(one));
  if (rare !== undefined)
    return (
      `“${name}” contains ${formatLetter(rare)}, whose script cannot be compared ` +
      'with others. Write the name in another script.'
    );
  const odd = letters.findIndex(
    (_, index) => !isInOneScriptSet(letters.slice(0, index + 1).join('')),
  );
  const [one, other] = [letters[0], letters[odd]].map((letter = '') => {
    const script = RECOMMENDED_SCRIPTS.find((known) => getScriptPattern([known]).test(letter));
    return `${formatLetter(letter)} is ${script ?? ''}`;
  });
  return `“${name}” mixes scripts: ${one} and ${other}. Type the name again in one script.`;
}

const isInOneScriptSet = (text: string): boolean =>
  ALLOWED_SCRIPT_SETS.some((scripts) => getScriptPattern(scripts).test(text));

const HIDDEN_CHARACTER_PATTERN =
  /[\u00ad\u061c\u180e\u200b-\u200f\u202a-\u202e\u2060-\u2064\u2066-\u2069\ufeff]/u;
/** Matches joiners between two emoji. They make one emoji of the two. */
const EMOJI_JOINER_PATTERN =
  /(?<=\p{Extended_Pictographic}|\p{Emoji_Modifier}|\ufe0f)\u200d(?=\p{Extended_Pictographic})/gu;

/** Returns the code point of the first hidden character; null if there is none. */
export function findHiddenCharacter(text: string): string | null {
  const [found] = HIDDEN_CHARACTER_PATTERN.exec(text.replaceAll(EMOJI_JOINER_PATTERN, '')) ?? [];
  return found === undefined ? null : formatCodePoint(found);
}

const formatCodePoint = (character: string): string =>
  `U+${(character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}`;

/** Explains why a name is invalid or too similar to another; null if it is allowed. */
export const describeUnfitName = (name: string, others: readonly string[]): string | null =>
  describeNameProblem(name) ?? describeReservedName(name) ?? describeSimilarSeat(name, others);

/** Names that archives use for the public workbook and the host's view. */
const RESERVED_NAMES: readonly string[] = ['public', 'host'];

const describeReservedName = (name: string): string | null =>
  name in {} || RESERVED_NAMES.includes(name.toLowerCase())
    ? `“${name}” is reserved. Choose another name.`
    : null;

/** Describes the first seat with a confusingly similar name; null if there is none. */
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
