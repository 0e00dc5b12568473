import { expect, it } from 'vitest';
import { openDriveAs } from '../clients-suite.ts';
import { buildCalls, connectSheetsAs, HOST, openDesk } from './sheets-suite.ts';
import { toRange } from './table-suite.ts';

it('a filter without bounds is returned with the bounds of its sheet', async () => {
  const desk = await openDesk();
  await desk.batch({ setBasicFilter: { filter: { range: { sheetId: 0 } } } });
  const { sheets } = await desk.get('sheets.basicFilter');
  expect(sheets?.[0]?.basicFilter).toEqual({
    range: { startRowIndex: 0, endRowIndex: 1000, startColumnIndex: 0, endColumnIndex: 26 },
  });
});

it('hidden columns are returned as hidden until they are shown again', async () => {
  const desk = await openDesk();
  const hide = (hiddenByUser: boolean) => ({
    updateDimensionProperties: {
      range: { dimension: 'COLUMNS', startIndex: 1, endIndex: 2 },
      properties: { hiddenByUser },
      fields: 'hiddenByUser',
    },
  });
  const hidden = async () =>
    (await desk.get('sheets.data.columnMetadata')).sheets?.[0]?.data?.[0]?.columnMetadata?.[1];
  await desk.batch(hide(true));
  expect(await hidden()).toEqual({ pixelSize: 100, hiddenByUser: true });
  await desk.batch(hide(false));
  expect(await hidden()).toEqual({ pixelSize: 100 });
});

it('a protection without editors admits the present editors, but not later ones', async () => {
  const desk = await openDesk();
  const share = (emailAddress: string) =>
    openDriveAs(desk.emulator, HOST).permissions.create({
      fileId: desk.spreadsheetId,
      requestBody: { type: 'user', role: 'writer', emailAddress },
    });
  await share('early@example.com');
  const [reply] = await desk.batch({
    addProtectedRange: { protectedRange: { range: toRange(0, 1), editors: { users: [] } } },
  });
  expect(reply?.addProtectedRange?.protectedRange?.editors).toEqual({});
  await share('late@example.com');
  const { sheets } = await desk.get('sheets.protectedRanges.editors');
  expect(sheets?.[0]?.protectedRanges).toEqual([
    { editors: { users: [HOST, 'early@example.com'] } },
  ]);
  const as = (email: string) =>
    buildCalls(connectSheetsAs(desk.emulator, email), desk.spreadsheetId);
  await as('early@example.com').enter('T!A1', [['mine']]);
  await expect(as('late@example.com').enter('T!A1', [['mine']])).rejects.toThrow('protected');
});

it('a reply contains the recalculation interval and the cell padding', async () => {
  const { get } = await openDesk();
  const { properties } = await get('properties(autoRecalc,defaultFormat.padding)');
  expect(properties).toEqual({
    autoRecalc: 'ON_CHANGE',
    defaultFormat: { padding: { top: 2, right: 3, bottom: 2, left: 3 } },
  });
});
