import { describe, expect, it } from 'vitest';
import { refusalOf } from '../genuine-client.ts';
import { type Desk, newDesk } from './sheets-suite.ts';

describe('reading values', () => {
  it('leaves out rows and columns that are empty at the end', async () => {
    const { enter, values } = await newDesk();
    await enter('T!A1', [
      ['a', '', ''],
      ['', 'b'],
      ['', ''],
    ]);
    expect(await values('T!A1:Z1000')).toEqual([['a'], ['', 'b']]);
  });

  it('gives an empty row between full ones as an empty list', async () => {
    const { enter, values } = await newDesk();
    await enter('T!A1', [['a'], [], ['b']]);
    expect(await values('T')).toEqual([['a'], [], ['b']]);
  });

  it('has no values at all where there are none', async () => {
    const { client, spreadsheetId } = await newDesk();
    const { data } = await client.spreadsheets.values.get({ spreadsheetId, range: 'T!B2:C3' });
    expect(data).toEqual({ range: 'T!B2:C3', majorDimension: 'ROWS' });
  });

  const RANGES = [
    ['T', 'T!A1:Z1000'],
    ['T!A5:B', 'T!A5:B1000'],
    ['T!B:C', 'T!B1:C1000'],
    ['T!3:4', 'T!A3:Z4'],
    ['T!$C$2', 'T!C2'],
    ['T!C4:A2', 'T!A2:C4'],
    ['T!A999:B2000', 'T!A999:B1000'],
    ["'Turn order'!A1", "'Turn order'!A1"],
    ["'turn order'", "'Turn order'!A1:Z1000"],
    ['Turn order!A1', "'Turn order'!A1"],
    ['A1:B2', 'T!A1:B2'],
    ['Guard', "'Turn order'!B2:C3"],
  ];
  it.each(RANGES)('understands %s as %s', async (range, expected) => {
    const { client, spreadsheetId, batch } = await newDesk();
    const area = { startRowIndex: 1, endRowIndex: 3, startColumnIndex: 1, endColumnIndex: 3 };
    await batch({
      addNamedRange: { namedRange: { name: 'Guard', range: { sheetId: 7, ...area } } },
    });
    const { data } = await client.spreadsheets.values.get({ spreadsheetId, range });
    expect(data.range).toBe(expected);
  });

  const REFUSED = [
    ['Nowhere!A1', 'Unable to parse range: Nowhere!A1'],
    ['T!A1:[5', 'Unable to parse range: T!A1:[5'],
    ['Nobody', 'Unable to parse range: Nobody'],
    ['T!A1001:B', 'Range (T!A1001:B) exceeds grid limits. Max rows: 1000, max columns: 26'],
    ['T!AA1', 'Range (T!AA1) exceeds grid limits. Max rows: 1000, max columns: 26'],
  ];
  it.each(REFUSED)('refuses %s', async (range, message) => {
    const { client, spreadsheetId } = await newDesk();
    const call = client.spreadsheets.values.get({ spreadsheetId, range });
    expect(await refusalOf(call)).toEqual({ code: 400, message, status: 'INVALID_ARGUMENT' });
  });

  it('turns rows into columns on request', async () => {
    const { client, spreadsheetId, enter } = await newDesk();
    await enter('T!A1', [['a', 'b'], ['c']]);
    const asked = { spreadsheetId, range: 'T', majorDimension: 'COLUMNS' };
    const { data } = await client.spreadsheets.values.get(asked);
    expect(data.values).toEqual([['a', 'c'], ['b']]);
  });

  it('of several ranges gives them in the order asked for', async () => {
    const { client, spreadsheetId, enter } = await newDesk();
    await enter('T!A1', [['a'], ['b']]);
    const ranges = ['T!A2', "'Turn order'!A1", 'T!A1'];
    const { data } = await client.spreadsheets.values.batchGet({ spreadsheetId, ranges });
    expect(data.valueRanges?.map((range) => range.values)).toEqual([[['b']], undefined, [['a']]]);
  });
});

