import { expect, test } from 'vitest';
import { shortened } from './submissions.ts';

test.for([
  ['abc', 3, 'abc'],
  ['abcd', 3, 'abc… (1 more characters, which the form has)'],
  ['x'.repeat(2003), 3, 'xxx… (2,000 more characters, which the form has)'],
  ['ab😀cd', 3, 'ab… (4 more characters, which the form has)'],
  ['ab😀cd', 4, 'ab😀… (2 more characters, which the form has)'],
  ['', 3, ''],
] as const)('“%s” at most %i long is kept as “%s”', ([text, longest, kept]) => {
  expect(shortened(text, longest)).toBe(kept);
});
