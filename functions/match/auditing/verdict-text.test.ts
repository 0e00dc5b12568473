import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import type { DiceVerdict } from './evidence.ts';
import { formatVerdict } from './verdict-text.ts';
import type { Verdict } from './verify.ts';

const CHAIN = '1'.repeat(64);

const createVerified = (
  own: Partial<Extract<Verdict, { readonly kind: 'verified' }>>,
): Verdict => ({
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

test('a verdict counts the compared entries and cells', () => {
  expect(formatVerdict(createVerified({ entries: 1, cells: 20 }))).toMatch(
    /^verified: 1 entry and 20 cells follow by the rules from seed and orders\.\nProven: /,
  );
});

test('docs/fairness.md quotes the verdict’s sentence about proof word for word', async () => {
  const fairness = await readFile(join(import.meta.dirname, '../../../docs/fairness.md'), 'utf8');
  expect(fairness).toContain(`\n> ${formatVerdict(createVerified({})).split('\n').at(-1)}\n`);
});

test('a verdict states what a public workbook and what any file cannot prove', () => {
  expect(formatVerdict(createVerified({ books: 'public' }))).toContain(
    'the content of players’ own pages',
  );
  expect(formatVerdict(createVerified({ books: 'all' }))).toMatch(
    /Never proven by any file: that no answer was omitted\.$/,
  );
});

test('a verdict reports that older pages were not compared', () => {
  expect(formatVerdict(createVerified({ entries: 8, cells: 16, drawnBy: 1 }))).toContain(
    'Pages of version 1 look different, so only the hashes on Proof were compared.',
  );
});

test.each<readonly [string, DiceVerdict, string]>([
  [
    'a public beacon',
    { isPublic: true, chain: CHAIN, rounds: 3, without: [] },
    'verified: 8 entries and 16 cells follow by the rules from seed, orders and 3 rounds ' +
      'of the public beacon quicknet.',
  ],
  [
    'a beacon that is not public',
    { isPublic: false, chain: CHAIN, rounds: 3, without: [] },
    'The beacon is not public (chain 111111111111), so its operator may have known the dice ' +
      'in advance.',
  ],
  [
    'a step without the beacon',
    {
      isPublic: true,
      chain: CHAIN,
      rounds: 1,
      without: ['Round 2: its dice do without the beacon'],
    },
    'The host resolved 1 step without the beacon (Round 2: its dice do without the beacon), ' +
      'and may have known those dice in advance.',
  ],
])('the first sentence of a verdict names %s', (_what, dice, sentence) => {
  const text = formatVerdict(createVerified({ entries: 8, cells: 16, dice }));
  expect(text.split('\n')[0]).toBe(sentence);
});

test('a verdict of a running match shows the hash to keep until the end', () => {
  const newest = 'a'.repeat(64);
  expect(formatVerdict({ kind: 'too early', entries: 3, newest })).toBe(
    [
      'too early: the match goes on, and its seed and orders become public when it is over. ' +
        'The chain has 3 entries without a gap.',
      `Keep its newest hash, ${newest}: it must be in the chain at the end. Then ` +
        'verify the match again.',
    ].join('\n'),
  );
});

test('a verdict describes every difference in a sentence, including empty cells', () => {
  const differences = [
    { where: 'public, Standings, B2', expected: '4', found: '' },
    { where: 'Entry 1', expected: 'an entry', found: 'It is missing.' },
  ];
  expect(formatVerdict({ kind: 'differs', differences })).toBe(
    [
      'differs: 2 differences.',
      'public, Standings, B2: expected 4, found nothing.',
      'Entry 1: expected an entry, found It is missing.',
    ].join('\n'),
  );
});

test('a verdict does not count times from another time zone database as differences', () => {
  const example = {
    expected: 'Sat 21 Nov 2026, 20:00 (GMT+1, Europe/Berlin)',
    found: 'Sat 21 Nov 2026, 21:00 (GMT+2, Europe/Berlin)',
  };
  expect(formatVerdict(createVerified({ otherClocks: { cells: 3, example } }))).toContain(
    `\nAnother version of the time zone database wrote 3 cells: this machine writes ` +
      `“${example.expected}” for “${example.found}”, the same instant.\n`,
  );
});
