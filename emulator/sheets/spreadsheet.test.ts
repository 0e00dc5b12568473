import { describe, expect, it } from 'vitest';
import { getRefusal } from '../clients-suite.ts';
import { createEmulator } from '../emulator.ts';
import { connectSheetsAs, HOST, openDesk } from './sheets-suite.ts';

describe('a new spreadsheet', () => {
  it('a new spreadsheet has one tab of 1000 rows and 26 columns by default', async () => {
    const client = connectSheetsAs(createEmulator(), HOST);
    const { data } = await client.spreadsheets.create({ requestBody: {} });
    expect(data.properties).toMatchObject({ title: 'Untitled spreadsheet', locale: 'en_US' });
    expect(data.sheets?.map((sheet) => sheet.properties)).toEqual([
      {
        sheetId: 0,
        title: 'Sheet1',
        index: 0,
        sheetType: 'GRID',
        gridProperties: { rowCount: 1000, columnCount: 26 },
      },
    ]);
  });

  it('a new spreadsheet in an unknown time zone is refused', async () => {
    const client = connectSheetsAs(createEmulator(), HOST);
    const requestBody = { properties: { timeZone: 'Mars/Olympus' } };
    expect((await getRefusal(client.spreadsheets.create({ requestBody }))).code).toBe(400);
  });

  it('the refusal of an unknown field in a new spreadsheet contains its path', async () => {
    const client = connectSheetsAs(createEmulator(), HOST);
    const requestBody = { title: 'Orders' } as object;
    expect((await getRefusal(client.spreadsheets.create({ requestBody }))).message).toBe(
      `Invalid JSON payload received. Unknown name "title" at 'spreadsheet': Cannot find field.`,
    );
  });
});

describe('reads of a spreadsheet', () => {
  it('a read returns no cells unless it requests them', async () => {
    const { client, spreadsheetId, enter } = await openDesk();
    await enter('T!A1', [['a']]);
    const { data } = await client.spreadsheets.get({ spreadsheetId });
    expect(data.sheets?.[0]).not.toHaveProperty('data');
  });

  it('a read returns the cells that its mask selects, whatever includeGridData is', async () => {
    const { client, spreadsheetId, enter } = await openDesk();
    await enter('T!A1', [['a']]);
    const fields = 'sheets.data.rowData.values.formattedValue';
    const { data } = await client.spreadsheets.get({
      spreadsheetId,
      fields,
      includeGridData: false,
    });
    expect(data.sheets?.[0]).toEqual({
      data: [{ rowData: [{ values: [{ formattedValue: 'a' }] }] }],
    });
  });

  const MASKS = [
    ['spreadsheetId', ['spreadsheetId']],
    ['sheets(properties(sheetId,title),charts),namedRanges', ['sheets', 'namedRanges']],
    ['sheets/properties/title', ['sheets']],
    ['properties.title,sheets.properties', ['properties', 'sheets']],
    ['*', ['spreadsheetId', 'properties', 'sheets', 'namedRanges', 'spreadsheetUrl']],
  ] as const;
  it.each(MASKS)('a read with the mask %s returns only its fields', async (fields, names) => {
    const { get, batch } = await openDesk();
    await batch({ addNamedRange: { namedRange: { name: 'Guard', range: { sheetId: 0 } } } });
    expect(Object.keys(await get(fields)).sort()).toEqual([...names].sort());
  });

  it('a read with a mask for unknown fields is refused', async () => {
    const { get } = await openDesk();
    const error = await getRefusal(get('sheets.colour'));
    expect(error).toMatchObject({ code: 400, message: 'Request contains an invalid argument.' });
    expect(JSON.stringify(error.details)).toContain(
      "Cannot find matching fields for path 'sheets.colour'.",
    );
  });

  it('a read returns only the sheets and areas of the requested ranges', async () => {
    const { client, spreadsheetId, enter } = await openDesk();
    await enter("'Turn order'!A1", [
      ['a', 'b'],
      ['c', 'd'],
    ]);
    const { data } = await client.spreadsheets.get({
      spreadsheetId,
      ranges: ["'Turn order'!B2"],
      includeGridData: true,
    });
    expect(data.sheets).toHaveLength(1);
    expect(data.sheets?.[0]?.data?.[0]).toMatchObject({
      startRow: 1,
      startColumn: 1,
      rowData: [{ values: [{ formattedValue: 'd' }] }],
      rowMetadata: [{ pixelSize: 21 }],
      columnMetadata: [{ pixelSize: 100 }],
    });
  });

  it('a read states where an area begins, unless in the first row or column', async () => {
    const { get } = await openDesk();
    const { sheets } = await get('sheets.data(startRow,startColumn)', ['T!A2', 'T!B1', 'T!A1']);
    expect(sheets?.[0]?.data).toEqual([{ startRow: 1 }, { startColumn: 1 }, {}]);
  });

  it('a read returns only the requested areas of each sheet', async () => {
    const { get, enter } = await openDesk();
    await enter('T!A1', [['here']]);
    await enter("'Turn order'!A1", [['there']]);
    const fields = 'sheets.data.rowData.values.formattedValue';
    const { sheets } = await get(fields, ['T!A1', "'Turn order'!A1"]);
    expect(sheets?.map(({ data }) => data)).toEqual([
      [{ rowData: [{ values: [{ formattedValue: 'here' }] }] }],
      [{ rowData: [{ values: [{ formattedValue: 'there' }] }] }],
    ]);
  });
});

describe('sheets', () => {
  it('the reply to a request without a result is an empty object', async () => {
    const { client, spreadsheetId } = await openDesk();
    const requests = [{ deleteSheet: { sheetId: 7 } }];
    const { data } = await client.spreadsheets.batchUpdate({
      spreadsheetId,
      requestBody: { requests },
    });
    expect(data).toEqual({
      spreadsheetId,
      replies: [{}],
      commentUpdateState: 'NO_UPDATES_REQUESTED',
    });
  });

  it('an update changes only the properties of a sheet that its mask names', async () => {
    const { batch, get } = await openDesk();
    const fields = 'title,hidden,tabColorStyle,gridProperties(frozenRowCount,rowCount)';
    const properties = {
      sheetId: 7,
      title: 'Orders',
      hidden: true,
      tabColorStyle: { rgbColor: { green: 1 } },
      gridProperties: { frozenRowCount: 2, rowCount: 10, columnCount: 3 },
    };
    await batch({ updateSheetProperties: { properties, fields } });
    const { sheets } = await get('sheets.properties');
    expect(sheets?.[1]?.properties).toEqual({
      ...properties,
      index: 1,
      sheetType: 'GRID',
      tabColor: { green: 1 },
      gridProperties: { frozenRowCount: 2, rowCount: 10, columnCount: 26 },
    });
  });

  it('the last sheet cannot be deleted', async () => {
    const { batch } = await openDesk();
    const error = await getRefusal(
      batch({ deleteSheet: { sheetId: 0 } }, { deleteSheet: { sheetId: 7 } }),
    );
    expect(error.message).toBe(
      "Invalid requests[1].deleteSheet: You can't remove all the sheets in a document.",
    );
  });
});

describe('a batch', () => {
  it('a batch renames the file with the spreadsheet', async () => {
    const { batch, emulator, spreadsheetId } = await openDesk();
    await batch({
      updateSpreadsheetProperties: { properties: { title: 'Ledger' }, fields: 'title' },
    });
    expect(emulator.snapshot().files[spreadsheetId]?.name).toBe('Ledger');
  });
});
