import { describe, expect, it } from 'vitest';
import { refusalOf } from '../genuine-client.ts';
import { newDesk } from './sheets-suite.ts';
import { deskWith, guard, guardOf, range } from './table-suite.ts';

describe('cutting and copying', () => {
  const block = [
    ['a', 'b'],
    ['c', 'd'],
  ];
  const source = range(0, 2, [0, 2]);

  it('copies values and formats, and leaves the source', async () => {
    const { batch, values, get } = await deskWith(block, {
      repeatCell: {
        range: range(0, 1, [0, 1]),
        cell: { userEnteredFormat: { textFormat: { bold: true } }, note: 'n' },
        fields: 'userEnteredFormat,note',
      },
    });
    await batch({ copyPaste: { source, destination: range(2, 3, [1, 2]) } });
    expect(await values('T')).toEqual([
      ['a', 'b'],
      ['c', 'd'],
      ['', 'a', 'b'],
      ['', 'c', 'd'],
    ]);
    const { sheets } = await get('sheets.data.rowData.values(note,userEnteredFormat)', ['T!B3']);
    expect(sheets?.[0]?.data?.[0]?.rowData?.[0]?.values?.[0]).toEqual({
      note: 'n',
      userEnteredFormat: { textFormat: { bold: true } },
    });
  });

  it('repeats what fits several times, and turns it where told', async () => {
    const { batch, values } = await deskWith([['a', 'b']]);
    await batch({
      copyPaste: { source: range(0, 1, [0, 2]), destination: range(0, 2, [0, 4]) },
    });
    expect(await values('T')).toEqual([
      ['a', 'b', 'a', 'b'],
      ['a', 'b', 'a', 'b'],
    ]);
    await batch({
      copyPaste: {
        source: range(0, 1, [0, 2]),
        destination: range(4, 5, [0, 1]),
        pasteOrientation: 'TRANSPOSE',
      },
    });
    expect(await values('T!A5:B6')).toEqual([['a'], ['b']]);
  });

  const PASTED = [
    ['PASTE_VALUES', 'Rules', undefined],
    ['PASTE_FORMULA', '=HYPERLINK("https://example.com","Rules")', undefined],
    ['PASTE_FORMAT', undefined, 12],
    ['PASTE_NORMAL', '=HYPERLINK("https://example.com","Rules")', 12],
  ] as const;
  it.each(PASTED)('pastes as %s says', async (pasteType, value, fontSize) => {
    const { batch, get } = await newDesk();
    const formulaValue = '=HYPERLINK("https://example.com","Rules")';
    await batch(
      {
        updateCells: {
          start: {},
          rows: [
            {
              values: [
                {
                  userEnteredValue: { formulaValue },
                  userEnteredFormat: { textFormat: { fontSize: 12 } },
                },
              ],
            },
          ],
          fields: '*',
        },
      },
      {
        copyPaste: {
          source: range(0, 1, [0, 1]),
          destination: { ...range(0, 1, [0, 1]), sheetId: 7 },
          pasteType,
        },
      },
    );
    const { sheets } = await get('sheets.data.rowData.values(userEnteredValue,userEnteredFormat)');
    const cell = sheets?.[1]?.data?.[0]?.rowData?.[0]?.values?.[0];
    const { stringValue, formulaValue: formula } = cell?.userEnteredValue ?? {};
    expect(stringValue ?? formula).toBe(value);
    expect(cell?.userEnteredFormat?.textFormat?.fontSize).toBe(fontSize);
  });

  it('moves cut cells to another sheet with their names and merges', async () => {
    const desk = await deskWith(
      block,
      guard(source),
      { mergeCells: { range: range(0, 2, [0, 1]), mergeType: 'MERGE_ALL' } },
      { cutPaste: { source, destination: { sheetId: 7, rowIndex: 3, columnIndex: 1 } } },
    );
    expect(await desk.values('T')).toEqual([]);
    expect(await desk.values("'Turn order'")).toEqual([[], [], [], ['', 'a', 'b'], ['', '', 'd']]);
    expect(await guardOf(desk)).toEqual({ ...range(3, 5, [1, 3]), sheetId: 7 });
    const { sheets } = await desk.get('sheets.merges');
    expect(sheets).toEqual([{}, { merges: [{ ...range(3, 5, [1, 2]), sheetId: 7 }] }]);
  });

  it('moves cells over themselves', async () => {
    const { values } = await deskWith(block, {
      cutPaste: { source, destination: { rowIndex: 1, columnIndex: 0 } },
    });
    expect(await values('T')).toEqual([[], ['a', 'b'], ['c', 'd']]);
  });

  it('does not paste past the grid', async () => {
    const { batch } = await deskWith(block);
    const last = { sheetId: 0, startRowIndex: 999, startColumnIndex: 0 };
    const copy = batch({ copyPaste: { source, destination: { ...last, endColumnIndex: 1 } } });
    expect((await refusalOf(copy)).code).toBe(400);
    const cut = batch({ cutPaste: { source, destination: { rowIndex: 999 } } });
    expect((await refusalOf(cut)).code).toBe(400);
  });
});
