import { describe, expect, it } from 'vitest';
import {
  buildGridSize,
  buildMerge,
  buildProtection,
  buildText,
  createGuest,
  PROTECTED_MESSAGE,
  readMerges,
  readRefusal,
  readStoredRows,
  writeLetters,
} from './requests-suite.ts';
import { type BatchRequest, openDesk } from './sheets-suite.ts';
import { fillDesk, toRange } from './table-suite.ts';

const VALUE_FIELD = 'userEnteredValue';
const buildLetterRow = (word: string) => ({ values: [...word].map(buildText) });
const buildWriteInto = (place: object, lines: string[]): BatchRequest => ({
  updateCells: { range: place, rows: lines.map(buildLetterRow), fields: VALUE_FIELD },
});
const writeFrom = (rowIndex: number, columnIndex: number, lines: string[]) =>
  writeLetters(rowIndex, columnIndex, lines);

const LETTER_SQUARE = [...['abcd', 'efgh', 'ijkl', 'mnop'].map((word) => [...word])];

describe('cells that are updated from a start', () => {
  it('an update from a start fills the grid to its last row and column', async () => {
    const desk = await openDesk();
    await desk.batch(writeFrom(998, 24, ['ab', 'cd']));
    expect(await desk.values('T!Y999:Z1000')).toEqual([
      ['a', 'b'],
      ['c', 'd'],
    ]);
  });

  const BEYOND = [
    [writeFrom(1000, 0, ['a']), 'GridCoordinate.rowIndex[1000] is after last row in grid[999]'],
    [writeFrom(0, 26, ['a']), 'GridCoordinate.columnIndex[26] is after last column in grid[25]'],
    [writeFrom(-1, 0, ['a']), 'GridCoordinate.rowIndex[-1] must not be negative'],
    [writeFrom(0, -1, ['a']), 'GridCoordinate.columnIndex[-1] must not be negative'],
    [
      writeFrom(998, 0, ['a', 'b', 'c']),
      'Attempting to write row: 1000, beyond the last requested row of: 999',
    ],
    [
      writeFrom(0, 24, ['a', 'abc']),
      'Attempting to write column: 26, beyond the last requested column of: 25',
    ],
  ] as const;
  it.each(BEYOND)('an update outside the grid is refused: %#', async (request, message) => {
    expect(await readRefusal(await openDesk(), request)).toBe(message);
  });

  it('an empty row of an update leaves the row unchanged', async () => {
    const desk = await fillDesk([['a'], ['b'], ['c']]);
    const rows = [{}, buildLetterRow('x')];
    await desk.batch({ updateCells: { start: { sheetId: 0 }, rows, fields: VALUE_FIELD } });
    expect(await desk.values('T')).toEqual([['a'], ['x'], ['c']]);
    await desk.batch({ updateCells: { start: { sheetId: 0 }, fields: VALUE_FIELD } });
    expect(await desk.values('T')).toEqual([['a'], ['x'], ['c']]);
  });

  it('protection applies only to the given cells of an update', async () => {
    const desk = await openDesk();
    await desk.batch(buildProtection(toRange(5, 6, [4, 5])));
    const guest = await createGuest(desk);
    for (const over of [
      writeFrom(4, 3, ['a', 'ab']),
      writeFrom(4, 2, ['', 'abc']),
      writeFrom(3, 4, 'abc'.split('')),
    ]) {
      expect(await readRefusal(guest, over)).toBe(PROTECTED_MESSAGE);
    }
    await guest.batch(
      writeFrom(4, 2, ['ab', 'ab']),
      writeFrom(4, 4, ['a']),
      writeFrom(6, 3, ['abc']),
    );
  });

  it('an update needs a start or a range', async () => {
    const request = { updateCells: { rows: [buildLetterRow('a')], fields: VALUE_FIELD } };
    expect(await readRefusal(await openDesk(), request)).toBe(
      'Must specify either start or range.',
    );
  });
});

describe('appended rows', () => {
  const append = (...lines: string[]) => ({
    appendCells: { sheetId: 0, rows: lines.map(buildLetterRow), fields: VALUE_FIELD },
  });

  it('appended rows follow the last row with a value in any column', async () => {
    const desk = await fillDesk([['a'], [], ['', 'b']]);
    await desk.batch(append('cd', 'e'));
    expect(await desk.values('T')).toEqual([['a'], [], ['', 'b'], ['c', 'd'], ['e']]);
  });

  it('appending rows to a full grid adds the missing rows', async () => {
    const desk = await fillDesk([['a'], ['b']]);
    await desk.batch(buildGridSize(0, 2, 2), append('c'));
    expect(await desk.values('T')).toEqual([['a'], ['b'], ['c']]);
  });

  it('rows cannot be appended over protected rows', async () => {
    const desk = await fillDesk([['a']]);
    await desk.batch(buildProtection(toRange(1, 2, [0, 1])));
    expect(await readRefusal(await createGuest(desk), append('b'))).toBe(PROTECTED_MESSAGE);
  });
});

