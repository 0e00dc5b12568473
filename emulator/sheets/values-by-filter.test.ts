import type { sheets_v4 } from 'googleapis/build/src/apis/sheets/v4.js';
import { describe, expect, it } from 'vitest';
import { refusalOf } from '../genuine-client.ts';
import { type Desk, HOST, newDesk, sheetsAs } from './sheets-suite.ts';

type Body = sheets_v4.Schema$BatchGetValuesByDataFilterRequest;

async function byFilter({ client, spreadsheetId }: Desk, body: Body, fields?: string) {
  const { data } = await client.spreadsheets.values.batchGetByDataFilter({
    spreadsheetId,
    requestBody: body,
    ...(fields !== undefined && { fields }),
  });
  return data;
}

const ORDERS = [
  ['seat', 'order', ''],
  ['red', 'hold'],
  ['', ''],
];

describe('values read by data filters', () => {
  it('come one for each filter, in order, with the filter that asked for them', async () => {
    const desk = await newDesk();
    await desk.enter('T!A1', ORDERS);
    await desk.enter("'Turn order'!B2", [['first']]);
    const dataFilters = [{ gridRange: { sheetId: 7 } }, { a1Range: 'T!A2:B' }];
    expect(await byFilter(desk, { dataFilters })).toEqual({
      spreadsheetId: desk.spreadsheetId,
      valueRanges: [
        {
          valueRange: {
            range: "'Turn order'!A1:Z1000",
            majorDimension: 'ROWS',
            values: [[], ['', 'first']],
          },
          dataFilters: [dataFilters[0]],
        },
        {
          valueRange: { range: 'T!A2:B1000', majorDimension: 'ROWS', values: [['red', 'hold']] },
          dataFilters: [dataFilters[1]],
        },
      ],
    });
  });

  it('by a sheet’s id are the same after it was renamed', async () => {
    const desk = await newDesk();
    await desk.enter('T!A1', ORDERS);
    await desk.batch({
      updateSheetProperties: { properties: { sheetId: 0, title: 'Elsewhere' }, fields: 'title' },
    });
    const { valueRanges } = await byFilter(desk, { dataFilters: [{ gridRange: { sheetId: 0 } }] });
    expect(valueRanges?.[0]?.valueRange).toEqual({
      range: 'Elsewhere!A1:Z1000',
      majorDimension: 'ROWS',
      values: [
        ['seat', 'order'],
        ['red', 'hold'],
      ],
    });
  });

  const BOUNDS = [
    ['without bounds', {}, 'T!A1:Z1000'],
    ['without an end', { startRowIndex: 1, startColumnIndex: 1 }, 'T!B2:Z1000'],
    ['without a start', { endRowIndex: 2, endColumnIndex: 3 }, 'T!A1:C2'],
    ['half open', { startRowIndex: 0, endRowIndex: 1, endColumnIndex: 1 }, 'T!A1'],
    ['that ends past the grid', { startRowIndex: 998, endRowIndex: 2000 }, 'T!A999:Z1000'],
  ] as const;
  it.each(BOUNDS)('understand a grid range %s', async (_what, gridRange, range) => {
    const desk = await newDesk();
    const { valueRanges } = await byFilter(desk, { dataFilters: [{ gridRange }] });
    expect(valueRanges?.[0]?.valueRange).toEqual({ range, majorDimension: 'ROWS' });
  });

  it('are rendered and turned as asked for', async () => {
    const desk = await newDesk();
    await desk.enter('T!A1', [['2026-09-05', '1,234.50']], 'USER_ENTERED');
    const dataFilters = [{ a1Range: 'T' }];
    const read = async (body: Body) =>
      (await byFilter(desk, { dataFilters, ...body })).valueRanges?.[0]?.valueRange?.values;
    expect(await read({})).toEqual([['2026-09-05', '1,234.50']]);
    expect(
      await read({ majorDimension: 'COLUMNS', valueRenderOption: 'UNFORMATTED_VALUE' }),
    ).toEqual([[46270], [1234.5]]);
    const texts = { dateTimeRenderOption: 'FORMATTED_STRING' };
    expect(await read({ valueRenderOption: 'UNFORMATTED_VALUE', ...texts })).toEqual([
      ['2026-09-05', 1234.5],
    ]);
  });

  it('come in part where only a part is asked for', async () => {
    const desk = await newDesk();
    await desk.enter('T!A1', [['x']]);
    const body = { dataFilters: [{ gridRange: { sheetId: 0 } }] };
    expect(await byFilter(desk, body, 'valueRanges(valueRange/values)')).toEqual({
      valueRanges: [{ valueRange: { values: [['x']] } }],
    });
  });

  const REFUSED: readonly (readonly [string, sheets_v4.Schema$DataFilter, string])[] = [
    ['a sheet that is gone', { gridRange: { sheetId: 99 } }, 'No grid with id: 99'],
    ['a title that is gone', { a1Range: 'Gone!A1' }, 'Unable to parse range: Gone!A1'],
    [
      'a range that starts past the grid',
      { gridRange: { sheetId: 7, startRowIndex: 1000 } },
      "Range ('Turn order'!A1001) exceeds grid limits. Max rows: 1000, max columns: 26",
    ],
  ];
  it.each(REFUSED)('are refused as a whole for %s', async (_what, filter, message) => {
    const desk = await newDesk();
    const call = byFilter(desk, { dataFilters: [{ gridRange: {} }, filter] });
    expect(await refusalOf(call)).toEqual({ code: 400, message, status: 'INVALID_ARGUMENT' });
  });

  it('are not emulated for a lookup of metadata, and nothing at all is refused', async () => {
    const desk = await newDesk();
    const lookup = { developerMetadataLookup: { metadataKey: 'k' } };
    expect((await refusalOf(byFilter(desk, { dataFilters: [lookup] }))).code).toBe(501);
    expect((await refusalOf(byFilter(desk, { dataFilters: [{}] }))).code).toBe(400);
  });

  it('need no more than a reader’s access, and count as a read', async () => {
    const desk = await newDesk({ quotas: true });
    const reader = sheetsAs(desk.emulator, 'reader@example.com');
    const ask = (client: typeof reader) =>
      byFilter({ ...desk, client }, { dataFilters: [{ gridRange: {} }] });
    expect((await refusalOf(ask(reader))).code).toBe(404);
    const host = sheetsAs(desk.emulator, HOST);
    for (let count = 1; count <= 60; count += 1) await ask(host);
    expect((await refusalOf(ask(host))).message).toContain("'Read requests'");
  });
});
