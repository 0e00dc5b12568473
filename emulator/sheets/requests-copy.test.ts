import { describe, expect, it } from 'vitest';
import {
  guestOf,
  letters,
  merge,
  mergesOf,
  PROTECTED,
  protect,
  refusedFor,
} from './requests-suite.ts';
import { type BatchRequest, type Desk, newDesk } from './sheets-suite.ts';
import { range } from './table-suite.ts';

const NO_ROOM = 'The pasted cells do not fit on the grid.';

const TABLE = ['abcd', 'efgh', 'ijkl'];
/** f, g and h above j, k and l. */
const SOURCE = range(1, 3, [1, 4]);

const copy = (source: object, destination: object): BatchRequest => ({
  copyPaste: { source, destination },
});
const cut = (source: object, destination: object): BatchRequest => ({
  cutPaste: { source, destination },
});

async function newTable(...requests: BatchRequest[]): Promise<Desk> {
  const desk = await newDesk();
  await desk.batch(letters(0, 0, TABLE), ...requests);
  return desk;
}

const shown = async ({ values }: Desk, place: string) =>
  (await values(place)).map((row) => row.map((one) => one || '.').join(''));

describe('copied cells', () => {
  it.each([
    ['twice down and twice across', range(4, 8, [5, 11]), ['fghfgh', 'jkljkl', 'fghfgh', 'jkljkl']],
    ['as often as they fit whole', range(4, 7, [5, 13]), ['fghfgh', 'jkljkl']],
    ['once where there is room for less', range(4, 5, [5, 6]), ['fgh', 'jkl']],
    ['down alone', range(4, 10, [5, 8]), ['fgh', 'jkl', 'fgh', 'jkl', 'fgh', 'jkl']],
  ])('copied cells exist %s', async (_what, destination, expected) => {
    const desk = await newTable(copy(SOURCE, destination));
    expect(await shown(desk, 'T!F5:Z20')).toEqual(expected);
    expect(await shown(desk, 'T!A1:D4')).toEqual(TABLE);
  });

  it('a copy takes merges within it to every place, and replaces others', async () => {
    const desk = await newTable(
      merge(range(1, 3, [2, 4])),
      merge(range(0, 2, [1, 2])),
      merge(range(3, 5, [5, 6])),
      merge(range(7, 9, [10, 11])),
      merge(range(8, 10, [5, 6])),
      copy(SOURCE, range(4, 8, [5, 11])),
    );
    expect(await mergesOf(desk)).toEqual([
      [1, 3, 2, 4],
      [0, 2, 1, 2],
      [8, 10, 5, 6],
      [4, 6, 6, 8],
      [4, 6, 9, 11],
      [6, 8, 6, 8],
      [6, 8, 9, 11],
    ]);
  });

  it('a copy to another sheet takes its merges along', async () => {
    const desk = await newTable(
      merge(range(1, 2, [1, 3])),
      merge({ ...range(8, 9, [0, 2]), sheetId: 7 }),
      copy(SOURCE, { sheetId: 7 }),
    );
    expect(await mergesOf(desk, 1)).toContainEqual([0, 1, 0, 2]);
    expect(await mergesOf(desk)).toEqual([[1, 2, 1, 3]]);
  });

  it('a copy fits up to the last cell of the grid', async () => {
    const desk = await newTable(copy(SOURCE, range(998, 999, [23, 24])));
    expect(await shown(desk, 'T!X999:Z1000')).toEqual(['fgh', 'jkl']);
    for (const past of [range(999, 1000, [0, 1]), range(0, 1, [24, 25])]) {
      expect(await refusedFor(desk, copy(SOURCE, past))).toBe(NO_ROOM);
    }
  });

  it.each([
    ['first', range(4, 5, [5, 6])],
    ['last', range(7, 8, [10, 11])],
  ])('a copy is refused if the %s of its places is protected', async (_which, place) => {
    const desk = await newTable(protect(place));
    const guest = await guestOf(desk);
    expect(await refusedFor(guest, copy(SOURCE, range(4, 8, [5, 11])))).toBe(PROTECTED);
    await guest.batch(copy(SOURCE, range(8, 10, [5, 11])));
  });

  it.each([
    ['row', range(1, 1, [1, 4])],
    ['column', range(1, 3, [2, 2])],
  ])('a copy of a range without a %s is not emulated', async (_, source) => {
    const desk = await newTable();
    await expect(desk.batch(copy(source, range(4, 5)))).rejects.toThrow('without cells');
  });

  it('a copy with formulas is not emulated, and formulas next to it do not matter', async () => {
    const values = [{ userEnteredValue: { formulaValue: '=A1' } }];
    const formula = (rowIndex: number, columnIndex: number): BatchRequest => ({
      updateCells: { start: { rowIndex, columnIndex }, rows: [{ values }], fields: '*' },
    });
    const desk = await newTable(formula(3, 3), formula(2, 4), formula(0, 1), formula(1, 0));
    await desk.batch(copy(SOURCE, range(4, 5, [5, 6])));
    await desk.batch(formula(2, 3));
    await expect(desk.batch(copy(SOURCE, range(4, 5)))).rejects.toThrow('copying formulas');
  });
});

