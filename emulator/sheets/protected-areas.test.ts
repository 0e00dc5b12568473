import { describe, expect, it } from 'vitest';
import { getRefusal, openDriveAs } from '../clients-suite.ts';
import { buildColumnSpan, buildProtection, PROTECTED_MESSAGE } from './requests-suite.ts';
import {
  type BatchRequest,
  buildCalls,
  connectSheetsAs,
  type Desk,
  HOST,
  openDesk,
} from './sheets-suite.ts';
import { toRange, toRowSpan } from './table-suite.ts';

const GUEST = 'guest@example.com';

async function shareFile({ emulator, spreadsheetId }: Desk, permission: object): Promise<void> {
  const { permissions } = openDriveAs(emulator, HOST);
  await permissions.create({ fileId: spreadsheetId, requestBody: permission });
}

/**
 * Creates a desk with a range that the host has protected against all others, among them a guest
 * who may write.
 */
async function createProtectedDesk(place: object, ...more: BatchRequest[]): Promise<Desk> {
  const desk = await openDesk();
  await desk.batch(buildProtection(place), ...more);
  await shareFile(desk, { type: 'user', role: 'writer', emailAddress: GUEST });
  return desk;
}

const createGuestClient = ({ emulator, spreadsheetId }: Desk) =>
  buildCalls(connectSheetsAs(emulator, GUEST), spreadsheetId);

/** Returns the names of the requests that are refused to the guest. */
async function listRefused(
  desk: Desk,
  requests: Readonly<Record<string, BatchRequest>>,
): Promise<readonly string[]> {
  const names: string[] = [];
  for (const [name, request] of Object.entries(requests)) {
    const before = desk.emulator.snapshot();
    const problem = await createGuestClient(desk)
      .batch(request)
      .then(
        () => null,
        (error: Error) => error.message,
      );
    if (problem?.includes(PROTECTED_MESSAGE)) names.push(name);
    desk.emulator.restore(before);
  }
  return names;
}

const buildClearing = (place: object): BatchRequest => ({
  updateCells: { range: place, fields: '*' },
});
const RENAME_REQUEST: BatchRequest = {
  updateSheetProperties: { properties: { title: 'New' }, fields: 'title' },
};

describe('a protected range', () => {
  it('a protected range is closed in each corner, and open around it', async () => {
    const desk = await createProtectedDesk(toRange(2, 4, [5, 8]));
    expect(
      await listRefused(desk, {
        first: buildClearing(toRange(2, 3, [5, 6])),
        last: buildClearing(toRange(3, 4, [7, 8])),
        'around it': buildClearing(toRange(0, 9, [0, 9])),
        'its whole columns': buildClearing({ startColumnIndex: 7 }),
        above: buildClearing(toRange(0, 2, [0, 9])),
        below: buildClearing(toRange(4, 9, [0, 9])),
        left: buildClearing(toRange(0, 9, [0, 5])),
        right: buildClearing(toRange(0, 9, [8, 20])),
        'the same cells of another sheet': buildClearing({ ...toRange(2, 4, [5, 8]), sheetId: 7 }),
      }),
    ).toEqual(['first', 'last', 'around it', 'its whole columns']);
  });

  it('a protected range refuses new rows and columns in its middle', async () => {
    const desk = await createProtectedDesk(toRange(2, 4, [5, 8]));
    const insert = (place: object): BatchRequest => ({ insertDimension: { range: place } });
    expect(
      await listRefused(desk, {
        'row 2': insert(toRowSpan(2, 3)),
        'row 3': insert(toRowSpan(3, 4)),
        'row 4': insert(toRowSpan(4, 5)),
        'row 6': insert(toRowSpan(6, 7)),
        'column 3': insert(buildColumnSpan(3, 4)),
        'column 5': insert(buildColumnSpan(5, 6)),
        'column 6': insert(buildColumnSpan(6, 7)),
        'column 7': insert(buildColumnSpan(7, 8)),
        'column 8': insert(buildColumnSpan(8, 9)),
      }),
    ).toEqual(['row 3', 'column 6', 'column 7']);
  });

  it('a protected range without bounds allows new rows only after its last row', async () => {
    const insert = (index: number): BatchRequest => ({
      insertDimension: { range: toRowSpan(index, index + 1) },
    });
    const numbered = { first: insert(0), second: insert(1), third: insert(2), ninth: insert(8) };
    const untilThird = await createProtectedDesk({ endRowIndex: 2 });
    expect(await listRefused(untilThird, numbered)).toEqual(['first', 'second']);
    const fromThird = await createProtectedDesk({ startRowIndex: 1 });
    expect(await listRefused(fromThird, numbered)).toEqual(['third', 'ninth']);
  });

  it.each([
    ['all of it, bounds or not', toRange(0, 1000, [0, 26]), ['title']],
    ['no bounds', {}, ['title']],
    ['all but its first row', toRange(1, 1000, [0, 26]), []],
    ['all but its last row', toRange(0, 999, [0, 26]), []],
    ['all but its first column', toRange(0, 1000, [1, 26]), []],
    ['all but its last column', toRange(0, 1000, [0, 25]), []],
  ])('a title is closed only if its whole sheet is protected: %s', async (_what, place, closed) => {
    expect(await listRefused(await createProtectedDesk(place), { title: RENAME_REQUEST })).toEqual(
      closed,
    );
  });

  it('a protection without a range covers the whole first sheet, and a copy of it', async () => {
    const desk = await openDesk();
    const protectedRange = { editors: { users: [HOST] } };
    const copy = { sourceSheetId: 0, newSheetId: 8, newSheetName: 'Copy' };
    await desk.batch({ addProtectedRange: { protectedRange } }, { duplicateSheet: copy });
    await shareFile(desk, { type: 'user', role: 'writer', emailAddress: GUEST });
    expect(
      await listRefused(desk, {
        cells: buildClearing(toRange(0, 1)),
        copied: buildClearing({ ...toRange(0, 1), sheetId: 8 }),
        title: RENAME_REQUEST,
        elsewhere: buildClearing({ ...toRange(0, 1), sheetId: 7 }),
        row: { insertDimension: { range: toRowSpan(5, 6) } },
      }),
    ).toEqual(['cells', 'copied', 'title', 'row']);
  });
});

