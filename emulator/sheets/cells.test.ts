import { describe, expect, it } from 'vitest';
import { type BatchRequest, type Desk, openDesk } from './sheets-suite.ts';

const buildText = (stringValue: string) => ({ userEnteredValue: { stringValue } });
const BOLD_CELL = { userEnteredFormat: { textFormat: { bold: true } } };
const SQUARE_RANGE = { startRowIndex: 0, endRowIndex: 2, startColumnIndex: 0, endColumnIndex: 2 };

describe('updateCells', () => {
  it('updateCells stores a text that begins with = as text', async () => {
    const desk = await openDesk();
    await desk.batch(buildCellWrite([[buildText('=1+2')]], 'userEnteredValue'));
    expect(await desk.values('T')).toEqual([['=1+2']]);
    expect(await readCell(desk)).toMatchObject({
      userEnteredValue: { stringValue: '=1+2' },
      effectiveValue: { stringValue: '=1+2' },
      formattedValue: '=1+2',
    });
  });

  it('updateCells keeps the format if the mask names only the value', async () => {
    const desk = await openDesk();
    await desk.batch(
      buildCellWrite([[{ ...buildText('a'), ...BOLD_CELL }]], '*'),
      buildCellWrite([[buildText('b')]], 'userEnteredValue'),
    );
    expect(await readCell(desk)).toMatchObject({ formattedValue: 'b', ...BOLD_CELL });
  });

  it('updateCells clears omitted fields if the mask names all', async () => {
    const desk = await openDesk();
    await desk.batch(
      buildCellWrite([[{ ...buildText('a'), ...BOLD_CELL, note: 'n' }]], '*'),
      buildCellWrite([[buildText('b')]], '*'),
    );
    const found = await readCell(desk);
    expect(found).not.toHaveProperty('userEnteredFormat');
    expect(found).not.toHaveProperty('note');
  });

  it('updateCells sets one part of a format and keeps its other parts', async () => {
    const desk = await openDesk();
    const italic = { userEnteredFormat: { textFormat: { italic: true } } };
    await desk.batch(
      buildCellWrite([[BOLD_CELL]], '*'),
      buildCellWrite([[italic]], 'userEnteredFormat.textFormat.italic'),
    );
    expect((await readCell(desk)).userEnteredFormat).toEqual({
      textFormat: { bold: true, italic: true },
    });
  });

  it('updateCells with an empty value removes the cell completely', async () => {
    const desk = await openDesk();
    await desk.enter('T!A1', [['a']]);
    await desk.enter('T!A1', [['']]);
    const { sheets } = await desk.get('sheets.data.rowData');
    expect(sheets?.[0]?.data).toEqual([{}]);
  });

  it('updateCells with a start keeps the cells that are not given', async () => {
    const desk = await openDesk();
    await desk.enter('T!A1', [
      ['a', 'b'],
      ['c', 'd'],
    ]);
    await desk.batch(buildCellWrite([[buildText('x')], [], [buildText('y')]], 'userEnteredValue'));
    expect(await desk.values('T')).toEqual([['x', 'b'], ['c', 'd'], ['y']]);
  });

  it('updateCells treats a missing sheet id as 0', async () => {
    const desk = await openDesk();
    await desk.batch({
      updateCells: { start: { rowIndex: 1 }, rows: [{ values: [buildText('x')] }], fields: '*' },
    });
    expect(await desk.values('T')).toEqual([[], ['x']]);
  });
});

describe('repeatCell and its kin', () => {
  it('repeatCell writes the same cell into a whole range', async () => {
    const desk = await openDesk();
    await desk.batch({
      repeatCell: { range: SQUARE_RANGE, cell: buildText('x'), fields: 'userEnteredValue' },
    });
    expect(await desk.values('T')).toEqual([
      ['x', 'x'],
      ['x', 'x'],
    ]);
  });

  it('repeatCell accepts a range beyond the grid and does not extend the grid', async () => {
    const desk = await openDesk();
    const range = { startRowIndex: 999, endRowIndex: 1005, startColumnIndex: 0, endColumnIndex: 1 };
    await desk.batch({ repeatCell: { range, cell: buildText('x'), fields: 'userEnteredValue' } });
    expect(await desk.values('T!A999:A1000')).toEqual([[], ['x']]);
    const { sheets } = await desk.get('sheets.properties.gridProperties.rowCount');
    expect(sheets?.[0]?.properties?.gridProperties?.rowCount).toBe(1000);
  });
});

