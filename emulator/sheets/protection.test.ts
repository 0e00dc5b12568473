import { describe, expect, it } from 'vitest';
import { getRefusal } from '../clients-suite.ts';
import { buildProtection, createGuest, PROTECTED_MESSAGE } from './requests-suite.ts';
import { type BatchRequest, type Desk, HOST, openDesk } from './sheets-suite.ts';
import { fillDesk, toRange, toRowSpan } from './table-suite.ts';

const GUEST = 'guest@example.com';

/** The cells B2:C3 of the first sheet. */
const B2_TO_C3 = {
  sheetId: 0,
  startRowIndex: 1,
  endRowIndex: 3,
  startColumnIndex: 1,
  endColumnIndex: 3,
};
const buildCellSpan = (startRowIndex: number, endRowIndex: number) => ({
  ...B2_TO_C3,
  startRowIndex,
  endRowIndex,
});
const TEST_CHART = {
  spec: { basicChart: { chartType: 'LINE' } },
  position: { overlayPosition: { anchorCell: { sheetId: 0, rowIndex: 1, columnIndex: 1 } } },
};

const TEXT_CELL = { userEnteredValue: { stringValue: 'x' } };
const BOLD_CELL = { userEnteredFormat: { textFormat: { bold: true } } };
const buildResize = (gridProperties: object, fields: string): BatchRequest => ({
  updateSheetProperties: { properties: { gridProperties }, fields: `gridProperties.${fields}` },
});

it('a protected range hides nothing from a reader', async () => {
  const desk = await openDesk();
  await desk.batch({ addProtectedRange: { protectedRange: { range: B2_TO_C3 } } });
  await desk.enter('T!B2', [['secret']]);
  expect(await (await createGuest(desk)).values('T!B2')).toEqual([['secret']]);
});

/** Sends requests as a guest who may edit the spreadsheet but not the protected part. */
const sendBatchAsGuest = async (desk: Desk, ...requests: BatchRequest[]) =>
  (await createGuest(desk)).batch(...requests);

async function createProtectedDesk(range: object, ...before: BatchRequest[]): Promise<Desk> {
  const desk = await openDesk();
  await desk.batch(...before, buildProtection(range));
  return desk;
}

describe('a protected range', () => {
  const REFUSED: readonly (readonly [string, BatchRequest])[] = [
    [
      'updateCells',
      { updateCells: { range: buildCellSpan(2, 4), rows: [{ values: [TEXT_CELL] }], fields: '*' } },
    ],
    [
      'repeatCell',
      { repeatCell: { range: buildCellSpan(0, 2), cell: BOLD_CELL, fields: 'userEnteredFormat' } },
    ],
    ['mergeCells', { mergeCells: { range: B2_TO_C3, mergeType: 'MERGE_ALL' } }],
    ['unmergeCells', { unmergeCells: { range: B2_TO_C3 } }],
    ['updateDimensionProperties', buildTallerRows(1)],
    ['insertDimension', { insertDimension: { range: toRowSpan(2, 3) } }],
    ['deleteDimension', { deleteDimension: { range: toRowSpan(0, 2) } }],
    ['moveDimension', { moveDimension: { source: toRowSpan(5, 6), destinationIndex: 2 } }],
    ['deleteSheet', { deleteSheet: { sheetId: 0 } }],
    ['updateSheetProperties', buildResize({ rowCount: 2 }, 'rowCount')],
    ['setBasicFilter', { setBasicFilter: { filter: { range: B2_TO_C3 } } }],
    ['deleteProtectedRange', { deleteProtectedRange: { protectedRangeId: 5 } }],
  ];
  const there: readonly BatchRequest[] = [
    {
      addProtectedRange: {
        protectedRange: { protectedRangeId: 5, range: B2_TO_C3, editors: { users: [HOST] } },
      },
    },
  ];
  it.each(REFUSED)(
    'a protected range refuses %s by its number, and the batch has no effect',
    async (name, request) => {
      const desk = await createProtectedDesk(B2_TO_C3, ...there);
      const before = desk.emulator.snapshot().spreadsheets;
      const call = sendBatchAsGuest(desk, { addSheet: {} }, request);
      expect(await getRefusal(call)).toEqual({
        code: 400,
        message: `Invalid requests[1].${name}: ${PROTECTED_MESSAGE}`,
        status: 'INVALID_ARGUMENT',
      });
      expect(desk.emulator.snapshot().spreadsheets).toEqual(before);
    },
  );

  const ALLOWED: readonly (readonly [string, BatchRequest])[] = [
    ['cells beside it', { updateCells: { range: buildCellSpan(3, 4), fields: '*' } }],
    ['rows before it', { insertDimension: { range: toRowSpan(1, 2) } }],
    ['rows behind it', { insertDimension: { range: toRowSpan(3, 4) } }],
    ['deleting rows outside it', { deleteDimension: { range: toRowSpan(3, 5) } }],
    ['rows at the end', { appendDimension: { sheetId: 0, dimension: 'ROWS', length: 1 } }],
    ['a smaller grid around it', buildResize({ rowCount: 3 }, 'rowCount')],
    [
      'the sheet’s title',
      { updateSheetProperties: { properties: { title: 'New' }, fields: 'title' } },
    ],
    ['a name for it', { addNamedRange: { namedRange: { name: 'Guard', range: B2_TO_C3 } } }],
    ['another sheet', { addSheet: { properties: { title: 'New' } } }],
    ['a chart over it', { addChart: { chart: TEST_CHART } }],
  ];
  it.each(ALLOWED)('a protected range allows %s', async (_what, request) => {
    await sendBatchAsGuest(await createProtectedDesk(B2_TO_C3), request);
  });

  it('a named editor is admitted, whatever the case of the address', async () => {
    const desk = await createProtectedDesk(B2_TO_C3);
    const editors = { users: [HOST, GUEST.toUpperCase()] };
    const [reply] = await desk.batch({
      addProtectedRange: { protectedRange: { range: buildCellSpan(4, 5), editors } },
    });
    expect(reply?.addProtectedRange?.protectedRange?.requestingUserCanEdit).toBe(true);
    await sendBatchAsGuest(desk, { updateCells: { range: buildCellSpan(4, 5), fields: '*' } });
  });
});

