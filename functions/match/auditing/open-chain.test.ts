import { describe, expect, test } from 'vitest';
import {
  PUBLIC_TABS,
  SEALED_UNTIL_THE_END,
} from '../../../sheets-templates/workbooks/public-workbook.ts';
import type { ShownTab } from '../../google/sheets.ts';
import type { Incident } from '../ledger/incident.ts';
import { addressOnProof, cellsOnProof, openChainOf } from './archive.ts';

type Rows = ShownTab['cells'];

const tab = ({ sheetId, title }: Pick<ShownTab, 'sheetId' | 'title'>, cells: Rows): ShownTab => ({
  sheetId,
  title,
  cells,
});
const SEALED = tab(PUBLIC_TABS.ledger, [['Ledger'], [SEALED_UNTIL_THE_END]]);
const proof = (...rows: Rows): ShownTab => tab(PUBLIC_TABS.proof, [['Proof'], ...rows]);

const HEAD = ['Entry', 'Hash', 'Step'];
const hash = (digit: string): string => digit.repeat(64);
const CHAIN: Rows = [
  [0, hash('a'), 'The match is opened'],
  [1, hash('b'), 'Round 1'],
  [2, hash('c'), 'Round 2'],
];

/** Rows above the chain that share one word with its headings, and rows below it. */
const ABOVE: Rows = [
  ['Seed', 'none yet'],
  ['Entry', 'of what'],
  ['What', 'Hash'],
  [7, 'a number above'],
];
const BELOW: Rows = [[], ['Interventions'], ['Entry 3', 'Round 3']];

test('readOpenChain returns the number of entries and the newest hash', () => {
  expect(openChainOf([SEALED, proof(...ABOVE, HEAD, ...CHAIN, ...BELOW)])).toEqual({
    entries: 3,
    newest: hash('c'),
  });
  expect(openChainOf([SEALED, proof(HEAD, ...CHAIN)])).toEqual({ entries: 3, newest: hash('c') });
});

test('readOpenChain returns null for a public or empty ledger', () => {
  const chain = proof(HEAD, ...CHAIN);
  expect(openChainOf([tab(PUBLIC_TABS.ledger, [['Ledger'], [0, 'opened']]), chain])).toBeNull();
  expect(openChainOf([tab(PUBLIC_TABS.ledger, []), chain])).toBeNull();
  expect(openChainOf([chain])).toBeNull();
});

describe('refused chain', () => {
  test.each<readonly [string, readonly ShownTab[], string]>([
    ['without the tab Proof', [], 'Entry 0'],
    ['without its head', [proof(...CHAIN)], 'Entry 0'],
    ['without any entry', [proof(HEAD)], 'Entry 0'],
    ['without the opening', [proof(HEAD, ...CHAIN.slice(1))], 'Entry 0'],
    ['with a gap', [proof(HEAD, ...CHAIN.toSpliced(1, 1))], 'Entry 1'],
    ['with an entry twice', [proof(HEAD, ...CHAIN, [2, hash('c'), 'Round 2'])], 'Entry 3'],
    ['with an invalid first hash', [proof(HEAD, [0, 'abc'], ...CHAIN.slice(1))], 'Entry 0'],
    ['with an invalid last hash', [proof(HEAD, ...CHAIN.slice(0, 2), [2])], 'Entry 2'],
    ['with a hash that is too long', [proof(HEAD, [0, `${hash('a')}a`])], 'Entry 0'],
  ])('an open chain %s is refused, at the place of its fault', (_what, tabs, where) => {
    let incidents: readonly Incident[] = [];
    try {
      openChainOf([SEALED, ...tabs]);
    } catch (error) {
      ({ incidents } = error as { readonly incidents: readonly Incident[] });
    }
    expect(incidents).toMatchObject([{ code: 'ledger broken', where }]);
  });
});

test('readProofCells finds a text only on “Proof”, and only if it fills a cell', () => {
  const tabs = [proof(HEAD, ...CHAIN), tab(PUBLIC_TABS.story, [['Story'], [hash('d')]])];
  expect(cellsOnProof(tabs).has(hash('b'))).toBe(true);
  expect(cellsOnProof(tabs).has(hash('b').slice(1))).toBe(false);
  expect(cellsOnProof(tabs).has(hash('d'))).toBe(false);
});

test('findAddressOnProof finds the address only in the line that verifies the workbook', () => {
  const address = 'https://docs.google.com/spreadsheets/d/abc/edit';
  const verified = [
    ['Verify', `sealed verify ${address}`],
    ['Page', 'sealed page https://x.example'],
  ];
  expect(addressOnProof([proof(['Seed', 'none'], ...verified)])).toBe(address);
  expect(addressOnProof([proof(['Verify', `Run sealed verify ${address} there`])])).toBe('');
  expect(addressOnProof([])).toBe('');
});
