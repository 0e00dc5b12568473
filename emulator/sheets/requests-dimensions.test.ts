import { describe, expect, it } from 'vitest';
import {
  columns,
  gridOf,
  guestOf,
  keptRows,
  letters,
  PROTECTED,
  protect,
  refusedFor,
  size,
} from './requests-suite.ts';
import { type BatchRequest, type Desk, newDesk } from './sheets-suite.ts';
import { rows } from './table-suite.ts';

type Stretch = ReturnType<typeof rows>;

const insert = (range: object): BatchRequest => ({ insertDimension: { range } });
const remove = (range: object): BatchRequest => ({ deleteDimension: { range } });
const append = (dimension: string, length: number): BatchRequest => ({
  appendDimension: { sheetId: 0, dimension, length },
});
const resize = (range: object, pixelSize: number): BatchRequest => ({
  updateDimensionProperties: { range, properties: { pixelSize }, fields: 'pixelSize' },
});

/** Returns the sizes of the first six rows or columns. */
async function sizesOf({ get }: Desk, stretch: (start: number, end: number) => Stretch) {
  const name = stretch === rows ? 'rowMetadata' : 'columnMetadata';
  const { sheets } = await get(`sheets.data.${name}.pixelSize`, ['T!A1:F6']);
  return sheets?.[0]?.data?.[0]?.[name]?.map(({ pixelSize }) => pixelSize);
}

const DIMENSIONS = [
  ['rows', rows, 21, 1000],
  ['columns', columns, 100, 26],
] as const;

describe.each(DIMENSIONS)('the sizes of %s', (name, stretch, usual, count) => {
  const one = name.slice(0, -1);

  it(`sizes change only in the given range (${name})`, async () => {
    const desk = await newDesk();
    await desk.batch(resize(stretch(4, 5), 50), resize(stretch(1, 3), 40));
    expect(await sizesOf(desk, stretch)).toEqual([usual, 40, 40, usual, 50, usual]);
  });

  it(`sizes can be set up to the last one, but not beyond (${name})`, async () => {
    const desk = await newDesk();
    await desk.batch(resize(stretch(count - 1, count), 40));
    const refused = (index: number) =>
      `Cannot change a ${one} that doesn't exist. Tried to change ${one} index ${index} but ` +
      `there are only ${count} ${name}.`;
    for (const [start, end] of [
      [count, count],
      [count, count + 1],
      [count - 1, count + 1],
    ] as const) {
      expect(await refusedFor(desk, resize(stretch(start, end), 40))).toBe(refused(count));
    }
    const far = insert(stretch(count + 2, count + 4));
    expect(await refusedFor(desk, far)).toBe(refused(count + 2));
  });

  it(`sizes move when lines before them are inserted or deleted (${name})`, async () => {
    const desk = await newDesk();
    await desk.batch(resize(stretch(1, 2), 40), resize(stretch(3, 4), 60), insert(stretch(2, 4)));
    expect(await sizesOf(desk, stretch)).toEqual([usual, 40, usual, usual, usual, 60]);
    await desk.batch(remove(stretch(0, 1)), remove(stretch(1, 3)));
    expect(await sizesOf(desk, stretch)).toEqual([40, usual, 60, usual, usual, usual]);
    await desk.batch(insert(stretch(4, 5)), remove(stretch(0, 1)));
    expect(await sizesOf(desk, stretch)).toEqual([usual, 60, usual, usual, usual, usual]);
  });

  it(`sizes move with their lines (${name})`, async () => {
    const desk = await newDesk();
    const move = (start: number, end: number, destinationIndex: number): BatchRequest => ({
      moveDimension: { source: stretch(start, end), destinationIndex },
    });
    await desk.batch(resize(stretch(1, 2), 40), move(1, 2, 5));
    expect(await sizesOf(desk, stretch)).toEqual([usual, usual, usual, usual, 40, usual]);
    await desk.batch(move(3, 5, 1));
    expect(await sizesOf(desk, stretch)).toEqual([usual, usual, 40, usual, usual, usual]);
  });
});

