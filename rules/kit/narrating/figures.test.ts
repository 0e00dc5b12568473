import { expect, it } from 'vitest';
import { capitalized, figure, numberInWords, signed } from './figures.ts';

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
