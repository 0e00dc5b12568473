import { expect, it, test } from 'vitest';
import {
  capitalize,
  countText,
  figure,
  findFittingLine,
  MAX_LINE_LENGTH,
  shortenLine,
  signed,
  spellNumber,
} from './figures.ts';

it('a negative number in a sentence has a minus sign, not a hyphen', () => {
  expect([-3, 0, 12.5].map(figure)).toEqual(['−3', '0', '12.5']);
  expect([-3, 0, 12.5].map(signed)).toEqual(['−3', '0', '+12.5']);
});

it('spellNumber writes whole numbers up to twelve as words', () => {
  expect([0, 1, 2, 7, 12].map(spellNumber)).toEqual(['zero', 'one', 'two', 'seven', 'twelve']);
  expect([13, 49, -3, 2.5].map(spellNumber)).toEqual(['13', '49', '−3', '2.5']);
});

it('capitalize begins a title with a capital, whatever its first character', () => {
  const titles = ['four in one', 'à la carte', '4 cards', ''].map(capitalize);
  expect(titles).toEqual(['Four in one', 'À la carte', '4 cards', '']);
});

it('countText uses the singular for 1 and −1 only', () => {
  const texts = [-2, -1, 0, 1, 2].map((count) => countText(count, 'card'));
  expect(texts).toEqual(['−2 cards', '−1 card', '0 cards', '1 card', '2 cards']);
});

it('countText uses the right plural of each noun', () => {
  const nouns = ['match', 'address', 'entry', 'day', 'seat'];
  expect(nouns.map((noun) => countText(1, noun))).toEqual(nouns.map((noun) => `1 ${noun}`));
  expect(nouns.map((noun) => countText(2, noun))).toEqual([
    ...['2 matches', '2 addresses', '2 entries', '2 days', '2 seats'],
  ]);
});

const LONG_NAME = 'Maximilian von und zu Habsburg';

test('shortenLine only drops the full stop of a line that fits', () => {
  expect(shortenLine('Dems leads with 12 points.', ['Dems'])).toBe('Dems leads with 12 points');
});

test('shortenLine shortens a long name as far as needed, to ten characters at least', () => {
  const line = shortenLine(`${LONG_NAME} takes the lead with 120 points or more`, [LONG_NAME]);
  expect(line).toBe('Maximilian von und z… takes the lead with 120 points or more');
  expect(line).toHaveLength(MAX_LINE_LENGTH);
  expect(shortenLine(`${LONG_NAME}: ${'word '.repeat(20)}`, [LONG_NAME])).toMatch(
    /^Maximilia…: word .*word…$/,
  );
});

test('shortenLine shortens a name of emoji between its characters', () => {
  const name = '🦊'.repeat(30);
  const line = shortenLine(`${name} takes the lead with 120 points or more`, [name]);
  expect([...line]).toHaveLength(MAX_LINE_LENGTH);
  expect(line).toMatch(/^(🦊)+… takes the lead/u);
});

const LONG_WORD = 'x'.repeat(50);

test('findFittingLine returns the first text of at most 60 characters', () =>
  expect(
    findFittingLine([`${LONG_WORD} and ${LONG_WORD}`, `${LONG_WORD} alone`, 'short'], []),
  ).toBe(`${LONG_WORD} alone`));

test('findFittingLine counts ten characters for each longer name', () => {
  const name = 'Bartholomew the Third of Lower Austria';
  expect(findFittingLine([`${name} lands ${'x'.repeat(40)}`, 'short'], [name])).toContain(name);
});

test('findFittingLine truncates the last text if none fits', () =>
  expect(findFittingLine([`${LONG_WORD} and ${LONG_WORD}`], [])).toBe(`${LONG_WORD} and…`));
