import { describe, expect, it } from 'vitest';
import {
  buildNamedRange,
  buildTabChange,
  buildText,
  createGuest,
  PROTECTED_MESSAGE,
  readRefusal,
  readTitles,
  writeRow,
} from './requests-suite.ts';
import { type BatchRequest, HOST, openDesk } from './sheets-suite.ts';
import { toRange, toRowSpan } from './table-suite.ts';

const buildDuplication = (sourceSheetId: number, more: object = {}): BatchRequest => ({
  duplicateSheet: { sourceSheetId, ...more },
});
const buildChart = (chartId: number, sheetId: number, sources: object[]): BatchRequest => ({
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

describe('a copy of a sheet', () => {
  it('the title of a copied sheet has a number from the second copy on', async () => {
    const desk = await openDesk();
    await desk.batch(buildDuplication(0), buildDuplication(0), buildDuplication(0));
    expect(await readTitles(desk)).toEqual([
      'Copy of T 3',
      'Copy of T 2',
      'Copy of T',
      'T',
      'Turn order',
    ]);
    const other = await openDesk();
    await other.batch({ addSheet: { properties: { title: 'COPY OF T' } } }, buildDuplication(0));
    expect((await readTitles(other))?.[0]).toBe('Copy of T 2');
  });

  it('a copied sheet has the grid of the original, and the reply contains its index', async () => {
    const desk = await openDesk();
    const gridProperties = { rowCount: 5, columnCount: 4, frozenRowCount: 1 };
    const [, reply] = await desk.batch(
      buildTabChange({ sheetId: 7, gridProperties }, 'gridProperties'),
      buildDuplication(7, { insertSheetIndex: 1, newSheetId: 8 }),
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
    const desk = await openDesk();
    await desk.batch(
      buildNamedRange('lost', toRange(3, 4)),
      { deleteDimension: { range: toRowSpan(3, 4) } },
      buildNamedRange('bare', { startRowIndex: 0, endRowIndex: 1 }),
      buildNamedRange('there', { sheetId: 7, startRowIndex: 0, endRowIndex: 1 }),
      buildDuplication(0, { newSheetId: 8, newSheetName: "It's" }),
      buildDuplication(7, { newSheetId: 9 }),
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

  const ELSEWHERE = { ...toRange(2, 3), sheetId: 7 };
  const HERE = [toRange(0, 1), { startRowIndex: 1 }];
  it.each([
    [0, [...HERE.map((one) => ({ ...one, sheetId: 8 })), ELSEWHERE]],
    [7, [...HERE, { ...ELSEWHERE, sheetId: 8 }]],
  ])(
    'the charts of a copied sheet (id %i) read the copy instead of the original',
    async (source, expected) => {
      const desk = await openDesk();
      await desk.batch(
        buildChart(1, source, [...HERE, ELSEWHERE]),
        buildDuplication(source, { newSheetId: 8 }),
      );
      const { sheets } = await desk.get('sheets.charts');
      const { spec, position } = sheets?.[0]?.charts?.[0] ?? {};
      const sources = spec?.basicChart?.domains?.[0]?.domain?.sourceRange?.sources;
      expect(sources).toEqual(expected);
      expect(spec?.basicChart?.axis).toEqual([{}]);
      expect(position?.overlayPosition?.anchorCell).toEqual({ sheetId: 8 });
    },
  );

  it.each([[{}], [{ range: {} }], [{ range: toRange(0, 9) }]])(
    'a copied sheet is protected where the original is: %o',
    async (protectedRange) => {
      const desk = await openDesk();
      const editors = { users: [HOST] };
      await desk.batch(
        { addProtectedRange: { protectedRange: { ...protectedRange, editors } } },
        buildDuplication(0, { newSheetId: 8 }),
      );
      const request = writeRow([{ note: 'n' }], 0, 8);
      expect(await readRefusal(await createGuest(desk), request)).toBe(PROTECTED_MESSAGE);
    },
  );

  it('a copy requires an existing sheet and a valid title', async () => {
    const desk = await openDesk();
    expect(await readRefusal(desk, buildDuplication(0, { newSheetName: '' }))).toBe(
      'The sheet name cannot be empty.',
    );
    expect(await readRefusal(desk, buildDuplication(99))).toBe('No sheet with id: 99');
  });

  it('a duplicated sheet is independent of the original, even in the same batch', async () => {
    const write = (sheetId: number, word: string) => writeRow([buildText(word)], 0, sheetId);
    const { batch, values } = await openDesk();
    await batch(
      write(0, 'old'),
      buildDuplication(0, { newSheetId: 5 }),
      write(0, 'new'),
      write(5, 'copy'),
    );
    expect([await values('T'), await values('Copy of T')]).toEqual([[['new']], [['copy']]]);
  });
});
