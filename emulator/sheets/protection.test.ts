import { describe, expect, it } from 'vitest';
import { getRefusal, openDriveAs } from '../clients-suite.ts';
import {
  BOLD_CELL,
  buildBounds,
  buildColumnSpan,
  buildNamedRange,
  buildProtection,
  buildTabChange,
  buildText,
  createGuest,
  GUEST,
  PROTECTED_MESSAGE,
  readRefusal,
} from './requests-suite.ts';
import {
  type BatchRequest,
  buildCalls,
  connectSheetsAs,
  type Desk,
  HOST,
  omitZeroId,
  openDesk,
} from './sheets-suite.ts';
import { fillDesk, toRange, toRowSpan } from './table-suite.ts';

/** The cells B2:C3 of the first sheet. */
const B2_TO_C3 = toRange(1, 3, [1, 3]);

type NamedRequests = Readonly<Record<string, BatchRequest>>;

/** Creates a desk with a part that the host has protected against all others. */
async function createProtectedDesk(range: object, ...more: BatchRequest[]): Promise<Desk> {
  const desk = await openDesk();
  await desk.batch(buildProtection(range), ...more);
  return desk;
}

/** Returns the names of the requests that are refused to a guest who may edit the spreadsheet. */
async function listRefused(desk: Desk, requests: NamedRequests): Promise<readonly string[]> {
  const guest = await createGuest(desk);
  const before = desk.emulator.snapshot();
  const names: string[] = [];
  for (const [name, request] of Object.entries(requests)) {
    const problem = await guest.batch(request).then(
      () => null,
      (error: Error) => error.message,
    );
    if (problem?.includes(PROTECTED_MESSAGE)) names.push(name);
    else expect(problem).toBeNull();
    desk.emulator.restore(before);
  }
  return names;
}

const clear = (range: object): BatchRequest => ({ updateCells: { range, fields: '*' } });
const insertLines = (range: object): BatchRequest => ({ insertDimension: { range } });
const resize = (field: string, count: number): BatchRequest =>
  buildTabChange({ gridProperties: { [field]: count } }, `gridProperties.${field}`);
const setHeight = (index: number): BatchRequest => ({
  updateDimensionProperties: {
    ...{ range: toRowSpan(index, index + 1), properties: { pixelSize: 40 }, fields: 'pixelSize' },
  },
});
const moveRows = (start: number, end: number, destinationIndex: number): BatchRequest => ({
  moveDimension: { source: toRowSpan(start, end), destinationIndex },
});
const ADD_ROW: BatchRequest = { appendDimension: { sheetId: 0, dimension: 'ROWS', length: 1 } };
const RETITLE = buildTabChange({ title: 'New' }, 'title');
const ADD_CHART: BatchRequest = {
  addChart: {
    chart: {
      spec: { basicChart: { chartType: 'LINE' } },
      position: { overlayPosition: { anchorCell: { rowIndex: 1, columnIndex: 1 } } },
    },
  },
};
const buildMove = (name: string, range: object, shiftDimension: string) =>
  ({ [name]: { range, shiftDimension } }) as BatchRequest;

