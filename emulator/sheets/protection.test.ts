import { describe, expect, it } from 'vitest';
import { driveClient, refusalOf } from '../clients-suite.ts';
import { type BatchRequest, callsOf, type Desk, HOST, newDesk, sheetsAs } from './sheets-suite.ts';
import { deskWith, range, rows } from './table-suite.ts';

const GUEST = 'guest@example.com';
const REFUSAL =
  'You are trying to edit a protected cell or object. Please contact the spreadsheet owner to ' +
  'remove protection if you need to edit.';

/** The cells B2:C3 of the first sheet. */
const area = {
  sheetId: 0,
  startRowIndex: 1,
  endRowIndex: 3,
  startColumnIndex: 1,
  endColumnIndex: 3,
};
const cells = (startRowIndex: number, endRowIndex: number) => ({
  ...area,
  startRowIndex,
  endRowIndex,
});
const chart = {
  spec: { basicChart: { chartType: 'LINE' } },
  position: { overlayPosition: { anchorCell: { sheetId: 0, rowIndex: 1, columnIndex: 1 } } },
};

const value = { userEnteredValue: { stringValue: 'x' } };
const bold = { userEnteredFormat: { textFormat: { bold: true } } };
const resize = (gridProperties: object, fields: string): BatchRequest => ({
  updateSheetProperties: { properties: { gridProperties }, fields: `gridProperties.${fields}` },
});

describe('protected ranges', () => {
  it('a protected range stops an editor who is not named, but not the owner', async () => {
    const desk = await newDesk();
    await shareWithGuest(desk);
    await desk.batch({
      addProtectedRange: { protectedRange: { range: area, editors: { users: [HOST] } } },
    });
    await desk.enter('T!B2', [['mine']]);
    const { enter } = guestAt(desk);
    expect((await refusalOf(enter('T!B2', [['yours']]))).message).toContain(REFUSAL);
    await enter('T!A1', [['yours']]);
    expect(await desk.values('T')).toEqual([['yours'], ['', 'mine']]);
  });

  it('a protected range hides nothing from a reader', async () => {
    const desk = await newDesk();
    await shareWithGuest(desk);
    await desk.batch({ addProtectedRange: { protectedRange: { range: area } } });
    await desk.enter('T!B2', [['secret']]);
    expect(await guestAt(desk).values('T!B2')).toEqual([['secret']]);
  });
});

const guestAt = ({ emulator, spreadsheetId }: Desk) =>
  callsOf(sheetsAs(emulator, GUEST), spreadsheetId);

/** Sends requests as a guest who may edit the spreadsheet but not the protected part. */
async function asGuest(desk: Desk, ...requests: BatchRequest[]): Promise<unknown> {
  return sheetsAs(desk.emulator, GUEST).spreadsheets.batchUpdate({
    spreadsheetId: desk.spreadsheetId,
    requestBody: { requests },
  });
}

async function withProtected(range: object, ...before: BatchRequest[]): Promise<Desk> {
  const desk = await newDesk();
  await shareWithGuest(desk);
  const protectedRange = { range, editors: { users: [HOST] } };
  await desk.batch(...before, { addProtectedRange: { protectedRange } });
  return desk;
}

