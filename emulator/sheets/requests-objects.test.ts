import { describe, expect, it } from 'vitest';
import { readRefusal } from './requests-suite.ts';
import { type BatchRequest, type Desk, omitZeroId, openDesk } from './sheets-suite.ts';
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

const AT_START = buildPosition({});
const buildTakenMessage = (id: number) =>
  `Cannot add chart with ID: ${id}, an embedded object with that ID already exists.`;
const NO_CHART_MESSAGE = 'No embedded object with id: 5';
const LISTED_MESSAGE =
  "At least one field must be listed in 'fields'. (Use '*' to indicate all fields.)";

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

  const OVERLAY_MESSAGE = 'The emulator places charts by overlayPosition only.';
  it.each<[string, BatchRequest, string]>([
    ['no position', { addChart: { chart: { spec: buildSpec('x') } } }, OVERLAY_MESSAGE],
    ['no type', { addChart: { chart: { position: AT_START } } }, 'No chart type specified.'],
    ['no sheet', buildChartRequest(2, buildPosition({ sheetId: 99 })), 'No grid with id: 99'],
    ['a used id', buildChartRequest(1), buildTakenMessage(1)],
    ['an id used elsewhere', buildChartRequest(7), buildTakenMessage(7)],
    [
      'a move to no sheet',
      buildMoveRequest(buildPosition({ sheetId: 99 }), '*'),
      'No grid with id: 99',
    ],
    ['a move without a mask', buildMoveRequest(AT_START), LISTED_MESSAGE],
    ['a move to no position', buildMoveRequest({}, 'overlayPosition'), OVERLAY_MESSAGE],
    [
      'a change to no type',
      { updateChartSpec: { chartId: 1, spec: { title: 'x' } } },
      'No chart type specified.',
    ],
    [
      'a missing chart to change',
      { updateChartSpec: { chartId: 5, spec: buildSpec('x') } },
      NO_CHART_MESSAGE,
    ],
    [
      'a missing chart to move',
      { updateEmbeddedObjectPosition: { objectId: 5, newPosition: AT_START, fields: '*' } },
      NO_CHART_MESSAGE,
    ],
    ['a missing chart to delete', { deleteEmbeddedObject: { objectId: 5 } }, NO_CHART_MESSAGE],
  ])('a request for a chart with %s is refused', async (_, request, message) => {
    const desk = await openDesk();
    await desk.batch(buildChartRequest(1), buildChartRequest(7, buildPosition({ sheetId: 7 })));
    expect(await readRefusal(desk, request)).toBe(message);
    expect(await readCharts(desk)).toEqual([[[1, '1']], [[7, '7']]]);
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
});

it('a filter moves with its cells, and gets the bounds of its sheet', async () => {
  const desk = await openDesk();
  const listFilters = async () =>
    (await desk.get('sheets.basicFilter')).sheets?.map(({ basicFilter }) => basicFilter?.range);
  await desk.batch(
    { setBasicFilter: { filter: { range: toRange(2, 4) } } },
    { setBasicFilter: { filter: { range: { sheetId: 7 } } } },
    { insertDimension: { range: { dimension: 'ROWS', startIndex: 0, endIndex: 1 } } },
  );
  expect(await listFilters()).toEqual([
    omitZeroId(toRange(3, 5)),
    { ...toRange(0, 1000, [0, 26]), sheetId: 7 },
  ]);
});