describe('a protected range', () => {
  it('the refusal of a protected range has the request’s number, and nothing is done', async () => {
    const desk = await createProtectedDesk(B2_TO_C3);
    const guest = await createGuest(desk);
    const before = desk.emulator.snapshot().spreadsheets;
    expect(
      await getRefusal(guest.batch({ addSheet: {} }, { unmergeCells: { range: B2_TO_C3 } })),
    ).toEqual({
      ...{ code: 400, status: 'INVALID_ARGUMENT' },
      message: `Invalid requests[1].unmergeCells: ${PROTECTED_MESSAGE}`,
    });
    expect(desk.emulator.snapshot().spreadsheets).toEqual(before);
  });

  it('a protected range refuses all changes of its cells, rows and sheet', async () => {
    const rows = [{ values: [buildText('x')] }];
    const refused: NamedRequests = {
      updateCells: { updateCells: { range: toRange(2, 4, [1, 3]), rows, fields: '*' } },
      'updateCells from a start': {
        updateCells: { start: { columnIndex: 1 }, rows: [...rows, ...rows], fields: '*' },
      },
      repeatCell: {
        repeatCell: { range: toRange(0, 2), cell: BOLD_CELL, fields: 'userEnteredFormat' },
      },
      appendCells: {
        appendCells: { sheetId: 0, rows: [{}, { values: [{}, buildText('x')] }], fields: '*' },
      },
      setDataValidation: { setDataValidation: { range: toRange(0, 2) } },
      mergeCells: { mergeCells: { range: B2_TO_C3, mergeType: 'MERGE_ALL' } },
      unmergeCells: { unmergeCells: { range: B2_TO_C3 } },
      updateDimensionProperties: setHeight(1),
      insertDimension: insertLines(toRowSpan(2, 3)),
      deleteDimension: { deleteDimension: { range: toRowSpan(0, 2) } },
      'moveDimension into it': moveRows(5, 6, 2),
      deleteSheet: { deleteSheet: { sheetId: 0 } },
      'a smaller grid': resize('rowCount', 2),
      setBasicFilter: { setBasicFilter: { filter: { range: B2_TO_C3 } } },
    };
    const allowed: NamedRequests = {
      'cells beside it': clear(toRange(3, 4, [1, 3])),
      'rows before it': insertLines(toRowSpan(1, 2)),
      'rows behind it': insertLines(toRowSpan(3, 4)),
      'deleting rows outside it': { deleteDimension: { range: toRowSpan(3, 5) } },
      'rows at the end': ADD_ROW,
      'a smaller grid around it': resize('rowCount', 3),
      'its rule outside': { setDataValidation: { range: toRange(3, 4) } },
      title: RETITLE,
      'a name for it': buildNamedRange('Guard', B2_TO_C3),
      'another sheet': { addSheet: { properties: { title: 'New' } } },
      'a chart over it': ADD_CHART,
    };
    const desk = await createProtectedDesk(B2_TO_C3);
    expect(await listRefused(desk, { ...refused, ...allowed })).toEqual(Object.keys(refused));
  });

  it('a protected range refuses to move, sort or replace its cells', async () => {
    const PROTECTED = toRange(1, 2, [1, 2]);
    const refused: NamedRequests = {
      sortRange: { sortRange: { range: toRange(0, 3), sortSpecs: [{}] } },
      moveDimension: moveRows(1, 2, 4),
      'cutPaste from it': { cutPaste: { source: PROTECTED, destination: { rowIndex: 9 } } },
      'cutPaste onto it': {
        cutPaste: { source: toRange(4, 5), destination: { rowIndex: 1, columnIndex: 0 } },
      },
      findReplace: { findReplace: { find: 'e', sheetId: 0 } },
      insertRange: buildMove('insertRange', toRange(0, 1), 'ROWS'),
      deleteRange: buildMove('deleteRange', toRange(1, 2, [0, 1]), 'COLUMNS'),
    };
    const allowed: NamedRequests = {
      'sorting beside it': { sortRange: { range: toRange(0, 3, [0, 1]), sortSpecs: [{}] } },
      'moving rows around it': moveRows(0, 1, 4),
      'replacing elsewhere': { findReplace: { find: 'd', sheetId: 0 } },
      'duplicating its sheet': { duplicateSheet: { sourceSheetId: 0 } },
      'deleting cells right of it': buildMove('deleteRange', toRange(1, 2, [2, 3]), 'COLUMNS'),
    };
    const values = ['ab', 'de'].map((letters) => [...letters]);
    const desk = await fillDesk(values, buildProtection(PROTECTED));
    expect(await listRefused(desk, { ...refused, ...allowed })).toEqual(Object.keys(refused));
  });

  it('a protected range is closed in each corner, and open around it', async () => {
    const desk = await createProtectedDesk(toRange(2, 4, [5, 8]));
    expect(
      await listRefused(desk, {
        first: clear(toRange(2, 3, [5, 6])),
        last: clear(toRange(3, 4, [7, 8])),
        'around it': clear(toRange(0, 9, [0, 9])),
        'its whole columns': clear({ startColumnIndex: 7 }),
        above: clear(toRange(0, 2, [0, 9])),
        below: clear(toRange(4, 9, [0, 9])),
        left: clear(toRange(0, 9, [0, 5])),
        right: clear(toRange(0, 9, [8, 20])),
        'the same cells of another sheet': clear({ ...toRange(2, 4, [5, 8]), sheetId: 7 }),
      }),
    ).toEqual(['first', 'last', 'around it', 'its whole columns']);
  });

  it('a protected range refuses new rows and columns in its middle', async () => {
    const buildNumberedRequests = (span: typeof toRowSpan, ...indexes: number[]): NamedRequests =>
      Object.fromEntries(
        indexes.map((index) => [
          `${span === toRowSpan ? 'row' : 'column'} ${index}`,
          insertLines(span(index, index + 1)),
        ]),
      );
    const requests = {
      ...buildNumberedRequests(toRowSpan, 2, 3, 4, 6),
      ...buildNumberedRequests(buildColumnSpan, 3, 5, 6, 7, 8),
    };
    const bounded = await createProtectedDesk(toRange(2, 4, [5, 8]));
    expect(await listRefused(bounded, requests)).toEqual(['row 3', 'column 6', 'column 7']);
    const untilThird = await createProtectedDesk({ endRowIndex: 2 });
    expect(await listRefused(untilThird, buildNumberedRequests(toRowSpan, 0, 1, 2, 8))).toEqual([
      ...['row 0', 'row 1'],
    ]);
    const fromThird = await createProtectedDesk({ startRowIndex: 1 });
    expect(await listRefused(fromThird, buildNumberedRequests(toRowSpan, 0, 1, 2, 8))).toEqual([
      ...['row 2', 'row 8'],
    ]);
  });

  it.each([
    ['open columns', buildBounds([null, null, 20]), { columnCount: [27, 25] }],
    ['open rows', buildBounds([900]), { rowCount: [1001, 999] }],
    ['bounds', buildBounds([0, 10, 20, 22]), { columnCount: [21], rowCount: [9] }],
  ])('a protected range with %s refuses some sizes of the grid', async (_, place, refused) => {
    const sizes = { columnCount: [27, 25, 22, 21], rowCount: [1001, 999, 10, 9] };
    const name = (all: object) =>
      Object.entries(all).flatMap(([field, counts]) =>
        counts.map((count: number) => [`${field} ${count}`, resize(field, count)] as const),
      );
    const found = await listRefused(
      await createProtectedDesk(place),
      Object.fromEntries(name(sizes)),
    );
    expect(found).toEqual(expect.arrayContaining(name(refused).map(([one]) => one)));
    if ('endRowIndex' in place) expect(found).toHaveLength(name(refused).length);
  });

  it.each([
    ['all of it, bounds or not', toRange(0, 1000, [0, 26]), ['title']],
    ['no bounds', {}, ['title']],
    ['all but its first row', toRange(1, 1000, [0, 26]), []],
    ['all but its last row', toRange(0, 999, [0, 26]), []],
    ['all but its first column', toRange(0, 1000, [1, 26]), []],
    ['all but its last column', toRange(0, 1000, [0, 25]), []],
  ])('a title is closed only if its whole sheet is protected: %s', async (_what, place, closed) => {
    expect(await listRefused(await createProtectedDesk(place), { title: RETITLE })).toEqual(closed);
  });

  it('appended lines are refused only where they extend a protected part', async () => {
    const addColumns = (sheetId: number): BatchRequest => ({
      appendDimension: { sheetId, dimension: 'COLUMNS', length: 1 },
    });
    const desk = await createProtectedDesk(
      { startRowIndex: 10, endRowIndex: 50 },
      buildProtection({ sheetId: 7, startColumnIndex: 5, endColumnIndex: 15 }),
    );
    const requests = { rows: ADD_ROW, columns: addColumns(0), elsewhere: addColumns(7) };
    expect(await listRefused(desk, requests)).toEqual(['columns']);
  });
});

