import { describe, expect, it } from 'vitest';
import { BOLD_CELL, buildMerge, buildTabChange, buildText, writeRow } from './requests-suite.ts';
import { type BatchRequest, type Desk, openDesk } from './sheets-suite.ts';
import { fillDesk, toRange, toRowSpan } from './table-suite.ts';

async function readData({ client, spreadsheetId }: Desk, ...ranges: string[]) {
  const request = { spreadsheetId, ranges, includeGridData: true };
  const { data } = await client.spreadsheets.get(request);
  return data.sheets?.[0]?.data ?? [];
}

const readCells = async (desk: Desk) => (await readData(desk, 'T'))[0]?.rowData?.[0]?.values ?? [];

describe('rows of cells', () => {
  it('rows end with the last cell of the area, and an empty area has no rows', async () => {
    const desk = await openDesk();
    await desk.enter('T!B2', [['b', 'c']]);
    await desk.enter('T!A5', [['a']]);
    const readCells = async (place: string) => {
      const { sheets } = await desk.get('sheets.data.rowData.values.formattedValue', [place]);
      return sheets?.[0]?.data?.[0]?.rowData?.map(({ values }) =>
        values?.map((one) => one.formattedValue),
      );
    };
    expect(await readCells('T')).toEqual([
      undefined,
      [undefined, 'b', 'c'],
      undefined,
      undefined,
      ['a'],
    ]);
    expect(await readCells('T!B1:B9')).toEqual([undefined, ['b']]);
    expect(await readCells('T!C2:Z4')).toEqual([['c']]);
    expect(await readCells('T!A1:Z1')).toBeUndefined();
    expect(await readCells('T!D1:Z9')).toBeUndefined();
    expect(await readCells('T!A6:Z1000')).toBeUndefined();
  });

  it('rows contain only the requested part of cells', async () => {
    const desk = await fillDesk([['a', '', 1]]);
    const rowData = async (fields: string) =>
      (await desk.get(fields, ['T!A1:C1'])).sheets?.[0]?.data?.[0];
    expect(await rowData('sheets.data.rowData.values(formattedValue,note)')).toEqual({
      rowData: [{ values: [{ formattedValue: 'a' }, {}, { formattedValue: '1' }] }],
    });
    const alignment = 'sheets.data.rowData.values.effectiveFormat.horizontalAlignment';
    expect((await rowData(alignment))?.rowData?.[0]?.values).toEqual([
      { effectiveFormat: { horizontalAlignment: 'LEFT' } },
      {},
      { effectiveFormat: { horizontalAlignment: 'RIGHT' } },
    ]);
    expect(await rowData('sheets.data.rowMetadata')).toEqual({ rowMetadata: [{ pixelSize: 21 }] });
    expect(Object.keys((await rowData('sheets.data')) ?? {})).toEqual([
      ...['rowData', 'rowMetadata', 'columnMetadata'],
    ]);
  });
});

describe('a cell', () => {
  it('a cell is aligned by its kind of value or by its own format', async () => {
    const desk = await openDesk();
    await desk.batch(
      writeRow([
        { userEnteredValue: { numberValue: 2 } },
        { userEnteredValue: { boolValue: true } },
        { userEnteredValue: { boolValue: false } },
        buildText('a'),
        { userEnteredValue: { formulaValue: '=A1' } },
        { ...buildText('a'), userEnteredFormat: { horizontalAlignment: 'RIGHT' } },
        { ...buildText('a'), ...BOLD_CELL },
        { userEnteredValue: { numberValue: 2 }, ...BOLD_CELL },
      ]),
    );
    const cells = await readCells(desk);
    expect(
      cells.map((one) => [one.formattedValue, one.effectiveFormat?.horizontalAlignment]),
    ).toEqual([
      ['2', 'RIGHT'],
      ['TRUE', 'CENTER'],
      ['FALSE', 'CENTER'],
      ['a', 'LEFT'],
      ['#ERROR!', 'CENTER'],
      ['a', 'RIGHT'],
      ['a', 'LEFT'],
      ['2', 'RIGHT'],
    ]);
  });

  it('a cell without a format is returned with the default format', async () => {
    const desk = await fillDesk([['a']]);
    const white = { red: 1, green: 1, blue: 1 };
    const looks = {
      ...{ backgroundColor: white, backgroundColorStyle: { rgbColor: white } },
      padding: { top: 2, right: 3, bottom: 2, left: 3 },
      ...{ verticalAlignment: 'BOTTOM', wrapStrategy: 'OVERFLOW_CELL' },
      textFormat: {
        ...{ foregroundColor: {}, foregroundColorStyle: { rgbColor: {} } },
        ...{ fontFamily: 'arial,sans,sans-serif', fontSize: 10 },
        ...{ bold: false, italic: false, strikethrough: false, underline: false },
      },
    };
    expect(await readCells(desk)).toEqual([
      {
        ...buildText('a'),
        effectiveValue: { stringValue: 'a' },
        formattedValue: 'a',
        effectiveFormat: { horizontalAlignment: 'LEFT', ...looks },
      },
    ]);
    const { properties } = await desk.get('properties(autoRecalc,defaultFormat)');
    expect(properties).toEqual({ autoRecalc: 'ON_CHANGE', defaultFormat: looks });
  });

  it('a cell without a value has a format, and a cell can have only a note', async () => {
    const desk = await openDesk();
    await desk.batch(writeRow([BOLD_CELL, { note: 'n' }]));
    const [formatted, noted] = await readCells(desk);
    expect(Object.keys(formatted ?? {})).toEqual(['userEnteredFormat', 'effectiveFormat']);
    expect(noted).toEqual({ note: 'n' });
  });

  it('a cell links to an address only if its text has a link', async () => {
    const desk = await openDesk();
    const link = { uri: 'https://example.com' };
    await desk.batch(
      writeRow([
        { ...buildText('a'), userEnteredFormat: { textFormat: { link } } },
        buildText('b'),
      ]),
    );
    expect((await readCells(desk)).map(({ hyperlink }) => hyperlink)).toEqual([
      link.uri,
      undefined,
    ]);
  });
});

