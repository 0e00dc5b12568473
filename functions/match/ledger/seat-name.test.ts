/** Tests the characters of seat names, and names that look alike. */

import fc from 'fast-check';
import { expect, it, test } from 'vitest';
import { MAX_SEAT_NAME_LENGTH } from '../../../rules/kit/match/seat.ts';
import { findLikeness, SIMILAR_SIGNS } from '../../../rules/kit/match/similar-names.ts';
import { drawAnyText } from '../../../test/support/any-text.ts';
import { describeNameProblem, findHiddenCharacter, normalizeSeatName } from './seat-name.ts';

const formatCode = (character: string): string =>
  `U+${character.codePointAt(0)?.toString(16).toUpperCase().padStart(4, '0')}`;
const formatInvisibleCharacter = (character: string): string =>
  `an invisible character (${formatCode(character)})`;

test.each([
  'Scarlet',
  'Scarlet, the first',
  'Player 2',
  'R2-D2',
  "O'Neil",
  'José',
  'Łucja Żółć',
  'Nguyễn Ánh',
  'Strauß',
  'Ελένη Παπαδοπούλου',
  'Андрей 2',
  'Ґанна',
  'علی‌رضا',
  'שרה',
  'नीता',
  'সুমি',
  'தமிழ்',
  'ไทย',
  'ქეთი',
  'Արմեն',
  '김민수',
  '田中 さくら',
  'ユーザー Ken',
  '🐱',
  'Zoë 👩‍💻 ❤️',
  '?',
])('describeNameProblem accepts %s', (name) => {
  expect(normalizeSeatName(name)).toBe(name.normalize());
  expect(describeNameProblem(normalizeSeatName(name))).toBeNull();
});

/** Characters of valid names in one script. */
const letterArbitrary = fc.constantFrom('A', 'z', 'é', '3', ' ', '-', '’');
const nameArbitrary = fc
  .array(letterArbitrary, { minLength: 1, maxLength: 10 })
  .map((characters) => normalizeSeatName(`A${characters.join('')}`));

it('describeNameProblem rejects an empty and an overlong name', () => {
  expect(describeNameProblem(normalizeSeatName(' \u00a0 '))).toBe('the name is missing.');
  expect(describeNameProblem('x'.repeat(MAX_SEAT_NAME_LENGTH))).toBeNull();
  expect(describeNameProblem('x'.repeat(MAX_SEAT_NAME_LENGTH + 1))).toContain('is longer than');
});

const unseen = fc
  .integer({ min: 0, max: 0x10ffff })
  .map((point) => String.fromCodePoint(point))
  .filter((character) =>
    /[\p{C}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}\u2800]/u.test(character),
  );

it('describeNameProblem rejects an invisible character anywhere in a name', () => {
  fc.assert(
    fc.property(nameArbitrary, unseen, fc.nat(), (sound, character, at) => {
      const index = at % sound.length;
      // A name with a space at its end is trimmed first.
      const given = sound.slice(0, index) + character + sound.slice(index);
      if (normalizeSeatName(given) !== given.normalize()) return;
      expect(describeNameProblem(given)).toContain(formatInvisibleCharacter(character));
    }),
  );
});

test.each([
  ['a zero-width space', 'Scar\u200blet', '\u200b'],
  ['a joiner among Latin letters', 'Scar\u200dlet', '\u200d'],
  ['a soft hyphen', 'Scar\u00adlet', '\u00ad'],
  ['a Hangul filler, which is a letter', 'Scarlet\u3164', '\u3164'],
  ['a variation selector', 'Scarlet\ufe0f', '\ufe0f'],
  ['a blank of Braille', 'Scarlet\u2800', '\u2800'],
  ['a text turned round', 'Scar\u202elet', '\u202e'],
  ['half of a character', 'Scar\ud83dlet', '\ud83d'],
  ['a character for private use', 'Scar\ue000let', '\ue000'],
  ['a character that Unicode has not given out', 'Scar\u{e01f0}let', '\u{e01f0}'],
  ['an accent on nothing', '\u0301Scarlet', '\u0301'],
  ['a tab', 'Scar\tlet', '\t'],
])('describeNameProblem rejects a name with %s', (_what, given, character) => {
  expect(describeNameProblem(normalizeSeatName(given))).toContain(
    formatInvisibleCharacter(character),
  );
});

