import { describe, expect, it } from 'vitest';
import { getRefusal } from '../clients-suite.ts';
import { buildNamedRange } from './requests-suite.ts';
import { type BatchRequest, type Desk, openDesk } from './sheets-suite.ts';

const buildTitledSheet = (title: string, gridProperties: object = {}): BatchRequest => ({
  addSheet: { properties: { title, gridProperties } },
});

/** Returns the range of a data filter as the reply formats it. */
async function readRange({ client, spreadsheetId }: Desk, dataFilter: object) {
  const requestBody = { dataFilters: [dataFilter] };
  const { values } = client.spreadsheets;
  const { data } = await values.batchGetByDataFilter({ spreadsheetId, requestBody });
  return data.valueRanges?.[0]?.valueRange?.range;
}

/** Expects formatted ranges. Each pair is the requested range and the one in the reply. */
async function expectRanges(
  desk: Desk,
  pairs: readonly (readonly [string, string])[],
): Promise<void> {
  const read = pairs.map(async ([a1Range]) => [a1Range, await readRange(desk, { a1Range })]);
  expect(await Promise.all(read)).toEqual(pairs);
}

describe('a range in A1 notation', () => {
  it('a range in A1 notation accepts any order and case, and open ends', async () => {
    await expectRanges(await openDesk(), [
      ['A1', 'T!A1'],
      ['b3:a2', 'T!A2:B3'],
      ['t!B2', 'T!B2'],
      ['T!$C$2', 'T!C2'],
      ['T!A999:B2000', 'T!A999:B1000'],
      ['T!A2:A2', 'T!A2'],
      ['T!3:2', 'T!A2:Z3'],
      ['T!C:B', 'T!B1:C1000'],
      ['T!B:3', 'T!B3:Z1000'],
      ['T!A999:A', 'T!A999:A1000'],
      ['T!Y1:AC2', 'T!Y1:Z2'],
      ['T!Z1000', 'T!Z1000'],
      ['turn order!C:C', "'Turn order'!C1:C1000"],
      ["'turn order'", "'Turn order'!A1:Z1000"],
    ]);
  });

  it('columns have as many letters as they need', async () => {
    const desk = await openDesk();
    const start = { sheetId: 8, rowIndex: 0, columnIndex: 702 };
    const rows = [{ values: [{ userEnteredValue: { numberValue: 703 } }] }];
    await desk.batch(
      {
        addSheet: {
          properties: { sheetId: 8, title: 'Wide', gridProperties: { columnCount: 704 } },
        },
      },
      { updateCells: { start, rows, fields: '*' } },
    );
    const ranges = ['Wide!Z1:AA2', 'Wide!AZ1:BA2', 'Wide!ZZ1:AAA2', 'Wide!AAB1'];
    await expectRanges(
      desk,
      ranges.map((range) => [range, range]),
    );
    expect(await desk.values('Wide!AAA1')).toEqual([[703]]);
  });

  it('a title that is not a plain word or that looks like a cell is quoted', async () => {
    const desk = await openDesk();
    const titles = ["It's", 'x/2: é', 'a!b', 'Q3', '3', 'x-y', 'Round_1.a'];
    await desk.batch(...titles.map((title) => buildTitledSheet(title)));
    await expectRanges(desk, [
      ["'It''s'!B1", "'It''s'!B1"],
      ["'x/2: é'!A1", "'x/2: é'!A1"],
      ["'a!b'!B1", "'a!b'!B1"],
      ['a!b!B1', "'a!b'!B1"],
      ['Q3!B1', "'Q3'!B1"],
      ["'Q3'", "'Q3'!A1:Z1000"],
      ['3!B1', "'3'!B1"],
      ['x-y!B1', "'x-y'!B1"],
      ['Round_1.a!B1', 'Round_1.a!B1'],
      ['Round_1.a', 'Round_1.a!A1:Z1000'],
    ]);
  });

  it.each([
    ...['T!A0', 'T!B', 'T!3', 'T!A1:', 'T!:A1', 'T!A1:B2:C3', 'T!A1:?', 'T!', 'T!ABCD1'],
    ...['Nowhere', 'Nowhere!A1', "'T", "'T'A1"],
  ])('a range that is %s is invalid', async (range) => {
    const { values } = await openDesk();
    expect((await getRefusal(values(range))).message).toBe(`Unable to parse range: ${range}`);
  });

  it('a named range cannot follow the title of another sheet', async () => {
    const { batch, values } = await openDesk();
    await batch(buildNamedRange('Guard', { sheetId: 7 }));
    expect((await getRefusal(values('T!Guard'))).message).toBe('Unable to parse range: T!Guard');
  });

  it.each(['T!AA1', 'T!A1001', 'T!AA1001', 'T!1001:1002', 'T!AA:AB'])(
    'a range that starts beyond the grid (%s) is refused',
    async (range) => {
      const { values } = await openDesk();
      expect((await getRefusal(values(range))).message).toBe(
        `Range (${range}) exceeds grid limits. Max rows: 1000, max columns: 26`,
      );
    },
  );
});

it('a named range is read by its name, even if a tab has the same title', async () => {
  const desk = await openDesk();
  await desk.batch(
    buildTitledSheet('Guard'),
    buildNamedRange('Guard', { sheetId: 7, startRowIndex: 1, startColumnIndex: 2 }),
    buildNamedRange('Watch', { endRowIndex: 4, endColumnIndex: 3 }),
    buildNamedRange('Whole', { sheetId: 7 }),
  );
  await expectRanges(desk, [
    ['guard', "'Turn order'!C2:Z1000"],
    ["'Turn order'!Guard", "'Turn order'!C2:Z1000"],
    ["'Guard'", 'Guard!A1:Z1000'],
    ['Watch', 'T!A1:C4'],
    ['T!WATCH', 'T!A1:C4'],
    ['Whole', "'Turn order'!A1:Z1000"],
  ]);
});

it.each([
  [{ startRowIndex: 1000, endRowIndex: 1005 }, 'T!A1001:1005'],
  [{ startRowIndex: 1000, endRowIndex: 1005, endColumnIndex: 2 }, 'T!A1001:B1005'],
  [{ startRowIndex: 1000, endRowIndex: 1001, endColumnIndex: 1 }, 'T!A1001'],
  [{ startColumnIndex: 26, endColumnIndex: 28 }, 'T!AA1:AB'],
  [{ startColumnIndex: 26 }, 'T!AA1'],
])('the refusal of the grid range %o contains the range', async (gridRange, written) => {
  const call = readRange(await openDesk(), { gridRange });
  expect((await getRefusal(call)).message).toBe(
    `Range (${written}) exceeds grid limits. Max rows: 1000, max columns: 26`,
  );
});
