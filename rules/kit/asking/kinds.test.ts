import { expect, test } from 'vitest';
import { countKind, foldedText } from './kinds.ts';

const NOW = { setup: { players: [], content: null, variants: {} }, state: null };
const count = countKind({ least: 2, most: 12 }, { code: 'not a count', warning: (given) => given });

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
] as const)('“%s” is read as the count %s', ([text, read]) => {
  expect(count.typed?.(text, NOW)).toBe(read);
});

test('spaces and capitals do not matter', () => {
  expect(foldedText('  Otter\tBanks ')).toBe('otterbanks');
});
