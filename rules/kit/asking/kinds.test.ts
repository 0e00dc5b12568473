import { expect, test } from 'vitest';
import { createCountKind, createNotUnderstood, foldText, NOT_OFFERED } from './kinds.ts';

const CONTEXT = { setup: { players: [], content: null, variants: {} }, state: null };
const COUNT_KIND = createCountKind(
  { least: 2, most: 12 },
  { code: 'not a count', warning: (given) => given },
);

test.for([
  ['2', 2],
  ['12', 12],
  [' 7 ', 7],
  ['1', null],
  ['13', null],
  ['2.5', null],
  ['-3', null],
  ['', null],
  ['two', null],
  ['0000000007', null],
] as const)('a count kind reads “%s” as %s', ([text, read]) => {
  expect(COUNT_KIND.typed?.(text, CONTEXT)).toBe(read);
});

test('foldText ignores spaces and capitals', () => {
  expect(foldText('  Otter\tBanks ')).toBe('otterbanks');
});

test('an unreadable answer is quoted with the expected kind and the remedy', () => {
  expect(createNotUnderstood('a house').code).toBe('not a house');
  expect(createNotUnderstood('a house').warning('“Towr”')).toBe(
    '“Towr” was not understood as a house. Choose from the list.',
  );
  expect(createNotUnderstood('a courier', 'Choose a number.').warning('“5”')).toBe(
    '“5” was not understood as a courier. Choose a number.',
  );
  expect(NOT_OFFERED.warning('“x”')).toBe(
    '“x” is not one of the choices. Choose from the list or do not answer.',
  );
});
