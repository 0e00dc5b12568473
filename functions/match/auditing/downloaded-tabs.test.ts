import { expect, test } from 'vitest';
import { withSheetIds } from './verify.ts';

const createTab = (title: string, sheetId: number) => ({ title, sheetId, cells: [] });
const listSheetIds = (sheets: readonly [string, number][], titles: readonly string[]) =>
  withSheetIds(
    sheets.map(([title, sheetId]) => ({ title, sheetId })),
    titles.map((title, index) => createTab(title, -1 - index)),
  ).map(({ sheetId }) => sheetId);

test.for([
  ['the same title', 'Standings', 'Standings'],
  ['a title with a character that the file format replaces', 'Content: Houses', 'Content_ Houses'],
  ['a title that was cut off', `A long one ${'x'.repeat(40)}`, `A long one ${'x'.repeat(20)}`],
] as const)('a tab of a downloaded file is recognised by %s', ([, drawn, found]) => {
  expect(listSheetIds([[drawn, 7]], [found])).toEqual([7]);
});

test('the first of two tabs with similar file names gets the id of the first sheet', () => {
  const long = 'The same beginning of thirty-one';
  expect(
    listSheetIds(
      [
        [`${long} A`, 4],
        [`${long} B`, 5],
      ],
      [long, long],
    ),
  ).toEqual([4, 5]);
});

test('a tab keeps its own id if no sheet has its title', () => {
  expect(listSheetIds([['Story', 3]], ['Notes', 'Story'])).toEqual([-1, 3]);
});
