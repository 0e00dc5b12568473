import { describe, expect, it } from 'vitest';
import {
  buildColumnSpan,
  readGrid,
  readRefusal,
  readStoredRows,
  writeLetters,
} from './requests-suite.ts';
import { type BatchRequest, type Desk, openDesk } from './sheets-suite.ts';
import { toRowSpan } from './table-suite.ts';

type LineSpan = ReturnType<typeof toRowSpan>;

const buildInsertion = (range: object): BatchRequest => ({ insertDimension: { range } });
const buildDeletion = (range: object): BatchRequest => ({ deleteDimension: { range } });
const buildAppending = (dimension: string, length: number): BatchRequest => ({
  appendDimension: { sheetId: 0, dimension, length },
});
const buildResize = (range: object, pixelSize: number): BatchRequest => ({
  updateDimensionProperties: { range, properties: { pixelSize }, fields: 'pixelSize' },
});

/** Returns the sizes of the first six rows or columns. */
async function readSizes({ get }: Desk, stretch: (start: number, end: number) => LineSpan) {
  const name = stretch === toRowSpan ? 'rowMetadata' : 'columnMetadata';
  const { sheets } = await get(`sheets.data.${name}.pixelSize`, ['T!A1:F6']);
  return sheets?.[0]?.data?.[0]?.[name]?.map(({ pixelSize }) => pixelSize);
}

const DIMENSION_CASES = [
  ['rows', toRowSpan, 21, 1000],
  ['columns', buildColumnSpan, 100, 26],
] as const;

describe.each(DIMENSION_CASES)('the sizes of %s', (name, stretch, usual, count) => {
  const one = name.slice(0, -1);

  it(`sizes change only in the given range (${name})`, async () => {
    const desk = await openDesk();
    await desk.batch(buildResize(stretch(4, 5), 50), buildResize(stretch(1, 3), 40));
    expect(await readSizes(desk, stretch)).toEqual([usual, 40, 40, usual, 50, usual]);
  });

  it(`sizes can be set up to the last one, but not beyond (${name})`, async () => {
    const desk = await openDesk();
    await desk.batch(buildResize(stretch(count - 1, count), 40));
    const expectRefusal = (index: number) =>
      `Cannot change a ${one} that doesn't exist. Tried to change ${one} index ${index} but ` +
      `there are only ${count} ${name}.`;
    for (const [start, end] of [
      [count, count],
      [count, count + 1],
      [count - 1, count + 1],
    ] as const) {
      expect(await readRefusal(desk, buildResize(stretch(start, end), 40))).toBe(
        expectRefusal(count),
      );
    }
    const far = buildInsertion(stretch(count + 2, count + 4));
    expect(await readRefusal(desk, far)).toBe(expectRefusal(count + 2));
  });

  it(`sizes move when lines before them are inserted or deleted (${name})`, async () => {
    const desk = await openDesk();
    await desk.batch(
      buildResize(stretch(1, 2), 40),
      buildResize(stretch(3, 4), 60),
      buildInsertion(stretch(2, 4)),
    );
    expect(await readSizes(desk, stretch)).toEqual([usual, 40, usual, usual, usual, 60]);
    await desk.batch(buildDeletion(stretch(0, 1)), buildDeletion(stretch(1, 3)));
    expect(await readSizes(desk, stretch)).toEqual([40, usual, 60, usual, usual, usual]);
    await desk.batch(buildInsertion(stretch(4, 5)), buildDeletion(stretch(0, 1)));
    expect(await readSizes(desk, stretch)).toEqual([usual, 60, usual, usual, usual, usual]);
  });

  it(`sizes move with their lines (${name})`, async () => {
    const desk = await openDesk();
    const move = (start: number, end: number, destinationIndex: number): BatchRequest => ({
      moveDimension: { source: stretch(start, end), destinationIndex },
    });
    await desk.batch(buildResize(stretch(1, 2), 40), move(1, 2, 5));
    expect(await readSizes(desk, stretch)).toEqual([usual, usual, usual, usual, 40, usual]);
    await desk.batch(move(3, 5, 1));
    expect(await readSizes(desk, stretch)).toEqual([usual, usual, 40, usual, usual, usual]);
  });
});