describe('a range of cells that is updated', () => {
  it('an update of a range without cells clears the range, and nothing around it', async () => {
    const desk = await fillDesk(LETTER_SQUARE);
    await desk.batch(buildWriteInto(toRange(1, 3, [1, 3]), ['x']));
    expect(await desk.values('T')).toEqual([
      ['a', 'b', 'c', 'd'],
      ['e', 'x', '', 'h'],
      ['i', '', '', 'l'],
      ['m', 'n', 'o', 'p'],
    ]);
  });

  it('an update of a range clears the cells right of and below the given ones', async () => {
    const desk = await fillDesk([['a']]);
    await desk.batch(buildWriteInto(toRange(2, 9, [1, 9]), ['xy', 'z']));
    expect(await desk.values('T')).toEqual([['a'], [], ['', 'x', 'y'], ['', 'z']]);
    await desk.batch(buildWriteInto(toRange(0, 1, [3, 5]), ['u']));
    expect(await desk.values('T!1:1')).toEqual([['a', '', '', 'u']]);
  });

  it('an update of a range cannot write rows and columns outside it', async () => {
    const desk = await openDesk();
    await desk.batch(buildWriteInto(toRange(1, 3, [1, 3]), ['ab', 'cd']));
    expect(await readRefusal(desk, buildWriteInto(toRange(1, 3, [1, 3]), ['a', 'b', 'c']))).toBe(
      'Attempting to write row: 3, beyond the last requested row of: 2',
    );
    expect(await readRefusal(desk, buildWriteInto(toRange(1, 3, [1, 3]), ['a', 'abc']))).toBe(
      'Attempting to write column: 3, beyond the last requested column of: 2',
    );
  });

  it('an update of an empty range writes nothing', async () => {
    const desk = await fillDesk(LETTER_SQUARE);
    const empty = toRange(1, 1, [1, 3]);
    await desk.batch({ updateCells: { range: empty, fields: VALUE_FIELD } });
    expect(await desk.values('T')).toEqual(LETTER_SQUARE);
    expect(await readRefusal(desk, buildWriteInto(empty, ['x']))).toBe(
      'Attempting to write row: 1, beyond the last requested row of: 0',
    );
  });

  it('an update of a range without rows clears all its rows', async () => {
    const desk = await fillDesk(LETTER_SQUARE);
    await desk.batch({ updateCells: { range: toRange(1, 4, [0, 4]), fields: VALUE_FIELD } });
    expect(await desk.values('T')).toEqual([['a', 'b', 'c', 'd']]);
  });

  it('a range is cut off at the end of the grid', async () => {
    const desk = await openDesk();
    await desk.batch(buildWriteInto(toRange(999, 1005, [25, 30]), ['x']));
    expect(await desk.values('T!Z1000')).toEqual([['x']]);
  });
});

it('repeatCell writes all named fields, and clears those that are not given', async () => {
  const desk = await fillDesk(LETTER_SQUARE);
  const cell = { ...buildText('x'), note: 'n' };
  await desk.batch({ repeatCell: { range: toRange(1, 2, [1, 2]), cell, fields: '*' } });
  expect((await readStoredRows(desk))?.[1]?.values?.[1]).toEqual(cell);
  await desk.batch({ repeatCell: { range: toRange(0, 4, [0, 4]), fields: VALUE_FIELD } });
  expect(await desk.values('T')).toEqual([]);
  expect(await readStoredRows(desk)).toEqual([{}, { values: [{}, { note: 'n' }] }]);
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
    const desk = await openDesk();
    await desk.batch(buildMerge(toRange(1, 3, [2, 4]), mergeType));
    expect(await readMerges(desk)).toEqual(expected);
  });

  it('merging single cells changes nothing', async () => {
    const desk = await openDesk();
    await desk.batch(
      buildMerge(toRange(3, 4, [3, 4])),
      buildMerge(toRange(3, 6, [3, 4]), 'MERGE_ROWS'),
      buildMerge(toRange(3, 4, [3, 6]), 'MERGE_COLUMNS'),
    );
    expect(await readMerges(desk)).toEqual([]);
  });

  it('merging without a type merges all cells, and keeps one value and all notes', async () => {
    const desk = await fillDesk(LETTER_SQUARE, {
      repeatCell: { range: toRange(1, 3, [1, 3]), cell: { note: 'n' }, fields: 'note' },
    });
    await desk.batch({ mergeCells: { range: toRange(1, 3, [1, 3]) } });
    const [first, second] = (await readStoredRows(desk))?.slice(1, 3) ?? [];
    expect(first?.values?.slice(1, 3)).toEqual([{ ...buildText('f'), note: 'n' }, { note: 'n' }]);
    expect(second?.values?.slice(1, 3)).toEqual([{ note: 'n' }, { note: 'n' }]);
    expect(await desk.values('T!A1:D2')).toEqual([
      ['a', 'b', 'c', 'd'],
      ['e', 'f', '', 'h'],
    ]);
  });

  it('a merge replaces the merges that it touches, and keeps the others', async () => {
    const desk = await openDesk();
    await desk.batch(
      buildMerge(toRange(0, 2, [0, 2])),
      buildMerge(toRange(5, 6, [0, 2])),
      buildMerge(toRange(1, 3, [1, 3])),
    );
    expect(await readMerges(desk)).toEqual([
      [5, 6, 0, 2],
      [1, 3, 1, 3],
    ]);
  });
});

describe('unmerging', () => {
  const MERGED = toRange(2, 4, [2, 4]);
  it.each([
    ['above the merge', toRange(0, 2, [0, 9]), true],
    ['its last cell', toRange(3, 9, [3, 9]), false],
  ])('unmerging %s removes only the merge that it touches', async (_where, place, stays) => {
    const desk = await openDesk();
    await desk.batch(buildMerge(MERGED), { unmergeCells: { range: place } });
    expect(await readMerges(desk)).toEqual(stays ? [[2, 4, 2, 4]] : []);
  });
});
