import { expect, test } from 'vitest';
import { hiddenCharacterIn } from './seat-name.ts';

test.each([
  ['The \u202ecup', 'U+202E'],
  ['\u2066The cup\u2069', 'U+2066'],
  ['The\u200bcup', 'U+200B'],
  ['The\u200dcup', 'U+200D'],
  ['\ufeffThe cup', 'U+FEFF'],
  ['The cup\u200f', 'U+200F'],
])('“%s” contains a hidden character: %s', (text, expected) =>
  expect(hiddenCharacterIn(text)).toBe(expected),
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
])('“%s” contains no hidden character', (text) => expect(hiddenCharacterIn(text)).toBeNull());
