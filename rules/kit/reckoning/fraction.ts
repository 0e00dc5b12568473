/** Exact sums of fractions, so that rounding never makes two totals equal. */

/** The number `whole` + `over`/`under` in lowest terms, so that equal numbers are equal objects. */
export interface Fraction {
  readonly whole: number;
  /** At least 0, and less than `under`. */
  readonly over: number;
  readonly under: number;
}

/** Divides an amount by a whole number above 0. @throws if the result cannot be exact */
export function createFraction(amount: number, by = 1): Fraction {
  const whole = Math.floor(amount / by);
  return reduceFraction(whole, amount - whole * by, by);
}

export const ZERO: Fraction = createFraction(0);

export const sumFractions = (fractions: readonly Fraction[]): Fraction =>
  fractions.reduce(addFractions, ZERO);

/** Adds fractions with their smallest common denominator, which keeps all numbers small. */
function addFractions(one: Fraction, other: Fraction): Fraction {
  const under = (one.under / findCommonDivisor(one.under, other.under)) * other.under;
  const over = one.over * (under / one.under) + other.over * (under / other.under);
  const carried = over >= under ? 1 : 0;
  return reduceFraction(one.whole + other.whole + carried, over - carried * under, under);
}

function reduceFraction(whole: number, over: number, under: number): Fraction {
  const isExact =
    Number.isSafeInteger(whole) && Number.isSafeInteger(over) && Number.isSafeInteger(2 * under);
  if (!isExact) throw new Error(`${whole} and ${over}/${under} cannot be represented exactly.`);
  if (over === 0) return { whole, over, under: 1 };
  const divisor = findCommonDivisor(over, under);
  return { whole, over: over / divisor, under: under / divisor };
}

export function findCommonDivisor(one: number, other: number): number {
  return other === 0 ? one : findCommonDivisor(other, one % other);
}

export function compareFractions(one: Fraction, other: Fraction): number {
  if (one.whole !== other.whole) return one.whole - other.whole;
  if (one.under === other.under) return one.over - other.over;
  const [left, right] = [
    BigInt(one.over) * BigInt(other.under),
    BigInt(other.over) * BigInt(one.under),
  ];
  return left < right ? -1 : left > right ? 1 : 0;
}

export const roundToCents = ({ whole, over, under }: Fraction): number =>
  (whole * 100 + Math.round((over / under) * 100)) / 100;
