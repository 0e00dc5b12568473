import { expect, test } from 'vitest';
import { NO_OFFERS, ofContent, offersOf, placeOnPage } from './offering.ts';

test('buildOffers labels each value, with its notes if it has any', () => {
  expect(offersOf(['A', 'B'], (value, index) => `${index + 1} ${value}`)).toEqual([
    { value: 'A', label: '1 A' },
    { value: 'B', label: '2 B' },
  ]);
  expect(offersOf([3], (value) => ({ label: `${value} cards`, short: String(value) }))).toEqual([
    { value: 3, label: '3 cards', short: '3' },
  ]);
  expect(offersOf(NO_OFFERS, String)).toEqual([]);
});

test('cacheByContent computes a value once for each content', () => {
  const names = ofContent(({ names }: { readonly names: readonly string[] }) =>
    offersOf(names, String),
  );
  const one = { setup: { content: { names: ['Scarlet'] } } };
  expect(names({ ...one })).toBe(names(one));
  expect(names({ setup: { content: { names: ['Dems'] } } })).toEqual([
    { value: 'Dems', label: 'Dems' },
  ]);
});

test('placeOnPage returns the same list each time', () => {
  const on = placeOnPage({ name: 'extras', title: 'Extras' });
  expect(on()).toEqual([{ page: { name: 'extras', title: 'Extras' } }]);
  expect(on()).toBe(on());
});