describe('rows and columns that are appended', () => {
  it('appending requires a dimension and a length of at least one', async () => {
    const desk = await newDesk();
    await desk.batch(append('ROWS', 1), append('COLUMNS', 2));
    expect(await gridOf(desk)).toEqual([1001, 28]);
    for (const none of [append('ROWS', 0), append('ROWS', -1)]) {
      expect(await refusedFor(desk, none)).toBe('length must be greater than 0');
    }
    expect(await refusedFor(desk, { appendDimension: { sheetId: 0, dimension: 'ROWS' } })).toBe(
      'length must be greater than 0',
    );
    expect(await refusedFor(desk, { appendDimension: { sheetId: 0, length: 1 } })).toBe(
      'No dimension specified.',
    );
  });

  it('appended rows and columns follow the last one, in a grid of any shape', async () => {
    const desk = await newDesk();
    await desk.batch(
      protect({ startRowIndex: 10, endRowIndex: 50 }),
      { addSheet: { properties: { sheetId: 9 } } },
      size(9, 10, 26),
      protect({ sheetId: 9, startColumnIndex: 5, endColumnIndex: 15 }),
    );
    const guest = await guestOf(desk);
    await guest.batch(append('ROWS', 1), {
      appendDimension: { sheetId: 9, dimension: 'COLUMNS', length: 1 },
    });
    await desk.batch(protect({ startColumnIndex: 20 }));
    expect(await refusedFor(guest, append('COLUMNS', 1))).toBe(PROTECTED);
  });
});

describe('rows and columns that are inserted', () => {
  it('an insertion fills its range, or extends to the end without one', async () => {
    const desk = await newDesk();
    await desk.batch(
      letters(0, 0, ['ab', '', 'cd']),
      insert(rows(1, 4)),
      insert(columns(1, 2)),
      insert({ dimension: 'COLUMNS', startIndex: 25 }),
    );
    expect(await desk.values('T')).toEqual([['a', '', 'b'], ...[[], [], [], []], ['c', '', 'd']]);
    expect(await gridOf(desk)).toEqual([1003, 29]);
    const { sheets } = await desk.get('sheets.data.rowData.values.userEnteredValue', ['T!A1:A6']);
    expect(sheets?.[0]?.data?.[0]?.rowData?.slice(1, 5)).toEqual([{}, {}, {}, {}]);
  });

  it('lines can be inserted after the last one, but not in an empty range', async () => {
    const desk = await newDesk();
    await desk.batch(insert(rows(1000, 1002)), insert(columns(26, 27)));
    expect(await gridOf(desk)).toEqual([1002, 27]);
    for (const none of [rows(3, 3), columns(0, 0)]) {
      expect(await refusedFor(desk, insert(none))).toBe('The range to insert must not be empty.');
    }
  });

  it('an insertion after a table leaves the table unchanged', async () => {
    const desk = await newDesk();
    await desk.batch(letters(0, 0, ['ab', 'cd']));
    const before = await keptRows(desk);
    await desk.batch(insert(rows(2, 5)), insert(columns(2, 4)));
    expect(await keptRows(desk)).toEqual(before);
    await desk.batch(letters(8, 4, ['x']));
    expect((await desk.values('T!A8:E9')).at(-1)).toEqual(['', '', '', '', 'x']);
    expect(await desk.values('T!A1:E3')).toEqual([
      ['a', 'b'],
      ['c', 'd'],
    ]);
  });
});

describe.each(DIMENSIONS)('%s that are deleted', (name, stretch, _usual, count) => {
  const one = name.slice(0, -1);
  const missing = (index: number) =>
    `Cannot delete a ${one} that doesn't exist. Tried to delete ${one} index ${index} but ` +
    `there are only ${count} ${name}.`;

  it(`a deletion of missing lines is refused (${name})`, async () => {
    const desk = await newDesk();
    await desk.batch(remove(stretch(count - 1, count)), append(name.toUpperCase(), 1));
    expect(await refusedFor(desk, remove(stretch(count, count)))).toBe(missing(count));
    expect(await refusedFor(desk, remove(stretch(2, count + 1)))).toBe(missing(count));
    expect(await refusedFor(desk, remove(stretch(count + 3, count + 5)))).toBe(missing(count + 4));
  });

  it(`a deletion of all lines is refused (${name})`, async () => {
    const desk = await newDesk();
    expect(await refusedFor(desk, remove(stretch(0, count)))).toBe(
      `You can't delete all the ${name} on the sheet.`,
    );
    await desk.batch(remove(stretch(0, count - 1)));
    expect(await gridOf(desk)).toEqual(name === 'rows' ? [1, 26] : [1000, 1]);
  });

  it(`deleted lines take their cells with them (${name})`, async () => {
    const desk = await newDesk();
    await desk.batch(
      letters(0, 0, ['abcd', 'efgh', 'ijkl', 'mnop']),
      remove(stretch(1, 3)),
      remove(stretch(1, 1)),
    );
    const rowsLeft = [
      ['a', 'b', 'c', 'd'],
      ['m', 'n', 'o', 'p'],
    ];
    const columnsLeft = ['ad', 'eh', 'il', 'mp'].map((word) => [...word]);
    expect(await desk.values('T')).toEqual(name === 'rows' ? rowsLeft : columnsLeft);
  });
});
