import { describe, expect, it } from 'vitest';
import {
  guestOf,
  keptRows,
  letters,
  merge,
  mergesOf,
  PROTECTED,
  protect,
  refusedFor,
  size,
  text,
} from './requests-suite.ts';
import { type BatchRequest, newDesk } from './sheets-suite.ts';
import { deskWith, range } from './table-suite.ts';

const fields = 'userEnteredValue';
const line = (word: string) => ({ values: [...word].map(text) });
const into = (place: object, lines: string[]): BatchRequest => ({
  updateCells: { range: place, rows: lines.map(line), fields },
});
const from = (rowIndex: number, columnIndex: number, lines: string[]) =>
  letters(rowIndex, columnIndex, lines);

const SQUARE = [...['abcd', 'efgh', 'ijkl', 'mnop'].map((word) => [...word])];

describe('cells that are updated from a start', () => {
  it('an update from a start fills the grid to its last row and column', async () => {
    const desk = await newDesk();
    await desk.batch(from(998, 24, ['ab', 'cd']));
    expect(await desk.values('T!Y999:Z1000')).toEqual([
      ['a', 'b'],
      ['c', 'd'],
    ]);
  });

  const BEYOND = [
    [from(1000, 0, ['a']), 'GridCoordinate.rowIndex[1000] is after last row in grid[999]'],
    [from(0, 26, ['a']), 'GridCoordinate.columnIndex[26] is after last column in grid[25]'],
    [from(-1, 0, ['a']), 'GridCoordinate.rowIndex[-1] must not be negative'],
    [from(0, -1, ['a']), 'GridCoordinate.columnIndex[-1] must not be negative'],
    [
      from(998, 0, ['a', 'b', 'c']),
      'Attempting to write row: 1000, beyond the last requested row of: 999',
    ],
    [
      from(0, 24, ['a', 'abc']),
      'Attempting to write column: 26, beyond the last requested column of: 25',
    ],
  ] as const;
  it.each(BEYOND)('an update outside the grid is refused: %#', async (request, message) => {
    expect(await refusedFor(await newDesk(), request)).toBe(message);
  });

  it('an empty row of an update leaves the row unchanged', async () => {
    const desk = await deskWith([['a'], ['b'], ['c']]);
    const rows = [{}, line('x')];
    await desk.batch({ updateCells: { start: { sheetId: 0 }, rows, fields } });
    expect(await desk.values('T')).toEqual([['a'], ['x'], ['c']]);
    await desk.batch({ updateCells: { start: { sheetId: 0 }, fields } });
    expect(await desk.values('T')).toEqual([['a'], ['x'], ['c']]);
  });

  it('protection applies only to the given cells of an update', async () => {
    const desk = await newDesk();
    await desk.batch(protect(range(5, 6, [4, 5])));
    const guest = await guestOf(desk);
    for (const over of [
      from(4, 3, ['a', 'ab']),
      from(4, 2, ['', 'abc']),
      from(3, 4, 'abc'.split('')),
    ]) {
      expect(await refusedFor(guest, over)).toBe(PROTECTED);
    }
    await guest.batch(from(4, 2, ['ab', 'ab']), from(4, 4, ['a']), from(6, 3, ['abc']));
  });

  it('an update needs a start or a range', async () => {
    const request = { updateCells: { rows: [line('a')], fields } };
    expect(await refusedFor(await newDesk(), request)).toBe('Must specify either start or range.');
  });
});

describe('appended rows', () => {
  const append = (...lines: string[]) => ({
    appendCells: { sheetId: 0, rows: lines.map(line), fields },
  });

  it('appended rows follow the last row with a value in any column', async () => {
    const desk = await deskWith([['a'], [], ['', 'b']]);
    await desk.batch(append('cd', 'e'));
    expect(await desk.values('T')).toEqual([['a'], [], ['', 'b'], ['c', 'd'], ['e']]);
  });

  it('appending rows to a full grid adds the missing rows', async () => {
    const desk = await deskWith([['a'], ['b']]);
    await desk.batch(size(0, 2, 2), append('c'));
    expect(await desk.values('T')).toEqual([['a'], ['b'], ['c']]);
  });

  it('rows cannot be appended over protected rows', async () => {
    const desk = await deskWith([['a']]);
    await desk.batch(protect(range(1, 2, [0, 1])));
    expect(await refusedFor(await guestOf(desk), append('b'))).toBe(PROTECTED);
  });
});