describe('a protected sheet', () => {
  it('a protected sheet refuses all changes, except of names, charts and its place', async () => {
    const refused: NamedRequests = {
      'its title': RETITLE,
      'hiding it': buildTabChange({ hidden: true }, 'hidden'),
      'all properties': buildTabChange(
        { title: 'T', gridProperties: { rowCount: 5, columnCount: 5 } },
        '*',
      ),
      'a larger grid': resize('columnCount', 30),
      'a smaller grid': resize('rowCount', 10),
      'frozen rows': resize('frozenRowCount', 1),
      'rows at its end': ADD_ROW,
      'rows at its start': insertLines(toRowSpan(0, 1)),
      'higher rows': setHeight(900),
      'deleting it': { deleteSheet: { sheetId: 0 } },
      'its last cell': clear({ startRowIndex: 999, startColumnIndex: 25 }),
    };
    const allowed: NamedRequests = {
      'its place among the tabs': buildTabChange({ index: 2 }, 'index'),
      'another sheet': { deleteSheet: { sheetId: 7 } },
      names: buildNamedRange('Guard', B2_TO_C3),
      charts: ADD_CHART,
    };
    const desk = await createProtectedDesk({ sheetId: 0 });
    expect(await listRefused(desk, { ...refused, ...allowed })).toEqual(Object.keys(refused));
  });

  it('a protection without a range covers the whole first sheet, and a copy of it', async () => {
    const desk = await openDesk();
    const protectedRange = { editors: { users: [HOST] } };
    const copy = { sourceSheetId: 0, newSheetId: 8, newSheetName: 'Copy' };
    await desk.batch({ addProtectedRange: { protectedRange } }, { duplicateSheet: copy });
    expect(
      await listRefused(desk, {
        cells: clear(toRange(0, 1)),
        copied: clear({ ...toRange(0, 1), sheetId: 8 }),
        title: RETITLE,
        elsewhere: clear({ ...toRange(0, 1), sheetId: 7 }),
        row: insertLines(toRowSpan(5, 6)),
      }),
    ).toEqual(['cells', 'copied', 'title', 'row']);
  });
});

