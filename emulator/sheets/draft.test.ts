import { describe, expect, it } from 'vitest';
import { Draft } from './draft.ts';
import { type BatchRequest, type Desk, newDesk } from './sheets-suite.ts';
import { newSheet, newSpreadsheet } from './spreadsheet.ts';

const into = (sheetId: number, row: number, values: object[]): BatchRequest => ({
  updateCells: { start: { sheetId, rowIndex: row }, rows: [{ values }], fields: '*' },
});
const text = (stringValue: string) => ({ userEnteredValue: { stringValue } });

/** Returns the stored rows of a sheet. */
const storedRows = ({ emulator, spreadsheetId }: Desk, index = 0) =>
  emulator.snapshot().spreadsheets[spreadsheetId]?.sheets[index]?.rows;

describe('a spreadsheet that is written', () => {
  it('a draft stores rows and cells up to the last one in use', async () => {
    const desk = await newDesk();
    await desk.batch(into(0, 2, [text('a'), text('b')]), into(7, 0, [text('c')]));
    expect(storedRows(desk)).toEqual([[], [], [text('a'), text('b')]]);
    expect(storedRows(desk, 1)).toEqual([[text('c')]]);
    await desk.batch(into(0, 2, [text('a'), {}]));
    expect(storedRows(desk)).toEqual([[], [], [text('a')]]);
    await desk.batch(into(0, 2, [{}]));
    expect(storedRows(desk)).toEqual([[], [], []]);
  });

  it('the last of several writes to a row takes effect', async () => {
    const desk = await newDesk();
    await desk.batch(into(0, 0, [text('a'), text('b')]));
    const before = desk.emulator.snapshot();
    await desk.batch(into(0, 0, [text('c')]), into(0, 1, [text('d')]), into(0, 0, [text('e')]));
    expect(storedRows(desk)).toEqual([[text('e'), text('b')], [text('d')]]);
    expect(before.spreadsheets[desk.spreadsheetId]?.sheets[0]?.rows).toEqual([
      [text('a'), text('b')],
    ]);
  });

  it('sorting and replacing change only rows in the range, and add none', async () => {
    const desk = await newDesk();
    const column = ['c', 'b', 'a', 'b'].map((one) => [text(one)]);
    await desk.batch(...column.map((values, row) => into(0, row, values)));
    const sort = (endRowIndex: number): BatchRequest => ({
      sortRange: { range: { endRowIndex, endColumnIndex: 1 }, sortSpecs: [{}] },
    });
    await desk.batch(sort(2));
    expect(await desk.values('T')).toEqual([['b'], ['c'], ['a'], ['b']]);
    await desk.batch(sort(9), { findReplace: { find: 'b', replacement: 'd', sheetId: 0 } });
    expect(storedRows(desk)).toEqual(['a', 'd', 'd', 'c'].map((one) => [text(one)]));
    const below = { range: { startRowIndex: 20, endColumnIndex: 1 }, sortSpecs: [{}] };
    await desk.batch({ sortRange: below });
    expect(storedRows(desk)).toHaveLength(4);
  });

  it('a draft throws for a write to a missing sheet', () => {
    const spreadsheet = newSpreadsheet('id', {}, [newSheet(0, 'T', {})]);
    const [editor, editors] = ['host@example.com', ['host@example.com']];
    const draft = new Draft(spreadsheet, { freshNumber: () => 1, editor, owner: editor, editors });
    expect(() => draft.writeRow(7, 0, () => {})).toThrow('no sheet 7 in the draft');
  });
});
