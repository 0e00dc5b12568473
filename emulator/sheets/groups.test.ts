import { describe, expect, it } from 'vitest';
import { type BatchRequest, newDesk } from './sheets-suite.ts';

const range = (dimension: string, startIndex: number, endIndex: number, sheetId = 7) => ({
  ...{ sheetId, dimension, startIndex, endIndex },
});
const add = (...place: Parameters<typeof range>): BatchRequest => ({
  addDimensionGroup: { range: range(...place) },
});

describe('groups', () => {
  it('of rows and of columns are told apart, by where they begin and then by their depth', async () => {
    const { batch, get } = await newDesk();
    await batch(
      add('COLUMNS', 1, 9),
      add('COLUMNS', 2, 3),
      add('COLUMNS', 5, 7),
      add('COLUMNS', 5, 6),
      add('COLUMNS', 11, 12),
      add('ROWS', 30, 40),
    );
    const { sheets } = await get('sheets(rowGroups,columnGroups)');
    expect(sheets?.map((sheet) => ({ ...sheet }))).toEqual([
      {},
      {
        rowGroups: [{ range: range('ROWS', 30, 40), depth: 1 }],
        columnGroups: [
          { range: range('COLUMNS', 1, 9), depth: 1 },
          { range: range('COLUMNS', 2, 3), depth: 2 },
          { range: range('COLUMNS', 5, 7), depth: 2 },
          { range: range('COLUMNS', 5, 6), depth: 3 },
          { range: range('COLUMNS', 11, 12), depth: 1 },
        ],
      },
    ]);
  });

  it('of one kind leave the other unsaid', async () => {
    const { batch, get } = await newDesk();
    await batch(add('COLUMNS', 0, 2, 0), add('ROWS', 0, 1));
    const { sheets } = await get('sheets');
    const named = sheets?.map((sheet) => Object.keys(sheet).filter((name) => /Groups$/.test(name)));
    expect(named).toEqual([['columnGroups'], ['rowGroups']]);
  });

  it('are not told among the properties of their rows and columns', async () => {
    const { batch, get } = await newDesk();
    await batch(add('COLUMNS', 0, 1, 0), add('ROWS', 0, 1, 0));
    const { sheets } = await get('sheets.data(rowMetadata,columnMetadata)', ['T!A1']);
    expect(sheets?.[0]?.data).toEqual([
      { rowMetadata: [{ pixelSize: 21 }], columnMetadata: [{ pixelSize: 100 }] },
    ]);
  });
});
