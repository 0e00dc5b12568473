import { describe, expect, it } from 'vitest';
import { collectValues, rotateList, withEntry } from './collecting.ts';

it('collectValues returns the values in the order of their items', () => {
  const values = collectValues([1, 2, 3], (each) => (each === 2 ? [] : [each, 10 * each]));
  expect(values).toEqual([1, 10, 3, 30]);
});

describe('a record with one more entry', () => {
  const record = Object.freeze({ one: 1, two: 2 });

  it('withEntry returns another record and does not change the given one', () => {
    expect(withEntry(record, 'one', 3)).toEqual({ one: 3, two: 2 });
    expect(record).toEqual({ one: 1, two: 2 });
  });

  it('withEntry keeps the position of an existing key and appends a new one', () => {
    const more: Readonly<Record<string, number>> = withEntry(record, 'one', 3);
    expect(Object.keys(withEntry(more, 'three', 5))).toEqual(['one', 'two', 'three']);
  });
});

it.for([
  [0, ['a', 'b', 'c']],
  [2, ['c', 'a', 'b']],
] as const)('rotateList begins at index %i and contains each item once', ([from, expected]) => {
  expect(rotateList(['a', 'b', 'c'], from)).toEqual(expected);
});