describe('a range of cells that is updated', () => {
  it('an update of a range without cells clears the range, and nothing around it', async () => {
    const desk = await deskWith(SQUARE);
    await desk.batch(into(range(1, 3, [1, 3]), ['x']));
    expect(await desk.values('T')).toEqual([
      ['a', 'b', 'c', 'd'],
      ['e', 'x', '', 'h'],
      ['i', '', '', 'l'],
      ['m', 'n', 'o', 'p'],
    ]);
  });

  it('an update of a range clears the cells right of and below the given ones', async () => {
    const desk = await deskWith([['a']]);
    await desk.batch(into(range(2, 9, [1, 9]), ['xy', 'z']));
    expect(await desk.values('T')).toEqual([['a'], [], ['', 'x', 'y'], ['', 'z']]);
    await desk.batch(into(range(0, 1, [3, 5]), ['u']));
    expect(await desk.values('T!1:1')).toEqual([['a', '', '', 'u']]);
  });

  it('an update of a range cannot write rows and columns outside it', async () => {
    const desk = await newDesk();
    await desk.batch(into(range(1, 3, [1, 3]), ['ab', 'cd']));
    expect(await refusedFor(desk, into(range(1, 3, [1, 3]), ['a', 'b', 'c']))).toBe(
      'Attempting to write row: 3, beyond the last requested row of: 2',
    );
    expect(await refusedFor(desk, into(range(1, 3, [1, 3]), ['a', 'abc']))).toBe(
      'Attempting to write column: 3, beyond the last requested column of: 2',
    );
  });

  it('an update of an empty range writes nothing', async () => {
    const desk = await deskWith(SQUARE);
    const empty = range(1, 1, [1, 3]);
    await desk.batch({ updateCells: { range: empty, fields } });
    expect(await desk.values('T')).toEqual(SQUARE);
    expect(await refusedFor(desk, into(empty, ['x']))).toBe(
      'Attempting to write row: 1, beyond the last requested row of: 0',
    );
  });

  it('an update of a range without rows clears all its rows', async () => {
    const desk = await deskWith(SQUARE);
    await desk.batch({ updateCells: { range: range(1, 4, [0, 4]), fields } });
    expect(await desk.values('T')).toEqual([['a', 'b', 'c', 'd']]);
  });

  it('a range is cut off at the end of the grid', async () => {
    const desk = await newDesk();
    await desk.batch(into(range(999, 1005, [25, 30]), ['x']));
    expect(await desk.values('T!Z1000')).toEqual([['x']]);
  });
});

it('repeatCell writes all named fields, and clears those that are not given', async () => {
  const desk = await deskWith(SQUARE);
  const cell = { ...text('x'), note: 'n' };
  await desk.batch({ repeatCell: { range: range(1, 2, [1, 2]), cell, fields: '*' } });
  expect((await keptRows(desk))?.[1]?.values?.[1]).toEqual(cell);
  await desk.batch({ repeatCell: { range: range(0, 4, [0, 4]), fields } });
  expect(await desk.values('T')).toEqual([]);
  expect(await keptRows(desk)).toEqual([{}, { values: [{}, { note: 'n' }] }]);
});

describe('merging', () => {
  it.each([
    ['MERGE_ALL', [[1, 3, 2, 4]]],
    [
      'MERGE_ROWS',
      [
        [1, 2, 2, 4],
        [2, 3, 2, 4],
      ],
    ],
    [
      'MERGE_COLUMNS',
      [
        [1, 3, 2, 3],
        [1, 3, 3, 4],
      ],
    ],
  ])('merging by %s turns a square into these cells', async (mergeType, expected) => {
    const desk = await newDesk();
    await desk.batch(merge(range(1, 3, [2, 4]), mergeType));
    expect(await mergesOf(desk)).toEqual(expected);
  });

  it('merging single cells changes nothing', async () => {
    const desk = await newDesk();
    await desk.batch(
      merge(range(3, 4, [3, 4])),
      merge(range(3, 6, [3, 4]), 'MERGE_ROWS'),
      merge(range(3, 4, [3, 6]), 'MERGE_COLUMNS'),
    );
    expect(await mergesOf(desk)).toEqual([]);
  });

  it('merging without a type merges all cells, and keeps one value and all notes', async () => {
    const desk = await deskWith(SQUARE, {
      repeatCell: { range: range(1, 3, [1, 3]), cell: { note: 'n' }, fields: 'note' },
    });
    await desk.batch({ mergeCells: { range: range(1, 3, [1, 3]) } });
    const [first, second] = (await keptRows(desk))?.slice(1, 3) ?? [];
    expect(first?.values?.slice(1, 3)).toEqual([{ ...text('f'), note: 'n' }, { note: 'n' }]);
    expect(second?.values?.slice(1, 3)).toEqual([{ note: 'n' }, { note: 'n' }]);
    expect(await desk.values('T!A1:D2')).toEqual([
      ['a', 'b', 'c', 'd'],
      ['e', 'f', '', 'h'],
    ]);
  });

  it('a merge replaces the merges that it touches, and keeps the others', async () => {
    const desk = await newDesk();
    await desk.batch(
      merge(range(0, 2, [0, 2])),
      merge(range(5, 6, [0, 2])),
      merge(range(1, 3, [1, 3])),
    );
    expect(await mergesOf(desk)).toEqual([
      [5, 6, 0, 2],
      [1, 3, 1, 3],
    ]);
  });
});

describe('unmerging', () => {
  const MERGED = range(2, 4, [2, 4]);
  it.each([
    ['above the merge', range(0, 2, [0, 9]), true],
    ['below the merge', range(4, 9, [0, 9]), true],
    ['left of the merge', range(0, 9, [0, 2]), true],
    ['right of the merge', range(0, 9, [4, 9]), true],
    ['its first cell', range(0, 3, [0, 3]), false],
    ['its last cell', range(3, 9, [3, 9]), false],
    ['its upper right cell', range(0, 3, [3, 9]), false],
    ['its lower left cell', range(3, 9, [0, 3]), false],
  ])('unmerging %s removes only the merge that it touches', async (_where, place, stays) => {
    const desk = await newDesk();
    await desk.batch(merge(MERGED), { unmergeCells: { range: place } });
    expect(await mergesOf(desk)).toEqual(stays ? [[2, 4, 2, 4]] : []);
  });
});
