import { describe, expect, it } from 'vitest';
import { getRefusal } from '../clients-suite.ts';
import { BOLD_CELL, buildColumnSpan, readRefusal, readStoredRows } from './requests-suite.ts';
import { openDesk } from './sheets-suite.ts';
import { buildGuard, fillDesk, readGuard, toRange, toRowSpan } from './table-suite.ts';

describe('moving rows', () => {
  const NUMBERED = [[0], [1], [2], [3], [4]];
  const MOVED = [
    ['down', 1, 3, 4, [0, 3, 1, 2, 4]],
    ['up', 3, 5, 1, [0, 3, 4, 1, 2]],
    ['nowhere', 1, 3, 3, [0, 1, 2, 3, 4]],
    ['to the end', 0, 1, 5, [1, 2, 3, 4, 0]],
    ['to the start', 4, 5, 0, [4, 0, 1, 2, 3]],
  ] as const;
  it.each(MOVED)('rows move %s', async (_where, start, end, destinationIndex, expected) => {
    const { values } = await fillDesk(NUMBERED, {
      moveDimension: { source: toRowSpan(start, end), destinationIndex },
    });
    expect((await values('T')).flat()).toEqual(expected);
  });

  it('rows move within the grid, and may include its last row', async () => {
    const desk = await fillDesk(NUMBERED);
    const move = (source: object, destinationIndex: number) => ({
      moveDimension: { source, destinationIndex },
    });
    await desk.batch(
      move(toRowSpan(999, 1000), 0),
      move(toRowSpan(1, 2), 1000),
      move(buildColumnSpan(0, 1), 26),
    );
    expect(await desk.values('T!Z1000')).toEqual([[0]]);
    expect(await desk.values('T!Z1:Z3')).toEqual([[], [1], [2]]);
    for (const past of [move(toRowSpan(999, 1001), 1), move(toRowSpan(1, 4), 1001)]) {
      expect(await readRefusal(desk, past)).toBe('There are only 1000 rows to move.');
    }
    expect(await readRefusal(desk, move(buildColumnSpan(0, 1), 27))).toBe(
      'There are only 26 columns to move.',
    );
    expect(await readRefusal(desk, move(toRowSpan(1, 4), 2))).toBe(
      'Cannot move rows or columns into themselves.',
    );
  });

  it('moving rows after the last used row leaves empty rows between', async () => {
    const desk = await fillDesk([['a'], ['b']], {
      moveDimension: { source: toRowSpan(0, 1), destinationIndex: 5 },
    });
    const [b, , , , a] = (await readStoredRows(desk)) ?? [];
    expect(await readStoredRows(desk)).toEqual([b, {}, {}, {}, a]);
    expect((await desk.values('T')).flat()).toEqual(['b', 'a']);
  });
});

it.each(['insertRange', 'deleteRange'])('%s needs a dimension', async (name) => {
  const range = toRange(1, 2, [1, 2]);
  expect(await readRefusal(await openDesk(), { [name]: { range } })).toBe(
    'No dimension specified.',
  );
});

describe('cutting and pasting', () => {
  const block = [
    ['a', 'b'],
    ['c', 'd'],
  ];
  const source = toRange(0, 2, [0, 2]);

  it('cutting moves cells to another sheet with their names and merges', async () => {
    const desk = await fillDesk(
      block,
      buildGuard(source),
      { mergeCells: { range: toRange(0, 2, [0, 1]), mergeType: 'MERGE_ALL' } },
      { cutPaste: { source, destination: { sheetId: 7, rowIndex: 3, columnIndex: 1 } } },
    );
    expect(await desk.values('T')).toEqual([]);
    expect(await desk.values("'Turn order'")).toEqual([[], [], [], ['', 'a', 'b'], ['', '', 'd']]);
    expect(await readGuard(desk)).toEqual({ ...toRange(3, 5, [1, 3]), sheetId: 7 });
    const { sheets } = await desk.get('sheets.merges');
    expect(sheets).toEqual([{}, { merges: [{ ...toRange(3, 5, [1, 2]), sheetId: 7 }] }]);
  });

  it('cutting moves formats and notes with the cells', async () => {
    const looks = { ...BOLD_CELL, note: 'n' };
    const { get } = await fillDesk(
      block,
      { repeatCell: { range: source, cell: looks, fields: 'userEnteredFormat,note' } },
      { cutPaste: { source, destination: { rowIndex: 4 } } },
    );
    const { sheets } = await get('sheets.data.rowData.values(note,userEnteredFormat)', ['T!A5']);
    expect(sheets?.[0]?.data?.[0]?.rowData?.[0]?.values?.[0]).toEqual(looks);
  });

  it('cut cells can overlap their destination', async () => {
    const { values } = await fillDesk(block, {
      cutPaste: { source, destination: { rowIndex: 1, columnIndex: 0 } },
    });
    expect(await values('T')).toEqual([[], ['a', 'b'], ['c', 'd']]);
  });

  it('cut cells cannot be pasted outside the grid', async () => {
    const { batch } = await fillDesk(block);
    const cut = batch({ cutPaste: { source, destination: { rowIndex: 999 } } });
    expect((await getRefusal(cut)).code).toBe(400);
  });
});
