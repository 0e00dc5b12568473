import { expect, it } from 'vitest';
import { seedChance } from './seeded.ts';

const DRAW_NUMBERS = Array.from({ length: 6000 }, (_, index) => index);

it('a seed gives the same draws each time, and other draws than another seed', () => {
  const drawn = (seed: number) => {
    const draw = seedChance(seed)('circle');
    return DRAW_NUMBERS.slice(0, 50).map(() => draw.integer(0, 1e9));
  };
  expect(drawn(7)).toEqual(drawn(7));
  expect(drawn(7)).not.toEqual(drawn(8));
});

/** The bound of chi-square with 5 degrees of freedom for 999 of 1000 fair runs. Seeds are fixed. */
const MAX_CHI_SQUARE = 20.5;

function computeChiSquare(results: readonly number[]): number {
  const expected = results.length / 6;
  return [1, 2, 3, 4, 5, 6]
    .map((face) => results.filter((result) => result === face).length - expected)
    .reduce((sum, difference) => sum + difference ** 2 / expected, 0);
}

it('a die shows its faces about equally often', () => {
  const draw = seedChance(1)('die');
  expect(computeChiSquare(DRAW_NUMBERS.map(() => draw.integer(1, 6)))).toBeLessThan(MAX_CHI_SQUARE);
});

it('the first throws of a die under neighbouring seeds show its faces about equally often', () => {
  const firsts = DRAW_NUMBERS.map((seed) => seedChance(seed)('die').integer(1, 6));
  expect(computeChiSquare(firsts)).toBeLessThan(MAX_CHI_SQUARE);
});

it('the first throws of purposes with similar names show each face about equally often', () => {
  const firsts = DRAW_NUMBERS.map((index) => seedChance(1)(`die ${index}`).integer(1, 6));
  expect(computeChiSquare(firsts)).toBeLessThan(MAX_CHI_SQUARE);
});