describe('rendering', () => {
  const RENDERED = [
    ['FORMATTED_VALUE', 'SERIAL_NUMBER', ['2026-09-05', '1,234.50', 'TRUE', 'Rules', '#ERROR!']],
    ['UNFORMATTED_VALUE', 'SERIAL_NUMBER', [46270, 1234.5, true, 'Rules', '#ERROR!']],
    ['UNFORMATTED_VALUE', 'FORMATTED_STRING', ['2026-09-05', 1234.5, true, 'Rules', '#ERROR!']],
    [
      'FORMULA',
      'SERIAL_NUMBER',
      [46270, 1234.5, true, '=HYPERLINK("https://example.com","Rules")', '=A1+1'],
    ],
  ] as const;
  it.each(RENDERED)('%s with %s', async (valueRenderOption, dateTimeRenderOption, expected) => {
    const { client, spreadsheetId, enter } = await newDesk();
    const typed = [
      '2026-09-05',
      '1,234.50',
      'TRUE',
      '=HYPERLINK("https://example.com","Rules")',
      '=A1+1',
    ];
    await enter('T!A1', [typed], 'USER_ENTERED');
    const { data } = await client.spreadsheets.values.get({
      spreadsheetId,
      range: 'T!A1:E1',
      valueRenderOption,
      dateTimeRenderOption,
    });
    expect(data.values).toEqual([expected]);
  });
});

describe('entering values', () => {
  const ENTERED = [
    ['1-2', 46024],
    ['2026-09-05', 46270],
    ['9/5/2026', 46270],
    ['2026-09-05 18:00', 46270.75],
    ['6:00 pm', 0.75],
    ['$100.15', 100.15],
    ['12%', 0.12],
    ['1,234', 1234],
    ['1e3', 1000],
    ['007', 7],
    ['-3', -3],
    ['TRUE', true],
    ["'0123", '0123'],
    ['=1+2', '=1+2'],
    ['1-2-3-4', '1-2-3-4'],
    ['2026-02-30', '2026-02-30'],
    ['Present 4', 'Present 4'],
  ] as const;
  it.each(ENTERED)(
    'by USER_ENTERED reads %s as a person typing would get it',
    async (typed, value) => {
      const desk = await newDesk();
      await desk.enter('T!A1', [[typed]], 'USER_ENTERED');
      expect(await onlyValue(desk, typed.startsWith('=') ? 'FORMULA' : 'UNFORMATTED_VALUE')).toBe(
        value,
      );
    },
  );

  it.each(ENTERED)('by RAW stores %s as it stands', async (typed) => {
    const desk = await newDesk();
    await desk.enter('T!A1', [[typed]]);
    expect(await onlyValue(desk, 'FORMULA')).toBe(typed);
    const { sheets } = await desk.get('sheets.data.rowData.values.userEnteredValue', ['T!A1']);
    const cell = sheets?.[0]?.data?.[0]?.rowData?.[0]?.values?.[0];
    expect(cell).toEqual({ userEnteredValue: { stringValue: typed } });
  });

  it('leaves a cell alone for null and empties it for ""', async () => {
    const { enter, values } = await newDesk();
    await enter('T!A1', [['a', 'b', 'c']]);
    await enter('T!A1', [[null, '', 'd']]);
    expect(await values('T')).toEqual([['a', '', 'd']]);
  });

  it('counts what it has written', async () => {
    const { client, spreadsheetId } = await newDesk();
    const { data } = await client.spreadsheets.values.update({
      spreadsheetId,
      range: 'T!B2',
      valueInputOption: 'RAW',
      includeValuesInResponse: true,
      requestBody: {
        values: [
          ['a', null],
          ['b', 'c'],
        ],
      },
    });
    expect(data).toEqual({
      spreadsheetId,
      updatedRange: 'T!B2:C3',
      updatedRows: 2,
      updatedColumns: 2,
      updatedCells: 3,
      updatedData: { range: 'T!B2:C3', majorDimension: 'ROWS', values: [['a'], ['b', 'c']] },
    });
  });

  it('refuses rows beyond the grid, naming the first', async () => {
    const { batch, enter } = await newDesk();
    await batch({
      addSheet: { properties: { title: 'Full', gridProperties: { rowCount: 13, columnCount: 7 } } },
    });
    const rows = [['1'], ['2'], ['3'], ['4']];
    expect((await refusalOf(enter("'Full'!A11", rows))).message).toBe(
      "Requested writing within range ['Full'!A11], but tried writing to row [14]",
    );
    expect((await refusalOf(enter("'Full'!G1", [['1', '2']]))).message).toBe(
      "Requested writing within range ['Full'!G1], but tried writing to column [H]",
    );
  });

  it('refuses more than a range of several cells holds', async () => {
    const { enter } = await newDesk();
    expect((await refusalOf(enter('T!A1:B2', [['1', '2', '3']]))).message).toBe(
      'Requested writing within range [T!A1:B2], but tried writing to column [C]',
    );
  });

  it('refuses to do without a valueInputOption', async () => {
    const { client, spreadsheetId } = await newDesk();
    const call = client.spreadsheets.values.update({
      spreadsheetId,
      range: 'T!A1',
      requestBody: {},
    });
    expect((await refusalOf(call)).message).toBe(
      "'valueInputOption' is required but not specified",
    );
  });

  it('into several ranges is all or nothing', async () => {
    const { client, spreadsheetId, values } = await newDesk();
    const data = [
      { range: 'T!A1', values: [['a']] },
      { range: 'T!BB1', values: [['b']] },
    ];
    const call = client.spreadsheets.values.batchUpdate({
      spreadsheetId,
      requestBody: { valueInputOption: 'RAW', data },
    });
    expect((await refusalOf(call)).message).toBe(
      'Invalid data[1]: Range (T!BB1) exceeds grid limits. Max rows: 1000, max columns: 26',
    );
    expect(await values('T')).toEqual([]);
  });

  it('into several ranges counts cells, rows and sheets together', async () => {
    const { client, spreadsheetId } = await newDesk();
    const data = [
      { range: 'T!A1', values: [['a', 'b']] },
      { range: "'Turn order'!A1", majorDimension: 'COLUMNS', values: [['c', 'd']] },
    ];
    const reply = await client.spreadsheets.values.batchUpdate({
      spreadsheetId,
      requestBody: { valueInputOption: 'RAW', data },
    });
    expect(reply.data).toMatchObject({
      totalUpdatedCells: 4,
      totalUpdatedRows: 3,
      totalUpdatedSheets: 2,
    });
  });
});