describe('a protected range', () => {
  const REFUSED: readonly (readonly [string, BatchRequest])[] = [
    [
      'updateCells',
      { updateCells: { range: cells(2, 4), rows: [{ values: [value] }], fields: '*' } },
    ],
    ['repeatCell', { repeatCell: { range: cells(0, 2), cell: bold, fields: 'userEnteredFormat' } }],
    ['mergeCells', { mergeCells: { range: area, mergeType: 'MERGE_ALL' } }],
    ['unmergeCells', { unmergeCells: { range: area } }],
    ['updateDimensionProperties', rowsHigher(1)],
    ['insertDimension', { insertDimension: { range: rows(2, 3) } }],
    ['deleteDimension', { deleteDimension: { range: rows(0, 2) } }],
    ['moveDimension', { moveDimension: { source: rows(5, 6), destinationIndex: 2 } }],
    ['deleteSheet', { deleteSheet: { sheetId: 0 } }],
    ['updateSheetProperties', resize({ rowCount: 2 }, 'rowCount')],
    ['setBasicFilter', { setBasicFilter: { filter: { range: area } } }],
    ['deleteProtectedRange', { deleteProtectedRange: { protectedRangeId: 5 } }],
  ];
  const there: readonly BatchRequest[] = [
    {
      addProtectedRange: {
        protectedRange: { protectedRangeId: 5, range: area, editors: { users: [HOST] } },
      },
    },
  ];
  it.each(REFUSED)(
    'a protected range refuses %s by its number, and the batch has no effect',
    async (name, request) => {
      const desk = await withProtected(area, ...there);
      const before = desk.emulator.snapshot().spreadsheets;
      const call = asGuest(desk, { addSheet: {} }, request);
      expect(await refusalOf(call)).toEqual({
        code: 400,
        message: `Invalid requests[1].${name}: ${REFUSAL}`,
        status: 'INVALID_ARGUMENT',
      });
      expect(desk.emulator.snapshot().spreadsheets).toEqual(before);
    },
  );

  const ALLOWED: readonly (readonly [string, BatchRequest])[] = [
    ['cells beside it', { updateCells: { range: cells(3, 4), fields: '*' } }],
    ['rows before it', { insertDimension: { range: rows(1, 2) } }],
    ['rows behind it', { insertDimension: { range: rows(3, 4) } }],
    ['deleting rows outside it', { deleteDimension: { range: rows(3, 5) } }],
    ['rows at the end', { appendDimension: { sheetId: 0, dimension: 'ROWS', length: 1 } }],
    ['a smaller grid around it', resize({ rowCount: 3 }, 'rowCount')],
    [
      'the sheet’s title',
      { updateSheetProperties: { properties: { title: 'New' }, fields: 'title' } },
    ],
    ['a name for it', { addNamedRange: { namedRange: { name: 'Guard', range: area } } }],
    ['another sheet', { addSheet: { properties: { title: 'New' } } }],
    ['a chart over it', { addChart: { chart } }],
  ];
  it.each(ALLOWED)('a protected range allows %s', async (_what, request) => {
    await asGuest(await withProtected(area), request);
  });

  it('a named editor is admitted, whatever the case of the address', async () => {
    const desk = await withProtected(area);
    const editors = { users: [HOST, GUEST.toUpperCase()] };
    const [reply] = await desk.batch({
      addProtectedRange: { protectedRange: { range: cells(4, 5), editors } },
    });
    expect(reply?.addProtectedRange?.protectedRange?.requestingUserCanEdit).toBe(true);
    await asGuest(desk, { updateCells: { range: cells(4, 5), fields: '*' } });
  });
});

describe('a protected sheet', () => {
  const REFUSED: readonly (readonly [string, BatchRequest])[] = [
    ['its title', { updateSheetProperties: { properties: { title: 'New' }, fields: 'title' } }],
    ['hiding it', { updateSheetProperties: { properties: { hidden: true }, fields: 'hidden' } }],
    ['a larger grid', resize({ columnCount: 30 }, 'columnCount')],
    ['a smaller grid', resize({ rowCount: 10 }, 'rowCount')],
    ['frozen rows', resize({ frozenRowCount: 1 }, 'frozenRowCount')],
    ['rows at its end', { appendDimension: { sheetId: 0, dimension: 'ROWS', length: 1 } }],
    ['rows at its start', { insertDimension: { range: rows(0, 1) } }],
    ['higher rows', rowsHigher(900)],
    ['deleting it', { deleteSheet: { sheetId: 0 } }],
    ['its last cell', { repeatCell: { range: lastCell(), cell: bold, fields: '*' } }],
  ];
  it.each(REFUSED)('a protected sheet refuses %s', async (_what, request) => {
    const desk = await withProtected({ sheetId: 0 });
    const { message } = await refusalOf(asGuest(desk, request));
    expect(message).toBe(`Invalid requests[0].${Object.keys(request)[0]}: ${REFUSAL}`);
    await desk.batch(request);
  });

  const ALLOWED: readonly (readonly [string, BatchRequest])[] = [
    [
      'its place among the tabs',
      { updateSheetProperties: { properties: { index: 2 }, fields: 'index' } },
    ],
    ['another sheet', { deleteSheet: { sheetId: 7 } }],
    ['names', { addNamedRange: { namedRange: { name: 'Guard', range: area } } }],
    ['charts', { addChart: { chart } }],
  ];
  it.each(ALLOWED)('a protected sheet allows %s', async (_what, request) => {
    await asGuest(await withProtected({ sheetId: 0 }), request);
  });
});

