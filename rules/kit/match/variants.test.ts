import { expect, test } from 'vitest';
import { areValidVariants, getUsualVariants } from './variants.ts';

const ABOUT = 'How it is played.';
const createChoices = (...values: readonly string[]) =>
  values.map((value) => ({ value, label: value }));
const variants = [
  { name: 'draft', title: 'Draft', about: ABOUT, choices: createChoices('no', 'yes') },
  { name: 'length', title: 'Length', about: ABOUT, choices: createChoices('short', 'long') },
];

test('getUsualVariants returns the first choice of each variant', () => {
  expect(getUsualVariants({ variants })).toEqual({ draft: 'no', length: 'short' });
  expect(getUsualVariants({ variants: [] })).toEqual({});
});

test.for([
  [true, { draft: 'yes', length: 'short' }],
  [false, { draft: 'yes' }],
  [false, { draft: 'yes', length: 'short', more: 'no' }],
  [false, { draft: 'yes', length: 'endless' }],
  [false, { draft: 'yes', width: 'short' }],
] as const)('areValidVariants returns %s for %o', ([fits, given]) => {
  expect(areValidVariants({ variants }, given)).toBe(fits);
});
