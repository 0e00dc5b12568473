import { expect, test } from 'vitest';
import { checkJsonBounds } from './json-bounds.ts';

const SMALL_BOUNDS = { length: 1000, depth: 3, commas: 4 };

test.each([
  ['too long a text', ' '.repeat(1001), 'length', 0],
  ['too deep', `${'['.repeat(900)}`, 'depth', 4],
  ['objects that are too deep', '{"a":{"b":{"c":{', 'depth', 16],
  ['too many values', `[${'1,'.repeat(400)}`, 'commas', 11],
])('checkJsonBounds stops at the first excess: %s', (_what, text, excess, read) => {
  expect(checkJsonBounds(text, SMALL_BOUNDS)).toEqual({ excess, read });
});

test('checkJsonBounds ignores brackets and commas in string literals', () => {
  const text = JSON.stringify(['[[[[[', ',,,,,,', '\\"[[[[[,,,,', '\\\\']);
  expect(checkJsonBounds(text, SMALL_BOUNDS)).toEqual({ excess: null, read: text.length });
});

test('checkJsonBounds counts only lists that are open at the same time', () => {
  expect(checkJsonBounds('[[[]],[[]],[[]]]', SMALL_BOUNDS).excess).toBeNull();
});
