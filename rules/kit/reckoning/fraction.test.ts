import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { compareFractions, fractionOf, roundedToCents, sumOf, ZERO } from './fraction.ts';

/** A part of an amount. Denominators in a match are below 37. */
const part = fc.record({
  amount: fc.integer({ min: -2000, max: 2000 }),
  by: fc.integer({ min: 1, max: 36 }),
});

describe('a fraction', () => {
  it('a fraction is in lowest terms, whatever its sign', () => {
    expect(fractionOf(40, 5)).toEqual({ whole: 8, over: 0, under: 1 });
    expect(fractionOf(10, 4)).toEqual({ whole: 2, over: 1, under: 2 });
    expect(fractionOf(-8, 5)).toEqual({ whole: -2, over: 2, under: 5 });
  });

  it('the sum of parts equals the whole', () => {
    expect(sumOf([fractionOf(1, 3), fractionOf(1, 6), fractionOf(1, 2)])).toEqual(fractionOf(1));
    expect(sumOf([])).toEqual(ZERO);
  });

  it('the sum of fractions is exact and does not depend on their order', () => {
    fc.assert(
      fc.property(fc.array(part, { maxLength: 12 }), (parts) => {
        const fractions = parts.map(({ amount, by }) => fractionOf(amount, by));
        const sum = sumOf(fractions);
        expect(sumOf(fractions.toReversed())).toEqual(sum);
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
    const [less, more] = [fractionOf(1000, 333), fractionOf(1001, 333)];
    expect(roundedToCents(less)).toBe(3);
    expect(compareFractions(less, more)).toBeLessThan(0);
    expect(compareFractions(more, less)).toBeGreaterThan(0);
    expect(compareFractions(fractionOf(2, 6), fractionOf(1, 3))).toBe(0);
    expect(compareFractions(fractionOf(-1, 3), ZERO)).toBeLessThan(0);
  });

  it('roundToCents rounds to two decimals', () => {
    expect(roundedToCents(fractionOf(20, 3))).toBe(6.67);
    expect(roundedToCents(fractionOf(-20, 3))).toBe(-6.67);
    expect(roundedToCents(fractionOf(7))).toBe(7);
  });

  it('createFraction throws if the fraction cannot be represented exactly', () => {
    expect(() => fractionOf(1, 2 ** 53)).toThrow('cannot be represented exactly.');
  });
});
