import { expect, test } from 'vitest';
import {
  FILLED_AT_END_NOTICE,
  PUBLIC_TABS,
} from '../../../sheets-templates/workbooks/public-workbook.ts';
import type { ShownTab } from '../../google/sheets.ts';
import type { Incident } from '../ledger/incident.ts';
import { findAddressOnProof, readArchive, readOpenChain, readProofCells } from './archive.ts';
import { parseExport } from './season-archive.ts';

test('readArchive refuses a text that is not JSON, and JSON that is not an export', () => {
  expect(readArchive('a line of text')).toEqual({
    kind: 'unreadable',
    sentence: 'The file is not an exported match. The text is not JSON.',
  });
  expect(readArchive('{}')).toEqual({
    kind: 'unreadable',
    sentence: expect.stringMatching(/^The file is not an exported match\. .*\bentries\b/su),
  });
});

/** An export of this version, with empty lists. */
const EMPTY_EXPORT = {
  ...{ format: 'sealed-orders match 1', seed: '', publicId: '', formAddress: 'https://e.test/' },
  ...{ entries: ['{"drawnBy":7,"kind":"closed"}'], submissions: [], workbooks: [] },
};
const EMPTY_SEASON = { format: 'sealed-orders season 1', season: EMPTY_EXPORT, matches: [] };

test.each<readonly [string, object, string]>([
  [
    'a later format',
    { ...EMPTY_EXPORT, format: 'sealed-orders match 2' },
    'the format “sealed-orders match 2”',
  ],
  [
    'a later format of seasons',
    { ...EMPTY_SEASON, format: 'sealed-orders season 3' },
    'the format “sealed-orders season 3”',
  ],
  ['a field', { ...EMPTY_EXPORT, odds: [1] }, 'odds'],
  [
    'a field of a match in a season',
    { ...EMPTY_SEASON, matches: [{ match: 'a', archive: { ...EMPTY_EXPORT, odds: 1 } }] },
    'odds',
  ],
  [
    'a field of a workbook',
    { ...EMPTY_EXPORT, workbooks: [{ of: 'public', tabs: [], odds: 1 }] },
    'odds',
  ],
])(
  'parseExport names the version of an export with %s of a later version',
  (_what, file, unknown) => {
    const read = parseExport(JSON.stringify(file));
    expect(read).toMatchObject({ kind: 'unreadable', later: { code: 'later version' } });
    const sentence = read.kind === 'unreadable' ? read.sentence : '';
    expect(sentence).toContain(
      'A later version of the adjudicator wrote this. This version cannot read these parts: ' +
        `${unknown}.`,
    );
    expect(sentence).toContain('npx sealed-orders@latest');
    expect(sentence).toContain('The match has drawing version 7, and this program has');
  },
);

test('readArchive reports damage in an export that also names a later version', () => {
  for (const file of [
    { ...EMPTY_EXPORT, odds: 1, seed: 7 },
    { ...EMPTY_EXPORT, format: 'another 2' },
  ])
    expect(readArchive(JSON.stringify(file))).not.toHaveProperty('later');
});

test.each<readonly [string, () => string, string]>([
  ['nested lists', () => `{"entries":${'['.repeat(100_000)}`, 'nested more than 32 deep'],
  ['millions of values', () => `[${'0,'.repeat(5_100_000)}0]`, 'more than 5,000,000 values'],
  [
    'more entries than a ledger has room for',
    () => JSON.stringify({ ...EMPTY_EXPORT, entries: Array.from({ length: 2308 }, () => '') }),
    'at most 2307 entries',
  ],
  [
    'many workbooks',
    () => JSON.stringify({ ...EMPTY_EXPORT, workbooks: Array.from({ length: 101 }, () => 0) }),
    'a list of at most 100 elements',
  ],
  [
    'thousands of wrong cells',
    () =>
      JSON.stringify({ ...EMPTY_EXPORT, submissions: [Array.from({ length: 5000 }, () => [])] }),
    'rows of texts and numbers',
  ],
  [
    'half of a character',
    () => JSON.stringify({ ...EMPTY_EXPORT, seed: '\ud83c' }),
    'a text with an incomplete character',
  ],
])('an export with %s is refused in one sentence', (_what, make, named) => {
  const read = readArchive(make());
  if (read.kind === 'archive') throw new Error('it was read');
  expect(read.sentence).toContain(named);
  expect(read.sentence.length).toBeLessThan(400);
});

test('an export that contains a tab or a workbook twice is refused', () => {
  const tab = { sheetId: 1, title: 'Story', cells: [] };
  const readSentence = (workbooks: readonly object[]): string => {
    const read = readArchive(JSON.stringify({ ...EMPTY_EXPORT, workbooks }));
    return read.kind === 'unreadable' ? read.sentence : '';
  };
  const book = { of: 'public', tabs: [tab] };
  expect(readSentence([{ ...book, tabs: [tab, tab] }])).toContain('The same tab occurs twice');
  expect(readSentence([book, book])).toContain('The same workbook occurs twice');
  expect(readSentence([book, { ...book, of: 'Isa' }])).not.toContain('twice');
});

type TabRows = ShownTab['cells'];

const createTab = (tab: Pick<ShownTab, 'sheetId' | 'title'>, cells: TabRows): ShownTab => ({
  ...tab,
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

test.each<readonly [string, TabRows | null, string]>([
  ['without the tab Proof', null, 'Entry 0'],
  ['without its head', CHAIN_ROWS, 'Entry 0'],
  ['without any entry', [CHAIN_HEAD], 'Entry 0'],
  ['without the opening', [CHAIN_HEAD, ...CHAIN_ROWS.slice(1)], 'Entry 0'],
  ['with a gap', [CHAIN_HEAD, ...CHAIN_ROWS.toSpliced(1, 1)], 'Entry 1'],
  ['with an entry twice', [CHAIN_HEAD, ...CHAIN_ROWS, [2, createHash('c'), 'Round 2']], 'Entry 3'],
  ['with an invalid first hash', [CHAIN_HEAD, [0, 'abc'], ...CHAIN_ROWS.slice(1)], 'Entry 0'],
  ['with an invalid last hash', [CHAIN_HEAD, ...CHAIN_ROWS.slice(0, 2), [2]], 'Entry 2'],
  ['with a hash that is too long', [CHAIN_HEAD, [0, `${createHash('a')}a`]], 'Entry 0'],
])('readOpenChain names the place where it refuses a chain %s', (_what, rows, where) => {
  let incidents: readonly Incident[] = [];
  try {
    readOpenChain([SEALED_LEDGER, ...(rows === null ? [] : [createProof(...rows)])]);
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
  const findAddress = (text: string) =>
    findAddressOnProof([createProof(['Seed', 'none'], ['Verify', text], ['Page', 'sealed page'])]);
  expect(findAddress(`sealed verify ${address}`)).toBe(address);
  expect(findAddress(`Run sealed verify ${address} there`)).toBe('');
  expect(findAddressOnProof([])).toBe('');
});
