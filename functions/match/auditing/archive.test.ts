import { expect, test } from 'vitest';
import { readArchive } from './archive.ts';

test('what is no JSON is told, and so is JSON that is no match', () => {
  expect(readArchive('a line of text')).toEqual({
    kind: 'unreadable',
    sentence: 'It is no exported match: it is not JSON.',
  });
  expect(readArchive('{}')).toEqual({
    kind: 'unreadable',
    sentence: expect.stringMatching(/^It is no exported match\. .*\bentries\b/su),
  });
});

test('an export that contains the same tab or the same workbook twice is refused', () => {
  const tab = { sheetId: 1, title: 'Story', cells: [] };
  const sentenceOf = (workbooks: readonly object[]): string => {
    const read = readArchive(JSON.stringify({ format: 'sealed-orders match 1', workbooks }));
    return read.kind === 'unreadable' ? read.sentence : '';
  };
  const book = { of: 'public', tabs: [tab] };
  expect(sentenceOf([{ ...book, tabs: [tab, tab] }])).toContain('The same tab is there twice');
  expect(sentenceOf([book, book])).toContain('The same workbook is there twice');
  expect(sentenceOf([book, { ...book, of: 'Isa' }])).not.toContain('twice');
});
