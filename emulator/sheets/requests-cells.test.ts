import { describe, expect, it } from 'vitest';
import {
  buildGridSize,
  buildMerge,
  buildText,
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
const LETTER_SQUARE = ['abcd', 'efgh', 'ijkl', 'mnop'].map((word) => [...word]);

describe('cells that are updated from a start', () => {
  it('an update from a start fills the grid to its last row and column', async () => {
    const desk = await openDesk();
    await desk.batch(writeLetters(998, 24, ['ab', 'cd']));
    expect(await desk.values('T!Y999:Z1000')).toEqual([
      ['a', 'b'],
      ['c', 'd'],
    ]);
  });

  const BEYOND = [
    [writeLetters(1000, 0, ['a']), 'GridCoordinate.rowIndex[1000] is after last row in grid[999]'],
    [writeLetters(0, 26, ['a']), 'GridCoordinate.columnIndex[26] is after last column in grid[25]'],
    [writeLetters(-1, 0, ['a']), 'GridCoordinate.rowIndex[-1] must not be negative'],
    [writeLetters(0, -1, ['a']), 'GridCoordinate.columnIndex[-1] must not be negative'],
    [
      writeLetters(998, 0, ['a', 'b', 'c']),
      'Attempting to write row: 1000, beyond the last requested row of: 999',
    ],
    [
      writeLetters(0, 24, ['a', 'abc']),
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

  it('an update of a range cannot write rows and columns outside it', async () => {
    const desk = await openDesk();
    const place = toRange(1, 3, [1, 3]);
    await desk.batch(buildWriteInto(place, ['ab', 'cd']));
    expect(await readRefusal(desk, buildWriteInto(place, ['a', 'b', 'c']))).toBe(
      'Attempting to write row: 3, beyond the last requested row of: 2',
    );
    expect(await readRefusal(desk, buildWriteInto(place, ['a', 'abc']))).toBe(
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
    ['MERGE_ALL', ['1 3 2 4']],
    ['MERGE_ROWS', ['1 2 2 4', '2 3 2 4']],
    ['MERGE_COLUMNS', ['1 3 2 3', '1 3 3 4']],
  ])('merging by %s turns a square into these cells', async (mergeType, expected) => {
    const desk = await openDesk();
    await desk.batch(buildMerge(toRange(1, 3, [2, 4]), mergeType));
    expect((await readMerges(desk)).map((ends) => ends.join(' '))).toEqual(expected);
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

it('unmerging removes only merges that it touches', async () => {
  const desk = await openDesk();
  const above = { unmergeCells: { range: toRange(0, 2, [0, 9]) } };
  await desk.batch(buildMerge(toRange(2, 4, [2, 4])), above);
  expect(await readMerges(desk)).toEqual([[2, 4, 2, 4]]);
  await desk.batch({ unmergeCells: { range: toRange(3, 9, [3, 9]) } });
  expect(await readMerges(desk)).toEqual([]);
});

describe('the choices of a cell', () => {
  const rule = {
    condition: { type: 'ONE_OF_LIST', values: [{ userEnteredValue: 'pause' }] },
    strict: false,
    showCustomUi: true,
  };

  it('a rule stays with its cell whatever the value, and does not bind the API', async () => {
    const { batch, get } = await fillDesk([['a']]);
    await batch({ setDataValidation: { range: toRange(0, 1, [0, 1]), rule } });
    await batch(writeLetters(0, 0, ['x']));
    expect(await readStoredRows({ get })).toEqual([
      { values: [{ ...buildText('x'), dataValidation: rule }] },
    ]);
  });

  it('a request without a rule removes the rule completely', async () => {
    const { batch, get } = await fillDesk([['a']]);
    const tick = { condition: { type: 'BOOLEAN' } };
    await batch({ setDataValidation: { range: toRange(0, 1, [0, 2]), rule: tick } });
    await batch({ setDataValidation: { range: toRange(0, 1, [0, 2]) } });
    expect(await readStoredRows({ get })).toEqual([{ values: [buildText('a')] }]);
  });
});