describe('cells of a protected range', () => {
  const PROTECTED = range(1, 2, [1, 2]);
  const REFUSED: readonly (readonly [string, BatchRequest])[] = [
    ['sortRange', { sortRange: { range: range(0, 3), sortSpecs: [{}] } }],
    ['moveDimension', { moveDimension: { source: rows(1, 2), destinationIndex: 4 } }],
    ['cutPaste', { cutPaste: { source: PROTECTED, destination: { rowIndex: 9 } } }],
    [
      'cutPaste',
      { cutPaste: { source: range(4, 5), destination: { rowIndex: 1, columnIndex: 0 } } },
    ],
    ['findReplace', { findReplace: { find: 'e', sheetId: 0 } }],
    ['insertRange', { insertRange: { range: range(0, 1), shiftDimension: 'ROWS' } }],
    ['deleteRange', { deleteRange: { range: range(1, 2, [0, 1]), shiftDimension: 'COLUMNS' } }],
  ];
  const ALLOWED: readonly (readonly [string, BatchRequest])[] = [
    ['sorting beside them', { sortRange: { range: range(0, 3, [0, 1]), sortSpecs: [{}] } }],
    ['moving rows around them', { moveDimension: { source: rows(0, 1), destinationIndex: 4 } }],
    ['replacing elsewhere', { findReplace: { find: 'd', sheetId: 0 } }],
    ['duplicating their sheet', { duplicateSheet: { sourceSheetId: 0 } }],
    [
      'deleting cells right of them',
      { deleteRange: { range: range(1, 2, [2, 3]), shiftDimension: 'COLUMNS' } },
    ],
  ];

  async function guestAsks(request: BatchRequest): Promise<unknown> {
    const protectedRange = { range: PROTECTED, editors: { users: [HOST] } };
    const desk = await deskWith(
      [
        ['a', 'b'],
        ['d', 'e'],
      ],
      { addProtectedRange: { protectedRange } },
    );
    await shareWithGuest(desk);
    return asGuest(desk, request);
  }

  it.each(REFUSED)('the cells of a protected range stop %s', async (name, request) => {
    const { message } = await refusalOf(guestAsks(request));
    expect(message).toContain(`Invalid requests[0].${name}: You are trying to edit a protected`);
  });

  it.each(ALLOWED)('the cells of a protected range do not stop %s', async (_what, request) => {
    await guestAsks(request);
  });
});
function rowsHigher(index: number): BatchRequest {
  const properties = { pixelSize: 40 };
  const range = rows(index, index + 1);
  return { updateDimensionProperties: { range, properties, fields: 'pixelSize' } };
}

function lastCell() {
  return { sheetId: 0, startRowIndex: 999, startColumnIndex: 25 };
}

async function shareWithGuest({ emulator, spreadsheetId }: Awaited<ReturnType<typeof newDesk>>) {
  await driveClient(emulator, HOST).permissions.create({
    fileId: spreadsheetId,
    requestBody: { type: 'user', role: 'writer', emailAddress: GUEST },
  });
}
