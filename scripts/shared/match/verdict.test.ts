import { expect, test } from 'vitest';
import { verdictText } from './verdict.ts';

test('a verdict counts what was compared', () => {
  expect(verdictText({ kind: 'verified', entries: 1, cells: 20, drawnBy: null, givenUp: [] })).toBe(
    'verified: 1 entry and 20 cells are what the rules make of seed and orders.',
  );
});

test('a verdict says which pages were not compared', () => {
  expect(
    verdictText({ kind: 'verified', entries: 8, cells: 16, drawnBy: 1, givenUp: [] }),
  ).toContain('Of the pages, drawn by version 1, the hashes on Proof alone are compared');
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
