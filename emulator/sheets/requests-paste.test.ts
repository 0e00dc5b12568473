import { describe, expect, it } from 'vitest';
import { getRefusal } from '../clients-suite.ts';
import { buildGuard, fillDesk, readGuard, toRange } from './table-suite.ts';

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
    const looks = { userEnteredFormat: { textFormat: { bold: true } }, note: 'n' };
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