describe('a protected sheet', () => {
  const REFUSED: readonly (readonly [string, BatchRequest])[] = [
    ['its title', { updateSheetProperties: { properties: { title: 'New' }, fields: 'title' } }],
    ['hiding it', { updateSheetProperties: { properties: { hidden: true }, fields: 'hidden' } }],
    ['a larger grid', buildResize({ columnCount: 30 }, 'columnCount')],
    ['a smaller grid', buildResize({ rowCount: 10 }, 'rowCount')],
    ['frozen rows', buildResize({ frozenRowCount: 1 }, 'frozenRowCount')],
    ['rows at its end', { appendDimension: { sheetId: 0, dimension: 'ROWS', length: 1 } }],
    ['rows at its start', { insertDimension: { range: toRowSpan(0, 1) } }],
    ['higher rows', buildTallerRows(900)],
    ['deleting it', { deleteSheet: { sheetId: 0 } }],
    ['its last cell', { repeatCell: { range: buildLastCell(), cell: BOLD_CELL, fields: '*' } }],
  ];
  it.each(REFUSED)('a protected sheet refuses %s', async (_what, request) => {
    const desk = await createProtectedDesk({ sheetId: 0 });
    const { message } = await getRefusal(sendBatchAsGuest(desk, request));
    expect(message).toBe(`Invalid requests[0].${Object.keys(request)[0]}: ${PROTECTED_MESSAGE}`);
    await desk.batch(request);
  });

  const ALLOWED: readonly (readonly [string, BatchRequest])[] = [
    [
      'its place among the tabs',
      { updateSheetProperties: { properties: { index: 2 }, fields: 'index' } },
    ],
    ['another sheet', { deleteSheet: { sheetId: 7 } }],
    ['names', { addNamedRange: { namedRange: { name: 'Guard', range: B2_TO_C3 } } }],
    ['charts', { addChart: { chart: TEST_CHART } }],
  ];
  it.each(ALLOWED)('a protected sheet allows %s', async (_what, request) => {
    await sendBatchAsGuest(await createProtectedDesk({ sheetId: 0 }), request);
  });
});

describe('cells of a protected range', () => {
  const PROTECTED = toRange(1, 2, [1, 2]);
  const REFUSED: readonly (readonly [string, BatchRequest])[] = [
    ['sortRange', { sortRange: { range: toRange(0, 3), sortSpecs: [{}] } }],
    ['moveDimension', { moveDimension: { source: toRowSpan(1, 2), destinationIndex: 4 } }],
    ['cutPaste', { cutPaste: { source: PROTECTED, destination: { rowIndex: 9 } } }],
    [
      'cutPaste',
      { cutPaste: { source: toRange(4, 5), destination: { rowIndex: 1, columnIndex: 0 } } },
    ],
    ['findReplace', { findReplace: { find: 'e', sheetId: 0 } }],
    ['insertRange', { insertRange: { range: toRange(0, 1), shiftDimension: 'ROWS' } }],
    ['deleteRange', { deleteRange: { range: toRange(1, 2, [0, 1]), shiftDimension: 'COLUMNS' } }],
  ];
  const ALLOWED: readonly (readonly [string, BatchRequest])[] = [
    ['sorting beside them', { sortRange: { range: toRange(0, 3, [0, 1]), sortSpecs: [{}] } }],
    [
      'moving rows around them',
      { moveDimension: { source: toRowSpan(0, 1), destinationIndex: 4 } },
    ],
    ['replacing elsewhere', { findReplace: { find: 'd', sheetId: 0 } }],
    ['duplicating their sheet', { duplicateSheet: { sourceSheetId: 0 } }],
    [
      'deleting cells right of them',
      { deleteRange: { range: toRange(1, 2, [2, 3]), shiftDimension: 'COLUMNS' } },
    ],
  ];

  async function guestAsks(request: BatchRequest): Promise<unknown> {
    const values = ['ab', 'de'].map((letters) => [...letters]);
    return sendBatchAsGuest(await fillDesk(values, buildProtection(PROTECTED)), request);
  }

  it.each(REFUSED)('the cells of a protected range stop %s', async (name, request) => {
    const { message } = await getRefusal(guestAsks(request));
    expect(message).toContain(`Invalid requests[0].${name}: You are trying to edit a protected`);
  });

  it.each(ALLOWED)('the cells of a protected range do not stop %s', async (_what, request) => {
    await guestAsks(request);
  });
});
function buildTallerRows(index: number): BatchRequest {
  const properties = { pixelSize: 40 };
  const range = toRowSpan(index, index + 1);
  return { updateDimensionProperties: { range, properties, fields: 'pixelSize' } };
}

function buildLastCell() {
  return { sheetId: 0, startRowIndex: 999, startColumnIndex: 25 };
}
