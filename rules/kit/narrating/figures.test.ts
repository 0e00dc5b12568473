import { expect, it } from 'vitest';
import { capitalize, countText, figure, signed, spellNumber } from './figures.ts';

it('a negative number in a sentence has a minus sign, not a hyphen', () => {
  expect([-3, 0, 12.5].map(figure)).toEqual(['−3', '0', '12.5']);
  expect([-3, 0, 12.5].map(signed)).toEqual(['−3', '0', '+12.5']);
});

it('formatNumberInWords writes whole numbers up to twelve as words', () => {
  expect([0, 1, 2, 7, 12].map(spellNumber)).toEqual(['zero', 'one', 'two', 'seven', 'twelve']);
  expect([13, 49, -3, 2.5].map(spellNumber)).toEqual(['13', '49', '−3', '2.5']);
});

it('capitalize begins a title with a capital, whatever its first character', () => {
  const titles = ['four in one', 'à la carte', '4 cards', ''].map(capitalize);
  expect(titles).toEqual(['Four in one', 'À la carte', '4 cards', '']);
});

it('formatCount uses the singular for 1 and −1 only', () => {
  const texts = [-2, -1, 0, 1, 2].map((count) => countText(count, 'card'));
  expect(texts).toEqual(['-2 cards', '-1 card', '0 cards', '1 card', '2 cards']);
});

it('pluralize uses the ending that the noun takes', () => {
  const nouns = ['match', 'address', 'entry', 'day', 'seat'];
  expect(nouns.map((noun) => countText(1, noun))).toEqual(nouns.map((noun) => `1 ${noun}`));
  expect(nouns.map((noun) => countText(2, noun))).toEqual([
    ...['2 matches', '2 addresses', '2 entries', '2 days', '2 seats'],
  ]);
});
