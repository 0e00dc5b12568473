/** Tests the characters of seat names. */

import fc from 'fast-check';
import { expect, it, test } from 'vitest';
import { MAX_SEAT_NAME_LENGTH } from '../../../rules/kit/match/seat.ts';
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
