import { describe, expect, it } from 'vitest';
import { refusalOf } from '../clients-suite.ts';
import { createEmulator } from '../emulator.ts';
import { HOST, newDesk, sheetsAs, withoutZeroId } from './sheets-suite.ts';

const rows = (startIndex: number, endIndex: number) => ({
  sheetId: 0,
  dimension: 'ROWS',
  startIndex,
  endIndex,
});
const columns = (startIndex: number, endIndex: number) => ({
  ...rows(startIndex, endIndex),
  dimension: 'COLUMNS',
});
const area = {
  sheetId: 0,
  startRowIndex: 1,
  endRowIndex: 3,
  startColumnIndex: 1,
  endColumnIndex: 3,
};
const chart = {
  spec: {
    title: 'Garnets',
    basicChart: {
      chartType: 'LINE',
      legendPosition: 'RIGHT_LEGEND',
      domains: [{ domain: { sourceRange: { sources: [area] } } }],
      series: [{ series: { sourceRange: { sources: [area] } }, color: { red: 1 } }],
    },
  },
  position: { overlayPosition: { anchorCell: { sheetId: 0, rowIndex: 2, columnIndex: 4 } } },
};

describe('rows and columns', () => {
  it('rows and columns are inserted and deleted with their cells', async () => {
    const { batch, enter, values } = await newDesk();
    await enter('T!A1', [
      ['a', 'b'],
      ['c', 'd'],
    ]);
    await batch(
      { insertDimension: { range: rows(1, 2) } },
      { insertDimension: { range: columns(1, 2) } },
    );
    expect(await values('T')).toEqual([['a', '', 'b'], [], ['c', '', 'd']]);
    await batch({ deleteDimension: { range: rows(0, 2) } });
    expect(await values('T')).toEqual([['c', '', 'd']]);
  });

  it('inserting and deleting lines change the size of the grid', async () => {
    const { batch, get } = await newDesk();
    await batch(
      { insertDimension: { range: rows(0, 3) } },
      { deleteDimension: { range: columns(20, 26) } },
      { appendDimension: { sheetId: 0, dimension: 'COLUMNS', length: 2 } },
    );
    const { sheets } = await get('sheets.properties.gridProperties');
    expect(sheets?.[0]?.properties?.gridProperties).toEqual({ rowCount: 1003, columnCount: 22 });
  });

  it('references move with their rows and columns', async () => {
    const { batch, get } = await newDesk();
    await batch(
      { addNamedRange: { namedRange: { name: 'Guard', range: area } } },
      { mergeCells: { range: area, mergeType: 'MERGE_ALL' } },
      { addChart: { chart } },
      { insertDimension: { range: rows(0, 2) } },
      { deleteDimension: { range: columns(0, 1) } },
    );
    const moved = {
      sheetId: 0,
      startRowIndex: 3,
      endRowIndex: 5,
      startColumnIndex: 0,
      endColumnIndex: 2,
    };
    const data = await get('namedRanges,sheets(merges,charts.spec.basicChart.domains)');
    expect(data.namedRanges?.[0]?.range).toEqual(withoutZeroId(moved));
    expect(data.sheets?.[0]?.merges).toEqual([withoutZeroId(moved)]);
    const [domain] = data.sheets?.[0]?.charts?.[0]?.spec?.basicChart?.domains ?? [];
    expect(domain?.domain?.sourceRange?.sources).toEqual([moved]);
  });

  it('the sizes of rows and columns can be changed', async () => {
    const { batch, get } = await newDesk();
    await batch({
      updateDimensionProperties: {
        range: columns(1, 2),
        properties: { pixelSize: 240 },
        fields: 'pixelSize',
      },
    });
    const { sheets } = await get('sheets.data.columnMetadata', ['T!A1:C1']);
    expect(sheets?.[0]?.data?.[0]?.columnMetadata).toEqual([
      { pixelSize: 100 },
      { pixelSize: 240 },
      { pixelSize: 100 },
    ]);
  });
});