it('appending requires a dimension and a length of at least one', async () => {
  const desk = await openDesk();
  await desk.batch(buildAppending('ROWS', 1), buildAppending('COLUMNS', 2));
  expect(await readGrid(desk)).toEqual([1001, 28]);
  for (const none of [
    buildAppending('ROWS', -1),
    { appendDimension: { sheetId: 0, dimension: 'ROWS' } },
  ]) {
    expect(await readRefusal(desk, none)).toBe('length must be greater than 0');
  }
  expect(await readRefusal(desk, { appendDimension: { sheetId: 0, length: 1 } })).toBe(
    'No dimension specified.',
  );
});

describe('rows and columns that are inserted', () => {
  it('an insertion fills its range, or extends to the end without one', async () => {
    const desk = await openDesk();
    await desk.batch(
      writeLetters(0, 0, ['ab', '', 'cd']),
      buildInsertion(toRowSpan(1, 4)),
      buildInsertion(buildColumnSpan(1, 2)),
      buildInsertion({ dimension: 'COLUMNS', startIndex: 25 }),
    );
    expect(await desk.values('T')).toEqual([['a', '', 'b'], ...[[], [], [], []], ['c', '', 'd']]);
    expect(await readGrid(desk)).toEqual([1003, 29]);
    const { sheets } = await desk.get('sheets.data.rowData.values.userEnteredValue', ['T!A1:A6']);
    expect(sheets?.[0]?.data?.[0]?.rowData?.slice(1, 5)).toEqual([{}, {}, {}, {}]);
  });

  it('lines can be inserted after a table or the last line, not in an empty range', async () => {
    const desk = await openDesk();
    await desk.batch(writeLetters(0, 0, ['ab', 'cd']));
    const before = await readStoredRows(desk);
    for (const [row, column] of [
      [2, 2],
      [1003, 28],
    ] as const) {
      const columns = buildColumnSpan(column, column + 2);
      await desk.batch(buildInsertion(toRowSpan(row, row + 3)), buildInsertion(columns));
      expect(await readStoredRows(desk)).toEqual(before);
    }
    expect(await readGrid(desk)).toEqual([1006, 30]);
    for (const none of [toRowSpan(3, 3), buildColumnSpan(0, 0)]) {
      expect(await readRefusal(desk, buildInsertion(none))).toBe(
        'The range to insert must not be empty.',
      );
    }
  });
});

describe.each(DIMENSION_CASES)('%s that are deleted', (name, stretch, _usual, count) => {
  const one = name.slice(0, -1);

  it(`a deletion of missing lines or of all lines is refused (${name})`, async () => {
    const desk = await openDesk();
    for (const [start, end] of [
      [count, count],
      [2, count + 1],
      [count + 3, count + 5],
    ] as const) {
      const index = Math.max(start, end - 1);
      expect(await readRefusal(desk, buildDeletion(stretch(start, end)))).toBe(
        `Cannot delete a ${one} that doesn't exist. Tried to delete ${one} index ${index} but ` +
          `there are only ${count} ${name}.`,
      );
    }
    expect(await readRefusal(desk, buildDeletion(stretch(0, count)))).toBe(
      `You can't delete all the ${name} on the sheet.`,
    );
    await desk.batch(buildDeletion(stretch(0, count - 1)));
    expect(await readGrid(desk)).toEqual(name === 'rows' ? [1, 26] : [1000, 1]);
  });

  it(`deleted lines take their cells with them (${name})`, async () => {
    const desk = await openDesk();
    await desk.batch(
      writeLetters(0, 0, ['abcd', 'efgh', 'ijkl', 'mnop']),
      buildDeletion(stretch(1, 3)),
      buildDeletion(stretch(1, 1)),
    );
    const rowsLeft = [
      ['a', 'b', 'c', 'd'],
      ['m', 'n', 'o', 'p'],
    ];
    const columnsLeft = ['ad', 'eh', 'il', 'mp'].map((word) => [...word]);
    expect(await desk.values('T')).toEqual(name === 'rows' ? rowsLeft : columnsLeft);
  });
});
