import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { HOST_TABS } from '../../../sheets-templates/workbooks/host-workbook.ts';
import { PUBLIC_TABS } from '../../../sheets-templates/workbooks/public-workbook.ts';
import { byHand, protectedTab } from '../../../test/support/table/by-hand.ts';
import { HOST, openTable, type Table } from '../../../test/support/table/table.ts';
import { USUAL_GAME } from '../../../test/support/table/usual-game.ts';
import { guardRequests } from '../../google/sheet-requests.ts';
import { describeSpreadsheet } from '../../google/sheets.ts';
import { currentPosition, type Match } from '../reading/match.ts';
import { currentGuardIn, type Guard, guardName, shownEntry } from './guard.ts';
import { drawHost, type HostDrawing } from './host-pages.ts';
import { publicPage } from './publications.ts';
import { drawAgain, isShownBy, showWorkbook, type WorkbookPublication } from './show-workbook.ts';
import { deskSheets } from './workbooks.ts';

let table: Table;
let match: Match;
beforeEach(async () => {
  table = await openTable({ game: USUAL_GAME });
  match = await table.read();
});
afterEach(() => table.close());

const google = () => table.adjudicator.google;
const publicId = () => match.files.publicId;
const shown = () => shownEntry(currentPosition(match).sealed);
const guardOf = (own: Partial<Guard> = {}): Guard => ({
  of: 'entry',
  ...shown(),
  isWhole: true,
  count: 0,
  ...own,
});
const nameOf = (own: Partial<Guard> = {}) => guardName(guardOf(own));

function page(own: Partial<WorkbookPublication> = {}): WorkbookPublication {
  const whole = publicPage(match);
  if (whole === null) throw new Error('the match has a public workbook');
  return { ...whole, ...own };
}

/** Names of guards and of other ranges that begin like them. */
async function namesOn(fileId: string, of: Guard['of']): Promise<readonly string[]> {
  const { namedRanges } = await describeSpreadsheet(table.as(HOST), fileId);
  return namedRanges.map(({ name }) => name).filter((name) => name.startsWith(`${of}_`));
}
const names = () => namesOn(publicId(), 'entry');
const deskNames = () => namesOn(table.hostId, 'desk');

/** Replaces the guards. */
async function guarded(to: string, fileId = publicId()): Promise<void> {
  const [sheetId, of] =
    fileId === publicId()
      ? [PUBLIC_TABS.story.sheetId, 'entry' as const]
      : [HOST_TABS.desk.sheetId, 'desk' as const];
  const from = await namesOn(fileId, of);
  await byHand(table, guardRequests({ from, to, sheetId }), fileId);
}

/** A range of somebody else with that name: Google gives it another id. */
const takenBy = (name: string, fileId: string, sheetId: number) =>
  byHand(
    table,
    [{ addNamedRange: { namedRange: { name, range: { sheetId, endRowIndex: 1 } } } }],
    fileId,
  );

describe('a workbook', () => {
  test('a workbook that shows as much already, or more, is left', async () => {
    const since = { answers: 1, reminders: 0 };
    const rows: readonly (readonly [Partial<Guard>, Partial<WorkbookPublication>])[] = [
      [{}, {}],
      [{}, { before: { entry: 9, hash: '1a2b3c4d5e6f' } }],
      [{}, { isWhole: false }],
      [{ since }, {}],
      [{ since }, { since }],
    ];
    for (const [stands, own] of rows) {
      await guarded(nameOf({ ...stands, count: 7 }));
      expect(await showWorkbook(google(), page(own))).toEqual([]);
      expect(await names()).toEqual([nameOf({ ...stands, count: 7 })]);
    }
  });

  test('a workbook that shows less is drawn, with missing tabs put back and noted', async () => {
    await guarded(nameOf({ isWhole: false }));
    await byHand(table, [{ deleteSheet: { sheetId: PUBLIC_TABS.proof.sheetId } }], publicId());
    expect(await showWorkbook(google(), page())).toEqual([
      'The tab “Proof” was gone: it has been made again.',
    ]);
    expect(await names()).toEqual([nameOf()]);
    const since = { answers: 2, reminders: 0 };
    expect(await showWorkbook(google(), page({ since, before: shown() }))).toEqual([]);
    expect(await names()).toEqual([nameOf({ since })]);
  });

  test('whose next guard’s name is somebody’s own gets another', async () => {
    await guarded(nameOf({ isWhole: false }));
    await takenBy(nameOf(), publicId(), PUBLIC_TABS.story.sheetId);
    expect(await showWorkbook(google(), page())).toEqual([]);
    expect((await names()).toSorted()).toEqual([nameOf(), nameOf({ count: 1 })]);
  });

  test('an edited workbook is drawn again, each time with a new name of its guard', async () => {
    const current = async () =>
      currentGuardIn(await describeSpreadsheet(google(), publicId()), 'entry');
    const found = await current();
    await drawAgain(google(), page(), found);
    expect(await names()).toEqual([nameOf({ count: 1 })]);
    await drawAgain(google(), page(), await current());
    expect(await names()).toEqual([nameOf({ count: 2 })]);
    await byHand(table, [{ deleteSheet: { sheetId: PUBLIC_TABS.proof.sheetId } }], publicId());
    expect(await drawAgain(google(), page(), found)).toEqual([]);
    expect(await names()).toEqual([nameOf({ count: 2 })]);
    expect(await drawAgain(google(), page(), await current())).toHaveLength(1);
  });

  test('isShownBy compares entry and progress of polls, not the number of drawings', () => {
    const since = { answers: 1, reminders: 0 };
    const shows = (
      guard: Guard | null,
      own: Partial<WorkbookPublication> = {},
      unreadable: readonly string[] = [],
    ) => isShownBy({ guard, ids: [], unreadable }, page(own));
    expect([
      shows(guardOf()),
      shows(guardOf({ count: 3 })),
      shows(guardOf({ since }), { since }),
    ]).toEqual([true, true, true]);
    const others = [
      null,
      guardOf({ since }),
      guardOf({ isWhole: false }),
      guardOf({ entry: 9 }),
      guardOf({ hash: '1a2b3c4d5e6f' }),
    ];
    for (const other of others) expect(shows(other)).toBe(false);
    expect(shows(guardOf(), {}, ['entry_later'])).toBe(false);
  });
});

