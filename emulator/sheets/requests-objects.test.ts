import { describe, expect, it } from 'vitest';
import { buildProtection, createGuest, PROTECTED_MESSAGE, readRefusal } from './requests-suite.ts';
import { type BatchRequest, type Desk, openDesk, withoutZeroId } from './sheets-suite.ts';
import { toRange } from './table-suite.ts';

const buildSpec = (title: string) => ({ title, basicChart: { chartType: 'LINE' } });
const buildPosition = (anchorCell: object, more: object = {}) => ({
  overlayPosition: { anchorCell, ...more },
});
const buildChartRequest = (
  chartId: number,
  position: object = buildPosition({}),
): BatchRequest => ({
  addChart: { chart: { chartId, spec: buildSpec(`${chartId}`), position } },
});
const buildMoveRequest = (newPosition: object, fields?: string): BatchRequest => ({
  updateEmbeddedObjectPosition: {
    objectId: 1,
    newPosition,
    ...(fields !== undefined && { fields }),
  },
});

/** Returns the ids and titles of charts, sheet by sheet. */
async function readCharts({ get }: Desk) {
  const { sheets } = await get('sheets.charts');
  return sheets?.map(({ charts }) => charts?.map((one) => [one.chartId, one.spec?.title]));
}

/** Returns the position of the first chart. */
async function readPosition({ get }: Desk) {
  const { sheets } = await get('sheets.charts');
  return sheets?.flatMap(({ charts }) => charts ?? [])[0]?.position?.overlayPosition;
}

describe('a chart', () => {
  it('a chart has 600 by 371 pixels at the first cell by default', async () => {
    const desk = await openDesk();
    await desk.batch(buildChartRequest(1, { overlayPosition: {} }));
    const first = { anchorCell: { sheetId: 0 }, widthPixels: 600, heightPixels: 371 };
    expect(await readPosition(desk)).toEqual(first);
    const other = { anchorCell: { sheetId: 7, rowIndex: 3 }, widthPixels: 50, heightPixels: 40 };
    const [reply] = await desk.batch(buildMoveRequest({ overlayPosition: other }, '*'));
    expect(reply?.updateEmbeddedObjectPosition?.position).toEqual({ overlayPosition: other });
    expect(await readPosition(desk)).toEqual(other);
    await desk.batch(buildMoveRequest(buildPosition({ sheetId: 7 }), '*'));
    expect(await readPosition(desk)).toEqual({ ...first, anchorCell: { sheetId: 7 } });
  });

  it.each([
    ['widthPixels', { widthPixels: 50 }, {}],
    ['anchorCell', {}, { rowIndex: 8 }],
    ['anchorCell.rowIndex', {}, { rowIndex: 8, columnIndex: 2 }],
    ['overlayPosition.widthPixels', { widthPixels: 50 }, {}],
  ])('a chart moves only as far as the mask %s allows', async (fields, sizes, cell) => {
    const desk = await openDesk();
    const anchorCell = { sheetId: 0, rowIndex: 1, columnIndex: 2 };
    await desk.batch(
      buildChartRequest(1, buildPosition(anchorCell)),
      buildMoveRequest(buildPosition({ rowIndex: 8 }, { widthPixels: 50 }), fields),
    );
    const isMoved = Object.keys(cell).length > 0;
    expect(await readPosition(desk)).toEqual({
      ...{ widthPixels: 600, heightPixels: 371, ...sizes },
      anchorCell: isMoved ? { sheetId: 0, ...cell } : anchorCell,
    });
  });

  it('a chart requires an existing sheet, a position over its cells, and a type', async () => {
    const desk = await openDesk();
    await desk.batch(buildChartRequest(1));
    const overlay = 'The emulator places charts by overlayPosition only.';
    const none = { addChart: { chart: { spec: buildSpec('x') } } };
    expect(await readRefusal(desk, none)).toBe(overlay);
    expect(await readRefusal(desk, { addChart: { chart: { position: buildPosition({}) } } })).toBe(
      'No chart type specified.',
    );
    expect(await readRefusal(desk, buildChartRequest(2, buildPosition({ sheetId: 99 })))).toBe(
      'No grid with id: 99',
    );
    expect(await readRefusal(desk, buildMoveRequest(buildPosition({ sheetId: 99 }), '*'))).toBe(
      'No grid with id: 99',
    );
    expect(await readRefusal(desk, buildMoveRequest(buildPosition({ sheetId: 7 })))).toContain(
      'At least one field must be listed',
    );
    expect(await readRefusal(desk, buildMoveRequest({}, 'overlayPosition'))).toBe(overlay);
    const blank: BatchRequest = { updateChartSpec: { chartId: 1, spec: { title: 'x' } } };
    expect(await readRefusal(desk, blank)).toBe('No chart type specified.');
    expect(await readCharts(desk)).toEqual([[[1, '1']], undefined]);
  });

  it('the id of a chart is unique among all sheets', async () => {
    const desk = await openDesk();
    await desk.batch(buildChartRequest(1), buildChartRequest(2, buildPosition({ sheetId: 7 })));
    for (const id of [1, 2]) {
      expect(await readRefusal(desk, buildChartRequest(id))).toBe(
        `Cannot add chart with ID: ${id}, an embedded object with that ID already exists.`,
      );
    }
  });

  it('changing, moving or removing a chart leaves other charts unchanged', async () => {
    const desk = await openDesk();
    const seven = buildPosition({ sheetId: 7 });
    await desk.batch(
      buildChartRequest(1),
      buildChartRequest(2),
      buildChartRequest(3, seven),
      buildChartRequest(4, seven),
    );
    await desk.batch({ updateChartSpec: { chartId: 2, spec: buildSpec('new') } });
    expect(await readCharts(desk)).toEqual([
      [
        [1, '1'],
        [2, 'new'],
      ],
      [
        [3, '3'],
        [4, '4'],
      ],
    ]);
    await desk.batch(buildMoveRequest(seven, 'anchorCell'), {
      deleteEmbeddedObject: { objectId: 3 },
    });
    expect(await readCharts(desk)).toEqual([
      [[2, 'new']],
      [
        [4, '4'],
        [1, '1'],
      ],
    ]);
  });

  it.each<BatchRequest>([
    { updateChartSpec: { chartId: 5, spec: buildSpec('x') } },
    { updateEmbeddedObjectPosition: { objectId: 5, newPosition: buildPosition({}), fields: '*' } },
    { deleteEmbeddedObject: { objectId: 5 } },
  ])('a missing chart cannot be changed, moved or removed: %#', async (request) => {
    const desk = await openDesk();
    await desk.batch(buildChartRequest(1));
    expect(await readRefusal(desk, request)).toBe('No embedded object with id: 5');
  });
});

describe('a filter', () => {
  const set = (place: object): BatchRequest => ({ setBasicFilter: { filter: { range: place } } });
  const filtersOf = async ({ get }: Desk) =>
    (await get('sheets.basicFilter')).sheets?.map(({ basicFilter }) => basicFilter?.range);

  it('a filter moves with its cells, and only editors may set it', async () => {
    const desk = await openDesk();
    await desk.batch(
      set(toRange(2, 4)),
      { insertDimension: { range: { dimension: 'ROWS', startIndex: 0, endIndex: 1 } } },
      buildProtection(toRange(4, 5)),
    );
    expect(await filtersOf(desk)).toEqual([withoutZeroId(toRange(3, 5)), undefined]);
    const guest = await createGuest(desk);
    expect(await readRefusal(guest, set(toRange(4, 6)))).toBe(PROTECTED_MESSAGE);
  });
});
