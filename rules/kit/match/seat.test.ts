import fc from 'fast-check';
import { expect, it, test } from 'vitest';
import { byName, findForSeat, getBySeat, mapSeats, toSeat } from './seat.ts';
import { areValidVariants, getUsualVariants } from './setup.ts';

it('names are compared by code units, whatever the locale', () => {
  const names = ['Zatchel', '\u00c4nne', 'dems', 'Dems', 'Isa 10', 'Isa 2'];
  expect(names.toSorted(byName)).toEqual([
    'Dems',
    'Isa 10',
    'Isa 2',
    'Zatchel',
    'dems',
    '\u00c4nne',
  ]);
});

it('the comparison of names is antisymmetric, and is 0 only for equal names', () => {
  fc.assert(
    fc.property(fc.string(), fc.string(), (one, other) => {
      expect(byName(one, other) === 0).toBe(one === other);
      expect(byName(one, other)).toBe(byName(other, one) === 0 ? 0 : -byName(other, one));
    }),
  );
});

const has = mapSeats([toSeat('Isa'), toSeat('Dems')], (seat, index) => `${seat} ${index}`);

it('findForSeat returns the value of a seat', () => expect(getBySeat(has, 'Dems')).toBe('Dems 1'));

it.for(['Zatchel', ...Object.getOwnPropertyNames(Object.prototype)])(
  'findForSeat returns undefined for %s, who does not play',
  (name) => {
    expect(findForSeat(has, name)).toBeUndefined();
    expect(() => getBySeat(has, name)).toThrow(name);
  },
);

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