describe('appending and clearing', () => {
  it('appends after the last row of the table, growing the grid when needed', async () => {
    const { client, spreadsheetId, batch, enter, values, get } = await newDesk();
    await batch({ addSheet: { properties: { title: 'Log', gridProperties: { rowCount: 2 } } } });
    await enter('Log!A1', [['head'], ['one']]);
    const { data } = await client.spreadsheets.values.append({
      spreadsheetId,
      range: 'Log!A1',
      valueInputOption: 'RAW',
      requestBody: { values: [['two'], ['three']] },
    });
    expect(data.tableRange).toBe('Log!A1:A2');
    expect(data.updates?.updatedRange).toBe('Log!A3:A4');
    expect(await values('Log')).toEqual([['head'], ['one'], ['two'], ['three']]);
    const { sheets } = await get('sheets.properties.gridProperties.rowCount');
    expect(sheets?.[2]?.properties?.gridProperties?.rowCount).toBe(4);
  });

  it('clears values and keeps formats and notes', async () => {
    const { client, spreadsheetId, batch, get } = await newDesk();
    const cell = {
      userEnteredValue: { stringValue: 'x' },
      note: 'why',
      userEnteredFormat: { textFormat: { bold: true } },
    };
    await batch({ updateCells: { start: {}, rows: [{ values: [cell] }], fields: '*' } });
    const { data } = await client.spreadsheets.values.clear({ spreadsheetId, range: 'T!A1:B2' });
    expect(data).toEqual({ spreadsheetId, clearedRange: 'T!A1:B2' });
    const { sheets } = await get(
      'sheets.data.rowData.values(userEnteredValue,note,userEnteredFormat)',
      ['T'],
    );
    expect(sheets?.[0]?.data?.[0]?.rowData?.[0]?.values).toEqual([
      { note: 'why', userEnteredFormat: { textFormat: { bold: true } } },
    ]);
  });

  it('clears several ranges at once', async () => {
    const { client, spreadsheetId, enter, values } = await newDesk();
    await enter('T!A1', [['a', 'b', 'c']]);
    const ranges = ['T!A1', 'T!C1:D9'];
    const { data } = await client.spreadsheets.values.batchClear({
      spreadsheetId,
      requestBody: { ranges },
    });
    expect(data.clearedRanges).toEqual(ranges);
    expect(await values('T')).toEqual([['', 'b']]);
  });
});

async function onlyValue(desk: Desk, valueRenderOption: string): Promise<unknown> {
  const { data } = await desk.client.spreadsheets.values.get({
    spreadsheetId: desk.spreadsheetId,
    range: 'T!A1',
    valueRenderOption,
  });
  return data.values?.[0]?.[0];
}
