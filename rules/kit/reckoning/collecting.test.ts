import { describe, expect, it } from 'vitest';
import { collected, rotated, withEntry } from './collecting.ts';

describe('collected', () => {
  it('keeps the order in which it is found', () => {
    expect(collected([1, 2, 3], (each) => (each === 2 ? [] : [each, 10 * each]))).toEqual([
      1, 10, 3, 30,
    ]);
  });
});

describe('a record with one more entry', () => {
  const record = Object.freeze({ one: 1, two: 2 });

  it('is another record, and the first one stays', () => {
    expect(withEntry(record, 'one', 3)).toEqual({ one: 3, two: 2 });
    expect(record).toEqual({ one: 1, two: 2 });
  });

  it('keeps the place of an entry that was there, and puts a new one last', () => {
    const more: Readonly<Record<string, number>> = withEntry(record, 'one', 3);
    expect(Object.keys(withEntry(more, 'three', 5))).toEqual(['one', 'two', 'three']);
  });
});

describe('a list from an index on', () => {
  it.for([
    [0, ['a', 'b', 'c']],
    [2, ['c', 'a', 'b']],
  ] as const)('begins at %i and has everything once', ([from, expected]) => {
    expect(rotated(['a', 'b', 'c'], from)).toEqual(expected);
  });
});
