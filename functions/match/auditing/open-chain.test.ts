import { expect, test } from 'vitest';
import {
  FILLED_AT_END_NOTICE,
  PUBLIC_TABS,
} from '../../../sheets-templates/workbooks/public-workbook.ts';
import type { ShownTab } from '../../google/sheets.ts';
import type { Incident } from '../ledger/incident.ts';
import { findAddressOnProof, readOpenChain, readProofCells } from './archive.ts';

type TabRows = ShownTab['cells'];

const createTab = (
  { sheetId, title }: Pick<ShownTab, 'sheetId' | 'title'>,
  cells: TabRows,
): ShownTab => ({
  sheetId,
  title,
  cells,
});
const SEALED_LEDGER = createTab(PUBLIC_TABS.ledger, [['Ledger'], [FILLED_AT_END_NOTICE]]);
const createProof = (...rows: TabRows): ShownTab =>
  createTab(PUBLIC_TABS.proof, [['Proof'], ...rows]);

const CHAIN_HEAD = ['Entry', 'Hash', 'Step'];
const createHash = (digit: string): string => digit.repeat(64);
const CHAIN_ROWS: TabRows = [
  [0, createHash('a'), 'The match is opened'],
  [1, createHash('b'), 'Round 1'],
  [2, createHash('c'), 'Round 2'],
];

const ROWS_ABOVE_CHAIN: TabRows = [
  ['Seed', 'none yet'],
  ['Entry', 'of what'],
  ['What', 'Hash'],
  [7, 'a number above'],
];
const ROWS_BELOW_CHAIN: TabRows = [[], ['Interventions'], ['Entry 3', 'Round 3']];

test('readOpenChain returns the number of entries and the newest hash', () => {
  const chain = { entries: 3, newest: createHash('c') };
  const whole = createProof(...ROWS_ABOVE_CHAIN, CHAIN_HEAD, ...CHAIN_ROWS, ...ROWS_BELOW_CHAIN);
  expect(readOpenChain([SEALED_LEDGER, whole])).toEqual(chain);
  expect(readOpenChain([SEALED_LEDGER, createProof(CHAIN_HEAD, ...CHAIN_ROWS)])).toEqual(chain);
});

test('readOpenChain returns null for a public or empty ledger', () => {
  const chain = createProof(CHAIN_HEAD, ...CHAIN_ROWS);
  expect(
    readOpenChain([createTab(PUBLIC_TABS.ledger, [['Ledger'], [0, 'opened']]), chain]),
  ).toBeNull();
  expect(readOpenChain([createTab(PUBLIC_TABS.ledger, []), chain])).toBeNull();
  expect(readOpenChain([chain])).toBeNull();
});

test.each<readonly [string, readonly ShownTab[], string]>([
  ['without the tab Proof', [], 'Entry 0'],
  ['without its head', [createProof(...CHAIN_ROWS)], 'Entry 0'],
  ['without any entry', [createProof(CHAIN_HEAD)], 'Entry 0'],
  ['without the opening', [createProof(CHAIN_HEAD, ...CHAIN_ROWS.slice(1))], 'Entry 0'],
  ['with a gap', [createProof(CHAIN_HEAD, ...CHAIN_ROWS.toSpliced(1, 1))], 'Entry 1'],
  [
    'with an entry twice',
    [createProof(CHAIN_HEAD, ...CHAIN_ROWS, [2, createHash('c'), 'Round 2'])],
    'Entry 3',
  ],
  [
    'with an invalid first hash',
    [createProof(CHAIN_HEAD, [0, 'abc'], ...CHAIN_ROWS.slice(1))],
    'Entry 0',
  ],
  [
    'with an invalid last hash',
    [createProof(CHAIN_HEAD, ...CHAIN_ROWS.slice(0, 2), [2])],
    'Entry 2',
  ],
  [
    'with a hash that is too long',
    [createProof(CHAIN_HEAD, [0, `${createHash('a')}a`])],
    'Entry 0',
  ],
])('readOpenChain names the place where it refuses a chain %s', (_what, tabs, where) => {
  let incidents: readonly Incident[] = [];
  try {
    readOpenChain([SEALED_LEDGER, ...tabs]);
  } catch (error) {
    ({ incidents } = error as { readonly incidents: readonly Incident[] });
  }
  expect(incidents).toMatchObject([{ code: 'ledger broken', where }]);
});

test('readProofCells returns only complete cells of “Proof”', () => {
  const tabs = [
    createProof(CHAIN_HEAD, ...CHAIN_ROWS),
    createTab(PUBLIC_TABS.story, [['Story'], [createHash('d')]]),
  ];
  expect(readProofCells(tabs).has(createHash('b'))).toBe(true);
  expect(readProofCells(tabs).has(createHash('b').slice(1))).toBe(false);
  expect(readProofCells(tabs).has(createHash('d'))).toBe(false);
});

test('findAddressOnProof reads the address from the line “sealed verify”', () => {
  const address = 'https://docs.google.com/spreadsheets/d/abc/edit';
  const verified = [
    ['Verify', `sealed verify ${address}`],
    ['Page', 'sealed page https://x.example'],
  ];
  expect(findAddressOnProof([createProof(['Seed', 'none'], ...verified)])).toBe(address);
  expect(findAddressOnProof([createProof(['Verify', `Run sealed verify ${address} there`])])).toBe(
    '',
  );
  expect(findAddressOnProof([])).toBe('');
});
