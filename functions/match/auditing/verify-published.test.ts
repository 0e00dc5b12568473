import { beforeAll, describe, expect, test } from 'vitest';
import { HOST_TABS } from '../../../sheets-templates/workbooks/host-workbook.ts';
import { PLAYER_TABS } from '../../../sheets-templates/workbooks/player-data.ts';
import { PUBLIC_TABS } from '../../../sheets-templates/workbooks/public-workbook.ts';
import { byHand, faults, typed } from '../../../test/support/table/by-hand.ts';
import { HOST, openTable, playedToEnd, type Table } from '../../../test/support/table/table.ts';
import { USUAL_GAME } from '../../../test/support/table/usual-game.ts';
import type { Google } from '../../google/connect.ts';
import { GoogleError } from '../../google/error.ts';
import { readEntered } from '../../google/sheets.ts';
import { buildSheetLink } from '../reading/links.ts';
import type { Match } from '../reading/match.ts';
import { type Archive, exportMatch } from './archive.ts';
import {
  judgeArchive,
  judgeDownload,
  readMatchAt,
  type TitledTab,
  type Verdict,
  verifyMatch,
} from './verify.ts';

/** A match with polls, one of which has read answers since the first step was resolved. */
let table: Table;
let match: Match;
beforeAll(async () => {
  table = await openTable({ game: USUAL_GAME, settings: { pollMs: 600_000 } });
  await table.robots();
  await table.deadline();
  await table.robots();
  await table.emulator.clock.advanceBy(1_200_000);
  match = await table.read();
});

/** Verifies a changed copy of the match. Appends the names of its calls to `calls`. */
async function verifyChangedCopy(
  change: (other: Table) => Promise<unknown>,
  address = table.hostId,
  calls: string[] = [],
): Promise<Verdict> {
  const other = await openTable({ game: USUAL_GAME, from: table.keep() });
  await change(other);
  const google = other.as(HOST);
  const call: Google['call'] = (name, attempt) => {
    calls.push(name);
    return google.call(name, attempt);
  };
  return await verifyMatch({ ...google, call }, address);
}
const verifyAfterTyping = (sheetId: number, fileId = table.hostId, row = 0) =>
  verifyChangedCopy((other) => byHand(other, [typed(sheetId, row, 0, 'typed')], fileId));

const getFirstWorkbook = (): string => match.files.seats[0]?.workbookId ?? '';
const VERIFIED_VERDICT = { kind: 'verified', books: 'all' };
const createDifference = (where: string) => ({
  kind: 'differs',
  differences: [{ where: expect.stringContaining(where) }],
});

test('verification ignores pages drawn by polls, but finds edits of other pages', async () => {
  expect(await verifyMatch(table.as(HOST), table.hostId)).toMatchObject(VERIFIED_VERDICT);
  for (const { sheetId } of [PLAYER_TABS.now, PLAYER_TABS.receipts])
    expect(await verifyAfterTyping(sheetId, getFirstWorkbook())).toMatchObject(VERIFIED_VERDICT);
  expect(await verifyAfterTyping(100, getFirstWorkbook())).toMatchObject(
    createDifference('Scarlet, '),
  );
});

test('verification compares all pages of the host except Desk and Received', async () => {
  for (const { sheetId } of [HOST_TABS.desk, HOST_TABS.received])
    expect(await verifyAfterTyping(sheetId)).toMatchObject(VERIFIED_VERDICT);
  const { tabs } = await readEntered(table.as(HOST), table.hostId);
  const page = tabs.find(({ sheetId }) => sheetId >= 100 && sheetId < 200);
  if (page === undefined) throw new Error('the host has a page of the game');
  expect(await verifyAfterTyping(page.sheetId)).toMatchObject(
    createDifference(`host, ${page.title}`),
  );
});

test('verification reports a workbook whose link is missing', async () => {
  const { tabs } = await readEntered(table.as(HOST), table.hostId);
  const players = tabs.find(({ sheetId }) => sheetId === HOST_TABS.players.sheetId)?.cells ?? [];
  const column = (players[1] ?? []).findIndex((cell) => String(cell).includes(getFirstWorkbook()));
  const verdict = await verifyChangedCopy((other) =>
    byHand(other, [typed(HOST_TABS.players.sheetId, 1, column, '')]),
  );
  if (verdict.kind !== 'differs') throw new Error(`it is ${verdict.kind}`);
  expect(verdict.differences).toContainEqual({
    where: 'Scarlet',
    expected: 'exactly one workbook',
    found: '0 workbooks',
  });
});

