import { expect, test } from 'vitest';
import { hashOf, stepNamedIn } from './step-address.ts';

test.each(['round-2', 'Ümläut 7', '100%', '#', ''])(
  'the address of a step preserves “%s”',
  (step) => {
    expect(stepNamedIn(hashOf(step))).toBe(step);
  },
);

test.each(['#100%', '#%', '#%E0%A4%A', '#%ff'])(
  'the invalid address %s is read as an unknown step',
  (hash) => {
    expect(stepNamedIn(hash)).toBe(hash.slice(1));
  },
);