test.each([
  ['Latin and Cyrillic', 'S\u0441arlet', 'S', 'Latin', '\u0441', 'Cyrillic'],
  ['Cyrillic and Latin', '\u0405carlet', '\u0405', 'Cyrillic', 'c', 'Latin'],
  ['Latin and Greek', 'Scarlet \u039f', 'S', 'Latin', '\u039f', 'Greek'],
  ['Han and Cyrillic', '\u7530\u0410', '\u7530', 'Han', '\u0410', 'Cyrillic'],
])(
  'describeNameProblem rejects a name in two scripts, %s',
  (_which, given, one, script, other, otherScript) => {
    const letters = [`“${one}” (${formatCode(one)}) is ${script}`, `is ${otherScript}`];
    expect(describeNameProblem(given)).toContain(
      letters.join(` and “${other}” (${formatCode(other)}) `),
    );
  },
);

it('describeNameProblem rejects scripts that findLikeness cannot compare', () => {
  expect(describeNameProblem('A\u13aa')).toContain('(U+13AA), whose script cannot be compared');
});

it('describeNameProblem judges any text without an error', () => {
  fc.assert(
    fc.property(drawAnyText({ maxLength: 40 }), (typed) => {
      const tidy = normalizeSeatName(typed);
      expect(normalizeSeatName(tidy)).toBe(tidy);
      const problem = describeNameProblem(tidy);
      if (problem === null) expect(tidy).not.toMatch(/[\p{Cc}\p{Cs}]/u);
    }),
  );
});

test.each([
  ['The \u202ecup', 'U+202E'],
  ['\u2066The cup\u2069', 'U+2066'],
  ['The\u200bcup', 'U+200B'],
  ['The\u200dcup', 'U+200D'],
  ['\ufeffThe cup', 'U+FEFF'],
  ['The cup\u200f', 'U+200F'],
])('findHiddenCharacter finds the character in “%s”: %s', (text, expected) =>
  expect(findHiddenCharacter(text)).toBe(expected),
);

test.each([
  'The cup',
  'Der Pokal – größer',
  'Кубок',
  'الكأس',
  '🦊 cup',
  '👩‍🚀 cup',
  '👩🏽‍🚀',
  '🏳️‍🌈',
])('findHiddenCharacter finds no character in “%s”', (text) =>
  expect(findHiddenCharacter(text)).toBeNull(),
);

test.each([
  ['case', 'Scarlet', 'sCARLET'],
  ['spaces', 'Scarlet the first', 'Scarletthe  first'],
  ['an accent', 'José', 'Jose'],
  ['how an accent is stored', 'Jos\u00e9', 'Jose\u0301'],
  ['wide letters', 'Scarlet', '\uff33carlet'],
  ['letters of mathematics', 'Scarlet', '\u{1d412}carlet'],
  ['a ligature', 'Fiona', '\ufb01ona'],
  ['a sharp s', 'Strauß', 'STRAUSS'],
  ['a capital sharp s', 'STRA\u1e9eE', 'Strasse'],
  ['an i without its dot', 'Iris', 'ır\u0131s'],
  ['the sigma at the end', 'ΝΙΚΟΣ', 'Νίκος'],
  ['case, in Cyrillic', 'вера', 'ВЕРА'],
  ['a joiner', 'علی‌رضا', 'علیرضا'],
  ['the picture of an emoji', '❤️', '❤'],
])('findLikeness reports names that hardly differ: %s', (_what, name, other) => {
  expect(findLikeness(name, other)).toEqual({ kind: 'hardly different' });
  expect(findLikeness(other, name)).toEqual({ kind: 'hardly different' });
});

