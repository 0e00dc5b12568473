import { expect, test } from 'vitest';
import { findHighest, findPlurality } from './plurality.ts';

test.for([
  [['b', 'a', 'b'], 2, ['b']],
  [['b', 'a'], 1, ['a', 'b']],
  [['a', null, undefined, null, null], 1, ['a']],
  [[null, undefined], 0, []],
  [[], 0, []],
  [[2, 0, 2], 2, [2]],
] as const)('plurality of %j has %d votes for %j', ([votes, amount, items]) => {
  expect(findPlurality<string | number>(votes)).toEqual({ amount, items });
});

test('findPlurality does not depend on the order of the voters', () => {
  expect(findPlurality(['c', 'a', 'b'])).toEqual(findPlurality(['b', 'c', 'a']));
});

test('findHighest returns all items of the highest amount in their order', () => {
  const all = [{ is: 3 }, { is: -1 }, { is: 3 }];
  expect(findHighest(all, ({ is }) => is)).toEqual({ amount: 3, items: [all[0], all[2]] });
  expect(findHighest([-2, -5], (is) => is)).toEqual({ amount: -2, items: [-2] });
  expect(findHighest([], () => 1)).toEqual({ amount: 0, items: [] });
});