describe('ids that are left to Google', () => {
  it('missing ids in requests are generated', async () => {
    const { batch, get, emulator } = await newDesk();
    const ids = Array.from({ length: 20 }, (_, index) => index + 1);
    expect(emulator.snapshot().nextId).toBeLessThan(ids.length);
    await batch(
      ...ids.map((id) => ({
        addNamedRange: { namedRange: { namedRangeId: `${id}`, name: `Guard_${id}`, range: area } },
      })),
      ...ids.map((protectedRangeId) => ({
        addProtectedRange: { protectedRange: { protectedRangeId, range: area } },
      })),
      ...ids.map((chartId) => ({ addChart: { chart: { chartId, ...chart } } })),
    );
    await batch(
      { addNamedRange: { namedRange: { name: 'Guard', range: area } } },
      { addProtectedRange: { protectedRange: { range: area } } },
      { addChart: { chart } },
    );
    const { sheets, namedRanges } = await get('namedRanges,sheets(charts,protectedRanges)');
    expect(new Set(namedRanges?.map(({ namedRangeId }) => namedRangeId)).size).toBe(21);
    const { charts, protectedRanges } = sheets?.[0] ?? {};
    expect(new Set(charts?.map(({ chartId }) => chartId)).size).toBe(21);
    expect(new Set(protectedRanges?.map((one) => one.protectedRangeId)).size).toBe(21);
  });
});

describe('named ranges', () => {
  it('a named range is added, changed and deleted by its id', async () => {
    const { batch, get } = await newDesk();
    const namedRange = { namedRangeId: 'guard', name: 'Guard', range: area };
    const [reply] = await batch({ addNamedRange: { namedRange } });
    const told = { ...namedRange, range: withoutZeroId(area) };
    expect(reply?.addNamedRange?.namedRange).toEqual(told);
    await batch({
      updateNamedRange: { namedRange: { namedRangeId: 'guard', name: 'Watch' }, fields: 'name' },
    });
    expect((await get('namedRanges')).namedRanges).toEqual([{ ...told, name: 'Watch' }]);
    await batch({ deleteNamedRange: { namedRangeId: 'guard' } });
    expect((await get('namedRanges')).namedRanges).toBeUndefined();
  });

  it('a deleted named range cannot be changed or deleted, as a version guard', async () => {
    const { batch } = await newDesk();
    const namedRange = { namedRangeId: 'gone', name: 'Gone' };
    expect((await refusalOf(batch({ deleteNamedRange: { namedRangeId: 'gone' } }))).code).toBe(400);
    expect(
      (await refusalOf(batch({ updateNamedRange: { namedRange, fields: 'name' } }))).code,
    ).toBe(400);
  });

  it('a named range cannot have the name of a cell', async () => {
    const { batch } = await newDesk();
    for (const name of ['A1', 'two words', '1st', 'R1C1']) {
      const call = batch({ addNamedRange: { namedRange: { name, range: area } } });
      expect((await refusalOf(call)).code).toBe(400);
    }
  });

  const DELETED = [
    ['their rows', { deleteDimension: { range: rows(0, 5) } }],
    ['their columns', { deleteDimension: { range: columns(1, 3) } }],
    ['their sheet', { deleteSheet: { sheetId: 0 } }],
    [
      'the end of the grid',
      {
        updateSheetProperties: {
          properties: { gridProperties: { rowCount: 1 } },
          fields: 'gridProperties.rowCount',
        },
      },
    ],
  ] as const;
  describe.each(DELETED)('lost %s', (_what, deletion) => {
    async function withLostGuard() {
      const desk = await newDesk();
      const namedRange = { namedRangeId: 'guard', name: 'Guard', range: area };
      await desk.batch({ addNamedRange: { namedRange } }, deletion);
      return desk;
    }

    it('named ranges without cells are not returned, but keep their names and ids', async () => {
      const { batch, get } = await withLostGuard();
      expect((await get('namedRanges')).namedRanges).toBeUndefined();
      const range = { ...area, sheetId: 7 };
      const byName = batch({ addNamedRange: { namedRange: { name: 'guard', range } } });
      expect((await refusalOf(byName)).message).toBe(
        'Invalid requests[0].addNamedRange: Cannot add named range with name: guard, a named ' +
          'range with that name already exists.',
      );
      const namedRange = { namedRangeId: 'guard', name: 'Other', range };
      expect((await refusalOf(batch({ addNamedRange: { namedRange } }))).message).toBe(
        'Invalid requests[0].addNamedRange: Cannot add named range with ID: guard, a named ' +
          'range with that ID already exists.',
      );
    });

    it('named ranges without cells cannot be read, changed or deleted', async () => {
      const { batch, values } = await withLostGuard();
      expect((await refusalOf(values('Guard'))).message).toBe('Unable to parse range: Guard');
      const deletion = batch({ deleteNamedRange: { namedRangeId: 'guard' } });
      expect((await refusalOf(deletion)).message).toContain('No named range with id: guard');
      const namedRange = { namedRangeId: 'guard', range: { ...area, sheetId: 7 } };
      const call = batch({ updateNamedRange: { namedRange, fields: 'range' } });
      expect((await refusalOf(call)).code).toBe(400);
    });

    it('named ranges without cells are still lost in a restored snapshot', async () => {
      const { emulator, spreadsheetId } = await withLostGuard();
      const world = JSON.parse(JSON.stringify(emulator.snapshot()));
      const client = sheetsAs(createEmulator({ world }), HOST);
      const range = { ...area, sheetId: 7 };
      const requests = [{ addNamedRange: { namedRange: { name: 'Guard', range } } }];
      const call = client.spreadsheets.batchUpdate({ spreadsheetId, requestBody: { requests } });
      expect((await refusalOf(call)).message).toContain('already exists');
    });
  });

  it('named ranges keep their remaining cells', async () => {
    const { batch, get } = await newDesk();
    const namedRange = { namedRangeId: 'guard', name: 'Guard', range: area };
    await batch({ addNamedRange: { namedRange } }, { deleteDimension: { range: rows(0, 2) } });
    expect((await get('namedRanges')).namedRanges?.[0]?.range).toEqual({
      ...withoutZeroId(area),
      startRowIndex: 0,
      endRowIndex: 1,
    });
  });
});

