import { describe, expect, it } from 'vitest';
import { getRefusal, openDriveAs } from '../clients-suite.ts';
import { createEmulator } from '../emulator.ts';
import { connectSheetsAs, HOST, type SheetsClient } from './sheets-suite.ts';

const createHostClient = (): SheetsClient => connectSheetsAs(createEmulator(), HOST);

const createSpreadsheet = (client: SheetsClient, requestBody: object) =>
  client.spreadsheets.create({ requestBody });

describe('a spreadsheet that is made', () => {
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
    expect(data.properties).toMatchObject({ title: 'Orders', timeZone: 'Etc/GMT' });
    expect(data.sheets?.map(({ properties }) => properties?.sheetId)).toEqual([0]);
  });

  it('a new spreadsheet has the given protections of its tabs', async () => {
    const range = { sheetId: 7, startRowIndex: 1, endRowIndex: 3 };
    const tab = { properties: { sheetId: 7 }, protectedRanges: [{ range, warningOnly: true }] };
    const { data } = await createSpreadsheet(createHostClient(), { sheets: [tab] });
    expect(data.sheets?.[0]?.protectedRanges).toMatchObject([{ range, warningOnly: true }]);
  });

  it('a new spreadsheet can have properties of tabs without properties of its own', async () => {
    const { data } = await createSpreadsheet(createHostClient(), {
      sheets: [{ properties: { title: 'One' } }],
    });
    expect(data.properties?.title).toBe('Untitled spreadsheet');
    expect(data.sheets?.map(({ properties }) => properties?.title)).toEqual(['One']);
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
  ])('a new spreadsheet with %s is not emulated', async (_what, given, told) => {
    const { code, message } = await getRefusal(createSpreadsheet(createHostClient(), given));
    expect(code).toBe(501);
    expect(message).toContain(told);
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

describe('an address that is checked before anything is done', () => {
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
});