const protect = (more: object): BatchRequest => ({
  addProtectedRange: { protectedRange: { range: B2_TO_C3, ...more } },
});
const shareFile = ({ emulator, spreadsheetId }: Desk, permission: object) =>
  openDriveAs(emulator, HOST).permissions.create({
    fileId: spreadsheetId,
    requestBody: permission,
  });
const shareWith = (desk: Desk, emailAddress: string) =>
  shareFile(desk, { type: 'user', role: 'writer', emailAddress });

describe('the editors of a protection', () => {
  /** Returns whether a user may edit the first protected range. */
  const mayEdit = async ({ emulator, spreadsheetId }: Desk, email: string | null) => {
    const { get } = buildCalls(connectSheetsAs(emulator, email), spreadsheetId);
    const { sheets } = await get('sheets.protectedRanges(range,requestingUserCanEdit)');
    return sheets?.[0]?.protectedRanges?.[0]?.requestingUserCanEdit;
  };
  const writeAs = ({ emulator, spreadsheetId }: Desk, email: string) =>
    buildCalls(connectSheetsAs(emulator, email), spreadsheetId).enter('T!B2', [['mine']]);

  it('only the owner and named users may edit a range, which others can read', async () => {
    const desk = await openDesk();
    const named = 'named@example.com';
    await shareWith(desk, named);
    await shareWith(desk, GUEST);
    await shareFile(desk, { type: 'anyone', role: 'reader' });
    await desk.batch(protect({ warningOnly: false, editors: { users: [named.toUpperCase()] } }));
    const all = [HOST, named, GUEST, null];
    expect(await Promise.all(all.map((email) => mayEdit(desk, email)))).toEqual([
      ...[true, true, false, false],
    ]);
    await writeAs(desk, named);
    await expect(writeAs(desk, GUEST)).rejects.toThrow(PROTECTED_MESSAGE);
    expect(await (await createGuest(desk)).values('T!B2')).toEqual([['mine']]);
  });

  it('everybody may edit a range that only warns, even later users', async () => {
    const desk = await openDesk();
    await desk.batch(protect({ warningOnly: true, editors: { users: [HOST] } }));
    await shareWith(desk, GUEST);
    expect(await mayEdit(desk, GUEST)).toBe(true);
    await writeAs(desk, GUEST);
  });

  it('a protection without editors admits the present editors, but not later ones', async () => {
    const desk = await openDesk();
    await shareWith(desk, 'early@example.com');
    const [reply] = await desk.batch(protect({ editors: { users: [] } }));
    expect(reply?.addProtectedRange?.protectedRange?.editors).toEqual({});
    await shareWith(desk, 'late@example.com');
    const { sheets } = await desk.get('sheets.protectedRanges.editors');
    expect(sheets?.[0]?.protectedRanges).toEqual([
      { editors: { users: [HOST, 'early@example.com'] } },
    ]);
    await writeAs(desk, 'early@example.com');
    await expect(writeAs(desk, 'late@example.com')).rejects.toThrow('protected');
  });

  it('a protection admits its named editors, its creator and the owner, each once', async () => {
    const desk = await openDesk();
    const guest = await createGuest(desk);
    const users = ['ally@example.com'];
    const [reply] = await guest.batch(protect({ editors: { users } }));
    expect(reply?.addProtectedRange?.protectedRange?.editors).toEqual({ users });
    await desk.batch(protect({ editors: { users: [HOST] } }));
    const { sheets } = await desk.get('sheets.protectedRanges.editors.users');
    expect(sheets?.[0]?.protectedRanges?.map(({ editors }) => editors?.users)).toEqual([
      [...users, HOST, GUEST],
      [HOST],
    ]);
  });
});

