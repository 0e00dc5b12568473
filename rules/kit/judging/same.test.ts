import { expect, test } from 'vitest';
import { isSame } from './same.ts';

test('isSame compares plain data by content', () => {
  expect(isSame({ a: [1, { b: null }], c: 'x' }, { c: 'x', a: [1, { b: null }] })).toBe(true);
  for (const other of [{ a: [1] }, { a: [1], b: 2, c: 3 }, { a: { 0: 1 }, b: 2 }, null, 'a'])
    expect(isSame({ a: [1], b: 2 }, other)).toBe(false);
  expect(isSame({ a: undefined }, { b: undefined })).toBe(false);
});
