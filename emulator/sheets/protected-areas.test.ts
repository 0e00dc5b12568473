import { describe, expect, it } from 'vitest';
import { driveClient, refusalOf } from '../clients-suite.ts';
import { type BatchRequest, callsOf, type Desk, HOST, newDesk, sheetsAs } from './sheets-suite.ts';
import { range, rows } from './table-suite.ts';

const GUEST = 'guest@example.com';
const REFUSAL = 'You are trying to edit a protected cell or object.';

async function share({ emulator, spreadsheetId }: Desk, permission: object): Promise<void> {
  const { permissions } = driveClient(emulator, HOST);
  await permissions.create({ fileId: spreadsheetId, requestBody: permission });
}

/**
 * Creates a desk with a range that the host has protected against all others, among them a guest
 * who may write.
 */
async function withProtected(place: object, ...more: BatchRequest[]): Promise<Desk> {
  const desk = await newDesk();
  const protectedRange = { range: place, editors: { users: [HOST] } };
  await desk.batch({ addProtectedRange: { protectedRange } }, ...more);
  await share(desk, { type: 'user', role: 'writer', emailAddress: GUEST });
  return desk;
}

const guestAt = ({ emulator, spreadsheetId }: Desk) =>
  callsOf(sheetsAs(emulator, GUEST), spreadsheetId);

/** Returns the names of the requests that are refused to the guest. */
async function refused(
  desk: Desk,
  requests: Readonly<Record<string, BatchRequest>>,
): Promise<readonly string[]> {
  const names: string[] = [];
  for (const [name, request] of Object.entries(requests)) {
    const before = desk.emulator.snapshot();
    const problem = await guestAt(desk)
      .batch(request)
      .then(
        () => null,
        (error: Error) => error.message,
      );
    if (problem?.includes(REFUSAL)) names.push(name);
    desk.emulator.restore(before);
  }
  return names;
}

const write = (place: object): BatchRequest => ({ updateCells: { range: place, fields: '*' } });
const columns = (startIndex: number, endIndex: number) => ({
  ...rows(startIndex, endIndex),
  dimension: 'COLUMNS',
});
const rename: BatchRequest = {
  updateSheetProperties: { properties: { title: 'New' }, fields: 'title' },
};

describe('a protected range', () => {
  it('a protected range is closed in each corner, and open around it', async () => {
    const desk = await withProtected(range(2, 4, [5, 8]));
    expect(
      await refused(desk, {
        first: write(range(2, 3, [5, 6])),
        last: write(range(3, 4, [7, 8])),
        'around it': write(range(0, 9, [0, 9])),
        'its whole columns': write({ startColumnIndex: 7 }),
        above: write(range(0, 2, [0, 9])),
        below: write(range(4, 9, [0, 9])),
        left: write(range(0, 9, [0, 5])),
        right: write(range(0, 9, [8, 20])),
        'the same cells of another sheet': write({ ...range(2, 4, [5, 8]), sheetId: 7 }),
      }),
    ).toEqual(['first', 'last', 'around it', 'its whole columns']);
  });

  it('a protected range refuses new rows and columns in its middle', async () => {
    const desk = await withProtected(range(2, 4, [5, 8]));
    const insert = (place: object): BatchRequest => ({ insertDimension: { range: place } });
    expect(
      await refused(desk, {
        'row 2': insert(rows(2, 3)),
        'row 3': insert(rows(3, 4)),
        'row 4': insert(rows(4, 5)),
        'row 6': insert(rows(6, 7)),
        'column 3': insert(columns(3, 4)),
        'column 5': insert(columns(5, 6)),
        'column 6': insert(columns(6, 7)),
        'column 7': insert(columns(7, 8)),
        'column 8': insert(columns(8, 9)),
      }),
    ).toEqual(['row 3', 'column 6', 'column 7']);
  });

  it('a protected range without bounds allows new rows only after its last row', async () => {
    const insert = (index: number): BatchRequest => ({
      insertDimension: { range: rows(index, index + 1) },
    });
    const numbered = { first: insert(0), second: insert(1), third: insert(2), ninth: insert(8) };
    const untilThird = await withProtected({ endRowIndex: 2 });
    expect(await refused(untilThird, numbered)).toEqual(['first', 'second']);
    const fromThird = await withProtected({ startRowIndex: 1 });
    expect(await refused(fromThird, numbered)).toEqual(['third', 'ninth']);
  });

  it.each([
    ['all of it, bounds or not', range(0, 1000, [0, 26]), ['title']],
    ['no bounds', {}, ['title']],
    ['all but its first row', range(1, 1000, [0, 26]), []],
    ['all but its last row', range(0, 999, [0, 26]), []],
    ['all but its first column', range(0, 1000, [1, 26]), []],
    ['all but its last column', range(0, 1000, [0, 25]), []],
  ])('a protected range closes its sheet’s title if it is %s', async (_what, place, closed) => {
    expect(await refused(await withProtected(place), { title: rename })).toEqual(closed);
  });

  it('a protection without a range covers the whole first sheet, and a copy of it', async () => {
    const desk = await newDesk();
    const protectedRange = { editors: { users: [HOST] } };
    const copy = { sourceSheetId: 0, newSheetId: 8, newSheetName: 'Copy' };
    await desk.batch({ addProtectedRange: { protectedRange } }, { duplicateSheet: copy });
    await share(desk, { type: 'user', role: 'writer', emailAddress: GUEST });
    expect(
      await refused(desk, {
        cells: write(range(0, 1)),
        copied: write({ ...range(0, 1), sheetId: 8 }),
        title: rename,
        elsewhere: write({ ...range(0, 1), sheetId: 7 }),
        row: { insertDimension: { range: rows(5, 6) } },
      }),
    ).toEqual(['cells', 'copied', 'title', 'row']);
  });
});