describe('a protection', () => {
  it('the reply contains the properties of a protection', async () => {
    const desk = await openDesk();
    const kept = { protectedRangeId: 3, description: 'Orders', range: omitZeroId(B2_TO_C3) };
    await desk.batch(protect({ ...kept, requestingUserCanEdit: false, warningOnly: false }));
    await desk.batch(protect({ protectedRangeId: 4, warningOnly: true }));
    const { sheets } = await desk.get('sheets.protectedRanges');
    const shared = { editors: { users: [HOST] }, requestingUserCanEdit: true };
    expect(sheets?.[0]?.protectedRanges).toEqual([
      { ...kept, ...shared },
      { protectedRangeId: 4, range: kept.range, warningOnly: true, ...shared },
    ]);
  });

  it('the id of a protection is unique among all sheets, and its sheet must exist', async () => {
    const desk = await openDesk();
    await desk.batch(
      protect({ protectedRangeId: 3 }),
      protect({ protectedRangeId: 4, range: { sheetId: 7 } }),
    );
    for (const id of [3, 4]) {
      expect(await readRefusal(desk, protect({ protectedRangeId: id }))).toBe(
        `Cannot add protected range with ID: ${id}, a protected range with that ID already exists.`,
      );
    }
    expect(await readRefusal(desk, protect({ range: { sheetId: 99 } }))).toBe(
      'No grid with id: 99',
    );
  });

  it('only an editor of a protection can remove it, and other protections remain', async () => {
    const desk = await openDesk();
    await desk.batch(
      protect({ protectedRangeId: 3, editors: { users: [HOST] } }),
      protect({ protectedRangeId: 4, warningOnly: true }),
      protect({ protectedRangeId: 5 }),
    );
    const remove = (id: number): BatchRequest => ({
      deleteProtectedRange: { protectedRangeId: id },
    });
    const guest = await createGuest(desk);
    expect(await readRefusal(guest, remove(3))).toBe(PROTECTED_MESSAGE);
    await guest.batch(remove(4));
    const { sheets } = await desk.get('sheets.protectedRanges.protectedRangeId');
    expect(sheets?.[0]?.protectedRanges).toEqual([
      { protectedRangeId: 3 },
      { protectedRangeId: 5 },
    ]);
    expect(await readRefusal(desk, remove(6))).toBe('No protected range with ID: 6');
    expect(await readRefusal(desk, { deleteProtectedRange: {} })).toBe(
      'No protected range with ID: 0',
    );
  });

  it('a protection moves with its cells, and is deleted with them', async () => {
    const desk = await createProtectedDesk(
      toRange(2, 4),
      buildProtection({ ...toRange(2, 4), sheetId: 7 }),
      insertLines(toRowSpan(1, 2)),
    );
    const listPlaces = async () =>
      (await desk.get('sheets.protectedRanges.range')).sheets?.map(({ protectedRanges }) =>
        protectedRanges?.map((one) => one.range),
      );
    expect(await listPlaces()).toEqual([
      [omitZeroId(toRange(3, 5))],
      [{ ...toRange(2, 4), sheetId: 7 }],
    ]);
    await desk.batch({ deleteDimension: { range: toRowSpan(3, 5) } });
    expect((await listPlaces())?.[0]).toBeUndefined();
  });
});