describe('cells that are cut', () => {
  it('a cut leaves only blanks, and replaces the cells at its destination', async () => {
    const desk = await newTable(cut(SOURCE, { rowIndex: 0, columnIndex: 0 }));
    expect(await shown(desk, 'T')).toEqual(['fghd', 'jkl', 'i']);
  });

  it('a cut without a destination goes to the first cell of the first sheet', async () => {
    const desk = await newTable({ cutPaste: { source: SOURCE } });
    expect((await shown(desk, 'T'))[0]).toBe('fghd');
  });

  it('a cut fits up to the last cell of the grid', async () => {
    const desk = await newTable();
    for (const past of [{ rowIndex: 999 }, { columnIndex: 24 }]) {
      expect(await refusedFor(desk, cut(SOURCE, past))).toBe(NO_ROOM);
    }
    expect(await refusedFor(desk, cut(SOURCE, { rowIndex: -1 }))).toBe(
      'GridCoordinate.rowIndex[-1] must not be negative',
    );
    await desk.batch(cut(SOURCE, { rowIndex: 998, columnIndex: 23 }));
    expect(await shown(desk, 'T!X999:Z1000')).toEqual(['fgh', 'jkl']);
  });

  it('a cut takes along only its own objects', async () => {
    const named = (name: string, place: object): BatchRequest => ({
      addNamedRange: { namedRange: { name, range: place } },
    });
    const OTHERS = [
      range(0, 2, [1, 2]),
      range(2, 4, [1, 2]),
      range(1, 2, [0, 2]),
      range(1, 2, [3, 5]),
    ];
    const elsewhere = { ...range(1, 3, [1, 3]), sheetId: 7 };
    const desk = await newTable(
      named('lost', range(900, 901)),
      { deleteDimension: { range: { dimension: 'ROWS', startIndex: 900, endIndex: 901 } } },
      ...OTHERS.map((place, index) => named(`other${index}`, place)),
      named('elsewhere', elsewhere),
      named('own', range(1, 3, [2, 4])),
      cut(SOURCE, { rowIndex: 5, columnIndex: 7 }),
    );
    const { namedRanges } = await desk.get('namedRanges.range');
    const seen = namedRanges?.map((one) => ({ sheetId: 0, ...one.range }));
    expect(seen).toEqual([...OTHERS, elsewhere, range(5, 7, [8, 10])]);
  });

  it('a cut takes merges within it along, and replaces those that were there', async () => {
    const desk = await newTable(
      merge(range(1, 3, [2, 4])),
      merge(range(0, 2, [1, 2])),
      merge(range(6, 8, [6, 8])),
      merge(range(7, 9, [0, 2])),
      cut(SOURCE, { rowIndex: 5, columnIndex: 7 }),
    );
    expect(await mergesOf(desk)).toEqual([
      [0, 2, 1, 2],
      [7, 9, 0, 2],
      [5, 7, 8, 10],
    ]);
  });

  it('a cut has one paste type only', async () => {
    const desk = await newTable();
    const values = { source: SOURCE, pasteType: 'PASTE_VALUES' };
    await expect(desk.batch({ cutPaste: values })).rejects.toThrow('PASTE_VALUES');
    await desk.batch({ cutPaste: { ...values, pasteType: 'PASTE_NORMAL' } });
  });
});
