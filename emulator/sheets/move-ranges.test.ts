import { describe, expect, it } from 'vitest';
import { type BatchRequest, type Desk, openDesk } from './sheets-suite.ts';
import { toRange, toRowSpan } from './table-suite.ts';

/** The cells B2:C4 of a sheet. */
const B2_TO_C4 = { startRowIndex: 1, endRowIndex: 4, startColumnIndex: 1, endColumnIndex: 3 };
const buildRangeOn = (sheetId: number, rowsOf: object = {}) => ({
  sheetId,
  ...B2_TO_C4,
  ...rowsOf,
});

/** Builds a merge, a protection, a filter and a name on a sheet. */
const buildObjectsOn = (sheetId: number): readonly BatchRequest[] => [
  { mergeCells: { range: buildRangeOn(sheetId), mergeType: 'MERGE_ALL' } },
  { addProtectedRange: { protectedRange: { range: buildRangeOn(sheetId) } } },
  { setBasicFilter: { filter: { range: buildRangeOn(sheetId) } } },
  { addNamedRange: { namedRange: { name: `Name_${sheetId}`, range: buildRangeOn(sheetId) } } },
];

/** Builds a chart on a sheet over cells of the sheet with id 0. */
const buildChartOn = (sheetId: number): BatchRequest => ({
  addChart: {
    chart: {
      spec: {
        basicChart: {
          chartType: 'LINE',
          domains: [{ domain: { sourceRange: { sources: [buildRangeOn(0)] } } }],
        },
      },
      position: { overlayPosition: { anchorCell: { sheetId } } },
    },
  },
});

const OBJECT_FIELDS =
  'namedRanges(name,range),sheets(merges,protectedRanges.range,basicFilter.range,' +
  'charts.spec.basicChart.domains)';

/** Returns the first and last row of each object on both sheets. */
async function readPlaces({ get }: Desk) {
  const { sheets, namedRanges = [] } = await get(OBJECT_FIELDS);
  const ends = (place: { startRowIndex?: number | null; endRowIndex?: number | null } = {}) => [
    place.startRowIndex ?? 0,
    place.endRowIndex ?? null,
  ];
  return {
    names: namedRanges.map((one) => ends(one.range)),
    sheets: sheets?.map(({ merges = [], protectedRanges = [], basicFilter, charts = [] }) => ({
      merges: merges.map(ends),
      protectedRanges: protectedRanges.map((one) => ends(one.range)),
      basicFilter: basicFilter?.range && ends(basicFilter.range),
      charts: charts.map((one) =>
        one.spec?.basicChart?.domains?.[0]?.domain?.sourceRange?.sources?.map(ends),
      ),
    })),
  };
}

const buildPlaces = (place: readonly number[], charts: readonly unknown[]) => ({
  merges: [place],
  protectedRanges: [place],
  basicFilter: place,
  charts,
});

async function createFullDesk(): Promise<Desk> {
  const desk = await openDesk();
  await desk.batch(...buildObjectsOn(0), ...buildObjectsOn(7), buildChartOn(0), buildChartOn(7));
  return desk;
}

describe('objects on a sheet', () => {
  it('ranges and charts move only with the cells of their own sheet', async () => {
    const desk = await createFullDesk();
    await desk.batch({ insertDimension: { range: toRowSpan(0, 2) } });
    expect(await readPlaces(desk)).toEqual({
      names: [
        [3, 6],
        [1, 4],
      ],
      sheets: [buildPlaces([3, 6], [[[3, 6]]]), buildPlaces([1, 4], [[[3, 6]]])],
    });
    await desk.batch({ deleteDimension: { range: { ...toRowSpan(2, 3), sheetId: 7 } } });
    expect((await readPlaces(desk)).sheets).toEqual([
      buildPlaces([3, 6], [[[3, 6]]]),
      buildPlaces([1, 3], [[[3, 6]]]),
    ]);
  });

  it('a range moves with its cells, and ranges of the other sheet stay in place', async () => {
    const desk = await createFullDesk();
    await desk.batch({ deleteDimension: { range: toRowSpan(0, 5) } });
    const { names, sheets } = await readPlaces(desk);
    expect(names).toEqual([[1, 4]]);
    expect(sheets?.[0]).toMatchObject({ merges: [], protectedRanges: [] });
    expect(sheets?.[1]).toMatchObject({ merges: [[1, 4]], basicFilter: [1, 4] });
    const { protectedRanges } = desk.emulator.snapshot().spreadsheets[desk.spreadsheetId]
      ?.sheets[0] ?? { protectedRanges: null };
    expect(protectedRanges).toEqual([]);
  });

  it('a range without bounds covers the whole sheet after any change', async () => {
    const desk = await openDesk();
    await desk.batch(
      { addProtectedRange: { protectedRange: { protectedRangeId: 5 } } },
      { setBasicFilter: {} },
      { insertDimension: { range: toRowSpan(0, 2) } },
    );
    const { sheets } = await desk.get('sheets(protectedRanges.protectedRangeId,basicFilter)');
    expect(sheets?.[0]).toEqual({
      protectedRanges: [{ protectedRangeId: 5 }],
      basicFilter: { range: { ...toRange(0, 1002, [0, 26]), sheetId: undefined } },
    });
  });

  it('a deleted range stays deleted if other rows take its place', async () => {
    const desk = await openDesk();
    const namedRange = { namedRangeId: 'gone', name: 'Gone', range: buildRangeOn(0) };
    await desk.batch(
      { addNamedRange: { namedRange } },
      { deleteDimension: { range: toRowSpan(0, 5) } },
    );
    await desk.batch({ insertDimension: { range: toRowSpan(0, 5) } });
    expect((await desk.get('namedRanges')).namedRanges).toBeUndefined();
  });
});
