import { beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { forgetExternalGames, rememberFailedLoad } from '../../../rules/games.ts';
import { HOST_TABS } from '../../../sheets-templates/workbooks/host-workbook.ts';
import { PLAYER_TABS } from '../../../sheets-templates/workbooks/player-data.ts';
import { PUBLIC_TABS } from '../../../sheets-templates/workbooks/public-workbook.ts';
import { countClocks, toOtherOffsets } from '../../../test/support/other-offsets.ts';
import { byHand, faults, typed } from '../../../test/support/table/by-hand.ts';
import { HOST, openTable, playedToEnd, type Table } from '../../../test/support/table/table.ts';
import { USUAL_GAME } from '../../../test/support/table/usual-game.ts';
import type { Google } from '../../google/connect.ts';
import { GoogleError } from '../../google/error.ts';
import type { SheetRequest } from '../../google/sheet-requests.ts';
import { readEntered, type ShownTab } from '../../google/sheets.ts';
import { canonicalJson } from '../ledger/digest.ts';
import { type Entry, parseEntry, sealEntry } from '../ledger/entry.ts';
import { getLatestPosition } from '../ledger/position.ts';
import { buildSheetLink } from '../reading/links.ts';
import { getCurrentPosition, listEntries, type Match } from '../reading/match.ts';
import type { Difference } from '../showing/compare-tabs.ts';
import { type Archive, exportMatch, replayArchive } from './archive.ts';
import { formatVerdict } from './verdict-text.ts';
import {
  judgeArchive,
  judgeDownload,
  readMatchAt,
  type TitledTab,
  type Verdict,
  verifyMatch,
  withSheetIds,
} from './verify.ts';

/** A match after its first step. */
let table: Table;
let match: Match;
let archive: Archive;
beforeAll(async () => {
  table = await openTable({ game: USUAL_GAME });
  await table.robots();
  match = await table.deadline();
  archive = await exportMatch(table.as(HOST), table.hostId);
});

const createDifference = (where: string) => ({ where: expect.stringContaining(where) });

/** Verifies a changed copy of a match. Appends the names of its calls to `calls`. */
async function verifyChanged(
  change: (copy: Table) => Promise<unknown>,
  address = table.hostId,
  { of = table, calls = [] }: { readonly of?: Table; readonly calls?: string[] } = {},
): Promise<Verdict> {
  const copy = await openTable({ game: USUAL_GAME, from: of.keep() });
  await change(copy);
  const google = copy.as(HOST);
  const call: Google['call'] = (name, attempt) => {
    calls.push(name);
    return google.call(name, attempt);
  };
  return await verifyMatch({ ...google, call }, address);
}

const typeInto = (sheetId: number): SheetRequest => typed(sheetId, 0, 0, 'typed');
const getWorkbookId = (index: number): string => match.files.seats[index]?.workbookId ?? '';
const getPublicAddress = (): string => buildSheetLink(match.files, match.files.publicId);
const addPublicTab = (gridProperties: object) => (copy: Table) =>
  byHand(
    copy,
    [{ addSheet: { properties: { sheetId: 7777, title: 'Mine', gridProperties } } }],
    match.files.publicId,
  );

test('verification ignores pages drawn by polls, Desk and Received', async () => {
  const polled = await openTable({ game: USUAL_GAME, settings: { pollMs: 600_000 } });
  await polled.robots();
  await polled.emulator.clock.advanceBy(1_200_000);
  const [first] = (await polled.read()).files.seats;
  for (const { sheetId } of [PLAYER_TABS.now, PLAYER_TABS.receipts])
    await byHand(polled, [typeInto(sheetId)], first?.workbookId);
  for (const { sheetId } of [HOST_TABS.desk, HOST_TABS.received])
    await byHand(polled, [typeInto(sheetId)]);
  expect(await verifyMatch(polled.as(HOST), polled.hostId)).toMatchObject({
    kind: 'verified',
    books: 'all',
  });
});

test('verification finds edits of other pages and a missing link', async () => {
  const { tabs } = await readEntered(table.as(HOST), table.hostId);
  const players = tabs.find(({ sheetId }) => sheetId === HOST_TABS.players.sheetId)?.cells ?? [];
  const link = players[1]?.findIndex((cell) => String(cell).includes(getWorkbookId(0))) ?? -1;
  const page = tabs.find(({ sheetId }) => sheetId >= 100 && sheetId < 200);
  if (page === undefined) throw new Error('the host has a page of the game');
  const verdict = await verifyChanged(async (copy) => {
    await byHand(copy, [typeInto(page.sheetId), typed(HOST_TABS.players.sheetId, 1, link, '')]);
    await byHand(copy, [typeInto(100)], getWorkbookId(1));
  });
  if (verdict.kind !== 'differs') throw new Error(`it is ${verdict.kind}`);
  const missing = { where: 'Scarlet', expected: 'exactly one workbook', found: '0 workbooks' };
  expect(verdict.differences).toContainEqual(missing);
  for (const where of [`host, ${page.title}`, 'Dems, '])
    expect(verdict.differences).toContainEqual(expect.objectContaining(createDifference(where)));
});

test('verification reports an added tab of the public workbook before the end', async () => {
  const verdict = await verifyChanged(addPublicTab({}), getPublicAddress());
  expect(verdict).toMatchObject({ kind: 'differs', differences: [{ where: 'public, Mine' }] });
});

test.each([
  [{ rowCount: 1, columnCount: 1001 }, '1,001 columns'],
  [{ rowCount: 50_000, columnCount: 20 }, /1,\d{3},\d{3} cells/],
])('verification does not read a workbook with a tab of size %o', async (gridProperties, size) => {
  const calls: string[] = [];
  const verdict = await verifyChanged(addPublicTab(gridProperties), getPublicAddress(), { calls });
  expect(verdict).toEqual({
    kind: 'not judged',
    what: expect.stringMatching(size),
    todo: expect.stringContaining('Check the link.'),
  });
  expect(calls).toEqual(['Sheets, spreadsheets.get']);
});

test('verification reports a refusal by Google as an error, not as a difference', async () => {
  const effect = { kind: 'fail', status: 403, message: 'The caller does not have permission' };
  const refused = verifyChanged((copy) =>
    faults(copy, [{ api: 'sheets', path: getWorkbookId(0), effect }]),
  );
  await expect(refused).rejects.toThrow(GoogleError);
});

test('verifyMatch and readMatchAt reject an address that belongs to no workbook', async () => {
  for (const read of [verifyMatch, readMatchAt])
    await expect(read(table.as(HOST), 'not a link')).rejects.toThrow(RangeError);
});

test('the verdict on a running match contains its newest hash', async () => {
  expect(await verifyMatch(table.as(HOST), match.files.publicId)).toEqual({
    kind: 'too early',
    entries: 2,
    newest: getCurrentPosition(match).sealed.hash,
  });
});

const listDifferences = async (own: Partial<Archive>): Promise<readonly Difference[]> => {
  const { verdict } = await judgeArchive({ ...archive, ...own });
  return verdict.kind === 'differs' ? verdict.differences : [];
};
const listPlaces = async (own: Partial<Archive>): Promise<readonly string[]> =>
  (await listDifferences(own)).map(({ where }) => where);

/** Returns the entries after a change to the last one, which is sealed again. */
const changeLastEntry = (change: object): readonly string[] => {
  const last = parseEntry(archive.entries.at(-1) ?? '');
  return archive.entries.with(-1, sealEntry({ ...last, ...change } as Entry).body);
};

type ArchivedBook = Archive['workbooks'][number];
type ArchivedTab = ArchivedBook['tabs'][number];
const changeBook = (
  of: string,
  change: (book: ArchivedBook) => readonly ArchivedBook[],
): readonly ArchivedBook[] =>
  archive.workbooks.flatMap((book) => (book.of === of ? change(book) : [book]));
const changePublicTabs = (change: (tab: ArchivedTab) => ArchivedTab[]): readonly ArchivedBook[] =>
  changeBook('public', (book) => [{ ...book, tabs: book.tabs.flatMap(change) }]);

test('an unchanged export is verified, and its entries and cells are counted', async () => {
  const { verdict, positions } = await judgeArchive(archive);
  expect(verdict).toMatchObject({ kind: 'verified', entries: 2, drawnBy: null });
  expect(positions).toHaveLength(2);
  const filled = archive.workbooks.flatMap(({ tabs }) =>
    tabs
      .filter(({ title }) => title !== PLAYER_TABS.proposals.title)
      .flatMap(({ cells }) => cells.flat().filter((cell) => cell !== null && cell !== '')),
  );
  expect(verdict.kind === 'verified' && verdict.cells).toBe(filled.length);
});

/** Returns the cells as a machine with another time zone database writes them. */
const withOtherOffsets = (cells: ArchivedTab['cells']): typeof cells =>
  cells.map((row) => row.map((cell) => (typeof cell === 'string' ? toOtherOffsets(cell) : cell)));

test('an export drawn with another time zone database is verified with a note', async () => {
  const workbooks = archive.workbooks.map((book) => ({
    ...book,
    tabs: book.tabs.map((tab) => ({ ...tab, cells: withOtherOffsets(tab.cells) })),
  }));
  expect(countClocks(JSON.stringify(workbooks))).toBeGreaterThan(4);
  expect(workbooks).not.toEqual(archive.workbooks);
  const { verdict } = await judgeArchive({ ...archive, workbooks });
  expect(verdict).toMatchObject({ kind: 'verified' });
  expect(formatVerdict(verdict)).toMatch(
    /Another version of the time zone database wrote \d+ cells: this machine writes “.* \(GMT\+2.*\)” for “.* \(GMT\+3.*\)”/,
  );
});

test('a replay uses the deadline of the entry without computing it again', () => {
  const deadline = '2026-11-23T01:30:00.000Z';
  const { next: written } = parseEntry(archive.entries.at(-1) ?? '') ?? {};
  const next = { ...written, deadline };
  const positions = replayArchive({ ...archive, entries: changeLastEntry({ next }) });
  expect(getLatestPosition(positions).sealed.entry.next).toEqual(next);
});

test('judgeArchive reports a changed or invalid seed, and returns no positions', async () => {
  expect(await listPlaces({ seed: 'a'.repeat(64) })).toEqual(['Match, Seed']);
  expect(await listPlaces({ seed: 'no seed' })).toEqual(['Seed']);
  expect((await judgeArchive({ ...archive, seed: 'no seed' })).positions).toEqual([]);
});

test.each<readonly [string, () => readonly string[], string]>([
  ['no entry', () => [], 'Entry 0'],
  ['an invalid entry', () => [archive.entries[0] ?? '', '{}'], 'Entry 1'],
  ['a gap', () => archive.entries.slice(1), 'Entry 0'],
  ['an entry twice', () => [...archive.entries, ...archive.entries.slice(1)], 'Entry 2'],
  ['another one before it', () => changeLastEntry({ previous: 'f'.repeat(64) }), 'Entry 1'],
  ['another number', () => changeLastEntry({ entry: 2 }), 'Entry 1'],
  ['another state', () => changeLastEntry({ stateHash: 'f'.repeat(64) }), 'Ledger, entry 1'],
])('judgeArchive names the place of a fault in the ledger: %s', async (_what, entries, where) => {
  expect(await listPlaces({ entries: entries() })).toEqual([where]);
});

test('judgeArchive reports a changed row and a row without an entry', async () => {
  const [first = [], ...rest] = archive.submissions;
  const late = first.map((cell) => (cell === 'accepted' ? 'late' : cell));
  expect((await listPlaces({ submissions: [late, ...rest] }))[0]).toBe('Submissions, entry 1');
  const submissions = [first, ...rest, first.with(0, 7)];
  expect((await listPlaces({ submissions }))[0]).toBe('Submissions, row 4');
});

test.each<readonly [string, () => readonly ArchivedBook[], Difference]>([
  [
    'a missing workbook',
    () => changeBook('Dems', () => []),
    { where: 'Dems', expected: 'exactly one workbook', found: '0 workbooks' },
  ],
  [
    'a duplicated workbook',
    () => changeBook('Dems', (book) => [book, book]),
    { where: 'Dems', expected: 'exactly one workbook', found: '2 workbooks' },
  ],
  [
    'an unknown workbook',
    () => changeBook('Dems', (book) => [book, { ...book, of: 'Nobody' }]),
    { where: 'Nobody', expected: 'no such workbook', found: 'one' },
  ],
  [
    'a missing tab',
    () => changePublicTabs((tab) => (tab.title === 'Story' ? [] : [tab])),
    { where: 'public, Story', expected: 'a tab', found: 'none' },
  ],
  [
    'a changed cell below the drawing',
    () =>
      changePublicTabs((tab) => {
        const blankRows = Array.from({ length: 400 - tab.cells.length }, () => []);
        const cells = [...tab.cells, ...blankRows, [null, 'below']];
        return [tab.title === 'Story' ? { ...tab, cells } : tab];
      }),
    { where: 'public, Story, B401', expected: '', found: '"below"' },
  ],
])('judgeArchive reports %s', async (_what, change, difference) => {
  expect(await listDifferences({ workbooks: change() })).toEqual([difference]);
});

test('judgeArchive lists at most a hundred differences', async () => {
  const workbooks = changePublicTabs((tab) => [{ ...tab, cells: [] }]);
  expect(await listDifferences({ workbooks })).toHaveLength(100);
});

/** Returns the entries. The last one has fields that this version’s schema refuses. */
const withBody = (change: object): readonly string[] =>
  archive.entries.with(
    -1,
    canonicalJson({ ...JSON.parse(archive.entries.at(-1) ?? ''), ...change }),
  );

test.each<readonly [string, object, RegExp]>([
  [
    'a field',
    { odds: 3, drawnBy: 99 },
    /Entry 1: .*: odds\..* version 99, and this program has \d+\./,
  ],
  ['a kind of entry', { kind: 'seance', drawnBy: 99 }, /Entry 1: .*: seance\..* version 99/],
  ['pages', { drawnBy: 99 }, /Ledger, entry 1: .* version 99/],
])('a match of a later version is not judged if it has %s', async (_what, change, what) => {
  const { verdict } = await judgeArchive({ ...archive, entries: withBody(change) });
  expect(verdict).toEqual({
    kind: 'not judged',
    what: expect.stringMatching(what),
    todo: expect.stringContaining('Use the newest version (“npx sealed-orders@latest”)'),
  });
  expect(formatVerdict(verdict)).toMatch(
    /^not judged: nothing is proven, and nothing is found wrong\. /,
  );
});

test.each<readonly [string, string, object]>([
  [
    'its rules come from a later version',
    `${USUAL_GAME.id} 99`,
    { what: expect.stringContaining(`${USUAL_GAME.id} 99`) },
  ],
  [
    'the code of its external game is missing',
    `sealed-lots 1 ${'a'.repeat(64)}`,
    { todo: expect.stringContaining('--with') },
  ],
  [
    'its external game fails to load',
    `sealed-lots 1 ${'b'.repeat(64)}`,
    {
      what: expect.stringMatching(/^The game sealed-lots 1: .*TypeError at game\.mjs:12/),
      todo: expect.stringContaining('version of Node'),
    },
  ],
])('a match is not judged if %s', async (_why, rules, verdict) => {
  onTestFinished(forgetExternalGames);
  rememberFailedLoad('b'.repeat(64), 'TypeError at game.mjs:12');
  const opened = { ...JSON.parse(archive.entries[0] ?? ''), rules };
  const judged = await judgeArchive({ ...archive, entries: [canonicalJson(opened)] });
  expect(judged.verdict).toMatchObject({ kind: 'not judged', ...verdict });
});

test('a damaged entry counts as a difference even if it names a later version', async () => {
  const entries = withBody({ odds: 3, drawnBy: 99, salt: 'none' });
  expect((await judgeArchive({ ...archive, entries })).verdict.kind).toBe('differs');
});

describe('finished match', () => {
  let over: Table;
  let tabs: readonly ShownTab[];
  let ended: Match;
  beforeAll(async () => {
    over = await openTable({ game: USUAL_GAME, from: await playedToEnd(USUAL_GAME) });
    ended = await over.read();
    ({ tabs } = await readEntered(over.as(HOST), ended.files.publicId));
  });

  const getAddress = () => buildSheetLink(ended.files, ended.files.publicId);

  /** Verifies the match after the cell of a tab that contains `holds` is overwritten. */
  function verifyAfterTyping(title: string, holds: string, text: string): Promise<Verdict> {
    const { sheetId = -1, cells = [] } = tabs.find((tab) => tab.title === title) ?? {};
    const row = cells.findIndex((line) => line.some((cell) => String(cell).includes(holds)));
    const column = cells[row]?.findIndex((cell) => String(cell).includes(holds)) ?? -1;
    const request = typed(sheetId, row, column, text);
    const change = (copy: Table) => byHand(copy, [request], ended.files.publicId);
    return verifyChanged(change, getAddress(), { of: over });
  }

  test('a finished match does not verify if its seed is changed or missing', async () => {
    expect(await verifyAfterTyping('Proof', ended.seed, 'b'.repeat(64))).toMatchObject({
      kind: 'differs',
      differences: [{ where: 'Match, Seed' }],
    });
    expect(await verifyAfterTyping('Proof', ended.seed, 'none')).toMatchObject({
      differences: [{ where: 'Seed' }],
    });
  });

  test('a finished match does not verify if an entry is changed', async () => {
    const last = listEntries(ended).at(-1);
    expect(await verifyAfterTyping('Ledger', last?.hash ?? '', 'c'.repeat(64))).toMatchObject({
      kind: 'differs',
      differences: [createDifference('Ledger, ')],
    });
  });

  test('a downloaded workbook is verified by the titles of its tabs', async () => {
    const { verdict, positions } = await judgeDownload(tabs);
    expect(verdict).toMatchObject({ kind: 'verified', books: 'public' });
    expect(positions).toHaveLength(ended.positions.length);
  });

  test('a downloaded workbook differs if a cell has changed or a tab is foreign', async () => {
    const changed: readonly TitledTab[] = tabs.map((tab) =>
      tab.title === PUBLIC_TABS.story.title
        ? { ...tab, cells: tab.cells.with(0, ['typed', ...(tab.cells[0] ?? []).slice(1)]) }
        : tab,
    );
    const mine = ['Mine', 'Mine too'].map((title) => ({ title, cells: [] }));
    expect((await judgeDownload([...changed, ...mine])).verdict).toMatchObject({
      differences: ['Story, A1', 'Mine', 'Mine too'].map((where) => ({
        where: `public, ${where}`,
      })),
    });
  });

  test('a downloaded workbook is too early to verify while the match is running', async () => {
    const running = await readEntered(table.as(HOST), match.files.publicId);
    expect(await judgeDownload(running.tabs)).toMatchObject({
      verdict: { kind: 'too early', entries: match.positions.length },
      positions: [],
    });
  });
});

const LONG_TITLE = 'The same beginning of thirty-one';

test.each<readonly [string, Readonly<Record<string, number>>, readonly string[], object]>([
  ['the same title', { Standings: 7 }, ['Standings'], [7]],
  ['a character that the file format replaces', { 'Content: Houses': 7 }, ['Content_ Houses'], [7]],
  [
    'a title that was cut off',
    { [`A long one ${'x'.repeat(40)}`]: 7 },
    [`A long one ${'x'.repeat(20)}`],
    [7],
  ],
  [
    'similar file names, in order',
    { [`${LONG_TITLE} A`]: 4, [`${LONG_TITLE} B`]: 5 },
    [LONG_TITLE, LONG_TITLE],
    [4, 5],
  ],
  ['no sheet, which keeps its own id', { Story: 3 }, ['Notes', 'Story'], [-1, 3]],
])('a tab of a downloaded file gets the id of its sheet: %s', (_what, sheets, titles, ids) => {
  const drawn = Object.entries(sheets).map(([title, sheetId]) => ({ title, sheetId }));
  const found = titles.map((title, index) => ({ title, sheetId: -1 - index, cells: [] }));
  expect(withSheetIds(drawn, found).map(({ sheetId }) => sheetId)).toEqual(ids);
});
