import { expect, test } from 'vitest';
import { hashOf, stepNamedIn } from './step-address.ts';

test.each(['round-2', 'Ümläut 7', '100%', '#', ''])(
  '“%s” is found again in the address',
  (step) => {
    expect(stepNamedIn(hashOf(step))).toBe(step);
  },
);

test.each(['#100%', '#%', '#%E0%A4%A', '#%ff'])(
  'the address %s names a step that no match has, and fails nowhere',
  (hash) => {
    expect(stepNamedIn(hash)).toBe(hash.slice(1));
  },
);
