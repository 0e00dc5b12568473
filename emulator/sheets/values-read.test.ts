import type { sheets_v4 } from 'googleapis/build/src/apis/sheets/v4.js';
import { describe, expect, it } from 'vitest';
import { getRefusal } from '../clients-suite.ts';
import { BOLD_CELL, buildText, writeRow } from './requests-suite.ts';
import { connectSheetsAs, type Desk, HOST, openDesk } from './sheets-suite.ts';

type FilterBody = sheets_v4.Schema$BatchGetValuesByDataFilterRequest;

async function readByFilter({ client, spreadsheetId }: Desk, body: FilterBody, fields?: string) {
  const { data } = await client.spreadsheets.values.batchGetByDataFilter({
    spreadsheetId,
    requestBody: { valueRenderOption: 'UNFORMATTED_VALUE', ...body },
    ...(fields !== undefined && { fields }),
  });
  return data;
}

const ORDER_ROWS = [
  ['seat', 'order', ''],
  ['red', 'hold'],
  ['', ''],
];

describe('values read by data filters', () => {
  it('a read by data filters returns each filter with its result, in order', async () => {
    const desk = await openDesk();
    await desk.enter('T!A1', ORDER_ROWS);
    await desk.enter("'Turn order'!B2", [['first']]);
    const dataFilters = [{ gridRange: { sheetId: 7 } }, { a1Range: 'T!A2:B' }];
    expect(await readByFilter(desk, { dataFilters })).toEqual({
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

  const BOUNDS = [
    ['without bounds', {}, 'T!A1:Z1000'],
    ['without an end', { startRowIndex: 1, startColumnIndex: 1 }, 'T!B2:Z1000'],
    ['without a start', { endRowIndex: 2, endColumnIndex: 3 }, 'T!A1:C2'],
    ['half open', { startRowIndex: 0, endRowIndex: 1, endColumnIndex: 1 }, 'T!A1'],
    ['that ends past the grid', { startRowIndex: 998, endRowIndex: 2000 }, 'T!A999:Z1000'],
  ] as const;
  it.each(BOUNDS)('a data filter understands a grid range %s', async (_what, gridRange, range) => {
    const desk = await openDesk();
    const { valueRanges } = await readByFilter(desk, { dataFilters: [{ gridRange }] });
    expect(valueRanges?.[0]?.valueRange).toEqual({ range, majorDimension: 'ROWS' });
  });

  it('a read of values returns only the requested part', async () => {
    const desk = await openDesk();
    await desk.enter('T!A1', [['x']]);
    const body = { dataFilters: [{ gridRange: { sheetId: 0 } }] };
    expect(await readByFilter(desk, body, 'valueRanges(valueRange/values)')).toEqual({
      valueRanges: [{ valueRange: { values: [['x']] } }],
    });
  });

  it('a read of values of a missing sheet is refused', async () => {
    const dataFilters = [{ gridRange: {} }, { gridRange: { sheetId: 99 } }];
    expect(await getRefusal(readByFilter(await openDesk(), { dataFilters }))).toEqual({
      ...{ code: 400, message: 'No grid with id: 99', status: 'INVALID_ARGUMENT' },
    });
  });

  it.each([
    ['FORMATTED_VALUE', ['', '1.50', 'TRUE', '', '#ERROR!'], [['x'], ['', '2']]],
    ['UNFORMATTED_VALUE', ['', 1.5, true, '', '#ERROR!'], [['x'], ['', 2]]],
    ['FORMULA', ['', 1.5, true, '', '=1+1'], [['x'], ['', 2]]],
  ])(
    'values and empty cells are returned by %s, by rows or columns',
    async (option, row, turned) => {
      const desk = await openDesk();
      const userEnteredFormat = { numberFormat: { type: 'NUMBER', pattern: '0.00' } };
      const rows = [
        [
          {},
          { userEnteredValue: { numberValue: 1.5 }, userEnteredFormat },
          { userEnteredValue: { boolValue: true } },
          BOLD_CELL,
          { userEnteredValue: { formulaValue: '=1+1' } },
        ],
        [buildText('x'), BOLD_CELL],
        [{}, { userEnteredValue: { numberValue: 2 } }, { note: 'n' }],
      ];
      await desk.batch(...rows.map((values, index) => writeRow(values, index)));
      const readRange = async (a1Range: string, majorDimension: string) => {
        const body = { dataFilters: [{ a1Range }], valueRenderOption: option, majorDimension };
        return (await readByFilter(desk, body)).valueRanges?.[0]?.valueRange?.values;
      };
      expect(await readRange('T!A1:E1', 'ROWS')).toEqual([row]);
      expect(await readRange('T!A1:E1', 'COLUMNS')).toEqual(
        row.map((one) => (one === '' ? [] : [one])),
      );
      expect(await readRange('T!A2:C9', 'COLUMNS')).toEqual(turned);
      expect(await readRange('T!C2:E9', 'COLUMNS')).toBeUndefined();
    },
  );

  it('a read without data filters returns no values, and an empty filter is refused', async () => {
    const desk = await openDesk();
    const { spreadsheetId } = desk;
    expect(await readByFilter(desk, {})).toEqual({ spreadsheetId, valueRanges: [] });
    expect((await getRefusal(readByFilter(desk, { dataFilters: [{}] }))).code).toBe(400);
  });

  it('a read of values requires read access, and counts as a read', async () => {
    const desk = await openDesk({ quotas: true });
    const reader = connectSheetsAs(desk.emulator, 'reader@example.com');
    const ask = (client: typeof reader) =>
      readByFilter({ ...desk, client }, { dataFilters: [{ gridRange: {} }] });
    expect((await getRefusal(ask(reader))).code).toBe(403);
    const host = connectSheetsAs(desk.emulator, HOST);
    for (let count = 1; count <= 60; count += 1) await ask(host);
    expect((await getRefusal(ask(host))).message).toContain("'Read requests'");
  });
});