describe('the Desk', () => {
  const desk = (own: Partial<Guard> = {}) => guardName({ ...guardOf(own), of: 'desk' });
  async function drawn(own: Partial<HostDrawing> = {}) {
    const current = currentGuardIn(await describeSpreadsheet(google(), table.hostId), 'desk');
    const news = { incidents: [], repairNotes: [] };
    const sheets = deskSheets(match, news);
    return drawHost(google(), { hostId: table.hostId, shown: shown(), current, sheets, ...own });
  }

  test('is drawn once more for its entry, or for a later one', async () => {
    await guarded(desk(), table.hostId);
    expect(await drawn()).toEqual({ kind: 'drawn' });
    expect(await deskNames()).toEqual([desk({ count: 1 })]);
    expect(await drawn()).toEqual({ kind: 'drawn' });
    expect(await deskNames()).toEqual([desk({ count: 2 })]);
    await table.deadline();
    const later = shownEntry(currentPosition(await table.read()).sealed);
    await guarded(desk({ count: 4 }), table.hostId);
    expect(await drawn({ shown: later })).toEqual({ kind: 'drawn' });
    expect(await deskNames()).toEqual([desk({ ...later, count: 1 })]);
  });

  test('a later Desk is left, or keeps its entry if drawn with why the match waits', async () => {
    const before = shown();
    await table.deadline();
    const later = shownEntry(currentPosition(await table.read()).sealed);
    await guarded(desk({ ...later, count: 2 }), table.hostId);
    expect(await drawn({ shown: before })).toEqual({ kind: 'changed meanwhile' });
    expect(await deskNames()).toEqual([desk({ ...later, count: 2 })]);
    expect(await drawn({ shown: before, saysWhy: true })).toEqual({ kind: 'drawn' });
    expect(await deskNames()).toEqual([desk({ ...later, count: 3 })]);
  });

  test('that was drawn since it was read is left', async () => {
    await guarded(desk({ count: 5 }), table.hostId);
    const current = {
      guard: guardOf({ of: 'desk', count: 4 }),
      ids: [desk({ count: 4 })],
      unreadable: [],
    };
    expect(await drawn({ current })).toEqual({ kind: 'changed meanwhile' });
    expect(await deskNames()).toEqual([desk({ count: 5 })]);
  });

  test('gets its tabs back where they are gone', async () => {
    await byHand(table, [{ deleteSheet: { sheetId: HOST_TABS.received.sheetId } }]);
    expect(await drawn()).toEqual({ kind: 'drawn' });
    const { sheets } = await describeSpreadsheet(google(), table.hostId);
    expect(sheets.some(({ sheetId }) => sheetId === HOST_TABS.received.sheetId)).toBe(true);
  });

  test('the Desk gets a free name if its own are taken, and its missing tabs back', async () => {
    await guarded(desk(), table.hostId);
    for (const count of [1, 2])
      await takenBy(desk({ count }), table.hostId, HOST_TABS.match.sheetId);
    await byHand(table, [{ deleteSheet: { sheetId: HOST_TABS.received.sheetId } }]);
    expect(await drawn()).toEqual({ kind: 'drawn' });
    expect((await deskNames()).toSorted()).toEqual([1, 2, 3].map((count) => desk({ count })));
    const { sheets } = await describeSpreadsheet(google(), table.hostId);
    expect(sheets.some(({ sheetId }) => sheetId === HOST_TABS.received.sheetId)).toBe(true);
  });

  test('a Desk that is protected or from a later version is reported and not drawn', async () => {
    await byHand(table, [protectedTab(HOST_TABS.desk.sheetId)]);
    expect(await drawn()).toMatchObject({
      kind: 'refused',
      incident: { code: 'host pages', where: 'The host’s workbook' },
    });
    await guarded(`${desk()}_later`, table.hostId);
    for (const saysWhy of [false, true])
      expect(await drawn({ saysWhy })).toMatchObject({
        kind: 'refused',
        incident: { code: 'later version', where: 'Desk' },
      });
  });
});