describe('who may edit there', () => {
  const place = range(1, 3, [1, 3]);
  const told = async ({ emulator, spreadsheetId }: Desk, email: string | null) => {
    const client = sheetsAs(emulator, email);
    const { sheets } = await callsOf(client, spreadsheetId).get(
      'sheets.protectedRanges(range,requestingUserCanEdit)',
    );
    return sheets?.[0]?.protectedRanges?.map((one) => one.requestingUserCanEdit);
  };

  it('a reply states that only the owner and named users may edit a range', async () => {
    const desk = await newDesk();
    const named = 'named@example.com';
    for (const emailAddress of [GUEST, named]) {
      await share(desk, { type: 'user', role: 'writer', emailAddress });
    }
    await share(desk, { type: 'anyone', role: 'reader' });
    const protectedRange = { range: place, editors: { users: [named] } };
    await desk.batch({ addProtectedRange: { protectedRange } });
    expect(await told(desk, HOST)).toEqual([true]);
    expect(await told(desk, named)).toEqual([true]);
    expect(await told(desk, GUEST)).toEqual([false]);
    expect(await told(desk, null)).toEqual([false]);
  });

  it('everybody may edit a range that only warns, even later users', async () => {
    const desk = await newDesk();
    const protectedRange = { range: place, warningOnly: true, editors: { users: [HOST] } };
    await desk.batch({ addProtectedRange: { protectedRange } });
    await share(desk, { type: 'user', role: 'writer', emailAddress: GUEST });
    expect(await told(desk, GUEST)).toEqual([true]);
    await guestAt(desk).enter('T!B2', [['mine']]);
  });

  it('a protection that does not only warn does not admit everybody', async () => {
    const desk = await newDesk();
    const protectedRange = { range: place, warningOnly: false, editors: { users: [HOST] } };
    await desk.batch({ addProtectedRange: { protectedRange } });
    await share(desk, { type: 'user', role: 'writer', emailAddress: GUEST });
    const call = guestAt(desk).enter('T!B2', [['mine']]);
    expect((await refusalOf(call)).message).toContain(REFUSAL);
  });

  it('only the owner may edit a range whose protection names nobody', async () => {
    const desk = await withProtected(place);
    const world = desk.emulator.snapshot();
    const [sheet] = world.spreadsheets[desk.spreadsheetId]?.sheets ?? [];
    for (const one of sheet?.protectedRanges ?? []) Reflect.deleteProperty(one, 'editors');
    desk.emulator.restore(world);
    expect(await told(desk, HOST)).toEqual([true]);
    expect(await told(desk, GUEST)).toEqual([false]);
  });
});