describe('the view of a reader', () => {
  it('a reader sees a number in its format', async () => {
    const desk = await openDesk();
    const numberFormat = { type: 'NUMBER', pattern: '+0;-0;0' };
    const points = (numberValue: number) => ({
      userEnteredValue: { numberValue },
      userEnteredFormat: { numberFormat },
    });
    await desk.batch(buildCellWrite([[points(3), points(-2), points(0)]], '*'));
    const shown = await Promise.all([0, 1, 2].map((column) => readCell(desk, column)));
    expect(shown.map(({ formattedValue }) => formattedValue)).toEqual(['+3', '-2', '0']);
  });

  it('a number that is too large for decimals is shown with all its digits', async () => {
    const desk = await openDesk();
    const numberFormat = { type: 'NUMBER', pattern: '0.00' };
    const huge = { userEnteredValue: { numberValue: 1e20 }, userEnteredFormat: { numberFormat } };
    await desk.batch(buildCellWrite([[huge]], '*'));
    expect((await readCell(desk)).formattedValue).toBe('100000000000000000000.00');
  });

  it('a link is shown as its text, together with its address', async () => {
    const desk = await openDesk();
    const link = { userEnteredFormat: { textFormat: { link: { uri: 'https://example.com/a' } } } };
    await desk.batch(buildCellWrite([[{ ...buildText('The rules'), ...link }]], '*'));
    expect(await readCell(desk)).toMatchObject({
      formattedValue: 'The rules',
      hyperlink: 'https://example.com/a',
    });
  });

  it('a formula is shown as an error', async () => {
    const desk = await openDesk();
    await desk.batch(
      buildCellWrite([[{ userEnteredValue: { formulaValue: '=SUM(A1:B2)' } }]], '*'),
    );
    expect(await readCell(desk)).toMatchObject({
      userEnteredValue: { formulaValue: '=SUM(A1:B2)' },
      effectiveValue: { errorValue: { type: 'ERROR' } },
      formattedValue: '#ERROR!',
    });
  });

  it('an empty cell keeps its format after a text with the same format was read', async () => {
    const desk = await openDesk();
    const area = { endRowIndex: 1, endColumnIndex: 2 };
    await desk.batch(buildCellWrite([[buildText('x')]], '*'), {
      repeatCell: { range: area, cell: BOLD_CELL, fields: 'userEnteredFormat' },
    });
    const [written, empty] = [await readCell(desk, 0), await readCell(desk, 1)];
    expect(written.effectiveFormat?.horizontalAlignment).toBe('LEFT');
    expect(empty.effectiveFormat).not.toHaveProperty('horizontalAlignment');
  });

  it('a cell without a value and format is omitted', async () => {
    const desk = await openDesk();
    await desk.batch(buildCellWrite([[{ note: 'n' }]], 'note'));
    expect(await readCell(desk)).toEqual({ note: 'n' });
  });
});

function buildCellWrite(cells: object[][], fields: string): BatchRequest {
  const rows = cells.map((values) => ({ values }));
  return { updateCells: { start: { sheetId: 0, rowIndex: 0, columnIndex: 0 }, rows, fields } };
}

async function readCell({ client, spreadsheetId }: Desk, column = 0, row = 0) {
  const { data } = await client.spreadsheets.get({
    spreadsheetId,
    ranges: ['T'],
    includeGridData: true,
  });
  return data.sheets?.[0]?.data?.[0]?.rowData?.[row]?.values?.[column] ?? {};
}
