import { expect, test } from 'vitest';
import type { DrawnSheet } from '../../../sheets-templates/drawing/drawing.ts';
import { toOtherOffsets } from '../../../test/support/other-offsets.ts';
import type { ShownTab } from '../../google/sheets.ts';
import { compareTab, findForeignTabs } from './compare-tabs.ts';

type ShownValue = ShownTab['cells'][number][number];
type DrawnValue = Pick<DrawnSheet['rows'][number][number], 'value' | 'note'>;

const compareCells = (
  drawn: readonly (readonly DrawnValue[])[],
  cells: readonly (readonly ShownValue[])[],
  notes?: ShownTab['notes'],
) =>
  compareTab({
    sheet: { sheetId: 7, title: 'Story', rows: drawn } as unknown as DrawnSheet,
    tab: { sheetId: 7, title: 'Story', cells, ...(notes !== undefined && { notes }) },
    name: 'public, Story',
  });

const createRow = (...row: readonly DrawnValue['value'][]): readonly DrawnValue[] =>
  row.map((value) => ({ value }));

test.each<readonly [string, readonly DrawnValue[], readonly ShownValue[], number]>([
  ['no drawn blanks', createRow('A', 4, null, ''), ['A', 4], 2],
  ['no shown blanks', createRow('A'), ['A', null, ''], 1],
  ['“true” and 0', createRow(true, 0), [true, 0], 2],
  ['nothing in an empty tab', [], [], 0],
])('compareTab counts cells that have or should have a value: %s', (_what, drawn, shown, cells) => {
  expect(compareCells([drawn], [shown])).toMatchObject({ cells, differences: [] });
});

test.each<readonly [string, readonly DrawnValue[], readonly ShownValue[], string, string]>([
  ['a text that is gone', createRow('A'), [], '"A"', ''],
  ['a text that is typed', [], ['A'], '', '"A"'],
  ['a number as a text', createRow(4), ['4'], '4', '"4"'],
  ['a formula that shows the same', createRow('A'), [{ formula: '="A"' }], '"A"', '="A"'],
  ['a formula in an empty cell', createRow(null), [{ formula: '=1' }], '', '=1'],
])('compareTab reports %s as a difference', (_what, drawn, shown, expected, found) => {
  expect(compareCells([drawn], [shown])).toMatchObject({
    cells: 1,
    differences: [{ where: 'public, Story, A1', expected, found }],
  });
});

test('compareTab names cells by column and row, even outside the drawing', () => {
  const wide = (width: number) => Array.from({ length: width }, () => null as ShownValue);
  const where = (row: readonly ShownValue[]) =>
    compareCells([], [[], row]).differences.map((one) => one.where.split(', ')[2]);
  expect(where(['x'])).toEqual(['A2']);
  expect(where([...wide(25), 'x', 'x'])).toEqual(['Z2', 'AA2']);
  expect(where([...wide(51), 'x', 'x'])).toEqual(['AZ2', 'BA2']);
  expect(compareCells([[], [], createRow('A', 'B')], []).differences).toMatchObject([
    { where: 'public, Story, A3' },
    { where: 'public, Story, B3' },
  ]);
});

test('compareTab lists times from another time zone database separately', () => {
  const own = 'Due Sat 21 Nov 2026, 20:00 (GMT+1, Europe/Berlin).';
  const drawn = [[{ value: own, note: own }, { value: own }]];
  const cells = [[toOtherOffsets(own), own.replace('20:00', '21:00')]];
  const { differences, otherClocks } = compareCells(drawn, cells, [[toOtherOffsets(own), own]]);
  expect(differences.map(({ where }) => where)).toEqual([
    'public, Story, B1',
    'public, Story, B1, its note',
  ]);
  const clocks = {
    expected: 'Sat 21 Nov 2026, 20:00 (GMT+1, Europe/Berlin)',
    found: 'Sat 21 Nov 2026, 21:00 (GMT+2, Europe/Berlin)',
  };
  expect(otherClocks).toEqual([clocks, clocks]);
});

test('compareTab compares notes if they were read', () => {
  const drawn = [[{ value: 'A', note: 'Why.' }, { value: 'B' }]];
  const cells = [['A', 'B']];
  const differences = (notes?: ShownTab['notes']) => compareCells(drawn, cells, notes).differences;
  expect(differences()).toEqual([]);
  expect(differences([])).toEqual([]);
  expect(differences([['Why.', '']])).toEqual([]);
  expect(differences([['', 'Who?']])).toEqual([
    { where: 'public, Story, A1, its note', expected: 'Why.', found: '' },
    { where: 'public, Story, B1, its note', expected: '', found: 'Who?' },
  ]);
});

test('findForeignTabs recognises foreign tabs by id, whatever their titles', () => {
  const sheets = [{ sheetId: 7, title: 'Story' }] as unknown as readonly DrawnSheet[];
  const tabs = [7, 8].map((sheetId) => ({ sheetId, title: 'Story', cells: [] }));
  expect(findForeignTabs(sheets, tabs)).toEqual(tabs.slice(1));
});
