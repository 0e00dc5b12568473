import { expect, test } from 'vitest';
import { areVariantsOf, usualVariants } from './variants.ts';

const about = 'How it is played.';
const choices = (...values: readonly string[]) => values.map((value) => ({ value, label: value }));
const variants = [
  { name: 'draft', title: 'Draft', about, choices: choices('no', 'yes') },
  { name: 'length', title: 'Length', about, choices: choices('short', 'long') },
];

test('getUsualVariants returns the first choice of each variant', () => {
  expect(usualVariants({ variants })).toEqual({ draft: 'no', length: 'short' });
  expect(usualVariants({ variants: [] })).toEqual({});
});

test.for([
  [true, { draft: 'yes', length: 'short' }],
  [false, { draft: 'yes' }],
  [false, { draft: 'yes', length: 'short', more: 'no' }],
  [false, { draft: 'yes', length: 'endless' }],
  [false, { draft: 'yes', width: 'short' }],
] as const)('areValidVariants returns %s for %o', ([fits, given]) => {
  expect(areVariantsOf({ variants }, given)).toBe(fits);
});
