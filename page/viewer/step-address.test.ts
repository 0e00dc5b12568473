import { expect, test } from 'vitest';
import { formatStepHash, parseStepHash } from './step-address.ts';

test.each(['round-2', 'Ümläut 7', '100%', '#', ''])(
  'parseStepHash reads the address of step “%s” as the same step',
  (step) => {
    expect(parseStepHash(formatStepHash(step))).toBe(step);
  },
);

test.each(['#100%', '#%', '#%E0%A4%A', '#%ff'])(
  'parseStepHash reads the invalid address %s as an unknown step',
  (hash) => {
    expect(parseStepHash(hash)).toBe(hash.slice(1));
  },
);