test.each([
  ['I and l', 'Scarlet', 'ScarIet', 'l', 'I'],
  ['l and 1', 'Player l', 'Player 1', 'l', '1'],
  ['O and 0', 'ZERO', 'zer0', 'O', '0'],
  ['Latin and Cyrillic', 'Eva', '\u0415\u0475\u0430', 'E', '\u0415'],
  ['small Cyrillic and capital Latin', 'BEPA', '\u0432\u0435\u0440\u0430', 'B', '\u0432'],
  ['Latin and Greek, but for case', 'zoe', '\u0396\u039f\u0395', 'z', '\u0396'],
  ['Greek and Cyrillic', '\u0393\u03ac\u03b1', '\u0413\u0430\u0430', '\u0393', '\u0413'],
  ['Latin and Armenian', 'uno', '\u057d\u0578\u0585', 'u', '\u057d'],
  ['stroked letters', 'Paweł', 'Pawel', 'ł', 'l'],
  ['two apostrophes', "O'Neil", 'O’Neil', "'", '’'],
  ['two dashes', 'R2-D2', 'R2–D2', '-', '–'],
  ['Han and Katakana', '二', 'ニ', '二', 'ニ'],
  ['two letters of Arabic', 'علی', 'علي', 'ی', 'ي'],
])(
  'findLikeness reports names that look alike: %s',
  (_what, name, other, character, otherCharacter) => {
    expect(findLikeness(name, other)).toEqual({
      kind: 'look alike',
      character,
      other: otherCharacter,
    });
  },
);

test.each([
  ['Ian', 'Lan'],
  ['Player 1', 'Player 2'],
  ['Seat 1', 'Seat 11'],
  ['Isa', 'Pixie'],
  ['Рита', 'Рада'],
  ['はな', 'ばな'],
  ['रीता', 'रता'],
  ['김민수', '김민주'],
  ['Zero', 'Zoro'],
  ['🐱', '🐶'],
])('findLikeness distinguishes %s and %s', (name, other) => {
  expect(findLikeness(name, other)).toBeNull();
});

const textArbitrary = fc.string({ unit: 'grapheme', maxLength: 12 });
const wordArbitrary = fc.stringMatching(/^[A-Za-z0-9 '-]{1,12}$/);

it('findLikeness is symmetric and reflexive', () => {
  fc.assert(
    fc.property(textArbitrary, textArbitrary, (one, other) => {
      expect(findLikeness(one, one)).toEqual({ kind: 'same' });
      expect(findLikeness(one, other)?.kind).toBe(findLikeness(other, one)?.kind);
    }),
  );
});

it('findLikeness ignores case, spaces, accents and invisible characters', () => {
  const added = fc.constantFrom(' ', '\u0301', '\u0323', '\u200b', '\u00ad', '\ufe0f');
  fc.assert(
    fc.property(wordArbitrary, added, fc.nat(12), (name, more, at) => {
      const changed = name.slice(0, at) + more + name.slice(at).toUpperCase();
      expect(findLikeness(name, changed)).toMatchObject({ kind: 'hardly different' });
    }),
  );
});

/** A character and one of its look-alikes. */
const pair = fc
  .constantFrom(...Object.entries(SIMILAR_SIGNS))
  .chain(([sign, characters]) => fc.tuple(fc.constant(sign), fc.constantFrom(...characters)));

it('findLikeness finds each look-alike letter, alone and among other letters', () => {
  fc.assert(
    fc.property(pair, wordArbitrary, ([sign, character], around) => {
      expect(findLikeness(around + sign, around + character)).not.toBeNull();
    }),
    { numRuns: 1000 },
  );
});

it('findLikeness finds valid names that look the same in Latin letters', () => {
  /** Scripts with many letters that look like Latin ones. */
  const scripts = [/\p{Script=Greek}/u, /\p{Script=Cyrillic}/u];
  const capitals = fc.stringMatching(/^[ABEHKMOPTX]{1,12}$/);
  fc.assert(
    fc.property(capitals, fc.constantFrom(...scripts), (latin, script) => {
      const other = Array.from(
        latin,
        (letter) => [...(SIMILAR_SIGNS[letter] ?? '')].find((one) => script.test(one)) ?? letter,
      ).join('');
      expect(describeNameProblem(normalizeSeatName(other))).toBeNull();
      expect(findLikeness(latin, other)).toMatchObject({ kind: 'look alike' });
      expect(findLikeness(latin.toLowerCase(), other)).toMatchObject({ kind: 'look alike' });
    }),
  );
});
