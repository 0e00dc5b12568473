import { expect, it, test } from 'vitest';
import { type Seat, toSeat } from '../match/seat.ts';
import { collectValues, rotateList, withEntry } from './collecting.ts';
import { memoizeByObject, memoizeByState, memoizeByValue } from './memoize.ts';
import { findHighest, findPlurality, rank } from './rank.ts';

const SEATS = ['Dems', 'Isa', 'Pixie', 'Zero'].map(toSeat);

it('rank explains each comparison of a tie if it has a text', () => {
  const equal = (one: Seat, other: Seat) => `${one} and ${other} are equal.`;
  const never = { compare: () => 0, says: () => '', equal };
  const byName = {
    compare: (one: Seat, other: Seat) => (one < other ? -1 : 1),
    says: (better: Seat) => `${better} comes first.`,
  };
  const { ties } = rank({
    seats: SEATS.slice(0, 2),
    compare: () => 0,
    breaks: [never, byName, never],
    shared: () => 'shared',
  });
  expect(ties).toEqual(['Dems and Isa are equal.', 'Dems comes first.']);
});

test.for([
  [['b', 'a', 'b'], 2, ['b']],
  [['b', 'a'], 1, ['a', 'b']],
  [['a', null, undefined, null, null], 1, ['a']],
  [[null, undefined], 0, []],
  [[], 0, []],
  [[2, 0, 2], 2, [2]],
] as const)('findPlurality(%j) returns %d votes for %j', ([votes, amount, items]) => {
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

it('collectValues returns the values in the order of their items', () => {
  const values = collectValues([1, 2, 3], (each) => (each === 2 ? [] : [each, 10 * each]));
  expect(values).toEqual([1, 10, 3, 30]);
});

const record = Object.freeze({ one: 1, two: 2 });

it('withEntry returns another record and does not change the given one', () => {
  expect(withEntry(record, 'one', 3)).toEqual({ one: 3, two: 2 });
  expect(record).toEqual({ one: 1, two: 2 });
});

it('withEntry keeps the position of an existing key and appends a new one', () => {
  const more: Readonly<Record<string, number>> = withEntry(record, 'one', 3);
  expect(Object.keys(withEntry(more, 'three', 5))).toEqual(['one', 'two', 'three']);
});

it.for([
  [0, ['a', 'b', 'c']],
  [2, ['c', 'a', 'b']],
] as const)('rotateList begins at index %i and contains each item once', ([from, expected]) => {
  expect(rotateList(['a', 'b', 'c'], from)).toEqual(expected);
});

it('memoizeByState computes a value only for another state or setup', () => {
  let count = 0;
  const derived = memoizeByState(
    (now: { readonly setup: object; readonly state: { readonly round: number } }) => {
      count += 1;
      return now.state.round;
    },
  );
  const [setup, state] = [{}, { round: 3 }];
  expect([derived({ setup, state }), derived({ setup, state }), count]).toEqual([3, 3, 1]);
  expect([derived({ setup: {}, state }), count]).toEqual([3, 2]);
  expect([derived({ setup, state: { round: 4 } }), count]).toEqual([4, 3]);
});

it.for([
  ['memoizeByObject computes a value once for each object', memoizeByObject, { name: 'A' }],
  ['memoizeByValue computes a value only for an unequal object', memoizeByValue, { name: 'A' }],
] as const)('%s', ([, memoize, one]) => {
  let count = 0;
  const derived = memoize(({ name }: { readonly name: string }) => {
    count += 1;
    return name;
  });
  const again = memoize === memoizeByValue ? { ...one } : one;
  expect([derived(one), derived(again), count]).toEqual(['A', 'A', 1]);
  expect([derived({ name: 'B' }), count]).toEqual(['B', 2]);
});
