import { expect, test } from 'vitest';
import { faultPlace } from './failure.ts';

test.each([
  [
    'an error with a stack',
    withStack('TypeError: no\n    at links (links.ts:20:3)'),
    'Error at links.ts:20',
  ],
  ['an error without one', withStack(''), 'Error'],
  ['no error at all', 'a secret', 'string'],
])('of %s is told where it happened, and nothing that it says', (_what, error, told) => {
  expect(faultPlace(error)).toBe(told);
});

function withStack(stack: string): Error {
  const error = new Error('a secret');
  error.stack = stack;
  return error;
}
