import { describe, expect, it } from 'vitest';
import { guestOf, PROTECTED, protect, refusedFor } from './requests-suite.ts';
import { type BatchRequest, type Desk, newDesk, withoutZeroId } from './sheets-suite.ts';
import { range } from './table-suite.ts';

const spec = (title: string) => ({ title, basicChart: { chartType: 'LINE' } });
const at = (anchorCell: object, more: object = {}) => ({
  overlayPosition: { anchorCell, ...more },
});
const add = (chartId: number, position: object = at({})): BatchRequest => ({
  addChart: { chart: { chartId, spec: spec(`${chartId}`), position } },
});
const move = (newPosition: object, fields?: string): BatchRequest => ({
  updateEmbeddedObjectPosition: {
    objectId: 1,
    newPosition,
    ...(fields !== undefined && { fields }),
  },
});

/** Returns the ids and titles of charts, sheet by sheet. */
async function chartsOf({ get }: Desk) {
  const { sheets } = await get('sheets.charts');
  return sheets?.map(({ charts }) => charts?.map((one) => [one.chartId, one.spec?.title]));
}

/** Returns the position of the first chart. */
async function placeOf({ get }: Desk) {
  const { sheets } = await get('sheets.charts');
  return sheets?.flatMap(({ charts }) => charts ?? [])[0]?.position?.overlayPosition;
}

describe('a chart', () => {
  it('a chart has 600 by 371 pixels at the first cell by default', async () => {
    const desk = await newDesk();
    await desk.batch(add(1, { overlayPosition: {} }));
    const first = { anchorCell: { sheetId: 0 }, widthPixels: 600, heightPixels: 371 };
    expect(await placeOf(desk)).toEqual(first);
    const other = { anchorCell: { sheetId: 7, rowIndex: 3 }, widthPixels: 50, heightPixels: 40 };
    const [reply] = await desk.batch(move({ overlayPosition: other }, '*'));
    expect(reply?.updateEmbeddedObjectPosition?.position).toEqual({ overlayPosition: other });
    expect(await placeOf(desk)).toEqual(other);
    await desk.batch(move(at({ sheetId: 7 }), '*'));
    expect(await placeOf(desk)).toEqual({ ...first, anchorCell: { sheetId: 7 } });
  });

  it.each([
    ['widthPixels', { widthPixels: 50 }, {}],
    ['anchorCell', {}, { rowIndex: 8 }],
    ['anchorCell.rowIndex', {}, { rowIndex: 8, columnIndex: 2 }],
    ['overlayPosition.widthPixels', { widthPixels: 50 }, {}],
  ])('a chart moves only as far as the mask %s allows', async (fields, sizes, cell) => {
    const desk = await newDesk();
    const anchorCell = { sheetId: 0, rowIndex: 1, columnIndex: 2 };
    await desk.batch(
      add(1, at(anchorCell)),
      move(at({ rowIndex: 8 }, { widthPixels: 50 }), fields),
    );
    const isMoved = Object.keys(cell).length > 0;
    expect(await placeOf(desk)).toEqual({
      ...{ widthPixels: 600, heightPixels: 371, ...sizes },
      anchorCell: isMoved ? { sheetId: 0, ...cell } : anchorCell,
    });
  });

  it('a chart requires an existing sheet, a position over its cells, and a type', async () => {
    const desk = await newDesk();
    await desk.batch(add(1));
    const overlay = 'The emulator places charts by overlayPosition only.';
    const none = { addChart: { chart: { spec: spec('x') } } };
    expect(await refusedFor(desk, none)).toBe(overlay);
    expect(await refusedFor(desk, { addChart: { chart: { position: at({}) } } })).toBe(
      'No chart type specified.',
    );
    expect(await refusedFor(desk, add(2, at({ sheetId: 99 })))).toBe('No grid with id: 99');
    expect(await refusedFor(desk, move(at({ sheetId: 99 }), '*'))).toBe('No grid with id: 99');
    expect(await refusedFor(desk, move(at({ sheetId: 7 })))).toContain(
      'At least one field must be listed',
    );
    expect(await refusedFor(desk, move({}, 'overlayPosition'))).toBe(overlay);
    const blank: BatchRequest = { updateChartSpec: { chartId: 1, spec: { title: 'x' } } };
    expect(await refusedFor(desk, blank)).toBe('No chart type specified.');
    expect(await chartsOf(desk)).toEqual([[[1, '1']], undefined]);
  });

  it('the id of a chart is unique among all sheets', async () => {
    const desk = await newDesk();
    await desk.batch(add(1), add(2, at({ sheetId: 7 })));
    for (const id of [1, 2]) {
      expect(await refusedFor(desk, add(id))).toBe(
        `Cannot add chart with ID: ${id}, an embedded object with that ID already exists.`,
      );
    }
  });

  it('changing, moving or removing a chart leaves other charts unchanged', async () => {
    const desk = await newDesk();
    const seven = at({ sheetId: 7 });
    await desk.batch(add(1), add(2), add(3, seven), add(4, seven));
    await desk.batch({ updateChartSpec: { chartId: 2, spec: spec('new') } });
    expect(await chartsOf(desk)).toEqual([
      [
        [1, '1'],
        [2, 'new'],
      ],
      [
        [3, '3'],
        [4, '4'],
      ],
    ]);
    await desk.batch(move(seven, 'anchorCell'), { deleteEmbeddedObject: { objectId: 3 } });
    expect(await chartsOf(desk)).toEqual([
      [[2, 'new']],
      [
        [4, '4'],
        [1, '1'],
      ],
    ]);
  });

  it.each<BatchRequest>([
    { updateChartSpec: { chartId: 5, spec: spec('x') } },
    { updateEmbeddedObjectPosition: { objectId: 5, newPosition: at({}), fields: '*' } },
    { deleteEmbeddedObject: { objectId: 5 } },
  ])('a missing chart cannot be changed, moved or removed: %#', async (request) => {
    const desk = await newDesk();
    await desk.batch(add(1));
    expect(await refusedFor(desk, request)).toBe('No embedded object with id: 5');
  });
});

describe('a filter', () => {
  const set = (place: object): BatchRequest => ({ setBasicFilter: { filter: { range: place } } });
  const filtersOf = async ({ get }: Desk) =>
    (await get('sheets.basicFilter')).sheets?.map(({ basicFilter }) => basicFilter?.range);

  it('a filter moves with its cells, and only editors may set it', async () => {
    const desk = await newDesk();
    await desk.batch(
      set(range(2, 4)),
      { insertDimension: { range: { dimension: 'ROWS', startIndex: 0, endIndex: 1 } } },
      protect(range(4, 5)),
    );
    expect(await filtersOf(desk)).toEqual([withoutZeroId(range(3, 5)), undefined]);
    const guest = await guestOf(desk);
    expect(await refusedFor(guest, set(range(4, 6)))).toBe(PROTECTED);
  });
});
