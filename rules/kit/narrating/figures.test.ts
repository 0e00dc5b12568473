import { expect, it } from 'vitest';
import { capitalized, countText, figure, numberInWords, plural, signed } from './figures.ts';

it('a number in a sentence has a true minus, never a hyphen', () => {
  expect([-3, 0, 12.5].map(figure)).toEqual(['−3', '0', '12.5']);
  expect([-3, 0, 12.5].map(signed)).toEqual(['−3', '0', '+12.5']);
});

it('a small number is a word where a sentence wants one', () => {
  expect([0, 1, 2, 7, 12].map(numberInWords)).toEqual(['zero', 'one', 'two', 'seven', 'twelve']);
  expect([13, 49, -3, 2.5].map(numberInWords)).toEqual(['13', '49', '−3', '2.5']);
});

it('a title begins with a capital, whatever it begins with', () => {
  expect(['four in one', 'à la carte', '4 cards', ''].map(capitalized)).toEqual([
    'Four in one',
    'À la carte',
    '4 cards',
    '',
  ]);
});

it('one thing is called otherwise than several, or none', () => {
  expect([0, 1, 2].map((count) => countText(count, 'card'))).toEqual([
    '0 cards',
    '1 card',
    '2 cards',
  ]);
  expect([-2, -1, 1].map((count) => plural(count, 'Garnet'))).toEqual([
    'Garnets',
    'Garnet',
    'Garnet',
  ]);
});

it('a noun is in the plural for each number but one, by the ending that it takes', () => {
  const nouns = ['match', 'address', 'entry', 'day', 'seat'];
  expect(nouns.map((noun) => countText(1, noun))).toEqual(nouns.map((noun) => `1 ${noun}`));
  expect(nouns.map((noun) => countText(2, noun))).toEqual([
    ...['2 matches', '2 addresses', '2 entries', '2 days', '2 seats'],
  ]);
});
