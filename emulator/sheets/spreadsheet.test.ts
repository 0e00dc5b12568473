import { describe, expect, it } from 'vitest';
import { getRefusal, openDriveAs, openFormsAs } from '../clients-suite.ts';
import { createEmulator } from '../emulator.ts';
import { buildCalls, connectSheetsAs, HOST, openDesk, type SheetsClient } from './sheets-suite.ts';

const createHostClient = (): SheetsClient => connectSheetsAs(createEmulator(), HOST);

const createSpreadsheet = (client: SheetsClient, requestBody: object) =>
  client.spreadsheets.create({ requestBody });

describe('a new spreadsheet', () => {
  it('a new spreadsheet has the given properties, and a file of the same name', async () => {
    const emulator = createEmulator();
    const heard: string[] = [];
    emulator.onChange((fileId) => heard.push(fileId));
    const { data } = await createSpreadsheet(connectSheetsAs(emulator, HOST), {
      properties: { title: 'Orders', locale: 'de', timeZone: 'Europe/Berlin' },
      sheets: [{ properties: { title: 'One' } }, {}],
    });
    expect(data.properties).toMatchObject({
      ...{ title: 'Orders', locale: 'de', timeZone: 'Europe/Berlin' },
    });
    expect(data.sheets?.map(({ properties }) => properties?.title)).toEqual(['One', 'Sheet2']);
    expect(data.sheets?.map((sheet) => Object.keys(sheet))).toEqual([
      ['properties'],
      ['properties'],
    ]);
    expect(data).not.toHaveProperty('namedRanges');
    expect(data).not.toHaveProperty('developerMetadata');
    const fileId = data.spreadsheetId ?? '';
    expect((await openDriveAs(emulator, HOST).files.get({ fileId })).data.name).toBe('Orders');
    expect(heard).toEqual([fileId]);
    const nothing = { rows: [], rowProperties: [], columnProperties: [], merges: [] };
    expect(emulator.snapshot().spreadsheets[fileId]).toMatchObject({
      sheets: [{ ...nothing, protectedRanges: [], charts: [], basicFilter: null }, nothing],
      ...{ namedRanges: [], developerMetadata: [] },
    });
  });

  it('a new spreadsheet with an empty list of tabs has the default tab', async () => {
    const { data } = await createSpreadsheet(createHostClient(), {
      properties: { title: 'Orders' },
      sheets: [],
    });
    expect(data.properties).toMatchObject({ timeZone: 'Etc/GMT', locale: 'en_US' });
    expect(data.sheets?.map((sheet) => sheet.properties)).toEqual([
      {
        ...{ sheetId: 0, title: 'Sheet1', index: 0, sheetType: 'GRID' },
        gridProperties: { rowCount: 1000, columnCount: 26 },
      },
    ]);
  });

  it.each([
    ['in an unknown time zone', { properties: { timeZone: 'Mars/Olympus' } }, 'Mars/Olympus'],
    ['with an unknown field', { title: 'Orders' }, `Unknown name "title" at 'spreadsheet'`],
  ])('a new spreadsheet %s is refused', async (_, given, part) => {
    const { code, message } = await getRefusal(createSpreadsheet(createHostClient(), given));
    expect(code).toBe(400);
    expect(message).toContain(part);
  });

  it('a new spreadsheet has the given protections of its tabs', async () => {
    const range = { sheetId: 7, startRowIndex: 1, endRowIndex: 3 };
    const tab = { properties: { sheetId: 7 }, protectedRanges: [{ range, warningOnly: true }] };
    const { data } = await createSpreadsheet(createHostClient(), { sheets: [tab] });
    expect(data.sheets?.[0]?.protectedRanges).toMatchObject([{ range, warningOnly: true }]);
  });

  it('an invalid tab is refused by its number, and no file is created', async () => {
    const emulator = createEmulator();
    const sheets = [{ properties: { title: 'One' } }, { properties: { title: 'one' } }];
    const call = createSpreadsheet(connectSheetsAs(emulator, HOST), { sheets });
    expect((await getRefusal(call)).message).toBe(
      'Invalid sheets[1]: A sheet with the name "one" already exists. Please enter another name.',
    );
    const files = await openDriveAs(emulator, HOST).files.list();
    expect(files.data.files).toEqual([]);
  });

  it.each([
    ['merges of a tab', { sheets: [{}, { merges: [] }] }, '"merges" of a sheet'],
    ['names', { namedRanges: [] }, 'named ranges'],
  ])('a new spreadsheet with %s is not emulated', async (_what, given, text) => {
    const { code, message } = await getRefusal(createSpreadsheet(createHostClient(), given));
    expect(code).toBe(501);
    expect(message).toContain(text);
    expect(message).not.toContain('Invalid sheets');
  });

  it.each(['sheets(', 'sheets.colour'])(
    'the invalid reply mask %s refuses a new spreadsheet',
    async (fields) => {
      const emulator = createEmulator();
      const call = connectSheetsAs(emulator, HOST).spreadsheets.create({ requestBody: {}, fields });
      const refusal = await getRefusal(call);
      expect(refusal).toMatchObject({ code: 400, status: 'INVALID_ARGUMENT' });
      expect(JSON.stringify(refusal.details)).toContain(
        `Cannot find matching fields for path '${fields}'.`,
      );
      expect(emulator.snapshot().spreadsheets).toEqual({});
    },
  );

  it('the reply to “create” contains the requested fields, including cells', async () => {
    const created = async (fields: string) =>
      (await createHostClient().spreadsheets.create({ requestBody: {}, fields })).data;
    expect(await created('properties.title')).toEqual({
      properties: { title: 'Untitled spreadsheet' },
    });
    const { sheets } = await created('sheets.data.columnMetadata.pixelSize');
    expect(sheets?.[0]?.data?.[0]?.columnMetadata).toHaveLength(26);
    expect(Object.keys(await created(''))).toContain('spreadsheetUrl');
  });
});

