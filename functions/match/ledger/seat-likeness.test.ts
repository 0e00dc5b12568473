/** Tests names of seats that look alike. */

import fc from 'fast-check';
import { expect, it, test } from 'vitest';
import { findLikeness, SIMILAR_SIGNS } from '../../../rules/kit/match/likeness.ts';
import { describeNameProblem, normalizeSeatName } from './seat-name.ts';

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
