import fc from 'fast-check';
import { expect, it } from 'vitest';
import { compareFractions, createFraction, roundToCents, sumFractions, ZERO } from './fraction.ts';
import { buildGraph, type Road } from './graph.ts';

/** A part of an amount. Denominators in a match are below 37. */
const anyPart = fc.record({
  amount: fc.integer({ min: -2000, max: 2000 }),
  by: fc.integer({ min: 1, max: 36 }),
});

it('a fraction is in lowest terms, whatever its sign', () => {
  expect(createFraction(40, 5)).toEqual({ whole: 8, over: 0, under: 1 });
  expect(createFraction(10, 4)).toEqual({ whole: 2, over: 1, under: 2 });
  expect(createFraction(-8, 5)).toEqual({ whole: -2, over: 2, under: 5 });
});

it('the sum of parts equals the whole', () => {
  expect(sumFractions([createFraction(1, 3), createFraction(1, 6), createFraction(1, 2)])).toEqual(
    createFraction(1),
  );
  expect(sumFractions([])).toEqual(ZERO);
});

it('the sum of fractions is exact and does not depend on their order', () => {
  fc.assert(
    fc.property(fc.array(anyPart, { maxLength: 12 }), (parts) => {
      const fractions = parts.map(({ amount, by }) => createFraction(amount, by));
      const sum = sumFractions(fractions);
      expect(sumFractions(fractions.toReversed())).toEqual(sum);
      const product = parts.reduce((all, { by }) => all * BigInt(by), 1n);
      const exact = parts.reduce(
        (all, { amount, by }) => all + (BigInt(amount) * product) / BigInt(by),
        0n,
      );
      const told = BigInt(sum.whole) * BigInt(sum.under) + BigInt(sum.over);
      expect(told * product).toBe(exact * BigInt(sum.under));
    }),
  );
});

it('compareFractions is exact even if the rounded values are equal', () => {
  const [less, more] = [createFraction(1000, 333), createFraction(1001, 333)];
  expect(roundToCents(less)).toBe(3);
  expect(compareFractions(less, more)).toBeLessThan(0);
  expect(compareFractions(more, less)).toBeGreaterThan(0);
  expect(compareFractions(createFraction(2, 6), createFraction(1, 3))).toBe(0);
  expect(compareFractions(createFraction(-1, 3), ZERO)).toBeLessThan(0);
});

it('roundToCents rounds to two decimals', () => {
  expect(roundToCents(createFraction(20, 3))).toBe(6.67);
  expect(roundToCents(createFraction(-20, 3))).toBe(-6.67);
  expect(roundToCents(createFraction(7))).toBe(7);
});

it('createFraction throws if the fraction cannot be represented exactly', () => {
  expect(() => createFraction(1, 2 ** 53)).toThrow('cannot be represented exactly.');
});

/** Parses a road: "A B", or "A B polar". */
const parseRoad = (line: string): Road<string, 'plain' | 'polar'> => {
  const [one = '', other = '', kind] = line.split(' ');
  return { ends: [one, other], kind: kind === 'polar' ? 'polar' : 'plain' };
};
it('buildGraph ignores roads from and to unknown places', () => {
  const torn = buildGraph(['A'], [parseRoad('A Z')]);
  expect(torn.neighbours('A')).toEqual([]);
  expect(torn.neighbours('Z')).toEqual([]);
  expect(torn.ways('Z')).toEqual([]);
});

it('buildGraph keeps the first of two roads between the same places', () => {
  const doubled = buildGraph(['A', 'B'], [parseRoad('A B'), parseRoad('B A polar')]);
  expect(doubled.neighbours('A')).toEqual(['B']);
  expect(doubled.road('B', 'A')?.kind).toBe('plain');
});