it('rows and columns are returned from the start of the area to its end', async () => {
  const desk = await openDesk();
  const resize = (place: object, properties: object): BatchRequest => ({
    updateDimensionProperties: { range: place, properties, fields: '*' },
  });
  await desk.batch(
    resize(toRowSpan(2, 3), { pixelSize: 40 }),
    resize({ ...toRowSpan(1, 2), dimension: 'COLUMNS' }, { pixelSize: 50, hiddenByUser: true }),
  );
  const [all, part] = await readData(desk, 'T', 'T!B3:C5');
  expect([all?.rowMetadata?.length, all?.columnMetadata?.length]).toEqual([1000, 26]);
  expect(all?.rowMetadata?.slice(0, 4).map(({ pixelSize }) => pixelSize)).toEqual([21, 21, 40, 21]);
  expect(part?.rowMetadata).toEqual([{ pixelSize: 40 }, { pixelSize: 21 }, { pixelSize: 21 }]);
  const columns = [{ pixelSize: 50, hiddenByUser: true }, { pixelSize: 100 }];
  expect(part?.columnMetadata).toEqual(columns);
  await desk.batch(
    resize({ ...toRowSpan(1, 2), dimension: 'COLUMNS' }, { pixelSize: 50, hiddenByUser: false }),
  );
  expect((await readData(desk, 'T!B1'))[0]?.columnMetadata).toEqual([{ pixelSize: 50 }]);
});

describe('a tab', () => {
  it('an empty tab has only its properties', async () => {
    const { client, spreadsheetId } = await openDesk();
    const { data } = await client.spreadsheets.get({ spreadsheetId });
    expect(data.sheets?.map((sheet) => Object.keys(sheet))).toEqual([
      ['properties'],
      ['properties'],
    ]);
    expect(Object.keys(data)).toEqual([
      ...['spreadsheetId', 'properties', 'sheets', 'spreadsheetUrl'],
    ]);
  });

  it('a tab is returned with all its objects, which contain its own id', async () => {
    const { batch, client, spreadsheetId } = await openDesk();
    const place = { ...toRange(1, 3, [1, 3]), sheetId: 7 };
    const chart = {
      spec: { basicChart: { chartType: 'LINE' } },
      position: { overlayPosition: { anchorCell: { sheetId: 7 } } },
    };
    await batch(
      buildMerge(place),
      { addProtectedRange: { protectedRange: { range: place } } },
      { setBasicFilter: { filter: { range: place } } },
      { addChart: { chart } },
    );
    const { data } = await client.spreadsheets.get({ spreadsheetId });
    expect(Object.keys(data.sheets?.[0] ?? {})).toEqual(['properties']);
    expect(data.sheets?.[1]).toMatchObject({
      merges: [place],
      protectedRanges: [{ range: place }],
      basicFilter: { range: place },
      charts: [chart],
    });
  });

  it('a tab is returned with only the grid settings that are on', async () => {
    const { batch, get } = await openDesk();
    const grid = (gridProperties: object) =>
      buildTabChange(
        { hidden: false, gridProperties },
        'hidden,gridProperties(frozenRowCount,frozenColumnCount,hideGridlines)',
      );
    const readProperties = async () => (await get('sheets.properties')).sheets?.[0]?.properties;
    const plain = await readProperties();
    const on = { frozenRowCount: 1, frozenColumnCount: 2, hideGridlines: true };
    await batch(grid(on));
    expect((await readProperties())?.gridProperties).toEqual({
      rowCount: 1000,
      columnCount: 26,
      ...on,
    });
    await batch(grid({ frozenRowCount: 0, frozenColumnCount: 0, hideGridlines: false }));
    expect(await readProperties()).toEqual(plain);
    expect(plain).not.toHaveProperty('hidden');
  });
});
