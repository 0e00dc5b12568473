import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { verdictText } from './verdict-text.ts';
import type { DiceVerdict, Verdict } from './verify.ts';

const CHAIN = '1'.repeat(64);

const verified = (own: Partial<Extract<Verdict, { readonly kind: 'verified' }>>): Verdict => ({
  kind: 'verified',
  entries: 0,
  cells: 0,
  drawnBy: null,
  givenUp: [],
  dice: null,
  otherClocks: null,
  books: 'public',
  ...own,
});

test('a verdict counts the compared parts', () => {
  expect(verdictText(verified({ entries: 1, cells: 20 }))).toMatch(
    /^verified: 1 entry and 20 cells are what the rules make of seed and orders\.\nProven: /,
  );
});

test('docs/fairness.md quotes what a page prints', async () => {
  const fairness = await readFile(join(import.meta.dirname, '../../../docs/fairness.md'), 'utf8');
  expect(fairness).toContain(`\n> ${verdictText(verified({})).split('\n').at(-1)}\n`);
});

test('a verdict contains what no public workbook proves, and what no file does', () => {
  expect(verdictText(verified({ books: 'public' }))).toContain('what players’ own pages said');
  expect(verdictText(verified({ books: 'all' }))).toMatch(
    /Never proven by any file: that no answer was left out of it\.$/,
  );
});

test('a verdict names the pages that were not compared', () => {
  expect(verdictText(verified({ entries: 8, cells: 16, drawnBy: 1 }))).toContain(
    'Version 1 drew the pages, so the hashes on Proof alone are compared',
  );
});

test.each<readonly [string, DiceVerdict, string]>([
  [
    'a public beacon',
    { isPublic: true, chain: CHAIN, rounds: 3, without: [] },
    'verified: 8 entries and 16 cells are what the rules make of seed, orders and 3 rounds ' +
      'of the public beacon quicknet.',
  ],
  [
    'a beacon that is no public one',
    { isPublic: false, chain: CHAIN, rounds: 3, without: [] },
    'Its beacon is no public one (chain 111111111111): whoever runs it may have known the dice.',
  ],
  [
    'a step without the beacon',
    {
      isPublic: true,
      chain: CHAIN,
      rounds: 1,
      without: ['Round 2: its dice do without the beacon'],
    },
    'Its host went on without the beacon for 1 step (Round 2: its dice do without the ' +
      'beacon), whose dice he may have known.',
  ],
])('the first sentence of a verdict names %s', (_what, dice, sentence) => {
  const text = verdictText(verified({ entries: 8, cells: 16, dice }));
  expect(text.split('\n')[0]).toBe(sentence);
});

test('a verdict that is too early contains what to keep until the end', () => {
  const newest = 'a'.repeat(64);
  expect(verdictText({ kind: 'too early', entries: 3, newest })).toBe(
    [
      'too early: the match goes on, and its seed and orders become public when it is over. ' +
        'The chain has 3 entries without a gap.',
      `Keep its newest hash, ${newest}: it must be in the chain at the end. Then ` +
        'verify the match again.',
    ].join('\n'),
  );
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

test('a verdict names times of another time zone database, not as a difference', () => {
  const example = {
    expected: 'Sat 21 Nov 2026, 20:00 (GMT+1, Europe/Berlin)',
    found: 'Sat 21 Nov 2026, 21:00 (GMT+2, Europe/Berlin)',
  };
  expect(verdictText(verified({ otherClocks: { cells: 3, example } }))).toContain(
    `\nAnother version of the time zone database wrote 3 cells: this machine writes ` +
      `“${example.expected}” where “${example.found}” is shown. They are the same instants.\n`,
  );
});
