import { expect, it } from 'vitest';
import { memoizeByObject, memoizeByState, memoizeByValue } from './memoize.ts';

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

it('memoizeByObject computes a value once for each object', () => {
  let count = 0;
  const derived = memoizeByObject(({ name }: { readonly name: string }) => {
    count += 1;
    return name;
  });
  const content = { name: 'A' };
  expect([derived(content), derived(content), count]).toEqual(['A', 'A', 1]);
  expect([derived({ name: 'B' }), count]).toEqual(['B', 2]);
});

it('memoizeByValue computes a value only for an unequal object', () => {
  let count = 0;
  const derived = memoizeByValue(({ name }: { readonly name: string }) => {
    count += 1;
    return name;
  });
  expect([{ name: 'A' }, { name: 'A' }].map(derived)).toEqual(['A', 'A']);
  expect([derived({ name: 'B' }), count]).toEqual(['B', 2]);
});
