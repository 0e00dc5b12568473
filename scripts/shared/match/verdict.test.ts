import { expect, test } from 'vitest';
import type { DiceVerdict } from '../../../functions/match/auditing/dice.ts';
import { verdictText } from './verdict.ts';

const CHAIN = '1'.repeat(64);

test('a verdict counts what was compared', () => {
  expect(verdictText({ kind: 'verified', entries: 1, cells: 20, drawnBy: null, dice: null })).toBe(
    'verified: 1 entry and 20 cells are what the rules make of seed and orders.',
  );
});

test('a verdict says which pages were not compared', () => {
  expect(
    verdictText({ kind: 'verified', entries: 8, cells: 16, drawnBy: 1, dice: null }),
  ).toContain('Of the pages, drawn by version 1, the hashes on Proof alone are compared');
});

test.each<readonly [string, DiceVerdict, string]>([
  [
    'a public beacon',
    { isPublic: true, chain: CHAIN, rounds: 3, without: [] },
    'verified: 8 entries and 16 cells are what the rules make of seed, orders and 3 rounds of the public beacon quicknet.',
  ],
  [
    'a beacon that is no public one',
    { isPublic: false, chain: CHAIN, rounds: 3, without: [] },
    'verified, but its beacon is no public one (chain 111111111111), and whoever runs it may have known the dice: 8 entries and 16 cells are what the rules make of seed, orders and 3 rounds of that beacon.',
  ],
  [
    'a step without the beacon',
    {
      isPublic: true,
      chain: CHAIN,
      rounds: 1,
      without: ['Round 2: its dice do without the beacon'],
    },
    'verified, but 1 step without the beacon (Round 2: its dice do without the beacon): 8 entries and 16 cells are what the rules make of seed, orders and 1 round of the public beacon quicknet.',
  ],
])('the first sentence of a verdict names %s', (_what, dice, sentence) => {
  const verdict = { kind: 'verified', entries: 8, cells: 16, drawnBy: null, dice } as const;
  expect(verdictText(verdict)).toBe(sentence);
});

test('a verdict names every difference in a sentence, empty cells too', () => {
  const differences = [
    { where: 'public, Standings, B2', expected: '4', found: '' },
    { where: 'Entry 1', expected: 'an entry', found: 'It is missing.' },
  ];
  expect(verdictText({ kind: 'differs', differences })).toBe(
    [
      'differs: 2 differences.',
      'public, Standings, B2: expected 4, and found nothing.',
      'Entry 1: expected an entry, and found It is missing.',
    ].join('\n'),
  );
});