test('verification reports an added tab of the public workbook before the end', async () => {
  const address = buildSheetLink(match.files, match.files.publicId);
  expect(await verifyChangedCopy(async () => {}, address)).toMatchObject({ kind: 'too early' });
  const own = { addSheet: { properties: { sheetId: 7777, title: 'Mine' } } };
  const verdict = await verifyChangedCopy(
    (other) => byHand(other, [own], match.files.publicId),
    address,
  );
  expect(verdict).toMatchObject(createDifference('public, Mine'));
});

test.each([
  [{ rowCount: 1, columnCount: 1001 }, '1,001 columns'],
  [{ rowCount: 50_000, columnCount: 20 }, /1,\d{3},\d{3} cells/],
])('verification does not read a workbook with a tab of size %o', async (gridProperties, size) => {
  const address = buildSheetLink(match.files, match.files.publicId);
  const calls: string[] = [];
  const verdict = await verifyChangedCopy(
    (other) =>
      byHand(
        other,
        [{ addSheet: { properties: { sheetId: 7777, title: 'Mine', gridProperties } } }],
        match.files.publicId,
      ),
    address,
    calls,
  );
  expect(verdict).toEqual({
    kind: 'not judged',
    what: expect.stringMatching(size),
    todo: expect.stringContaining('Check the link.'),
  });
  expect(calls).toEqual(['Sheets, spreadsheets.get']);
});

test('verification reports a refusal by Google as an error, not as a difference', async () => {
  const [{ workbookId } = { workbookId: '' }] = match.files.seats;
  const refused = verifyChangedCopy((other) =>
    faults(other, [
      {
        api: 'sheets',
        path: workbookId,
        effect: { kind: 'fail', status: 403, message: 'The caller does not have permission' },
      },
    ]),
  );
  await expect(refused).rejects.toThrow(GoogleError);
});

test('readMatchAt rejects an invalid address', async () => {
  await expect(readMatchAt(table.as(HOST), 'not a link')).rejects.toThrow(RangeError);
});

describe('export', () => {
  let archive: Archive;
  beforeAll(async () => {
    archive = await exportMatch(table.as(HOST), table.hostId);
  });

  test('judgeArchive returns the replayed positions unless the replay fails', async () => {
    const { verdict, positions } = await judgeArchive(archive);
    expect([verdict.kind, positions.length]).toEqual(['verified', match.positions.length]);
    const other = await judgeArchive({ ...archive, seed: 'none' });
    expect([other.verdict.kind, other.positions]).toEqual(['differs', []]);
  });
});

describe('downloaded public workbook', () => {
  let over: Table;
  let tabs: readonly TitledTab[];
  const titled = async (of: Table): Promise<readonly TitledTab[]> => {
    const shown = await readEntered(of.as(HOST), (await of.read()).files.publicId);
    return shown.tabs.map(({ title, cells }) => ({ title, cells }));
  };
  beforeAll(async () => {
    over = await openTable({ game: USUAL_GAME, from: await playedToEnd(USUAL_GAME) });
    tabs = await titled(over);
  });

  test('a downloaded workbook is verified by the titles of its tabs', async () => {
    const { verdict, positions } = await judgeDownload(tabs);
    expect(verdict).toMatchObject({ kind: 'verified', books: 'public' });
    expect(positions).toHaveLength((await over.read()).positions.length);
  });

  test('a downloaded workbook differs if a cell has changed or a tab is foreign', async () => {
    const typedOver = tabs.map((tab) =>
      tab.title === PUBLIC_TABS.story.title
        ? { ...tab, cells: tab.cells.with(0, ['typed', ...(tab.cells[0] ?? []).slice(1)]) }
        : tab,
    );
    expect((await judgeDownload(typedOver)).verdict).toMatchObject(
      createDifference('public, Story, A1'),
    );
    const added = [...tabs, { title: 'Mine', cells: [] }, { title: 'Mine too', cells: [] }];
    expect((await judgeDownload(added)).verdict).toMatchObject({
      differences: [{ where: 'public, Mine' }, { where: 'public, Mine too' }],
    });
  });

  test('a downloaded workbook is too early to verify while the match is running', async () => {
    const early = await judgeDownload(await titled(table));
    expect(early.verdict).toMatchObject({ kind: 'too early', entries: match.positions.length });
    expect(early.positions).toEqual([]);
  });
});