describe('charts and filters', () => {
  it('the reply contains the added chart, with colours in both fields', async () => {
    const { batch, get } = await newDesk();
    const [reply] = await batch({ addChart: { chart: { chartId: 11, ...chart } } });
    const added = reply?.addChart?.chart;
    expect(added?.spec?.basicChart?.series?.[0]).toMatchObject({
      color: { red: 1 },
      colorStyle: { rgbColor: { red: 1 } },
    });
    expect((await get('sheets.charts')).sheets?.[0]?.charts).toEqual([added]);
  });

  it('a chart is changed, moved and removed by its id', async () => {
    const { batch, get } = await newDesk();
    const anchorCell = { sheetId: 7, rowIndex: 0, columnIndex: 0 };
    await batch(
      { addChart: { chart: { chartId: 11, ...chart } } },
      { updateChartSpec: { chartId: 11, spec: { ...chart.spec, title: 'Tokens' } } },
      {
        updateEmbeddedObjectPosition: {
          objectId: 11,
          newPosition: { overlayPosition: { anchorCell } },
          fields: 'anchorCell',
        },
      },
    );
    const { sheets } = await get('sheets.charts(spec.title,position.overlayPosition.anchorCell)');
    expect(sheets?.[1]?.charts).toEqual([
      { spec: { title: 'Tokens' }, position: { overlayPosition: { anchorCell } } },
    ]);
    await batch({ deleteEmbeddedObject: { objectId: 11 } });
    expect((await refusalOf(batch({ deleteEmbeddedObject: { objectId: 11 } }))).code).toBe(400);
  });

  it('a chart with a used id is refused', async () => {
    const { batch } = await newDesk();
    await batch({ addChart: { chart: { chartId: 11, ...chart } } });
    const error = await refusalOf(batch({ addChart: { chart: { chartId: 11, ...chart } } }));
    expect(error.message).toMatch(/^Invalid requests\[0\]\.addChart: /);
  });

  it('a basic filter is stored and returned', async () => {
    const { batch, get } = await newDesk();
    await batch({ setBasicFilter: { filter: { range: area } } });
    expect((await get('sheets.basicFilter')).sheets?.[0]?.basicFilter).toEqual({
      range: withoutZeroId(area),
    });
  });
});
