import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { bookAnew, FILE } from './anew.ts';

test('the book that is kept is that of the content, the rules and the robots of today', () => {
  expect(bookAnew()).toBe(readFileSync(FILE, 'utf8'));
});