describe('who may edit there', () => {
  const place = toRange(1, 3, [1, 3]);
  const told = async ({ emulator, spreadsheetId }: Desk, email: string | null) => {
    const client = connectSheetsAs(emulator, email);
    const { sheets } = await buildCalls(client, spreadsheetId).get(
      'sheets.protectedRanges(range,requestingUserCanEdit)',
    );
    return sheets?.[0]?.protectedRanges?.map((one) => one.requestingUserCanEdit);
  };

  it('a reply states that only the owner and named users may edit a range', async () => {
    const desk = await openDesk();
    const named = 'named@example.com';
    for (const emailAddress of [GUEST, named]) {
      await shareFile(desk, { type: 'user', role: 'writer', emailAddress });
    }
    await shareFile(desk, { type: 'anyone', role: 'reader' });
    const protectedRange = { range: place, editors: { users: [named] } };
    await desk.batch({ addProtectedRange: { protectedRange } });
    expect(await told(desk, HOST)).toEqual([true]);
    expect(await told(desk, named)).toEqual([true]);
    expect(await told(desk, GUEST)).toEqual([false]);
    expect(await told(desk, null)).toEqual([false]);
  });

  it('everybody may edit a range that only warns, even later users', async () => {
    const desk = await openDesk();
    const protectedRange = { range: place, warningOnly: true, editors: { users: [HOST] } };
    await desk.batch({ addProtectedRange: { protectedRange } });
    await shareFile(desk, { type: 'user', role: 'writer', emailAddress: GUEST });
    expect(await told(desk, GUEST)).toEqual([true]);
    await createGuestClient(desk).enter('T!B2', [['mine']]);
  });

  it('a protection with `warningOnly: false` admits only its editors', async () => {
    const desk = await openDesk();
    const protectedRange = { range: place, warningOnly: false, editors: { users: [HOST] } };
    await desk.batch({ addProtectedRange: { protectedRange } });
    await shareFile(desk, { type: 'user', role: 'writer', emailAddress: GUEST });
    const call = createGuestClient(desk).enter('T!B2', [['mine']]);
    expect((await getRefusal(call)).message).toContain(PROTECTED_MESSAGE);
  });

  it('only the owner may edit a range whose protection names nobody', async () => {
    const desk = await createProtectedDesk(place);
    const world = desk.emulator.snapshot();
    const [sheet] = world.spreadsheets[desk.spreadsheetId]?.sheets ?? [];
    for (const one of sheet?.protectedRanges ?? []) Reflect.deleteProperty(one, 'editors');
    desk.emulator.restore(world);
    expect(await told(desk, HOST)).toEqual([true]);
    expect(await told(desk, GUEST)).toEqual([false]);
  });
});
