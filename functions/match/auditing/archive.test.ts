import { expect, test } from 'vitest';
import { readArchive } from './archive.ts';
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
  ['nested lists', () => `{"entries":${'['.repeat(1_000_000)}`, 'nested more than 32 deep'],
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
    'a million wrong cells',
    () =>
      JSON.stringify({
        ...EMPTY_EXPORT,
        submissions: [Array.from({ length: 1_000_000 }, () => [])],
      }),
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
  const sentenceOf = (workbooks: readonly object[]): string => {
    const read = readArchive(JSON.stringify({ ...EMPTY_EXPORT, workbooks }));
    return read.kind === 'unreadable' ? read.sentence : '';
  };
  const book = { of: 'public', tabs: [tab] };
  expect(sentenceOf([{ ...book, tabs: [tab, tab] }])).toContain('The same tab occurs twice');
  expect(sentenceOf([book, book])).toContain('The same workbook occurs twice');
  expect(sentenceOf([book, { ...book, of: 'Isa' }])).not.toContain('twice');
});
