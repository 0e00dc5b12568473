import { describe, expect, it } from 'vitest';
import { guestOf, PROTECTED, refusedFor } from './requests-suite.ts';
import { type BatchRequest, type Desk, HOST, newDesk } from './sheets-suite.ts';
import { range, rows } from './table-suite.ts';

const duplicate = (sourceSheetId: number, more: object = {}): BatchRequest => ({
  duplicateSheet: { sourceSheetId, ...more },
});
const named = (name: string, place: object): BatchRequest => ({
  addNamedRange: { namedRange: { name, range: place } },
});
const chart = (chartId: number, sheetId: number, sources: object[]): BatchRequest => ({
  addChart: {
    chart: {
      chartId,
      spec: {
        basicChart: {
          chartType: 'LINE',
          axis: [{}],
          domains: [{ domain: { sourceRange: { sources } } }],
        },
      },
      position: { overlayPosition: { anchorCell: { sheetId } } },
    },
  },
});

const titlesOf = async ({ get }: Desk) =>
  (await get('sheets.properties.title')).sheets?.map(({ properties }) => properties?.title);

describe('a copy of a sheet', () => {
  it('the title of a copied sheet has a number from the second copy on', async () => {
    const desk = await newDesk();
    await desk.batch(duplicate(0), duplicate(0), duplicate(0));
    expect(await titlesOf(desk)).toEqual([
      'Copy of T 3',
      'Copy of T 2',
      'Copy of T',
      'T',
      'Turn order',
    ]);
    const other = await newDesk();
    await other.batch({ addSheet: { properties: { title: 'COPY OF T' } } }, duplicate(0));
    expect((await titlesOf(other))?.[0]).toBe('Copy of T 2');
  });

  it('a copied sheet has the grid of the original, and the reply contains its index', async () => {
    const desk = await newDesk();
    const gridProperties = { rowCount: 5, columnCount: 4, frozenRowCount: 1 };
    const [, reply] = await desk.batch(
      {
        updateSheetProperties: {
          properties: { sheetId: 7, gridProperties },
          fields: 'gridProperties',
        },
      },
      duplicate(7, { insertSheetIndex: 1, newSheetId: 8 }),
    );
    expect(reply?.duplicateSheet?.properties).toEqual({
      sheetId: 8,
      title: 'Copy of Turn order',
      index: 1,
      sheetType: 'GRID',
      gridProperties,
    });
  });

  it('a copied sheet has a copy of each name of the original, and no other names', async () => {
    const desk = await newDesk();
    await desk.batch(
      named('lost', range(3, 4)),
      { deleteDimension: { range: rows(3, 4) } },
      named('bare', { startRowIndex: 0, endRowIndex: 1 }),
      named('there', { sheetId: 7, startRowIndex: 0, endRowIndex: 1 }),
      duplicate(0, { newSheetId: 8, newSheetName: "It's" }),
      duplicate(7, { newSheetId: 9 }),
    );
    const { namedRanges } = await desk.get('namedRanges(name,range)');
    const row = { startRowIndex: 0, endRowIndex: 1 };
    expect(namedRanges).toEqual([
      { name: 'bare', range: row },
      { name: 'there', range: { ...row, sheetId: 7 } },
      { name: "'It''s'!bare", range: { ...row, sheetId: 8 } },
      { name: "'Copy of Turn order'!there", range: { ...row, sheetId: 9 } },
    ]);
  });

  const ELSEWHERE = { ...range(2, 3), sheetId: 7 };
  const HERE = [range(0, 1), { startRowIndex: 1 }];
  it.each([
    [0, [...HERE.map((one) => ({ ...one, sheetId: 8 })), ELSEWHERE]],
    [7, [...HERE, { ...ELSEWHERE, sheetId: 8 }]],
  ])(
    'the charts of a copied sheet (id %i) read the copy instead of the original',
    async (source, expected) => {
      const desk = await newDesk();
      await desk.batch(
        chart(1, source, [...HERE, ELSEWHERE]),
        duplicate(source, { newSheetId: 8 }),
      );
      const { sheets } = await desk.get('sheets.charts');
      const { spec, position } = sheets?.[0]?.charts?.[0] ?? {};
      const sources = spec?.basicChart?.domains?.[0]?.domain?.sourceRange?.sources;
      expect(sources).toEqual(expected);
      expect(spec?.basicChart?.axis).toEqual([{}]);
      expect(position?.overlayPosition?.anchorCell).toEqual({ sheetId: 8 });
    },
  );

  it.each([
    ['charts', (id: number) => chart(id, 0, [])],
    [
      'protections',
      (id: number): BatchRequest => ({
        addProtectedRange: { protectedRange: { protectedRangeId: id, range: range(0, id) } },
      }),
    ],
  ])('a copied sheet has %s with unused ids', async (_what, one) => {
    const { batch, get, emulator } = await newDesk();
    const ids = Array.from({ length: 20 }, (_, index) => index + 1);
    expect(emulator.snapshot().nextId).toBeLessThan(ids.length);
    await batch(...ids.map(one), duplicate(0, { newSheetId: 99 }));
    const { sheets } = await get('sheets(charts.chartId,protectedRanges.protectedRangeId)');
    const found = sheets?.flatMap(({ charts = [], protectedRanges = [] }) => [
      ...charts.map(({ chartId }) => chartId),
      ...protectedRanges.map(({ protectedRangeId }) => protectedRangeId),
    ]);
    expect(new Set(found).size).toBe(40);
  });

  it.each([[{}], [{ range: {} }], [{ range: range(0, 9) }]])(
    'a copied sheet is protected where the original is: %o',
    async (protectedRange) => {
      const desk = await newDesk();
      const editors = { users: [HOST] };
      await desk.batch(
        { addProtectedRange: { protectedRange: { ...protectedRange, editors } } },
        duplicate(0, { newSheetId: 8 }),
      );
      const note = { range: { sheetId: 8, endRowIndex: 1 }, cell: { note: 'n' }, fields: 'note' };
      expect(await refusedFor(await guestOf(desk), { repeatCell: note })).toBe(PROTECTED);
    },
  );

  it('a copy requires an existing sheet and a valid title', async () => {
    const desk = await newDesk();
    expect(await refusedFor(desk, duplicate(0, { newSheetName: '' }))).toBe(
      'The sheet name cannot be empty.',
    );
    expect(await refusedFor(desk, duplicate(99))).toBe('No sheet with id: 99');
  });
});