it.each([{ fields: 'replies(' }, { foo: '1' }])(
  'a URL with %o refuses the batch before any change',
  async (params) => {
    const emulator = createEmulator();
    const client = connectSheetsAs(emulator, HOST);
    const spreadsheetId = (await createSpreadsheet(client, {})).data.spreadsheetId ?? '';
    const before = JSON.stringify(emulator.snapshot());
    const requestBody = { requests: [{ addSheet: {} }] };
    const call = client.spreadsheets.batchUpdate({ spreadsheetId, requestBody }, { params });
    expect((await getRefusal(call)).code).toBe(400);
    expect(JSON.stringify(emulator.snapshot())).toBe(before);
  },
);

describe('reads of a spreadsheet', () => {
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
      ranges: ["'Turn order'!B2", "'Turn order'!A1"],
      includeGridData: true,
    });
    expect(data.sheets).toHaveLength(1);
    expect(data.sheets?.[0]?.data?.[1]?.rowData).toMatchObject([
      { values: [{ formattedValue: 'a' }] },
    ]);
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
});

describe('a spreadsheet in Drive', () => {
  it('a batch changes the file in Drive, but a refused batch or a read does not', async () => {
    const { emulator, spreadsheetId, batch, get } = await openDesk();
    const heard: string[] = [];
    emulator.onChange((fileId) => heard.push(fileId));
    const modified = async () => {
      const fields = 'modifiedTime';
      const { data } = await openDriveAs(emulator, HOST).files.get({
        fileId: spreadsheetId,
        fields,
      });
      return new Date(data.modifiedTime ?? '').getTime() - emulator.clock.now();
    };
    await emulator.clock.advanceBy(60_000);
    await get('spreadsheetId');
    await getRefusal(batch({ deleteSheet: { sheetId: 99 } }));
    expect([await modified(), heard]).toEqual([-60_000, []]);
    const properties = { title: 'Ledger' };
    await batch({ updateSpreadsheetProperties: { properties, fields: 'title' } });
    expect([await modified(), heard]).toEqual([0, [spreadsheetId]]);
    expect(emulator.snapshot().files[spreadsheetId]?.name).toBe('Ledger');
  });

  it('a file of another kind is not found as a spreadsheet', async () => {
    const emulator = createEmulator();
    const forms = openFormsAs(emulator, HOST).forms;
    const { data } = await forms.create({ requestBody: { info: { title: 'Orders' } } });
    const { get, batch, values } = buildCalls(connectSheetsAs(emulator, HOST), data.formId ?? '');
    for (const call of [get('sheets'), values('T'), batch({ addSheet: {} })]) {
      expect(await getRefusal(call)).toMatchObject({
        code: 404,
        message: 'Requested entity was not found.',
      });
    }
  });
});
